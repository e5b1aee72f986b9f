"""A process of ours that gets a task as a line of JSON, and answers in lines of JSON.

It ends when its input does, so that none outlives the benchmark.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

PATIENCE = 30.0  # seconds for whatever has to happen; only a benchmark that is broken takes so long


class Child:
    """The process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    async def line(self) -> Any:
        """The next that it says."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"process {self.pid} of the benchmark ended before its time")
        return json.loads(line)

    def tell(self, task: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(task).encode() + b"\n")

    async def end(self) -> None:
        """Close its input; kill it if that does not help."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._process.communicate()
        except BaseException:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            raise


@asynccontextmanager
async def child(
    module: str, words: Sequence[str] = (), environ: Mapping[str, str] | None = None
) -> AsyncIterator[Child]:
    """`python -m module words`, for as long as the `async with` lasts."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *words),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, **(environ or {})},
    )
    made = Child(process)
    try:
        yield made
    finally:
        await made.end()


async def until_eof() -> None:
    """In the child: until its input has ended."""
    await asyncio.to_thread(sys.stdin.read)


def say(what: object) -> None:
    """In the child: a line."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def task() -> Any:
    """In the child: what it is to do."""
    return json.loads(sys.stdin.readline())
