"""The one widget that shows painted lines. Only the cells that have changed are painted anew."""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from wcwidth import iter_graphemes

from tui.ink import Line, Lines, block, cells, visible, width
from tui.palette import Palette

Painter = Callable[[int, int], Lines]
Grid = list[tuple[str, str]]  # by cell: what stands there, and its look
NEAR = 8  # cells: to skip fewer takes more bytes than to paint them again


class Sheet(Widget, can_focus=True):
    """Lines at the size of the widget, as a painter paints them."""

    FOCUS_ON_CLICK = False  # who types a line and clicks on a card goes on typing
    DEFAULT_CSS: ClassVar[str] = "Sheet { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """Somebody clicked on what this key stands for."""

        def __init__(self, key: str, *, again: bool) -> None:
            super().__init__()
            self.key = key
            self.again = again  # at once after a click on the same cell

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
        old, self._lines = self._lines, self._painted(across, down)
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

    def _painted(self, across: int, down: int) -> Lines:
        """The page at this size; nothing in it is more than seen."""
        return block([visible(spans) for spans in self._painter(across, down)], across, down)

    def restyle(self, palette: Palette) -> None:
        """Show the same lines in other colours."""
        self._palette = palette
        self.repaint()
        self.refresh()

    def _on_resize(self, event: events.Resize) -> None:
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        key = self.stands_for(event.x, event.y)
        if key:
            event.stop()
            self.post_message(self.Pressed(key, again=event.chain > 1))

    def stands_for(self, x: int, y: int) -> str:
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
    grid = _grid(after)
    pairs = zip_longest(_grid(before), grid)
    differing = [at for at, (was, now) in enumerate(pairs) if was != now]
    start = end = differing[0] if differing else 0
    for at in differing:
        if at - end > NEAR:
            yield _untorn(grid, start, end)
            start = at
        end = at + 1
    if differing:
        yield _untorn(grid, start, end)


def _untorn(grid: Grid, start: int, end: int) -> tuple[int, int]:
    """The cells, and as many more as it takes for no sign to be cut."""
    while _tears(grid, start):
        start -= 1
    while _tears(grid, end):
        end += 1
    return start, end


def _tears(grid: Grid, at: int) -> bool:
    """Whether a cut before this cell goes through a wide sign, or loses the marks of a letter."""
    if not 0 < at < len(grid):
        return False
    left, right = grid[at - 1][0], grid[at][0]
    return len(left.rstrip()) > 1 or (len(right) > 1 and right.endswith(" "))


def _grid(spans: Line) -> Grid:
    """What stands in each cell: a letter with its marks; after a wide sign, that it goes on."""
    grid: Grid = []
    for span in spans:
        for sign in span.text if span.text.isascii() else iter_graphemes(span.text):
            size = cells(sign)
            if size:
                grid += [(sign, span.look), *[(f"{sign} ", span.look)] * (size - 1)]
            elif grid:
                grid[-1] = (grid[-1][0] + sign, grid[-1][1])
    return grid
