"""Two mosquittos that are one broker, by the lines of BROKERS.md: one of them goes, and comes back.

`make lan` runs it, by its name, as it needs root.
"""

import asyncio
import tempfile
from pathlib import Path

import pytest

from netplay.mqtt.address import PASSWORD
from tests.e2e.table_of_processes import Table
from tests.lan.lab import Lab, Laptop
from tests.lan.trouble import party
from tests.netplay.brokers import MOSQUITTO, prepare
from tests.netplay.wait import PATIENCE, until

__all__ = ["party"]

DOORS = ("18830", "18831")
RIGHTS = "\nuser bridge\ntopic readwrite palmoff/#\n"
BRIDGE = """
connection other
address {}:18830
remote_username bridge
remote_password secret
topic palmoff/# both 0
restart_timeout 1
notifications false
"""


@pytest.mark.asyncio
async def test_mosquittos_joined_by_a_bridge_are_one_broker(party: Lab) -> None:
    """A guest at the one plays at a table at the other, again when it was away for a moment."""
    assert MOSQUITTO, "this needs mosquitto (on Debian: apt install mosquitto)"
    near, far = await party.laptop("hall"), await party.laptop("hall")
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        prepare(Path(one), *DOORS, rights=RIGHTS)
        prepare(Path(other), *DOORS, rights=RIGHTS, more=BRIDGE.format(near.addresses[0]))
        await _started(near, one)
        there = await _started(far, other)
        place = near.addresses[0]
        table = await _served(near, f"mqtt://host@{place}:18831,{place}:18830")
        invite = table.invite.replace(near.addresses[0], far.addresses[0])
        ben = await far.goes("join", invite, "--name", "Ben")
        await ben.arrives()
        ben.wish("start")
        await until(lambda: ben.after >= 2)

        there.terminate()
        await there.wait()
        before = ben.after
        await _started(far, other)
        await until(lambda: ben.after > before)


@pytest.mark.asyncio
async def test_a_table_at_a_broker_elsewhere_is_found_when_its_host_has_moved(party: Lab) -> None:
    """The announcement follows the host; the broker, and the guests there, stay."""
    assert MOSQUITTO, "this needs mosquitto (on Debian: apt install mosquitto)"
    machine, host, late = [await party.laptop("hall") for _ in range(3)]
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), *DOORS)
        await _started(machine, folder)
        table = await _served(host, f"mqtt://host@{machine.addresses[0]}:18830")
        assert [one["invite"] for one in await late.finds()] == [table.invite]

        await host.moves("192.168.77.201")
        async with asyncio.timeout(PATIENCE):
            while [one["invite"] for one in await late.finds()] != [table.invite]:
                pass


async def _started(machine: Laptop, folder: str) -> asyncio.subprocess.Process:
    return await machine.runs("sh", "-c", f"cd {folder} && exec {MOSQUITTO} -c broker.conf")


async def _served(host: Laptop, url: str) -> Table:
    words = ("serve", "royal-gambit", "--seats", "3", "--broker", url, "--json")
    opened: Table = await host.room.palmoff(*words, kind=Table, environ={PASSWORD: "secret"})
    await opened.opens()
    return opened
