"""A table as a guest of a door has it before them: who sits has a client, who watches shares one.

Whoever watches and wishes anything, a chair or a word, gets a client of their own by that.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from engine.refusal import Refused
from netplay.client.client import Client, Goal
from netplay.client.state import ClientState
from netplay.mqtt.link import Disconnected
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter
from tui.doors.client_visit import stay
from tui.doors.gallery import Gallery, SightKind
from tui.doors.shown_page import ShownPage
from tui.paint.keys import STEPS
from tui.paint.page_input import PageInput
from tui.paint.spans import Line, Lines, width
from tui.table.log_place import LogPlace
from tui.table.model import TableModel
from tui.table.visit import Surroundings, TableVisit


class TableDoor(Protocol):
    """The things that a table needs of the guest who is at it."""

    def seat(self, enter: Enter, stirred: Callable[[], None]) -> ClientState:
        """Their side of it, which asks for no more than a door lets through."""

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside all else, for as long as the guest is there."""

    def changed(self) -> None:
        """There may be something new to be seen: look at it soon."""

    def news(self) -> None:
        """There is something new, which others see as well: look at it in turn."""

    def ended(self, page: "TablePage", refused: Refused | None) -> None:
        """The visit is over; and why, if the guest did not want that."""


class TablePage(ShownPage):
    """A table, at which a guest is with a client of their own."""

    WHEEL = "pageup", "pagedown"

    def __init__(self, visit: TableVisit, goal: Goal, keys: PlayerKeys, door: TableDoor) -> None:
        super().__init__(visit)
        self.visit = visit
        self.goal = goal
        self.client: Client | None = None
        self._keys = keys
        self._door = door
        self._header: Line = ()

    @property
    def seat(self) -> ClientState:
        return self.visit.model.seat

    def come_in(self) -> None:
        """From now on with a client of one's own, which says what was wished before."""
        if self.client is None:
            seat = self.seat
            self.client = Client(self.goal, self._keys, seat.enter, self._door.changed, seat)
            self._door.beside(self._run(self.client))

    async def _run(self, client: Client) -> None:
        try:
            await stay(client)
        finally:
            self._door.ended(self, client.sent_home)

    # --- What is seen -----------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Lines:
        around = self._around(_now())
        self._header = self.visit.standing(around)
        return self.visit.paint(width, height, around)

    def _around(self, now: float) -> Surroundings:
        lost = self.client is not None and isinstance(self.client.status, Disconnected)
        return Surroundings(now=now, connected=not lost)

    def look(self, now: float) -> object:
        if self.client is not None and self.client.seat.farewell is not None:
            self.client.close()
        return self.visit.look(now)

    def next_change(self, now: float) -> float | None:
        rings = self.visit.tick(now)
        if rings is not None:
            self._door.changed()
        return self.visit.next_change(now)

    def beat(self, now: float) -> bool:
        return self.visit.standing(self._around(now)) != self._header

    # --- What is pressed --------------------------------------------------------------------------

    def click(self, key: str, *, again: bool) -> object:
        """Of a double click the second is meant for what stood there before, unless it scrolls.

        What is being typed goes on.
        """
        if again and key not in STEPS:
            return True
        return self.input.press(key)

    # --- Going home -------------------------------------------------------------------------------

    def leave(self) -> object:
        leaves = self.visit.leave()
        self.input.drop()  # the answer is a key
        return True if leaves is None else leaves

    def go(self) -> None:
        """Give the chair up, and say so."""
        if self.client is not None:
            self.client.leave()
        else:
            self._door.ended(self, None)

    def hang_up(self) -> None:
        """The chair is kept for as long as the table waits."""
        if self.client is not None:
            self.client.close()


class WatchPage(TablePage):
    """A table at which a guest watches with all others of this door."""

    def __init__(
        self,
        gallery: Gallery,
        kind: SightKind,
        enter: Enter,
        keys: PlayerKeys,
        door: TableDoor,
    ) -> None:
        self._gallery = gallery
        self._kind = kind
        self._enter = enter
        self._apart = False  # whether one sees something that the others do not
        self._shown: Lines = []  # what was painted last, while one sees what all see
        super().__init__(self._fresh(door), gallery.goal, keys, door)
        gallery.join(self, self._told)

    def _fresh(self, door: TableDoor) -> TableVisit:
        seat = door.seat(self._enter, self.come_in)
        return TableVisit(TableModel(seat, self._kind.signs), lobby=False, motion=self._kind.motion)

    def _told(self) -> None:
        """The table shows something else."""
        if self.client is None:
            self._door.news()

    def come_in(self) -> None:
        """With a client of one's own; or one goes on to look, and is told why."""
        self._apart = True
        try:
            super().come_in()
        except Refused as refused:
            self.client, self.visit.notice = None, refused.reason
        else:
            self._gallery.part(self)

    # --- What is seen -----------------------------------------------------------------------------

    def painted(self, across: int, down: int) -> Lines:
        if self._apart:
            return super().painted(across, down)
        self._shown = self._sight_lines(across, down)
        return self._shown

    def _sight_lines(self, across: int, down: int) -> Lines:
        """The lines that all see who watch at this size."""
        now = _now()
        around = Surroundings(now=now, connected=self._gallery.connected)
        return self._gallery.sight(self._kind, now).lines(across, down, around)

    def look(self, now: float) -> object:
        if self.client is not None:
            return super().look(now)
        if self._gallery.over:
            self._door.ended(self, self._gallery.refused)
        elif self._apart:
            self._look_on(now)
            self._join_again(now)
        return None

    def next_change(self, now: float) -> float | None:
        if self._apart:
            return super().next_change(now)
        return self._gallery.sight(self._kind, now).tick(now)

    def beat(self, now: float) -> bool:
        if self._apart:
            return super().beat(now)
        shown = self._shown
        return bool(shown) and self._sight_lines(width(shown[0]), len(shown)) is not shown

    # --- What is pressed --------------------------------------------------------------------------

    def key(self, key: str) -> object:
        return True if self._step_aside() else self._joined(super().key(key))

    def click(self, key: str, *, again: bool) -> object:
        return True if self._step_aside() else self._joined(super().click(key, again=again))

    def leave(self) -> object:
        self._step_aside()
        return super().leave()

    def _step_aside(self) -> bool:
        """See the table for oneself; whether that ends what moves, and the key has done enough."""
        if self._apart:
            return False
        now, self._apart = _now(), True
        moving = self._gallery.sight(self._kind, now).visit.model.playing is not None
        self.model = self.visit = self._fresh(self._door)
        self.input = PageInput(self.visit)
        self._look_on(now)
        return moving

    def _look_on(self, now: float) -> None:
        """See what the one spectator sees."""
        self.seat.overlook(self._gallery.client.seat)
        self.visit.look(now)

    def _joined(self, outcome: object) -> object:
        self._join_again(_now())
        return outcome

    def _join_again(self, now: float) -> None:
        """See what all others see, where one's own sight would show the same."""
        model = self.visit.model
        alone = self.client or model.panel or model.notice or model.beamer or self.input.line
        moving = self._gallery.sight(self._kind, now).visit.model.playing is not None
        if not alone and not moving and model.place == LogPlace():
            self._apart = False

    def go(self) -> None:
        self._gallery.part(self)
        super().go()

    def hang_up(self) -> None:
        self._gallery.part(self)
        super().hang_up()


def _now() -> float:
    return asyncio.get_running_loop().time()
