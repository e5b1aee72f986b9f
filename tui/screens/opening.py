"""The first thing to see on the way to a table, while the rest of the program is loaded."""

from textual.app import ComposeResult
from textual.screen import Screen

from tui.ink import BLANK, Lines, Span, centred, line
from tui.palette import Palette
from tui.widgets.sheet import Sheet


class OpeningScreen(Screen[None]):
    """A line in the middle of the screen."""

    def __init__(self, text: str, palette: Palette) -> None:
        super().__init__()
        self._text = text
        self._palette = palette

    def compose(self) -> ComposeResult:
        yield Sheet(self._paint, self._palette)

    def _paint(self, width: int, height: int) -> Lines:
        lines = [centred(line(Span("Palmoff", "title")), width), BLANK]
        lines.append(centred(line(Span(self._text, "dim")), width))
        return [BLANK] * max(0, height // 2 - 2) + lines
