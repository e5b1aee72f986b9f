"""A clock that stands still while its process is stopped, and all that goes by it."""

import asyncio
from pathlib import Path

import pytest

from netplay.open_tables import OpenTables, TablePlan
from netplay.serve import LINGER, Hooks, ServerPlan, serve
from netplay.system.awake_clock import STOPPED, AwakeClock
from tests.netplay.serving import TWO, unheard


def test_it_stands_still_while_nobody_looks_at_it() -> None:
    """Whatever it was stopped for counts as no time at all; the rest does."""
    now = [100.0]
    clock = AwakeClock(lambda: now[0])
    woke = list[float]()
    clock.woke = lambda: woke.append(now[0])
    seen = []
    for later in (1.0, STOPPED, 3600.0, 1.0):
        now[0] += later
        seen.append(clock())

    assert seen == [101.0, 101.0 + STOPPED, 101.0 + STOPPED, 102.0 + STOPPED]
    assert woke == [101.0 + STOPPED + 3600.0]


def test_a_table_to_which_nobody_comes_is_closed_though_its_server_was_stopped(
    tmp_path: Path,
) -> None:
    """After ten minutes of a server that works."""
    there = unheard(tmp_path)
    there.server.clock = AwakeClock(lambda: there.now or 0.0)
    there.opens("ours")

    def goes_on(seconds: float) -> int:
        there.now = (there.now or 0.0) + seconds
        there.tables.expire(LINGER)
        return len(there.tables)

    assert goes_on(3600.0) == 1
    assert [goes_on(LINGER / 200) for _ in range(200)][-1] == 1
    assert goes_on(1.0) == 0


@pytest.mark.asyncio
async def test_a_server_that_was_stopped_for_an_hour_keeps_its_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It looks who has been away for long before it can hear anybody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    loop, stopped = asyncio.get_running_loop(), [0.0]
    looks, expire, time = asyncio.Queue[int](), OpenTables.expire, loop.time

    def looking(tables: OpenTables, linger: float, *, strangers: bool) -> None:
        expire(tables, linger, strangers=strangers)
        looks.put_nowait(len(tables))

    monkeypatch.setattr(OpenTables, "expire", looking)
    monkeypatch.setattr(loop, "time", lambda: time() + stopped[0])
    plan = ServerPlan(TablePlan(TWO, "Ana"), "Ana", address="127.0.0.1", announce=False)
    serving = asyncio.create_task(serve(plan, Hooks(lambda ready: None)))
    serving.add_done_callback(lambda ended: looks.put_nowait(0))
    try:
        assert await looks.get() == 1
        stopped[0] = 3600.0
        assert [await looks.get(), await looks.get()] == [1, 1]
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
