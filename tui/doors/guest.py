"""A guest of a door, whatever shows it: pages that lie over one another, and what keys lead to.

It is painted into lines; whoever shows it, a terminal over ssh or a browser, is told when.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from engine.refusal import Refused
from netplay.client.state import ClientState
from netplay.lan.server_watch import WatchedTable
from netplay.settings import DEFAULT_GAME
from netplay.wire import MOST_PASSPHRASE, Enter, GameRecord
from tui.doors.code_page import code_page
from tui.doors.door_seat import DoorSeat, Visitor
from tui.doors.gallery import FRAME, SightKind
from tui.doors.hall import Hall
from tui.doors.replay_page import ReplayShown
from tui.doors.shown_page import BookPage, ClosePage, ShownPage
from tui.doors.table_page import TablePage, WatchPage
from tui.machine.coach import Coach
from tui.paint.clicks import Clicks
from tui.paint.difference import stands_for
from tui.paint.glyphs import Glyphs
from tui.paint.page import Wanted
from tui.paint.panel import Reading
from tui.paint.panel_page import CLOSED, Panels
from tui.paint.spans import Lines
from tui.paint.terminal import Terminal
from tui.party.lobby import GoToPlace, GoToTable, PartyLobby, PartyPlace, how_it_works
from tui.replay.painter import replay_page
from tui.replay.past_game import PastGame
from tui.replay.past_list import OpenReplay, PastGamesPage
from tui.replay.sent import of_record
from tui.rulebook.reader import Reader
from tui.rulebook.source import OpenRuleBook
from tui.table.deeds import KeepPrimer, LeaveTable, NextTable, OpenLobby, RingBell, WatchReplay
from tui.table.first_game import FirstGame
from tui.table.model import TableModel
from tui.table.visit import TableVisit

BEAT = 1.0  # seconds between looks at the clock
SEEN = 24  # boards that are kept for a guest's coach, should it be asked


class DoorGuest:
    """A person's view of a door, and what they do there."""

    def __init__(
        self,
        hall: Hall,
        visitor: Visitor,
        terminal: Terminal,
        show: Callable[[], None],
        guarded: Callable[[Callable[[], None]], None],
    ) -> None:
        """`show` is told that there is something to be painted; `guarded` does what may break."""
        self.hall = hall
        self.person = visitor.person
        self.terminal = terminal
        self.rings = False  # whether a bell is to be heard with the next frame
        self.farewell: str | None = None  # why the guest goes, once that is so
        self.glyphs: Glyphs = SightKind.of(terminal).signs
        self.lobby = PartyLobby(self.glyphs, self.glyphs.plain(self.person.name))
        self.pages: list[ShownPage] = [BookPage(self.lobby)]
        self._visitor = visitor
        self._show = show
        self._guarded = guarded
        self._lines: Lines = []
        self._stale = False
        self._coach: asyncio.Task[None] | None = None
        self._sets_out = False  # whether the guest is on the way to a table without being asked
        self._only_watches = False
        self._timer: asyncio.TimerHandle | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._clicks = Clicks()

    @property
    def page(self) -> ShownPage:
        return self.pages[-1]

    @property
    def table(self) -> TablePage | None:
        """The table that the guest is at, if any."""
        return next((page for page in self.pages if isinstance(page, TablePage)), None)

    # --- Coming and going -------------------------------------------------------------------------

    def come_in(self, *, watch: bool = False) -> None:
        """Into the hall; and to the table where the guest was before, if it is still there."""
        self._sets_out = True
        self._only_watches = watch
        self.hall.enter(self)
        self._tick()
        self._look()
        if self.person.new and not watch:
            self._push(BookPage(code_page(self.person, self.glyphs)))

    def end(self, sentence: str) -> None:
        """The guest has to go, and is told why."""
        self.farewell = self.farewell or sentence
        self._show()

    def hang_up(self) -> None:
        """Nobody is there any more: all chairs are kept."""
        for page in self.pages:
            page.hang_up()
        for timer in filter(None, (self._timer, self._beat)):
            timer.cancel()
        self._stop_coach()
        self.farewell = self.farewell or ""
        self.hall.leave(self)

    # --- What is seen -----------------------------------------------------------------------------

    def painted(self, width: int, height: int) -> Lines:
        """The whole screen."""
        self._lines = self.page.painted(width, height)
        return self._lines

    def changed(self) -> None:
        """There may be something new: look at it soon."""
        if not self._stale and self.farewell is None:
            self._stale = True
            asyncio.get_running_loop().call_later(FRAME, self.news)

    def news(self) -> None:
        """There is something new, which others see as well: look at it in turn."""
        self._stale = True
        self.hall.turns.queue(self._heard)

    def _heard(self) -> None:
        self._guarded(self._news)

    def _news(self) -> None:
        self._stale = False
        if self.farewell is None:
            self._look()
            self._settle()

    def _look(self) -> None:
        """Take what is new on all pages: the table goes on below a book."""
        self.lobby.tables = self.hall.tables_for(self.person)
        others = (it.person.name for it in self.hall.guests.values() if it is not self)
        self.lobby.here = sorted(others, key=str.casefold)
        if self._sets_out:
            self._set_out()
        self._keep_record()
        for page in self.pages:
            deed = page.look(_now())
            if deed is not None:
                self._do(deed)

    def _keep_record(self) -> None:
        """Of a game that has just ended; the door keeps it for its guests, who have no files."""
        client = self.table.client if self.table else None
        if client is None or client.seat.finished is None or client.seat.show is None:
            return
        table, scene = client.visit.table or "", client.seat.show.scene
        self.hall.records.keep(self.person.keys.public, table, client.seat.finished, scene)

    def _set_out(self) -> None:
        """To the table where the guest was before; who came to watch, to the first there is.

        The door may just have been opened, and know of no table yet.
        """
        wanted = [it for it in self.lobby.tables if it.yours or self._only_watches]
        if wanted and self.table is None:
            self._sets_out = False
            self._do(GoToTable(wanted[0], self._only_watches))

    def _settle(self) -> None:
        """Show what has become of it, and come back when something else is to be seen."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.page.next_change(_now())
        if due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(due, self._guarded, self._settle)
        self._show()

    def _tick(self) -> None:
        """Once a second: is the clock another?"""
        loop = asyncio.get_running_loop()
        self._beat = loop.call_later(BEAT, self._guarded, self._tick)
        if self.page.beat(_now()):
            self._settle()

    # --- What is pressed --------------------------------------------------------------------------

    def key(self, key: str) -> None:
        self._sets_out = False
        if key in ("ctrl+c", "ctrl+q"):
            self._came_to(self.page.leave() if len(self.pages) > 1 else GoToPlace("leave"))
        else:
            self._came_to(self.page.key(key))

    def click(self, x: int, y: int) -> None:
        """Take a click as the key or the entry that stands there."""
        key = stands_for(self._lines, x, y)
        self._sets_out = False
        again = self._clicks.again(x, y, _now())
        if key:
            self._came_to(self.page.click(key, again=again))

    def wheel(self, *, up: bool) -> None:
        self._came_to(self.page.key(self.page.WHEEL[0 if up else 1]))

    def paste(self, text: str) -> None:
        self.page.input.paste(text)
        self._settle()

    def _came_to(self, outcome: object) -> None:
        if not isinstance(outcome, bool) and outcome is not CLOSED:
            self._do(outcome)
        elif outcome is CLOSED:
            self._do(ClosePage())
        if self.farewell is None:
            self._settle()

    # --- What that leads to -----------------------------------------------------------------------

    def _do(self, deed: object) -> None:
        match deed:
            case ClosePage():
                self._pop()
            case GoToTable():
                self._to_table(deed)
            case GoToPlace(place):
                self._to_place(place)
            case OpenRuleBook(game, at):
                self._push(BookPage(Reader(game, at, self.glyphs)))
            case LeaveTable():
                self._leave_table()
            case _:
                self._do_beside(deed)

    def _do_beside(self, deed: object) -> None:
        """Do what changes nothing of the pages."""
        match deed:
            case RingBell():
                self.rings = self.terminal.bell
                self._call_back()
            case WatchReplay(game, keys):
                self._begin(self._replay(game, keys))
            case OpenReplay(PastGame() as past):
                record = self.hall.records.record(self.person.keys.public, past)
                if record is not None:
                    self._begin(self._replay(record))
            case KeepPrimer(game):
                self.hall.explained(self.person, game)
            case NextTable() | OpenLobby():
                pass  # one guest is at one table
            case _:  # nobody but us can be told of what: it goes on as it was
                self.page.model.notice = "That cannot be done at a door; an installed Palmoff can."
                self.hall.log(NotImplementedError(deed))

    def _call_back(self) -> None:
        """It is their turn at the table, over which a book may lie."""
        if self.page is not self.table:
            self.page.model.notice = "Your turn at the table: Esc goes there."

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes a while; the page goes on meanwhile."""
        self.hall.beside(work)

    async def _replay(self, game: GameRecord, keys: Sequence[str] = ()) -> None:
        """See it again, over all else, with these keys pressed."""
        try:
            async with self.hall.opening:
                found = await asyncio.to_thread(of_record, game)
                page = replay_page(found, self.glyphs)
        except Refused as refused:
            self.page.model.notice = refused.reason
        else:
            self._push(ReplayShown(page, self.terminal.motion, keys))
        if self.farewell is None:
            self._settle()

    def _push(self, page: ShownPage) -> None:
        self.pages.append(page)

    def _pop(self) -> None:
        """Back to what lies below; from the lobby there is no way back."""
        if len(self.pages) > 1:
            self.pages.pop()

    def _to_place(self, place: PartyPlace) -> None:
        match place:
            case "rules":
                self._push(BookPage(Reader(DEFAULT_GAME, None, self.glyphs)))
            case "help":
                panel = Reading("How this works", how_it_works)
                self._push(BookPage(Panels(panel, self.glyphs)))
            case "past":
                page = PastGamesPage(self.glyphs, files=False)
                page.found(self.hall.records.of(self.person.keys.public))
                self._push(BookPage(page))
            case "leave":
                self.end("Goodbye.")

    # --- Tables -----------------------------------------------------------------------------------

    def _to_table(self, to: GoToTable) -> None:
        """There; a locked one asks for its passphrase first."""
        if not to.table.summary.locked:
            self._visit(to)
            return
        typed = partial(self._visit, to)
        self.page.input.ask(Wanted("The table's passphrase", typed, secret=True))

    def _visit(self, to: GoToTable, typed: str = "") -> None:
        table, passphrase = self.hall.table(to.table.key), typed.strip()[:MOST_PASSPHRASE]
        if table is None or self.table is not None:
            self.lobby.notice = "That table has gone."
            return
        enter = Enter(name=self.person.name, passphrase=passphrase, watch=to.watch)
        try:
            if passphrase:
                self._visitor.try_passphrase()
            self._push(self._watched(table, enter) if to.watch else self._seated(table, enter))
        except Refused as refused:
            self.lobby.notice = refused.reason

    def _watched(self, table: WatchedTable, enter: Enter) -> WatchPage:
        gallery = self.hall.gallery(table, enter.passphrase)
        return WatchPage(gallery, SightKind.of(self.terminal), enter, self.person.keys, self)

    def _seated(self, table: WatchedTable, enter: Enter) -> TablePage:
        visit = self._coached(TableModel(self.seat(enter), self.glyphs))
        page = TablePage(visit, self.hall.goal(table), self.person.keys, self)
        self._visitor.check()
        page.come_in()
        self.hall.is_at(self.person, table.fingerprint)
        return page

    def _coached(self, model: TableModel) -> TableVisit:
        """A visit with a coach to be asked, which speaks up by itself in one's first games."""

        def advised(text: str) -> None:
            visit.advised(text)
            self.changed()

        self._stop_coach()
        coach = Coach(model, advised, self.hall.thinker.share, SEEN)
        visit = TableVisit(model, coach, lobby=False, motion=self.terminal.motion)
        known = self.hall.remembered(self.person).known
        visit.first = FirstGame(known, colours=self.terminal.depth != "none")
        self._coach = self.hall.beside(coach.run())
        return visit

    def _stop_coach(self) -> None:
        if self._coach is not None:
            self._coach.cancel()

    def _leave_table(self) -> None:
        """Give the chair up; the page goes once the table has heard it."""
        if self.table is not None:
            self.hall.is_at(self.person, "")
            self.table.go()

    # --- What the table needs ---------------------------------------------------------------------

    def seat(self, enter: Enter, stirred: Callable[[], None] = lambda: None) -> ClientState:
        return DoorSeat(enter, self._visitor.check, self.changed, stirred)

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this for as long as it takes; where there is no more room, it is refused."""
        try:
            self.hall.check_room()
        except Refused:
            work.close()
            raise
        self.hall.clients += 1
        self.hall.beside(work).add_done_callback(self._freed)

    def _freed(self, task: "asyncio.Task[None]") -> None:
        self.hall.clients -= 1

    def ended(self, page: TablePage, refused: Refused | None) -> None:
        """The visit to the table is over."""
        if page not in self.pages or self.farewell is not None:
            return
        self._stop_coach()
        del self.pages[self.pages.index(page) :]
        self.lobby.notice = refused.reason if refused else ""
        if page.client is not None:
            self.hall.sent_home(self.person, page.client.sought, refused)
        self._look()
        self._settle()


def _now() -> float:
    return asyncio.get_running_loop().time()
