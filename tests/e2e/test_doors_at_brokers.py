"""Doors of a server whose tables are at a broker of somebody's own."""

import asyncio

import asyncssh
import pytest

from tests.e2e.table_of_processes import SERVED, Room, Table
from tests.netplay.impostors import deserted
from tests.netplay.wait import PATIENCE
from tests.tui.doors.door_room import Typist


@pytest.mark.asyncio
async def test_doors_lead_to_wherever_the_broker_is(hall: Room) -> None:
    """At the second of two places, and by a name, of which a door in its sandbox can ask nobody."""
    assert hall.broker is not None
    with deserted() as nobody:
        urls = f"--broker=mqtt://host@{nobody},localhost:{hall.broker.port}"
        words = "serve", "royal-gambit", "--quiet", "--ssh=0", urls
        table: Table = await hall.palmoff(*words, *SERVED, kind=Table)
        await table.opens()

        async with asyncio.timeout(PATIENCE), await _line(table.ready["ssh"]["port"]) as line:
            while not (seen := await _watched(line)):  # it has not heard of the table yet
                await asyncio.sleep(0.1)

    assert seen.startswith('{"do":"show"')


async def _line(port: int) -> asyncssh.SSHClientConnection:
    return await asyncssh.connect(
        "127.0.0.1",
        port,
        username="zoe",
        client_keys=None,
        agent_path=None,
        config=[],
        known_hosts=None,
        preferred_auth="keyboard-interactive",
        client_factory=lambda: Typist([]),
    )


async def _watched(line: asyncssh.SSHClientConnection) -> str:
    """The first line that a program reads who watches there; nothing, where there is no table."""
    async with line.create_process("watch json") as watching:
        return str(await watching.stdout.readline())
