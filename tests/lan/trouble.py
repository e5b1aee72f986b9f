"""The troubles of a LAN party: cables pulled, addresses changed, no IPv4, lines slow and full.

`make lan` runs it, by its name, as it needs root.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from signal import SIGTERM

import pytest
import pytest_asyncio

from tests.e2e.table_of_processes import Player, Process, Table
from tests.lan.lab import Lab, Laptop, lab
from tests.netplay.wait import PATIENCE, until

RELAY = (sys.executable, "-m", "tests.relay")
AWAY = "Trying to get back"
BACK = "Back at the table."


@pytest_asyncio.fixture
async def party(tmp_path: Path) -> AsyncIterator[Lab]:
    """A lab with nobody in it."""
    async with lab(tmp_path) as made:
        yield made


def now() -> float:
    return asyncio.get_running_loop().time()


async def counted(player: Player, words: str, before: int) -> None:
    """Until so many of its lines, and one more, hold these words."""
    await until(lambda: sum(words in line for line in player.lines) > before)


def told(player: Player, words: str) -> int:
    return sum(words in line for line in player.lines)


async def arrived(guest: Laptop, invite: str, name: str, word: str = "join") -> Player:
    player = await guest.goes(word, invite, "--name", name)
    await player.arrives()
    return player


@pytest.mark.asyncio
async def test_a_cable_that_was_pulled(party: Lab) -> None:
    """For five seconds, and for thirty: noticed within three, and healed soon after."""
    await asyncio.gather(_pulled(party, 5), _pulled(party, 30))


async def _pulled(party: Lab, seconds: int) -> None:
    """The guest's, then the host's."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    table = await host.serves("royal-gambit")
    ben = await arrived(guest, table.invite, "Ben")

    for laptop in (guest, host):
        away, back = told(ben, AWAY), told(ben, BACK)
        await party.cut(laptop)
        began = now()
        await counted(ben, AWAY, away)
        assert now() - began < 4.0  # three, and a busy machine
        await asyncio.sleep(began + seconds - now())
        await party.mend(laptop)
        began = now()
        await counted(ben, BACK, back)
        assert now() - began < 10.0
        assert ben.seat == 0


@pytest.mark.asyncio
async def test_a_host_that_gets_another_address(party: Lab) -> None:
    """Its guests are back in their seats, by themselves; who comes now reads the new invite."""
    host, guest, late = [await party.laptop("hall") for _ in range(3)]
    table = await host.serves("royal-gambit")
    ben = await arrived(guest, table.invite, "Ben")

    await host.moves("192.168.77.201")
    await counted(ben, BACK, 0)
    assert ben.seat == 0
    await table.says("192.168.77.201")

    [found] = await late.finds()
    assert found["invite"].startswith("192.168.77.201:")
    zoe = await arrived(late, found["invite"], "Zoe")
    assert zoe.observe("Ben")


@pytest.mark.asyncio
async def test_a_host_that_loses_one_of_two_networks(party: Lab) -> None:
    """Its guests come by the other, of which the table has told them: nothing is announced.

    It invites nobody any more to where the cable is out.
    """
    host, guest = await party.laptop("hall", "attic"), await party.laptop("hall", "attic")
    table = await host.serves("royal-gambit")
    await party.drop_multicast()
    [invite] = [one for one in table.ready["invites"] if one.startswith(host.addresses[0])]
    ben = await arrived(guest, invite, "Ben")

    await party.cut(host)
    await counted(ben, BACK, 0)
    assert ben.seat == 0
    await until(lambda: host.addresses[0] not in table.lines[-1])


@pytest.mark.asyncio
async def test_a_host_whose_address_comes_to_another_card(party: Lab) -> None:
    """As when a wifi becomes a cable: who comes now hears of it there."""
    host, late = await party.laptop("hall", "hall"), await party.laptop("hall")
    await host.run("ip", "address", "del", f"{host.addresses[1]}/24", "dev", "eth1")
    table = await host.serves("royal-gambit")

    await host.run("ip", "address", "del", f"{host.addresses[0]}/24", "dev", "eth0")
    await host.run("ip", "address", "add", f"{host.addresses[0]}/24", "dev", "eth1")
    async with asyncio.timeout(PATIENCE):
        while [one["invite"] for one in await late.finds()] != [table.invite]:
            pass


@pytest.mark.asyncio
async def test_a_server_that_gets_another_address(party: Lab) -> None:
    """Also whoever had it open their table is back at that, and reads how others come there now."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    server = await host.serves("--anyone")
    [invite, *_] = server.ready["server"]["invites"]
    ben = await guest.goes("host", "royal-gambit", "--at", invite, "--name", "Ben")
    await ben.arrives()

    await host.moves("192.168.77.201")
    await counted(ben, BACK, 0)
    assert ben.seat == 0
    await ben.says(f"192.168.77.201:{server.ready['port']}/")


@pytest.mark.asyncio
async def test_a_chair_is_found_again_where_its_table_has_moved(party: Lab) -> None:
    """By what one remembers of it alone: nothing is announced any more."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    table = await host.serves("royal-gambit")
    ben = await arrived(guest, table.invite, "Ben")
    await host.moves("192.168.77.201")
    await counted(ben, BACK, 0)
    await ben.kill()
    await party.drop_multicast()

    back = await guest.goes("join")
    await back.arrives()
    assert back.seat == 0


@pytest.mark.asyncio
async def test_the_poster_of_a_party_that_gets_another_address(party: Lab) -> None:
    """It tells how one comes in now."""
    host = await party.laptop("hall")
    poster: Process = await host.room.palmoff("party", "royal-gambit", "--plain")
    await poster.says(f"@{host.addresses[0]}")

    await host.moves("192.168.77.201")
    await poster.says("@192.168.77.201")
    os.kill(poster.pid, SIGTERM)  # which closes the party; else it would go on without its poster
    assert await poster.ends() == 0


@pytest.mark.asyncio
async def test_a_link_without_ipv4(party: Lab) -> None:
    """Tables are found there, by the address of the link; so they are by invite, and by both."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    for laptop in (host, guest):
        await laptop.forgets_ipv4()
    table = await host.serves("royal-gambit")

    [found] = await guest.finds()
    assert found["invite"].startswith("[fe80::")
    ben = await arrived(guest, found["invite"], "Ben")
    [invite] = [text for text in table.ready["invites"] if "fe80" in text]
    await ben.kill()
    ben = await arrived(guest, invite.replace("%eth0", "%wlan7"), "Ben")
    assert ben.seat == 0


@pytest.mark.asyncio
async def test_a_door_at_the_address_of_a_link(party: Lab) -> None:
    """Its sandbox may not ask what the links are called, and still finds its tables."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    await host.forgets_ipv4()
    told = await host.run("ip", "-6", "-brief", "address", "show", "dev", "eth0")
    own = told.split()[2].partition("/")[0]
    await host.serves("royal-gambit", "--address", own, "--ssh", "2222", "--quiet")
    key = str(guest.room.folder / "key")
    await guest.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)

    unknown = "-oStrictHostKeyChecking=no", "-oUserKnownHostsFile=/dev/null"
    way = "ssh", "-nq", "-p2222", "-i", key, *unknown, f"ana@{own}%eth0"
    assert "royal-gambit" in await guest.run(*way, "json")


@pytest.mark.asyncio
async def test_a_link_that_another_machine_calls_otherwise(party: Lab) -> None:
    """The eth0 of its host is eth1 here, where eth0 is another link; nothing is announced."""
    host, guest = await party.laptop("hall"), await party.laptop("attic", "hall")
    await host.forgets_ipv4()
    table = await host.serves("royal-gambit", "--quiet")

    ben = await arrived(guest, table.invite, "Ben")
    assert table.invite.startswith("[fe80::")
    assert ben.seat == 0


@pytest.mark.asyncio
async def test_addresses_of_ones_own_network(party: Lab) -> None:
    """Unique local ones of IPv6, as some site may have alone."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    for number, laptop in enumerate((host, guest), 1):
        await laptop.run("ip", "address", "add", f"fd77::{number}/64", "dev", "eth0", "nodad")
    table = await host.serves("royal-gambit", "--address", "fd77::1")

    [found] = await guest.finds("--address", "fd77::2")
    assert found["invite"] == table.invite
    await arrived(guest, table.invite, "Ben")


LINES = {
    "a round trip of a second": ("--delay", "0.5"),
    "a fifth of all lost": ("--delay", "0.1", "--loss", "0.2"),
    "64 kbit/s": ("--rate", "8000"),
}


@pytest.mark.asyncio
async def test_lines_that_are_slow_or_narrow(party: Lab) -> None:
    """By each of them one joins, plays to the end of what one wants, and comes back; all at once.

    Somebody watches meanwhile, on a good line.
    """
    host, zoe = await party.laptop("hall"), await party.laptop("hall")
    table = await host.serves("royal-gambit", "--seats", "4")
    await arrived(zoe, table.invite, "Zoe", "watch")
    players = await asyncio.gather(
        *(_behind(party, host, table, number, bad) for number, bad in enumerate(LINES.values()))
    )
    for player in players:
        player.wish("start")  # whoever came first may
    await until(lambda: all(player.after >= 8 for player in players))

    assert sorted(player.seat or 0 for player in players) == [0, 1, 2]


async def _behind(
    party: Lab, host: Laptop, table: Table, number: int, bad: tuple[str, ...]
) -> Player:
    """Somebody whose only way to the table is through a bad line."""
    laptop = await party.laptop("hall")
    port = str(40000 + number)
    there = ("127.0.0.1", port, host.addresses[0], str(table.ready["port"]))
    await laptop.runs(*RELAY, *there, *bad)
    return await arrived(laptop, table.invite_through(int(port)), f"Ben {number}")


async def found_bad(laptop: Laptop, *words: str) -> dict[str, str]:
    """The things that `palmoff doctor` says do not work there."""
    doctor: Process = await laptop.room.palmoff("doctor", "--json", *words)
    await doctor.ends()
    findings = json.loads("".join(doctor.lines))
    return {one["what"]: one["found"] for one in findings if not one["well"]}


@pytest.mark.asyncio
async def test_the_doctor_names_what_is_wrong(party: Lab) -> None:
    """Nothing in a good network; no multicast, a cable out, packets that vanish, no machine."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    table = await host.serves("royal-gambit")
    assert await found_bad(guest) == {}
    assert await found_bad(guest, table.invite) == {}

    vanishing = "192.168.77.250"  # as behind a firewall that drops everything
    await guest.run("ip", "neigh", "add", vanishing, "lladdr", "02:00:00:00:00:01", "dev", "eth0")
    mark = table.ready["fingerprint"]
    dropped, nobody = await asyncio.gather(
        found_bad(guest, f"{vanishing}:18830/{mark}"),
        found_bad(guest, f"192.168.77.251:18830/{mark}"),
    )
    assert "a firewall, there or here, is probably" in dropped["way"]
    assert "Is that machine on, and in the same network?" in nobody["way"]

    await guest.run("ip", "link", "set", "eth0", "multicast", "off")
    await party.cut(guest)
    bad = await found_bad(guest)
    assert bad.keys() == {"multicast", "cable"}
