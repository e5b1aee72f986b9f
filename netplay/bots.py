"""Bots at work: child processes that think, so that nobody ever waits for a bot's thoughts.

A child gets what a seat is shown and nothing else. One that dies is replaced; the question it was
asked is simply asked again by the table.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Self

from engine.moves import Plain
from netplay.post import Think
from netplay.thinker import Decision, Question

LARGEST = 1 << 20  # bytes of a line


class Bots:
    """A few thinking processes; `decided` hears of every decision that is made."""

    def __init__(self, decided: Callable[[Think, Plain], None], processes: int = 1) -> None:
        self._decided = decided
        self._processes = processes
        self._questions: asyncio.Queue[Think] = asyncio.Queue()
        self._ids = count(1)
        self._keepers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(self._processes)]
        return self

    async def __aexit__(self, *_: object) -> None:
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    def think(self, think: Think) -> None:
        self._questions.put_nowait(think)

    async def _keep(self) -> None:
        """Keep one process at work, a new one whenever the last has died."""
        while True:
            child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "netplay.thinker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LARGEST,
            )
            try:
                await self._work(child)
            finally:
                with suppress(ProcessLookupError):
                    child.kill()
                await child.wait()

    async def _work(self, child: asyncio.subprocess.Process) -> None:
        """Ask one question after the other, until the process fails to answer."""
        assert child.stdin is not None
        assert child.stdout is not None
        while True:
            think = await self._questions.get()
            question = Question(id=next(self._ids), board=think.board)
            child.stdin.write(question.model_dump_json().encode() + b"\n")
            line = await child.stdout.readline()
            if not line:
                return
            self._decided(think, Decision.model_validate_json(line).move)
