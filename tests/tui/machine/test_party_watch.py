"""The sight of a poster: who is at which table, and what it leaves alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from netplay.client.client import Client
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, TableSummary
from tests.netplay.brokers import Running, nats
from tests.netplay.serving import Serving, at_the_table, goal, serving, visit, wish
from tests.netplay.wait import until
from tui.machine import party_watch
from tui.machine.party_watch import IN_VAIN, DesertedTables, PartyWatch

TABLE = "aaaabbbbccccdddd"


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


def _shown(*, playing: bool, free: int = 1) -> TableSummary:
    """The word of a table of two on itself."""
    return TableSummary(
        title="Cockroach Poker",
        game="cockroach-poker",
        host="Ben",
        name="Attic",
        seats=2,
        free=free,
        playing=playing,
        locked=False,
        watching=True,
        version="0.1.0",
    )


def test_a_deserted_table_draws_somebody_again_once_it_shows_something_new() -> None:
    """Whoever was away may be back; where all seats are free, nobody is."""
    deserted = DesertedTables()
    deserted.add(TABLE, _shown(playing=True))

    assert not deserted.draws(TABLE, _shown(playing=True))
    assert deserted.draws(TABLE, _shown(playing=False))
    assert not deserted.draws(TABLE, _shown(playing=False, free=2))


def test_a_table_where_bots_play_on_for_somebody_who_is_away_draws_nobody_in_the_end() -> None:
    """Each of their games shows something new; until somebody comes or goes, or was there."""
    deserted = DesertedTables()
    for game in range(IN_VAIN):
        assert deserted.draws(TABLE, _shown(playing=game % 2 == 0))
        deserted.add(TABLE, _shown(playing=game % 2 == 0))

    assert not deserted.draws(TABLE, _shown(playing=IN_VAIN % 2 == 0))
    assert deserted.draws(TABLE, _shown(playing=True, free=0))
    deserted.remove(TABLE)
    assert deserted.draws(TABLE, _shown(playing=True))
