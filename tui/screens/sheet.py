"""The one widget that shows painted lines. Only the cells that have changed are painted anew."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import ClassVar, Protocol, runtime_checkable

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from netplay.trust.width import cells
from tui.paint.columns import anchored
from tui.paint.difference import Patch, patches, renewed, stands_for, whole
from tui.paint.palette import Palette
from tui.paint.spans import Line, Lines, width
from tui.paint.terminal_text import written
from tui.screens.styles import rich
from tui.screens.updates import sent_at_once

Painter = Callable[[int, int], Lines]


@runtime_checkable
class TakesKeys(Protocol):
    """A screen that keys are meant for, whatever of it has the focus."""

    def on_key(self, event: events.Key) -> None: ...


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
        self._page: Lines = []  # as it was painted
        self._lines: Lines = []  # and as it is shown
        self._take(palette)

    def _take(self, palette: Palette) -> None:
        """Draw with these colours; a look is asked for thousands of times."""
        self._palette = palette
        self._style = cache(lambda look: rich(palette.style(look)))

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they are: a sheet has no edge, and its looks say all there is to say."""
        strips = [self.render_line(y) for y in crop.line_range]
        start, end = crop.column_span
        whole = start == 0 and end >= self.size.width
        return strips if whole else [strip.crop(start, end) for strip in strips]

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self._style(""))
        return Strip(self._segments(self._lines[y]), self.size.width)

    def _segments(self, spans: Line) -> Iterator[Segment]:
        """The line for a terminal, at whose left edge the sheet begins."""
        at = 0
        for span in spans:
            yield Segment(anchored(span.text, at), self._style(span.look))
            at += cells(span.text)

    def repaint(self) -> None:
        """Paint the page anew, and have the terminal shown what differs."""
        across, down = self.size
        if not across or not down:
            return
        page, before, old = self._painter(across, down), self._page, self._lines
        same = len(old) == down and width(old[0]) == across
        kept = renewed(page, before, old) if same else None
        self._page, self._lines = page, kept or whole(page, across, down)
        if not same:
            self.refresh()
            return
        changed = patches(old, self._lines)
        if changed and not self._sent(old, changed):
            self.refresh(*(Region(it.start, it.y, it.end - it.start, 1) for it in changed))

    def _sent(self, before: Lines, changed: Sequence[Patch]) -> bool:
        """Have these cells shown at once, if anything is shown at all."""
        if not self.is_attached:
            return False
        text = written(before, self._lines, changed, self._palette, self.region.offset)
        return sent_at_once(self.screen, text)

    def restyle(self, palette: Palette) -> None:
        """Show the same lines in other colours."""
        self._take(palette)
        self.repaint()
        self.refresh()

    def _forward_event(self, event: events.Event) -> None:
        """Hand keys to the screen at once, unless something that came before still waits there."""
        screen = self.screen
        waits = self.message_queue_size or screen.message_queue_size
        if waits or not isinstance(event, events.Key) or not isinstance(screen, TakesKeys):
            super()._forward_event(event)
            return
        with screen._context():
            screen.on_key(event)

    def _on_resize(self, event: events.Resize) -> None:
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        key = self.stands_for(event.x, event.y)
        if key:
            event.stop()
            # A third click is meant: whoever goes on clicking would else wait for nothing.
            self.post_message(self.Pressed(key, again=event.chain % 2 == 0))

    def stands_for(self, x: int, y: int) -> str:
        """The key that the cell there stands for."""
        return stands_for(self._lines, x, y)

    @property
    def lines(self) -> Lines:
        """The lines that are shown."""
        return self._lines
