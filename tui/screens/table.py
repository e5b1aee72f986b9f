"""The screen of one table: it hands keys and clicks to a sitting, and paints what that sees."""

import asyncio
from typing import TYPE_CHECKING

from engine.catalog import ALL_GAMES
from netplay.client.client import Client
from netplay.mqtt.link import Disconnected
from tui.boards.hidden_info import REVEAL_KEY
from tui.machine.coach import Coach
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS
from tui.paint.layout import fits
from tui.paint.palette import Palette
from tui.paint.spans import Line, Lines, Span, line
from tui.screens.painted import PaintedScreen
from tui.screens.rules import RulesScreen
from tui.table.chat_input import ChatInput
from tui.table.menus import LEAVING, TableExits, confessed, explained, leaving, taunts, what_else
from tui.table.model import TableModel
from tui.table.painter import paint

if TYPE_CHECKING:
    from tui.screens.home import Home

FRAME = 0.05  # seconds that news may wait, so that many at once are painted once
BEAT = 1.0  # seconds between looks at the clock and the connection
HURRY = 6  # seconds on the clock from which on it is shown as a danger


class TableScreen(PaintedScreen):
    """A table, for as long as one is at it."""

    def __init__(
        self, client: Client, model: TableModel, app: "Home", *, keeps_chair: bool = False
    ) -> None:
        super().__init__(model, app.palette)
        self.client = client
        self._keeps_chair = keeps_chair  # for a game that can be taken up again
        self.model = model
        self._tables = app
        self._talk = ChatInput(model)
        self.coach = Coach(model, self._advised)
        self._stale = False
        self._looked = 0.0  # when the view came that is shown

    def on_mount(self) -> None:
        self.set_interval(BEAT, self.repaint)

    # --- What is new ------------------------------------------------------------------------------

    def changed(self) -> None:
        """There may be something new: look at it soon."""
        if not self._stale:
            self._stale = True
            self.set_timer(FRAME, self._news)

    def _news(self) -> None:
        self._stale = False
        before = self.model.show
        self.model.look()
        if self.model.show is not before:
            self._looked = _now()
            self.coach.look()
        if self.model.rang:
            self.model.rang = False
            if self._tables.terminal.bell:
                self.app.bell()
            self._tables.called()
        self.repaint()

    def tell(self, sentence: str) -> None:
        """Something of elsewhere that one should know."""
        self.model.story.note(sentence)
        self.repaint()

    def _advised(self, text: str) -> None:
        self.model.advised(text)
        self.repaint()

    def paint(self, width: int, height: int) -> Lines:
        return paint(self.model, self._connection(), width, height)

    def _connection(self) -> Line:
        """How it stands with the table, its clock, and the other tables where one is."""
        return line(*self._elsewhere(), *self._standing())

    def restyle(self, glyphs: Glyphs, palette: Palette) -> None:
        if self.model.board is not None:
            self.model.board.glyphs = glyphs
        super().restyle(glyphs, palette)

    def _standing(self) -> Line:
        if isinstance(self.client.status, Disconnected):
            ours = self.model.journal  # the table of one's own, whose host can be started again
            hint = "host gone? palmoff serve --resume" if ours else "looking for the table ..."
            return line(Span(hint, "bad"))
        if self.client.seat.lost(_now()):
            return line(Span("the table is silent ...", "bad"))
        left = self._left()
        clock = (
            Span(f"{left} s  ", "danger" if left < HURRY else "bold") if left is not None else ""
        )
        return line(clock, Span("connected", "good"))

    def _elsewhere(self) -> Line:
        tables = self._tables.tables
        if len(tables) < 2:
            return ()
        called = any(other.model.choosing for other in tables if other is not self)
        where = f"Tab: {'YOUR TURN elsewhere' if called else f'{len(tables)} tables'}"
        return line(Span(where, "warn" if called else "key", "tab"), "  ")

    def _left(self) -> int | None:
        """Seconds on the clock, if there is one."""
        game = self.model.game
        if game is None or game.remaining is None or self.model.over:
            return None
        return max(0, round(game.remaining / 1000 - (_now() - self._looked)))

    def leave(self) -> None:
        """Go home: asked twice, at once."""
        if self.model.panel is not None and self.model.panel.title == LEAVING:
            self.go()
        self.drop_line()  # the answer is a key
        self.model.panel = leaving(self.go)
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

    def take(self, key: str) -> object:
        if fits(*self.size):  # what is not in sight is not played
            return super().take(key) or self._opened(key)
        return False

    def _opened(self, key: str) -> bool:
        """Keys that open something over the table."""
        model = self.model
        match key:
            case "/":
                model.wanted = self._talk.wanted
            case "!":
                model.panel = taunts(model)
            case "?":
                self._explain()
            case ".":
                model.notice = self.coach.ask()
            case _ if key == REVEAL_KEY and (told := confessed(model)) is not None:
                model.panel = told
            case "tab":
                self._tables.next_table(self)
            case "escape":
                model.panel = what_else(model, self._doors())
            case _:
                return False
        return True

    def _doors(self) -> TableExits:
        return TableExits(
            leave=self.go,
            rules=self._rules,
            lobby=self._lobby,
        )

    def _lobby(self) -> None:
        self.app.call_later(self._tables.to_lobby)

    def _explain(self) -> None:
        """The rules of the decision at hand; the book where nothing is to be decided."""
        if self.model.rules[1]:
            self.model.panel = explained(self.model)
        else:
            self._rules()

    def _rules(self) -> None:
        """The rule book, open at the rule of the decision at hand; some book before one knows."""
        game, ids = self.model.rules
        at = ids[0] if ids else None
        shown = game or ALL_GAMES[0].key
        self.app.push_screen(RulesScreen(shown, at, self.palette, self.model.glyphs))


def _now() -> float:
    return asyncio.get_running_loop().time()
