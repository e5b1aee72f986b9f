"""The screen of one table: it hands keys and clicks to a visit, shows it, and does what it asks."""

import asyncio
import os
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from textual import work

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.mqtt.link import Disconnected
from netplay.wire import GameRecord
from tui.commands.common import DEFAULT_PROFILE
from tui.machine.coach import Coach
from tui.machine.read_primers import keep_primer
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS
from tui.paint.palette import Palette
from tui.paint.spans import Lines
from tui.rulebook.source import OpenRuleBook
from tui.screens.painted import PaintedScreen
from tui.screens.rules import RulesScreen
from tui.table.deeds import KeepPrimer, LeaveTable, NextTable, OpenLobby, RingBell, WatchReplay
from tui.table.model import TableModel
from tui.table.visit import Surroundings, TableVisit

if TYPE_CHECKING:
    from tui.screens.home import Home

FRAME = 0.05  # seconds that news may wait, so that many at once are painted once
BEAT = 1.0  # seconds between looks at the clock and the connection


class TableScreen(PaintedScreen):
    """A table, for as long as one is at it."""

    def __init__(
        self,
        client: Client,
        model: TableModel,
        app: "Home",
        *,
        keeps_chair: bool = False,
        profile: str = DEFAULT_PROFILE,
    ) -> None:
        self.coach = Coach(model, self._advised)
        self.visit = TableVisit(model, self.coach, motion=app.terminal.motion)
        super().__init__(self.visit, app.palette)
        self.client = client
        self._keeps_chair = keeps_chair  # for a game that can be taken up again
        self._profile = profile  # of whoever is here
        self.model = model
        self._tables = app
        self._stale = False
        self._next: float | None = None  # when something that moves is to be painted again

    def on_mount(self) -> None:
        self.set_interval(BEAT, self.repaint)

    # --- What is new ------------------------------------------------------------------------------

    def changed(self) -> None:
        """There may be something new: look at it soon."""
        if not self._stale:
            self._stale = True
            self.after(FRAME, self._news)

    def _news(self) -> None:
        self._stale = False
        rings = self.visit.look(_now())
        if rings is not None:
            self.do(rings)
        self._go_on()
        self.repaint()

    def _go_on(self) -> None:
        """Look again once something else is to be seen of what moves."""
        now, self._next = _now(), self.visit.next_change(_now())
        if self._next is not None:
            self.after(max(self._next - now, FRAME / 10), partial(self._move, self._next))

    def _move(self, due: float) -> None:
        """Paint the next stage of what moves, unless it has been skipped."""
        if due != self._next:
            return
        rings = self.visit.tick(max(_now(), due))
        if rings is not None:
            self.do(rings)
        self._go_on()
        self.repaint()

    def pressed(self) -> None:
        """A key has come, which may have skipped what moved."""
        self._go_on()

    def restyle(self, glyphs: Glyphs, palette: Palette) -> None:
        self.visit.motion = self._tables.terminal.motion
        super().restyle(glyphs, palette)

    def tell(self, sentence: str) -> None:
        """Something of elsewhere that one should know."""
        self.model.story.note(sentence)
        self.repaint()

    def moved(self, invites: Sequence[str]) -> None:
        """The table is elsewhere now, which those have to know who lead others there."""
        self.model.invite = invites[0]
        if self.model.invites:
            self.model.invites = invites
            self.tell(f"The table has another address. To join now: palmoff join {invites[0]}")
        self.repaint()

    def _advised(self, text: str) -> None:
        self.visit.advised(text)
        self.repaint()

    def paint(self, width: int, height: int) -> Lines:
        return self.visit.paint(width, height, self._around())

    def _around(self) -> Surroundings:
        tables = self._tables.tables
        return Surroundings(
            now=_now(),
            connected=not isinstance(self.client.status, Disconnected),
            tables=len(tables),
            called=any(other.model.choosing for other in tables if other is not self),
        )

    def leave(self) -> None:
        """Go home: asked twice, at once."""
        leaves = self.visit.leave()
        if leaves is not None:
            self.do(leaves)
        self.drop_line()  # the answer is a key
        self.repaint()

    def go(self) -> None:
        """Go home at once."""
        if self._keeps_chair:
            self.client.close()
        else:
            self.client.leave()

    # --- What is pressed --------------------------------------------------------------------------

    def on_mouse_scroll_up(self) -> None:
        self.press("pageup")

    def on_mouse_scroll_down(self) -> None:
        self.press("pagedown")

    def clicked(self, key: str, *, again: bool) -> None:
        """Of a double click the second is meant for what stood there before, unless it scrolls."""
        if not again or key in STEPS:
            super().clicked(key, again=again)

    def do(self, deed: object) -> None:
        match deed:
            case LeaveTable():
                self.go()
            case OpenRuleBook(game, at):
                self.app.push_screen(RulesScreen(game, at, self.palette, self.model.glyphs))
            case OpenLobby():
                self.app.call_later(self._tables.to_lobby)
            case NextTable():
                self._tables.next_table(self)
            case RingBell():
                if self._tables.terminal.bell:
                    self.app.bell()
                self._tables.called()
            case _:
                self._go_to_files(deed)

    def _go_to_files(self, deed: object) -> None:
        """Do what takes a while, beside the table."""
        match deed:
            case KeepPrimer(game):
                self._keep_primer(game)
            case WatchReplay(game, keys):
                self._watch(game, keys)
            case _:
                super().do(deed)

    @work(group="primers")
    async def _keep_primer(self, game: str) -> None:
        """This game is not explained by itself again; where that cannot be kept, it is told why."""
        try:
            await asyncio.to_thread(keep_primer, os.environ, self._profile, game)
        except Refused as refused:
            self.tell(refused.reason)

    @work(exclusive=True, group="replay")
    async def _watch(self, game: GameRecord, keys: Sequence[str]) -> None:
        """The game that has just ended, again, over the table."""
        replays = await asyncio.to_thread(import_module, "tui.screens.replays")
        try:
            page = await asyncio.to_thread(replays.page_of_record, game, self.model.glyphs)
        except Refused as refused:
            self.model.notice = refused.reason
            self.repaint()
            return
        await self.app.push_screen(replays.ReplayScreen(page, self.palette, keys))


def _now() -> float:
    return asyncio.get_running_loop().time()
