"""Starting `palmoff` without loading it each time: most of what a process costs goes into that."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL, Signals
from typing import Self

from tests.house import HOUSE

LONGEST = 1 << 20  # bytes of a line that is read


class WarmStart:
    """A process that has loaded all, and forks those that are asked for."""

    def __init__(self) -> None:
        self._door, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        number = theirs.fileno()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tests.e2e.warm_process", str(number)],
                pass_fds=(number,),
                stdin=PIPE,  # what others are forked with is a pipe, too, or a terminal
                stdout=PIPE,
                env={"PATH": os.environ["PATH"], "PYTHONPATH": str(HOUSE)},
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close()
        with self._process:
            self._process.wait()

    async def fork(
        self, words: Sequence[str], folder: Path, environ: Mapping[str, str], *streams: int
    ) -> "Forked":
        """A process with these streams: each a descriptor, or PIPE for one that leads to us."""
        ours: dict[int, int] = {}
        theirs = list(streams)
        for number, stream in enumerate(streams):
            if stream == PIPE:
                ends = os.pipe()
                theirs[number], ours[number] = ends if number == 0 else reversed(ends)
        told, telling = os.pipe()
        asked = json.dumps([list(words), str(folder), dict(environ)]).encode()
        socket.send_fds(self._door, [asked], [*theirs, telling])
        pid = int(self._door.recv(32))
        for number in (telling, *(theirs[number] for number in ours)):
            os.close(number)
        return await Forked.at(pid, told, ours)


class Forked:
    """A process that somebody else has started for us: what is used of asyncio's own."""

    def __init__(self, pid: int, told: int) -> None:
        self.pid = pid
        self.stdin: asyncio.WriteTransport | None = None
        self.stdout: asyncio.StreamReader | None = None
        self.stderr: asyncio.StreamReader | None = None
        self._told = told
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(told, self._hear)

    @classmethod
    async def at(cls, pid: int, told: int, pipes: Mapping[int, int]) -> "Forked":
        """With our ends of these pipes, by the numbers that the process has for them."""
        process = cls(pid, told)
        if 0 in pipes:
            process.stdin = await _writer(pipes[0])
        if 1 in pipes:
            process.stdout = await _reader(pipes[1])
        if 2 in pipes:
            process.stderr = await _reader(pipes[2])
        return process

    @property
    def returncode(self) -> int | None:
        return self._ended.result() if self._ended.done() else None

    def _hear(self) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._told)
        self._ended.set_result(int(os.read(self._told, 32)))
        os.close(self._told)
        if self.stdin is not None:
            self.stdin.close()

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    def send_signal(self, signal: Signals) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal)

    def kill(self) -> None:
        self.send_signal(SIGKILL)


async def _writer(pipe: int) -> asyncio.WriteTransport:
    loop, end = asyncio.get_running_loop(), os.fdopen(pipe, "wb", 0)
    return (await loop.connect_write_pipe(asyncio.BaseProtocol, end))[0]


async def _reader(pipe: int) -> asyncio.StreamReader:
    loop, end = asyncio.get_running_loop(), os.fdopen(pipe, "rb", 0)
    reader = asyncio.StreamReader(LONGEST)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), end)
    return reader
