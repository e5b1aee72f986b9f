"""A table that is lost: what is told of it while one looks for it."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from netplay.client.client import Client, Goal
from netplay.mqtt.address import Address
from netplay.mqtt.link import Connected, Disconnected, Status
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter
from tui.machine import lost_table

DESERTED = Disconnected("deserted", "No broker listens there.")
CUT = Disconnected("unreachable", "Nothing comes back.")


async def told(statuses: Sequence[Status], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences to somebody at a table whose status, from look to look, is this."""
    client = Client(Goal(Address.of_guest("127.0.0.1", 9)), PlayerKeys.new(), Enter(name="Ana"))
    client.seat.you = "ana"
    left, said = [*statuses], list[str]()
    monkeypatch.setattr("tui.machine.lost_table.asyncio.sleep", _turn(client, left))

    telling = asyncio.create_task(lost_table.keep_telling(client, said.append))
    await asyncio.wait([telling])
    return said


def _turn(client: Client, left: list[Status]) -> Callable[[float], object]:
    async def sleep(seconds: float) -> None:
        if not left:
            raise asyncio.CancelledError
        client._link.status = left.pop(0)

    return sleep


@pytest.mark.asyncio
async def test_a_table_that_nobody_serves_any_more_is_told_of_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each time that it is lost so; not of a cable that was pulled, nor of a moment."""
    gone = [DESERTED] * 3 * lost_table.DESERTED
    said = await told([*gone, Connected(), *gone], monkeypatch)
    assert len(said) == 2
    assert said[0].startswith("Nobody listens at 127.0.0.1:9 any more: the table was closed, or")

    assert await told([CUT] * 60, monkeypatch) == []
    assert await told([DESERTED, Connected()] * 30, monkeypatch) == []
