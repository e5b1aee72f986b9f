"""Many at one server, and what is on the cable of somebody who only sits there: bytes, counted.

`make lan` runs it, by its name, as it needs root.
"""

import pytest

from tests.e2e.table_of_processes import Player
from tests.lan.lab import Lab, Laptop
from tests.lan.trouble import arrived, counted, now, party, told
from tests.netplay.wait import until

__all__ = ["party"]

IDLE = 1500.0  # bytes a second, both ways: some are what machines tell their whole network
VIEWS = 20  # of the other table, meanwhile: some ten seconds of it
WATCHERS = 4


@pytest.mark.asyncio
async def test_nobody_carries_what_is_for_others(party: Lab) -> None:
    """About a kilobyte a second, whoever watches one's own table, and whoever plays at another."""
    host, guest, crowd = [await party.laptop("hall") for _ in range(3)]
    server = await host.serves("--anyone")
    [invite, *_] = server.ready["server"]["invites"]
    ben = await opened_at(guest, invite, "Ben")
    mine = ben.notes[0]["invites"][0]
    cem = await opened_at(crowd, invite, "Cem", "--endless", "--pace", "300")
    cem.wish("start")
    for number in range(WATCHERS):
        await arrived(crowd, mine, f"Zoe {number}", "watch")
    await until(lambda: cem.after >= 2 and len(ben.show["scene"]["watchers"]) == WATCHERS)

    before, began = await carried(guest), now()
    await counted(cem, "revision", told(cem, "revision") + VIEWS)

    assert (await carried(guest) - before) / (now() - began) < IDLE


async def opened_at(laptop: Laptop, invite: str, name: str, *words: str) -> Player:
    """Somebody at a table that they have had opened in this server."""
    player = await laptop.goes("host", "royal-gambit", "--at", invite, "--name", name, *words)
    await player.arrives()
    return player


async def carried(laptop: Laptop) -> int:
    """The bytes that its cable has carried so far."""
    lines = (await laptop.run("cat", "/proc/net/dev")).splitlines()
    [counts] = [line.partition(":")[2].split() for line in lines if "eth0:" in line]
    return int(counts[0]) + int(counts[8])
