"""The screen of one table: it hands keys and clicks to a sitting, and paints what that sees."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from netplay.client import Client
from netplay.mqtt.link import Lost
from tui.coach import Coach
from tui.ink import Line, Lines, Span, line
from tui.menus import LEAVING, Doors, explained, leaving, taunts, what_else
from tui.painting import paint
from tui.screens.rules import RulesScreen
from tui.sitting import Asked, Sitting
from tui.widgets.field import Field
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from tui.app import Palmoff

KEYS = {"question_mark": "?", "slash": "/", "exclamation_mark": "!", "full_stop": "."}
FRAME = 0.05  # seconds that news may wait, so that many at once are painted once
BEAT = 1.0  # seconds between looks at the clock and the connection
HURRY = 6  # seconds on the clock from which on it is shown as a danger


class TableScreen(Screen[None]):
    """A table, for as long as one is at it."""

    DEFAULT_CSS: ClassVar[str] = "TableScreen { overflow: hidden; }"  # nor bars in one line

    def __init__(self, client: Client, sitting: Sitting, app: "Palmoff") -> None:
        super().__init__()
        self.client = client
        self.sitting = sitting
        self.palette = app.palette
        self._bell = app.terminal.bell
        self._tables = app
        self.coach = Coach(sitting, self._advised)
        self._stale = False
        self._looked = 0.0  # when the view came that is shown
        self._done: Callable[[str], None] = sitting.typed

    def compose(self) -> ComposeResult:
        yield Sheet(self._paint, self.palette)
        field = Field(max_length=200, compact=True, select_on_focus=False)
        field.display = False
        yield field

    @property
    def sheet(self) -> Sheet:
        return self.query_one(Sheet)

    @property
    def line(self) -> Field:
        """Where a line of text is typed, while it is shown."""
        return self.query_one(Field)

    def on_mount(self) -> None:
        self.sheet.focus()
        self.set_interval(BEAT, self._repaint)

    # --- What is new ------------------------------------------------------------------------------

    def changed(self) -> None:
        """There may be something new: look at it soon."""
        if not self._stale:
            self._stale = True
            self.set_timer(FRAME, self._news)

    def _news(self) -> None:
        self._stale = False
        before = self.sitting.show
        self.sitting.look()
        if self.sitting.show is not before:
            self._looked = _now()
        if self.sitting.rang:
            self.sitting.rang = False
            if self._bell:
                self.app.bell()
        self._repaint()

    def _advised(self, text: str) -> None:
        self.sitting.advised(text)
        self._repaint()

    def _repaint(self) -> None:
        if self.is_mounted:
            self.sheet.repaint()

    def _paint(self, width: int, height: int) -> Lines:
        return paint(self.sitting, self._connection(), width, height)

    def _connection(self) -> Line:
        """How it stands with the table, its clock, and the other tables where one is."""
        return line(*self._elsewhere(), *self._standing())

    def _standing(self) -> Line:
        if isinstance(self.client.status, Lost):
            return line(Span("looking for the table ...", "bad"))
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
        called = any(other.sitting.choosing for other in tables if other is not self)
        where = f"Tab: {'YOUR TURN elsewhere' if called else f'{len(tables)} tables'}"
        return line(Span(where, "warn" if called else "key", "tab"), "  ")

    def _left(self) -> int | None:
        """Seconds on the clock, if there is one."""
        game = self.sitting.game
        if game is None or game.remaining is None or self.sitting.over:
            return None
        return max(0, round(game.remaining / 1000 - (_now() - self._looked)))

    def leave(self) -> None:
        """Go home: asked twice, at once."""
        if self.sitting.panel is not None and self.sitting.panel.title == LEAVING:
            self.client.leave()
        self.sitting.panel = leaving(self.client.leave)
        self._repaint()

    # --- What is pressed --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        if self.line.display:
            event.stop()
            if event.key == "escape":
                self._close_line()
            else:
                await self.line.catch_up(event)
        elif self.press(KEYS.get(event.key, event.key)):
            event.stop()

    def on_sheet_pressed(self, pressed: Sheet.Pressed) -> None:
        self.press(pressed.key)

    def on_mouse_scroll_up(self) -> None:
        self.press("pageup")

    def on_mouse_scroll_down(self) -> None:
        self.press("pagedown")

    def press(self, key: str) -> bool:
        """What a key does, or a click on what stands for it."""
        taken = self.sitting.press(key) or self._opened(key)
        if self.sitting.asked is not None:
            self._ask_line(self.sitting.asked)
        self._repaint()
        return taken

    def _opened(self, key: str) -> bool:
        """Keys that open something over the table."""
        sitting = self.sitting
        match key:
            case "/":
                self._ask_line(Asked("Say (or /command)", "", sitting.typed))
            case "!":
                sitting.panel = taunts(sitting)
            case "?":
                sitting.panel = explained(sitting)
            case ".":
                sitting.notice = self.coach.ask()
            case "tab":
                self._tables.next_table(self)
            case "escape":
                sitting.panel = what_else(sitting, self._doors())
            case _:
                return False
        return True

    def _doors(self) -> Doors:
        return Doors(
            leave=self.client.leave,
            rules=self._rules,
            lobby=self._lobby,
        )

    def _lobby(self) -> None:
        self._tables.call_later(self._tables.to_lobby)

    def _rules(self) -> None:
        """The rule book, open at the rule of the decision at hand."""
        sitting = self.sitting
        if sitting.show is not None:
            ids = sitting.board.rules(sitting.scene.view) if sitting.board and sitting.scene else ()
            game = sitting.show.scene.settings.game
            at = ids[0] if ids else None
            self.app.push_screen(RulesScreen(game, at, self.palette, sitting.glyphs))

    # --- Lines of text ----------------------------------------------------------------------------

    def _ask_line(self, asked: Asked) -> None:
        """Ask for a line above the keys, from this key on; the game goes on meanwhile."""
        self.sitting.asked = None
        self._done = asked.done
        self.line.value = asked.text
        self.line.placeholder = asked.prompt
        self.line.cursor_position = len(asked.text)
        self.line.display = True
        self.set_focus(self.line)

    def _close_line(self) -> None:
        self.set_focus(self.sheet)
        self.line.display = False

    def on_input_submitted(self, submitted: Field.Submitted) -> None:
        self._done(submitted.value)
        self._close_line()
        self._repaint()


def _now() -> float:
    return asyncio.get_running_loop().time()
