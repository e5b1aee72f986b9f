"""The tables of one server, as they come and go: its cards, heard for as long as one likes."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from netplay.client.client import Goal
from netplay.lan.found import natural
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.link import Link
from netplay.trust.beacon import Beacon, read_card
from netplay.trust.frames import FrameKind
from netplay.trust.invite import Expected
from netplay.trust.keys import Fingerprint
from netplay.wire import SUMMARY, BadMessage, TableSummary, decode

GONE = 4.0  # seconds without a card, which comes once a second, after which a table is gone
MOST = 1024  # tables of all servers at this broker that are kept in mind


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table of the server, as it shows itself."""

    card: Beacon
    summary: TableSummary
    heard_at: float

    @property
    def fingerprint(self) -> Fingerprint:
        return self.card.fingerprint


class ServerWatch:
    """Hears the cards of one server's tables; `changed` is told when what they show is another."""

    def __init__(
        self, place: Address, server: Fingerprint, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.place = place
        self._fingerprint = server
        self._changed = changed
        self._id: str | None = None  # that of the server, once it has shown its own card
        self._tables: dict[Fingerprint, WatchedTable] = {}
        self._link = Link(place, lambda: [topics.beacon(topics.ANY)], self._heard)

    @property
    def tables(self) -> Sequence[WatchedTable]:
        """Those of this server, by their names; those that guests have opened hide no other."""
        ours = [table for table in self._tables.values() if table.card.server == self._id]
        return sorted(ours, key=lambda it: (it.summary.by_guest, natural(it.summary.name)))

    def goal(self, table: WatchedTable) -> Goal:
        """The way there."""
        return Goal(self.place, table.card.table, Expected(table.fingerprint))

    async def run(self) -> None:
        """For ever; or until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._link.run())
            while True:
                await asyncio.sleep(GONE / 4)
                self._forget(_now())

    def _forget(self, now: float) -> None:
        gone = [key for key, table in self._tables.items() if now - table.heard_at > GONE]
        for key in gone:
            del self._tables[key]
        if gone:
            self._changed()

    def _heard(self, topic: str, data: bytes) -> None:
        card = read_card(data)
        if card is None:
            return
        if card.kind is FrameKind.CARD:
            with suppress(BadMessage):
                self._table(card)
        elif card.fingerprint == self._fingerprint and card.server != self._id:
            self._id = card.server
            self._changed()

    def _table(self, card: Beacon) -> None:
        known = self._tables.get(card.fingerprint)
        if len(self._tables) >= MOST if known is None else not card.later_than(known.card):
            return
        same = known is not None and known.card.lobby == card.lobby
        summary = known.summary if known and same else decode(SUMMARY, card.lobby)
        self._tables[card.fingerprint] = WatchedTable(card, summary, _now())
        if not same:
            self._changed()


def _now() -> float:
    return asyncio.get_running_loop().time()
