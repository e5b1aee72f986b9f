"""The one widget that shows painted lines. Only the cells that have changed are painted anew."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.ink import Line, Lines, block, cells, width
from tui.palette import Palette

Painter = Callable[[int, int], Lines]
NEAR = 8  # cells: to skip fewer takes more bytes than to paint them again


class Sheet(Widget, can_focus=True):
    """Lines at the size of the widget, as a painter paints them."""

    DEFAULT_CSS: ClassVar[str] = "Sheet { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """Somebody clicked on what this key stands for."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, painter: Painter, palette: Palette) -> None:
        super().__init__()
        self._painter = painter
        self._palette = palette
        self._lines: Lines = []

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self._palette.style(""))
        style = self._palette.style
        spans = self._lines[y]
        return Strip([Segment(span.text, style(span.look)) for span in spans], self.size.width)

    def repaint(self) -> None:
        """Paint the page anew, and have the terminal shown what differs."""
        across, down = self.size
        if not across or not down:
            return
        old, self._lines = self._lines, block(self._painter(across, down), across, down)
        if len(old) != down or width(old[0]) != across:
            self.refresh()
            return
        changed = [
            Region(start, y, end - start, 1)
            for y, (before, after) in enumerate(zip(old, self._lines, strict=True))
            for start, end in _difference(before, after)
        ]
        if changed:
            self.refresh(*changed)

    def restyle(self, palette: Palette) -> None:
        """Show the same lines in other colours."""
        self._palette = palette
        self.repaint()
        self.refresh()

    def _on_resize(self, event: events.Resize) -> None:
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        key = self.key_at(event.x, event.y)
        if key:
            event.stop()
            self.post_message(self.Pressed(key))

    def key_at(self, x: int, y: int) -> str:
        """The key that the cell there stands for."""
        if not 0 <= y < len(self._lines):
            return ""
        for span in self._lines[y]:
            x -= cells(span.text)
            if x < 0:
                return span.key
        return ""

    @property
    def lines(self) -> Lines:
        """What is shown."""
        return self._lines


def _difference(before: Line, after: Line) -> Iterator[tuple[int, int]]:
    """Where the lines differ: cells from here to there; near places are one."""
    if before == after:
        return
    pairs = zip(_grid(before), _grid(after), strict=True)
    differing = [at for at, (was, now) in enumerate(pairs) if was != now]
    start = end = differing[0] if differing else 0
    for at in differing:
        if at - end > NEAR:
            yield start, end
            start = at
        end = at + 1
    if differing:
        yield start, end


def _grid(spans: Line) -> list[tuple[str, str]]:
    """What stands in each cell; a wide character stands in two, a mark with its letter in one."""
    grid: list[tuple[str, str]] = []
    for span in spans:
        for char in span.text:
            size = cells(char)
            if size:
                grid += [(char, span.look)] * size
            elif grid:
                grid[-1] = (grid[-1][0] + char, grid[-1][1])
    return grid
