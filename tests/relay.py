"""A bad line: a TCP relay that delays, loses and narrows, as no kernel here does it for us.

`python -m tests.relay ADDRESS PORT TO_ADDRESS TO_PORT --delay 0.5 --loss 0.2 --rate 8000` is one
as a program. It is seeded: the same bytes fare alike each time, as far as the clock allows.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random

SEGMENT = 1400  # bytes that are lost, or not, together
LEAST_RETRY = 0.2  # seconds until a lost one is sent again; then twice as long, and so on
BUFFER = 32 * 1024  # bytes that wait before the narrow part, as in many a router
PACKET = 60  # bytes that each segment costs in addition


@dataclass(frozen=True, slots=True)
class Badness:
    """The badness of a line, each way."""

    delay: float = 0.0  # seconds
    loss: float = 0.0  # of all segments
    rate: float = float("inf")  # bytes a second, for all connections together


class Direction:
    """A direction of the line: when what is put on it comes out."""

    def __init__(self, bad: Badness, luck: Random) -> None:
        self.bad = bad
        self._luck = luck
        self._free_at = 0.0  # when the narrow part has nothing more to do

    def arrival(self, size: int, now: float) -> float:
        self._free_at = max(now, self._free_at) + (size + PACKET) / self.bad.rate
        return self._free_at + self.bad.delay + self._retries()

    def backlog(self, now: float) -> float:
        """Bytes that wait."""
        late = max(0.0, self._free_at - now)
        return late * self.bad.rate if late else 0.0

    def _retries(self) -> float:
        wait, retry = 0.0, max(LEAST_RETRY, 4 * self.bad.delay)
        while self._luck.random() < self.bad.loss:
            wait, retry = wait + retry, 2 * retry
        return wait


class Relay:
    """A line to one place."""

    def __init__(self, host: str, port: int, bad: Badness, seed: int = 0) -> None:
        luck = Random(seed)
        self._host = host
        self._port = port
        self.bad = bad
        self.there, self.back = Direction(bad, luck), Direction(bad, luck)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection, until either end has had enough."""
        now = asyncio.get_running_loop().time()
        async with AsyncExitStack() as ends:
            ends.push_async_callback(_close, writer)
            await asyncio.sleep(self.there.arrival(0, now) - now + self.bad.delay)  # to be let in
            with suppress(OSError):
                far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
                ends.push_async_callback(_close, far_writer)
                ways = [
                    asyncio.create_task(_pump(reader, far_writer, self.there)),
                    asyncio.create_task(_pump(far_reader, writer, self.back)),
                ]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Direction) -> None:
    """Have what comes in come out, later, and in its order."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        last = 0.0
        while True:
            due, data = await under_way.get()
            last = max(last, due)  # what was lost holds up all behind it
            await asyncio.sleep(last - loop.time())
            if not data:
                return
            writer.write(data)
            await writer.drain()

    delivering = asyncio.create_task(deliver())
    try:
        with suppress(OSError):
            while data := await reader.read(SEGMENT):
                under_way.put_nowait((way.arrival(len(data), loop.time()), data))
                while way.backlog(loop.time()) > BUFFER:
                    await asyncio.sleep(0.05)
        under_way.put_nowait((way.arrival(0, loop.time()), b""))
        with suppress(OSError):
            await delivering
    finally:
        delivering.cancel()


@asynccontextmanager
async def relayed(
    host: str, port: int, bad: Badness, at: str = "127.0.0.1", at_port: int = 0
) -> AsyncIterator[tuple[Relay, int]]:
    """A bad line to there, and the port at which it begins."""
    relay = Relay(host, port, bad)
    tasks: set[asyncio.Task[None]] = set()

    async def watched(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        with suppress(asyncio.CancelledError):
            await relay.serve(reader, writer)

    server = await asyncio.start_server(watched, at, at_port)
    try:
        yield relay, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in [*tasks]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("place", nargs=4, metavar=("ADDRESS", "PORT", "TO_ADDRESS", "TO_PORT"))
    for name, usual in (("delay", 0.0), ("loss", 0.0), ("rate", float("inf"))):
        parser.add_argument(f"--{name}", type=float, default=usual)
    given = parser.parse_args()
    at, at_port, host, port = given.place
    bad = Badness(given.delay, given.loss, given.rate)
    async with relayed(host, int(port), bad, at, int(at_port)):
        print("relaying", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_main())
