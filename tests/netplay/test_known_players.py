"""Players who are known at the broker of their table: they come back while strangers fill it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from netplay.account_handout import REPEAT, AccountHandout
from netplay.client.client import Client
from netplay.mqtt.address import KNOWN
from netplay.mqtt.broker import Broker
from netplay.mqtt.nats import Visitors
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter
from tests.netplay.brokers import SERVER, Running
from tests.netplay.mqtt.test_broker_hoards import LET_IN, held
from tests.netplay.serving import KEYS, goal, serving
from tests.netplay.wait import until

FEW = 3
ROOM = Visitors(FEW, KEYS.account_password)


@asynccontextmanager
async def at_the_table(client: Client) -> AsyncIterator[Client]:
    running = asyncio.create_task(client.run())
    try:
        yield client
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_a_player_comes_back_while_strangers_hold_all_connections(tmp_path: Path) -> None:
    """By the account that the table told them of, sealed; strangers wait outside meanwhile."""
    async with Broker(SERVER, visitors=ROOM) as broker, AsyncExitStack() as stack:
        running = Running("nats", broker.host, broker.guest, broker.pid)
        there = await stack.enter_async_context(serving(running, tmp_path))
        there.server.account_password = ROOM.password
        table = goal(running, there.opens("Ana"))
        ben = Client(table, PlayerKeys.new(), Enter(name="Ben"))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: ben.account is not None and ben.seat.entered)
        for number in range(FEW - 1):
            assert await stack.enter_async_context(held(broker.port, b"%d" % number)) == LET_IN
        ben._link.reconnect()
        await until(lambda: ben.place.user == KNOWN and ben.seat.entered)

        assert await stack.enter_async_context(held(broker.port, b"InPlaceOfBen")) == LET_IN
        assert await stack.enter_async_context(held(broker.port, b"OneTooMany")) == b""
        assert ben.seat.show is not None
        assert ben.seat.show.seat == 0


def test_the_account_is_told_to_who_is_there_and_not_all_the_time() -> None:
    """Who is away is told once they are back; who lost the message, half a minute later."""
    told: list[str] = []
    handout = AccountHandout()

    def tick(now: float, *there: str) -> list[str]:
        told.clear()
        handout.tell(["ana", "ben"], there.__contains__, told.append, now)
        return list(told)

    assert tick(0, "ana") == ["ana"]
    assert tick(1, "ana", "ben") == ["ben"]
    assert tick(REPEAT, "ana", "ben") == ["ana"]
