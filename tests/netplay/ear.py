"""A link that remembers what it heard, and what became of it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from netplay.mqtt.address import Address
from netplay.mqtt.link import Connected, Disconnected, Link, Status
from tests.netplay.wait import PATIENCE, until


class Ear:
    """A link, and all that it told."""

    def __init__(self, address: Address, *topics: str) -> None:
        self.topics: Sequence[str] = topics
        self.heard: list[tuple[str, bytes]] = []
        self.statuses: list[Status] = []
        self.link = Link(address, lambda: self.topics, self._hear, self.statuses.append)

    def _hear(self, topic: str, payload: bytes) -> None:
        self.heard.append((topic, payload))

    @property
    def lost(self) -> list[Disconnected]:
        """Why there was no connection."""
        return [status for status in self.statuses if isinstance(status, Disconnected)]

    @property
    def connections(self) -> int:
        return self.statuses.count(Connected())

    async def hears(self, *payloads: bytes) -> None:
        """Waits for as many messages as these, which are then these."""
        await until(lambda: len(self.heard) >= len(payloads))
        assert [payload for _, payload in self.heard] == list(payloads)
        self.heard.clear()

    async def hears_the_broker(self) -> None:
        """Waits until it has said a word of its own, behind all that it had for us."""
        async with asyncio.timeout(PATIENCE):
            while not self.link.ask():
                await asyncio.sleep(0)
            while self.link.owed:
                await asyncio.sleep(0)

    async def connected(self, times: int = 1) -> None:
        """Waits until it is, and has been so often."""
        try:
            await until(lambda: self.connections >= times and self.link.status == Connected())
        except (TimeoutError, asyncio.CancelledError) as gave_up:
            gave_up.add_note(f"What became of the link: {self.statuses}")
            raise


@asynccontextmanager
async def running(ear: Ear) -> AsyncIterator[Ear]:
    task = asyncio.create_task(ear.link.run())
    try:
        yield ear
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def linked(address: Address, *topics: str) -> AsyncIterator[Ear]:
    """An ear that is connected."""
    async with running(Ear(address, *topics)) as ear:
        await ear.connected()
        yield ear
