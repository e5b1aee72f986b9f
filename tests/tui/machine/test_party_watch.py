"""The sight of a poster: who is at which table, and what it leaves alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from netplay.client.client import Client
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter
from tests.netplay.brokers import Running, nats
from tests.netplay.serving import Serving, at_the_table, goal, serving, visit, wish
from tests.netplay.wait import until
from tui.machine import party_watch
from tui.machine.party_watch import PartyWatch


@pytest_asyncio.fixture
async def broker() -> AsyncIterator[Running]:
    """The one that a server brings along."""
    async with nats() as running:
        yield running


def _sight(stack: AsyncExitStack, broker: Running, there: Serving) -> PartyWatch:
    """The sight of its poster, at work."""
    sight = PartyWatch(broker.guest, there.fingerprint, lambda: None)
    stack.callback(asyncio.create_task(sight.run()).cancel)
    return sight


@pytest.mark.asyncio
async def test_a_poster_keeps_no_table_of_a_guest_open(broker: Running, tmp_path: Path) -> None:
    """It shows who is there, and is gone with them: else it would hold all that anybody opens."""
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(serving(broker, tmp_path, anyone=True))
        reception = await stack.enter_async_context(visit(broker, there, PlayerKeys.new()))
        there.opens("Garden")
        await reception.add(wish("Attic"))
        garden, attic = there.tables
        sight = _sight(stack, broker, there)
        ben = Client(goal(broker, attic), PlayerKeys.new(), Enter(name="Ben"))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: sight.people == ["Ben"] and not garden.is_empty)

        ben.leave()
        await until(lambda: attic.is_empty)

        assert not garden.is_empty
        assert [summary.name for summary in sight.tables] == ["Garden", "Attic"]


@pytest.mark.asyncio
async def test_a_poster_looks_on_at_so_many_tables(
    broker: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lists all of them, but each that it looks on at takes time."""
    monkeypatch.setattr(party_watch, "MOST", 2)
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(serving(broker, tmp_path))
        for name in ("Attic", "Cellar", "Garden"):
            there.opens(name)
        sight = _sight(stack, broker, there)

        await until(lambda: len(sight.tables) == 3 and len(sight.shows) == 2)

        assert sum(not table.is_empty for table in there.tables) == 2
