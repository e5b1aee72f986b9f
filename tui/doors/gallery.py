"""All who watch one table through one door: a single spectator sees it for them.

What they all see alike is looked at and painted once. Who opens a panel, scrolls or speaks has
that for themselves.
"""

import asyncio
from collections.abc import Callable

from engine.refusal import Refused
from engine.values import value
from netplay.client.client import Client, Goal
from netplay.client.state import ClientState
from netplay.mqtt.link import Disconnected
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter
from tui.doors.client_visit import stay
from tui.paint.difference import whole
from tui.paint.glyphs import Glyphs, signs_of
from tui.paint.preferences import Motion
from tui.paint.spans import Line, Lines
from tui.paint.terminal import GlyphSet, Terminal
from tui.table.model import TableModel
from tui.table.party_guests import DOORS
from tui.table.visit import Surroundings, TableVisit

FRAME = 0.05  # seconds that news may wait, so that many at once are painted once


@value
class SightKind:
    """The differences by which two people see the same table differently, but for the size."""

    glyphs: GlyphSet
    coloured: bool
    halves: bool
    motion: Motion
    beamer: bool = False  # for a whole room

    @classmethod
    def of(cls, terminal: Terminal) -> "SightKind":
        """The kind of sight that people have at such a terminal."""
        coloured = terminal.depth != "none"
        return cls(terminal.glyphs, coloured, terminal.halves, terminal.motion)

    @property
    def signs(self) -> Glyphs:
        return signs_of(self.glyphs, coloured=self.coloured, halves=self.halves)


class Sight:
    """The table as it looks to all spectators of one kind."""

    def __init__(self, seat: ClientState, kind: SightKind) -> None:
        model = TableModel(seat, kind.signs)
        model.beamer = kind.beamer
        self.visit = TableVisit(model, lobby=False, motion=kind.motion)
        self.next: float | None = None  # when something else is to be seen
        self._header: Line = ()
        self._painted: dict[tuple[int, int], Lines] = {}

    def look(self, now: float) -> None:
        """Take what is new."""
        self.visit.look(now)
        self._painted.clear()
        self.next = self.visit.next_change(now)

    def tick(self, now: float) -> float | None:
        """Show what is to be seen at this time; when something else is."""
        if self.next is not None and now >= self.next:
            self.visit.tick(now)
            self._painted.clear()
            self.next = self.visit.next_change(now)
        return self.next

    def lines(self, width: int, height: int, around: Surroundings) -> Lines:
        """The whole screen; the same for all, painted once until something else is to be seen."""
        header = self.visit.standing(around)
        if header != self._header:
            self._header = header
            self._painted.clear()
        if (width, height) not in self._painted:
            painted = self.visit.paint(width, height, around)
            self._painted[width, height] = whole(painted, width, height)
        return self._painted[width, height]


class Gallery:
    """A spectator of one table, for as long as anybody watches."""

    def __init__(self, goal: Goal, passphrase: str = "") -> None:
        enter = Enter(name=DOORS, watch=True, passphrase=passphrase)
        self.goal = goal
        self.client = Client(goal, PlayerKeys.new(), enter, self._news)
        self.over = False
        self.left = False  # whether its spectator is on the way out: nobody can join any more
        self._watchers: dict[object, Callable[[], None]] = {}  # and how they are told of news
        self._sights: dict[SightKind, Sight] = {}
        self._stale = False

    @property
    def connected(self) -> bool:
        return not isinstance(self.client.status, Disconnected)

    def sight(self, kind: SightKind, now: float) -> Sight:
        """The sight of all spectators of this kind."""
        if kind not in self._sights:
            self._sights[kind] = Sight(self.client.seat, kind)
            self._sights[kind].look(now)
        return self._sights[kind]

    async def run(self) -> None:
        """Until nobody watches any more, or the table ends."""
        try:
            await stay(self.client)
        finally:
            self.over = True
            self._tell()

    def join(self, watcher: object, told: Callable[[], None]) -> None:
        self._watchers[watcher] = told

    def part(self, watcher: object) -> None:
        """Somebody watches no more; with the last, the spectator leaves."""
        if self._watchers.pop(watcher, None) is not None and not self._watchers:
            self.left = True
            self.client.leave()

    @property
    def refused(self) -> Refused | None:
        """Why it is over, if the table has said so."""
        return self.client.sent_home

    def _news(self) -> None:
        """There is something new: it is looked at soon, and all are told at the same time."""
        if self.client.seat.farewell is not None:
            self.client.close()
        if not self._stale:
            self._stale = True
            asyncio.get_running_loop().call_later(FRAME, self._look)

    def _look(self) -> None:
        self._stale = False
        loop = asyncio.get_running_loop()
        for kind, sight in list(self._sights.items()):
            try:
                sight.look(loop.time())
            except Exception as fault:  # noqa: BLE001  who sees it otherwise goes on
                del self._sights[kind]
                loop.call_exception_handler({"message": "a sight broke", "exception": fault})
        self._tell()

    def _tell(self) -> None:
        for told in list(self._watchers.values()):
            told()
