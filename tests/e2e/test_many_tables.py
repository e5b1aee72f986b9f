"""A server of many tables as a process: killed, and taken up again with all that it had."""

import pytest

from netplay.client.server_visit import ServerVisit
from netplay.mqtt.address import Address
from netplay.trust.keys import PlayerKeys
from tests.e2e.table_of_processes import Room, Table
from tests.netplay.serving import wish


async def opened(server: Table, *names: str) -> None:
    """Tables of these names."""
    address = Address.of_guest("127.0.0.1", server.ready["port"])
    async with ServerVisit(
        address, server.ready["server"]["fingerprint"], PlayerKeys.new()
    ) as visit:
        for name in names:
            await visit.add(wish(name))


@pytest.mark.asyncio
async def test_a_killed_server_is_taken_up_with_all_its_tables(hall: Room) -> None:
    """At the same port and with the same keys; one whose journal is damaged is told of."""
    server = await hall.serve("--anyone")
    await opened(server, "a", "b", "c")
    await server.kill()
    [folder] = hall.folder.rglob("tables")
    damaged, *sound = sorted(folder.glob("*.palmoff"))
    damaged.write_bytes(damaged.read_bytes()[:5000])

    again = await hall.serve("--resume")

    tables = again.ready["tables"]
    assert sorted(table["journal"] for table in tables) == list(map(str, sound))
    assert (again.ready["port"], again.ready["server"]) == (
        server.ready["port"],
        server.ready["server"],
    )
    await again.says(f"{damaged} is damaged; it was left as it is.")
