"""Bots at work: child processes that think, so that nobody ever waits for a bot's thoughts.

All tables of a server share them, and none is started before the first bot is to think. A child
gets what a seat is shown and nothing else. One that dies, hangs or talks nonsense is replaced; who
asked is told that the question is lost, and may ask again. What it is only shown, it does not
answer.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

from pydantic import ValidationError

from engine.refusal import Refused
from netplay.bot_worker import DECISIONS, Decision, Question
from netplay.system.child_env import harmless
from netplay.table.effects import Think

LARGEST = 1 << 20  # bytes of a line
PATIENCE = 60.0  # seconds for a decision, the start of the process included
MOST_PATIENCE = 480.0  # where one was too slow, the next has twice as long, up to this
ENOUGH = 8  # tables for one process, where there may be another
PAUSE = 1.0  # seconds until there is another process, where one has failed or was not to be had


class BotPool:
    """Up to so many processes; `decided` hears of every decision, `lost` of what came to none."""

    def __init__(
        self,
        decided: Callable[[Think, Decision], None],
        processes: int = 1,
        lost: Callable[[Think], None] = lambda think: None,
    ) -> None:
        self._decided = decided
        self._lost = lost
        self._processes = processes
        self._group = asyncio.TaskGroup()
        self._workers: list[_Worker] = []
        self._workers_of: dict[str, _Worker] = {}  # by table: what a bot has seen lies in one place

    @property
    def pids(self) -> set[int]:
        """Of the processes at work."""
        return {worker.pid for worker in self._workers if worker.pid is not None}

    async def __aenter__(self) -> Self:
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *raised: Any) -> None:
        for worker in self._workers:
            worker.keeper.cancel()
        await self._group.__aexit__(*raised)

    def think(self, think: Think) -> None:
        self._worker_of(think.table).questions.put_nowait(think)

    def prepare(self, table: str) -> None:
        """Have a process ready for this table, which will soon have something to ask."""
        self._worker_of(table)

    def forget(self, table: str) -> None:
        """The table asks nothing any more."""
        worker = self._workers_of.pop(table, None)
        if worker is not None:
            worker.tables -= 1

    def _worker_of(self, table: str) -> "_Worker":
        """The worker for the bots of this table: the one with the fewest others."""
        if table not in self._workers_of:
            worker = self._workers_of[table] = self._least()
            worker.tables += 1
        return self._workers_of[table]

    def _least(self) -> "_Worker":
        """The one with the fewest tables, or a new one, if that one has enough to do."""
        least = min(self._workers, key=lambda worker: worker.tables, default=None)
        if least and (least.tables < ENOUGH or len(self._workers) == self._processes):
            return least
        worker = _Worker(self._decided, self._lost)
        worker.keeper = self._group.create_task(worker.keep())
        self._workers.append(worker)
        return worker


class _Worker:
    """A process, and a new one in its place whenever it has died."""

    keeper: asyncio.Task[None]

    def __init__(
        self, decided: Callable[[Think, Decision], None], lost: Callable[[Think], None]
    ) -> None:
        self.questions: asyncio.Queue[Think] = asyncio.Queue()
        self.tables = 0  # whose bots think here
        self.pid: int | None = None
        self._decided = decided
        self._lost = lost

    async def keep(self) -> None:
        patience = PATIENCE
        while True:
            async with self._child() as child:
                await self._work(child, patience)
            patience = min(2 * patience, MOST_PATIENCE)
            await asyncio.sleep(PAUSE)

    @asynccontextmanager
    async def _child(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """A process to work with, which is gone afterwards."""
        child = await _started()
        self.pid = child.pid
        try:
            yield child
        finally:
            self.pid = None
            await _end(child)

    async def _work(self, child: asyncio.subprocess.Process, patience: float) -> None:
        """Ask one question after the other, until the process fails to answer."""
        assert child.stdin is not None
        assert child.stdout is not None
        while True:
            think = await self.questions.get()
            child.stdin.write(question(think).model_dump_json().encode() + b"\n")
            if not think.asks:
                continue
            try:
                decided = DECISIONS[think.board.game]
                decision = decided.model_validate_json(await _line(child.stdout, patience))
                self._decided(think, decision)
            except (ValidationError, Refused):
                self._lost(think)
                return


async def _started() -> asyncio.subprocess.Process:
    """A process that thinks; where there is none to be had now, there may be one later."""
    while True:
        try:
            return await asyncio.create_subprocess_exec(
                # -P: a folder `netplay` where somebody happens to stand is not the one to run.
                *(sys.executable, "-P", "-m", "netplay.bot_process"),
                env=harmless(os.environ),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LARGEST,
            )
        except OSError:
            await asyncio.sleep(PAUSE)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill it, and wait until it is gone, though we may be cancelled meanwhile."""
    with suppress(ProcessLookupError):
        child.kill()
    gone = asyncio.create_task(child.wait())
    try:
        await asyncio.shield(gone)
    except asyncio.CancelledError:
        await gone
        raise


def question(think: Think) -> Question:
    """The question as the process is told it."""
    return Question(
        table=think.table,
        board=think.board,
        names=think.names,
        players=think.players,
        strength=think.strength,
        temper=think.temper,
        company=think.company,
        seed=think.seed,
    )


async def _line(said: asyncio.StreamReader, patience: float) -> bytes:
    """The answer of the process; empty if it died, hangs or does not come to an end."""
    with suppress(TimeoutError, ValueError):
        async with asyncio.timeout(patience):
            return await said.readline()
    return b""
