"""Tables and servers as far as they show their cards, at a broker that lets anybody do so."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from netplay.mqtt import topics
from netplay.mqtt.link import Connected, Link, Status
from netplay.reception_wire import ServerSummary
from netplay.table.state import TableState
from netplay.table.table_view import lobby
from netplay.trust.beacon import write_card
from netplay.trust.frames import FrameKind
from netplay.trust.invite import Invite
from netplay.trust.keys import TableIdentity, TableKeys
from netplay.wire import TableSettings, encode
from tests.netplay.brokers import SERVER, TABLE, Running
from tests.netplay.wait import PATIENCE

BEAT = 0.02  # seconds; a real table shows its card once in each second


class Showing:
    """A table, as far as it shows its card."""

    def __init__(self, broker: Running, boot: int = 2, keys: TableKeys | None = None) -> None:
        self.keys = keys or TableKeys.new()
        self.identity = TableIdentity(self.keys, TABLE, SERVER, boot)
        self.broker = broker

    @property
    def invite(self) -> Invite:
        return Invite("127.0.0.1", self.broker.guest.port, self.keys.fingerprint)

    @property
    def own_card(self) -> bytes:
        """As a server of one table shows itself."""
        summary = ServerSummary(host="Ana", tables=1, most=9, anyone=True, owner=None)
        return write_card(self.identity, 1, encode(summary), FrameKind.SERVER)

    def card(self, host: str, content: bytes | None = None) -> bytes:
        shown = lobby(TableState(host, TableSettings()), "1.0")
        return write_card(self.identity, 1, content or encode(shown))


@asynccontextmanager
async def shown(broker: Running, *cards: bytes) -> AsyncIterator[None]:
    """These are shown at the broker, again and again."""
    there = asyncio.Event()
    link = Link(broker.host, list, _ignore, lambda status: _notice(status, there))
    running = asyncio.create_task(link.run())
    showing = asyncio.create_task(_show(link, cards))
    try:
        async with asyncio.timeout(PATIENCE):
            await there.wait()
        yield
    finally:
        for task in (showing, running):
            task.cancel()
        await asyncio.gather(showing, running, return_exceptions=True)


def _ignore(topic: str, data: bytes) -> None:
    pass


def _notice(status: Status, there: asyncio.Event) -> None:
    if isinstance(status, Connected):
        there.set()


async def _show(link: Link, cards: Sequence[bytes]) -> None:
    while True:
        for card in cards:
            link.send(topics.beacon(TABLE), card)
        await asyncio.sleep(BEAT)
