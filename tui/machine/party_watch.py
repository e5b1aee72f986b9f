"""The sight of a poster of its party: the tables, and a spectator at each, who sees who is there.

The spectators also keep the tables open while nobody plays.
"""

import asyncio
from collections.abc import Callable, Sequence

from netplay.client.client import Client
from netplay.evening import EveningBoard
from netplay.lan.server_watch import ServerWatch, WatchedTable
from netplay.mqtt.address import Address
from netplay.trust.keys import Fingerprint, PlayerKeys
from netplay.wire import Enter, Show, TableSummary
from tui.table.party_guests import DOORS, POSTER


class PartyWatch:
    """Watches all tables of one server; `changed` is told when something is new."""

    def __init__(self, place: Address, server: Fingerprint, changed: Callable[[], None]) -> None:
        self._watch = ServerWatch(place, server, self._look)
        self._changed = changed
        self._clients: dict[Fingerprint, Client] = {}
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
        names = dict[str, None]()
        for show in self.shows:
            chairs = (it.name for it in show.scene.chairs if it.guest is not None and it.present)
            watchers = (guest.name for guest in show.scene.watchers if guest.present)
            names |= dict.fromkeys([*chairs, *watchers])
        return [name for name in names if not name.startswith((POSTER, DOORS))]

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
        for table in self._watch.tables:
            open_to_all = table.summary.watching and not table.summary.locked
            if open_to_all and table.fingerprint not in self._clients:
                self._tasks.create_task(self._visit(table))
        self._changed()

    async def _visit(self, table: WatchedTable) -> None:
        enter = Enter(name=POSTER, watch=True)
        client = Client(self._watch.goal(table), PlayerKeys.new(), enter, self._news)
        self._clients[table.fingerprint] = client
        try:
            await client.run()
        finally:
            del self._clients[table.fingerprint]

    def _news(self) -> None:
        for client in self._clients.values():
            if client.seat.farewell is not None:
                client.close()
        self._changed()
