"""A page that is one panel after another: a menu to choose from, or a text to read."""

from enum import Enum, auto

from tui.paint.glyphs import Glyphs
from tui.paint.page import PageFrame, Wanted, framed
from tui.paint.panel import Menu, Panel
from tui.paint.spans import BLANK, Lines, Span, apart, line


class Closed(Enum):
    """One has done with the panel, and goes back."""

    CLOSED = auto()


CLOSED = Closed.CLOSED


class Panels:
    """The panel that is open, on a page of its own."""

    def __init__(self, panel: Panel, glyphs: Glyphs) -> None:
        self.panel = panel
        self.glyphs = glyphs
        self.notice = ""
        self.wanted: Wanted | None = None

    def paint(self, width: int, height: int) -> Lines:
        chooses = [("enter", "choose")] if isinstance(self.panel, Menu) else []
        frame = PageFrame(self.panel.title, "", [*chooses, ("escape", "back")], self.notice)
        return framed(frame, self._body, self.glyphs, (width, height))

    def _body(self, width: int, height: int) -> Lines:
        shown = self.panel.paint(width, height - 1)
        return [apart(BLANK, line(Span(f"{self.panel.place} ", "warn")), width), *shown]

    def press(self, key: str) -> object:
        outcome = self.panel.press(key)
        return CLOSED if outcome is False else outcome
