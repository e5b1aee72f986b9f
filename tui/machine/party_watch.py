"""The sight of a poster of its party: the tables, and spectators there, who see who is there.

They also keep the party's own tables open while nobody plays. Guests can open many more: at those
there is a spectator only as long as somebody else is, and only at so many of them.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial

from netplay.client.client import Client
from netplay.evening import EveningBoard
from netplay.lan.server_watch import ServerWatch, WatchedTable
from netplay.mqtt.address import Address
from netplay.trust.keys import Fingerprint, PlayerKeys
from netplay.wire import Enter, Show, TableSummary
from tui.table.party_guests import DOORS, POSTER

MOST = 32  # tables that have a spectator of ours
IN_VAIN = 3  # times: where as many sit and nobody is there, bots may play one game after the other


class DesertedTables:
    """The tables of guests at which nobody was, each time that somebody looked."""

    def __init__(self) -> None:
        self._shown: dict[Fingerprint, tuple[TableSummary, ...]] = {}  # what they showed then

    def draws(self, table: Fingerprint, now: TableSummary) -> bool:
        """True if somebody may be there by now; else a look would keep it open for nobody."""
        before = self._shown.get(table, ())
        in_vain = sum(it.free == now.free for it in before) >= IN_VAIN
        return now.free < now.seats and now not in before[-1:] and not in_vain

    def add(self, table: Fingerprint, shown: TableSummary) -> None:
        """Nobody is there, once more."""
        self._shown[table] = (*self._shown.get(table, ()), shown)

    def remove(self, table: Fingerprint) -> None:
        """Somebody is there."""
        self._shown.pop(table, None)

    def keep(self, there: Collection[Fingerprint]) -> None:
        """All others have ended."""
        self._shown = {table: shown for table, shown in self._shown.items() if table in there}


class PartyWatch:
    """Watches the tables of one server; `changed` is told when something is new."""

    def __init__(self, place: Address, server: Fingerprint, changed: Callable[[], None]) -> None:
        self._watch = ServerWatch(place, server, self._look)
        self._changed = changed
        self._clients: dict[Fingerprint, Client] = {}
        self._deserted = DesertedTables()
        self._tasks = asyncio.TaskGroup()

    @property
    def tables(self) -> Sequence[TableSummary]:
        return [table.summary for table in self._watch.tables]

    @property
    def shows(self) -> Sequence[Show]:
        """The views of the tables."""
        shows = [client.seat.show for client in self._clients.values()]
        return [show for show in shows if show is not None]

    @property
    def people(self) -> Sequence[str]:
        """The people who are at a table, or watch there."""
        return [*dict.fromkeys(name for show in self.shows for name in _people(show))]

    @property
    def evening(self) -> EveningBoard | None:
        """The evening of the table with most games, told to a whole room: nobody in it is "you"."""
        boards = [it.seat.evening for it in self._clients.values() if it.seat.evening is not None]
        best = max(boards, key=lambda board: board.games, default=None)
        return None if best is None else best.model_copy(update={"you": None})

    async def run(self) -> None:
        """Until it is cancelled."""
        async with self._tasks:
            await self._watch.run()

    def _look(self) -> None:
        """There may be another table, to be watched from now on."""
        tables = self._watch.tables
        self._deserted.keep({table.fingerprint for table in tables})
        for table in filter(self._draws, tables):
            if len(self._clients) < MOST and table.fingerprint not in self._clients:
                self._visit(table)
        self._changed()

    def _draws(self, table: WatchedTable) -> bool:
        """True if there is something to see, and for all."""
        told = table.summary
        if told.locked or not told.watching:
            return False
        return not told.by_guest or self._deserted.draws(table.fingerprint, told)

    def _visit(self, table: WatchedTable) -> None:
        enter = Enter(name=POSTER, watch=True)
        news = partial(self._news, table.fingerprint, by_guest=table.summary.by_guest)
        client = Client(self._watch.goal(table), PlayerKeys.new(), enter, news)
        self._clients[table.fingerprint] = client
        self._tasks.create_task(self._stay(table.fingerprint, client))

    async def _stay(self, table: Fingerprint, client: Client) -> None:
        try:
            await client.run()
        finally:
            del self._clients[table]

    def _news(self, key: Fingerprint, *, by_guest: bool) -> None:
        client = self._clients[key]
        show = client.seat.show
        if client.seat.farewell is not None:
            client.close()
        elif by_guest and show is not None and not client.left:
            self._looked(key, client, _people(show))
        self._changed()

    def _looked(self, key: Fingerprint, client: Client, people: Sequence[str]) -> None:
        """Leave a guest's table with the last of them, not to keep it open."""
        if people:
            self._deserted.remove(key)
            return
        for table in self._watch.tables:
            if table.fingerprint == key:
                self._deserted.add(key, table.summary)
        client.leave()


def _people(show: Show) -> Sequence[str]:
    """The names of those who are there, but for what the party sends."""
    chairs = [it.name for it in show.scene.chairs if it.guest is not None and it.present]
    watchers = [guest.name for guest in show.scene.watchers if guest.present]
    return [name for name in [*chairs, *watchers] if not name.startswith((POSTER, DOORS))]
