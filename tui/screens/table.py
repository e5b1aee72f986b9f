"""The screen of one table: it hands keys and clicks to a sitting, and paints what that sees."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from netplay.client import Client
from netplay.mqtt.link import Lost
from tui.ink import Line, Lines, Span, line
from tui.menus import LEAVING, Doors, explained, leaving, taunts, what_else
from tui.painting import paint
from tui.palette import Palette
from tui.screens.rules import RulesScreen
from tui.sitting import Asked, Sitting
from tui.widgets.sheet import Sheet

KEYS = {"question_mark": "?", "slash": "/", "exclamation_mark": "!"}
FRAME = 0.05  # seconds that news may wait, so that many at once are painted once
BEAT = 1.0  # seconds between looks at the clock and the connection
HURRY = 6  # seconds on the clock from which on it is shown as a danger


class TableScreen(Screen[None]):
    """A table, for as long as one is at it."""

    DEFAULT_CSS: ClassVar[str] = """
    TableScreen Input {
        dock: bottom; height: 1; border: none; padding: 0 1; margin-bottom: 1;
    }
    """

    def __init__(self, client: Client, sitting: Sitting, palette: Palette, *, bell: bool) -> None:
        super().__init__()
        self.client = client
        self.sitting = sitting
        self.palette = palette
        self._bell = bell
        self._stale = False
        self._looked = 0.0  # when the view came that is shown
        self._done: Callable[[str], None] = sitting.typed

    def compose(self) -> ComposeResult:
        yield Sheet(self._paint, self.palette)

    @property
    def sheet(self) -> Sheet:
        return self.query_one(Sheet)

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

    def _repaint(self) -> None:
        if self.is_mounted:
            self.sheet.repaint()

    def _paint(self, width: int, height: int) -> Lines:
        return paint(self.sitting, self._connection(), width, height)

    def _connection(self) -> Line:
        """How it stands with the table, and with the clock of who is to decide."""
        if isinstance(self.client.status, Lost):
            return line(Span("looking for the table ...", "bad"))
        if self.client.seat.lost(_now()):
            return line(Span("the table is silent ...", "bad"))
        left = self._left()
        clock = (
            Span(f"{left} s  ", "danger" if left < HURRY else "bold") if left is not None else ""
        )
        return line(clock, Span("connected", "good"))

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

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self._close_line()
                event.stop()
            return
        key = KEYS.get(event.key, event.key)
        if self.press(key):
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
            case "escape":
                sitting.panel = what_else(sitting, Doors(self.client.leave, self._rules))
            case _:
                return False
        return True

    def _rules(self) -> None:
        """The rule book, open at the rule of the decision at hand."""
        sitting = self.sitting
        if sitting.show is not None:
            ids = sitting.board.rules(sitting.scene.view) if sitting.board and sitting.scene else ()
            game = sitting.show.scene.settings.game
            at = ids[0] if ids else None
            self.app.push_screen(RulesScreen(game, at, self.palette, sitting.glyphs))

    # --- Lines of text ----------------------------------------------------------------------------

    @work(exclusive=True)
    async def _ask_line(self, asked: Asked) -> None:
        """Ask for a line above the keys; the game goes on meanwhile."""
        self.sitting.asked = None
        await self._drop_line()
        field = Input(asked.text, placeholder=asked.prompt, max_length=200, compact=True)
        self._done = asked.done
        await self.mount(field)
        field.focus()

    async def _drop_line(self) -> None:
        await self.query(Input).remove()
        self.sheet.focus()

    def _close_line(self) -> None:
        self.run_worker(self._drop_line())

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        self._done(submitted.value)
        self._close_line()
        self._repaint()


def _now() -> float:
    return asyncio.get_running_loop().time()
