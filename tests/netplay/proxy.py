"""A stretch of network on loopback that can be cut, be slow, or swallow all that it is given."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from netplay.mqtt.address import Address
from tests.netplay.impostors import listening


class Proxy:
    """Passes bytes between clients and a broker."""

    def __init__(self, broker: Address) -> None:
        self.broker = broker
        self.address = broker  # as it is found through here
        self.accepted = 0
        self.delay = 0.0
        self._whole = asyncio.Event()
        self._whole.set()
        self._cut = asyncio.Event()  # a new one after each cut

    def swallow(self) -> None:
        """Connections stay, new ones are made, and nothing comes through them."""
        self._whole.clear()

    def heal(self) -> None:
        """New connections are whole again; the old ones end."""
        self._whole.set()
        self.cut()

    def cut(self) -> None:
        """Ends all connections."""
        self._cut.set()
        self._cut = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        cut = asyncio.create_task(self._cut.wait())
        carry = asyncio.create_task(self._carry(reader, writer))
        try:
            await asyncio.wait([cut, carry], return_when=asyncio.FIRST_COMPLETED)
        finally:
            cut.cancel()
            carry.cancel()
            await asyncio.gather(cut, carry, return_exceptions=True)
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        there, back = await asyncio.open_connection(self.broker.host, self.broker.port)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pump(reader, back))
                both.create_task(self._pump(there, writer))
        finally:
            back.transport.abort()
            with suppress(OSError):
                await back.wait_closed()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            await self._whole.wait()
            await asyncio.sleep(self.delay)
            sink.write(data)
        raise ConnectionResetError  # when one side ends, so does the other


@asynccontextmanager
async def proxy(broker: Address, tls: ssl.SSLContext | None = None) -> AsyncIterator[Proxy]:
    made = Proxy(broker)
    async with listening(made.serve, tls) as address:
        made.address = replace(broker, port=address.port)
        yield made
