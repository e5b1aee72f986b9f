"""The base of all screens that take keys: painted lines, and perhaps a line to type in."""

import asyncio
from collections.abc import Callable
from itertools import takewhile

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen

from tui.paint.glyphs import Glyphs
from tui.paint.line_editor import LineEditor
from tui.paint.page import Model, Wanted
from tui.paint.page_input import PageInput, called
from tui.paint.palette import Palette
from tui.paint.spans import Lines, width
from tui.screens.sheet import Sheet


class PaintedScreen(Screen[None]):
    """It hands keys, clicks and typed lines to a model, and shows what becomes of it."""

    DEFAULT_CSS = "PaintedScreen { overflow: hidden; }"  # nor bars in one line

    def __init__(self, model: Model, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self._model = model
        self._input = PageInput(model, self.take)

    def compose(self) -> ComposeResult:
        yield Sheet(self._painted, self.palette)

    @property
    def sheet(self) -> Sheet:
        return self.query_one(Sheet)

    @property
    def line(self) -> LineEditor | None:
        """The line of text that is typed, while one is."""
        return self._input.line

    def on_mount(self) -> None:
        for sheet in self.query(Sheet):  # none, where the program ends just now
            sheet.focus()

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        """Do this once, then: a timer of Textual's would leave it out if the machine is late."""
        asyncio.get_running_loop().call_later(seconds, self.call_later, do)

    def paint(self, width: int, height: int) -> Lines:
        """The whole screen, but for the line that is typed."""
        raise NotImplementedError

    def _painted(self, size: int, height: int) -> Lines:
        lines = self._input.painted(self.paint, size, height)
        if self.line is not None:
            self._point_at_the_cursor(lines)
        return lines

    def _point_at_the_cursor(self, lines: Lines) -> None:
        """Show the terminal where letters are composed that take several keys."""
        before = takewhile(lambda span: span.look != "chosen", lines[-1])
        self.app.cursor_position = Offset(width(tuple(before)), len(lines) - 1)

    def repaint(self) -> None:
        for sheet in self.query(Sheet):  # none before the screen is there, nor once it goes
            sheet.repaint()

    def restyle(self, glyphs: Glyphs, palette: Palette) -> None:
        """Look otherwise from now on."""
        self._model.glyphs = glyphs
        self.palette = palette
        self.sheet.restyle(palette)

    # --- What is pressed --------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self._came_to(self._input.key(called(event.key, event.character))):
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._input.paste(event.text)
        self.repaint()

    def on_sheet_pressed(self, pressed: Sheet.Pressed) -> None:
        self.clicked(pressed.key, again=pressed.again)

    def clicked(self, key: str, *, again: bool) -> None:
        """Somebody clicked on what stands for this key; what is being typed goes on."""
        self.press(key)

    def press(self, key: str) -> bool:
        """Take a key, or a click on what stands for it; False if it means nothing here."""
        return self._came_to(self._input.press(key))

    def take(self, key: str) -> object:
        """Have the model take a key: what is to be done, False if it means nothing here."""
        return self._model.press(key)

    def _came_to(self, outcome: object) -> bool:
        """Do what is left to do of a key or of a line, and show what has become of the model."""
        if outcome is not False:
            if outcome is not True:
                self.do(outcome)
            self.pressed()
        self.repaint()
        return outcome is not False

    def do(self, deed: object) -> None:
        """Do what the model cannot, and has answered a key with."""
        raise NotImplementedError(deed)

    def pressed(self) -> None:
        """The model has just taken a key or a line."""

    def ask(self, wanted: Wanted) -> None:
        """Ask for a line below all else."""
        self._input.ask(wanted)
        self.repaint()

    def drop_line(self) -> None:
        """Whatever is typed is not meant any more."""
        self._input.drop()
