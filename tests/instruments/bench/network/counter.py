"""A way to the broker on which every byte is counted."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from netplay.client.client import Goal
from netplay.mqtt.address import Address
from tests.netplay.impostors import listening

CHUNK = 1 << 16


class Counter:
    """Bytes in TCP, so with what MQTT puts around ours, without what TCP does."""

    def __init__(self, broker: Address, came: Callable[[bytes], None] = lambda data: None) -> None:
        """`came` is shown what comes down, besides."""
        self._came = came
        self.up = 0
        self.down = 0
        self._broker = broker

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._broker.host, self._broker.port)
        jobs = [
            asyncio.create_task(self._carry_up(reader, back)),
            asyncio.create_task(self._carry_down(there, writer)),
        ]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            back.transport.abort()  # before anything is awaited: that may be cancelled too
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)

    async def _carry_up(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(CHUNK):
            self.up += len(data)
            sink.write(data)

    async def _carry_down(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(CHUNK):
            self.down += len(data)
            self._came(data)
            sink.write(data)


@asynccontextmanager
async def counted(
    goal: Goal, came: Callable[[bytes], None] = lambda data: None
) -> AsyncIterator[tuple[Goal, Counter]]:
    """The same table by a way that is counted."""
    counter = Counter(goal.address, came)
    async with listening(counter.serve) as address:
        yield replace(goal, address=replace(goal.address, port=address.port)), counter
