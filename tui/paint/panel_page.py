"""A page that is one panel after another: a menu to choose from, or a text to read."""

from tui.paint.glyphs import Glyphs
from tui.paint.page import PageFrame, Wanted, framed
from tui.paint.panel import Menu, Panel
from tui.paint.spans import BLANK, Lines, Span, apart, line


class Panels:
    """The panel that is open, on a page of its own."""

    def __init__(self, panel: Panel, glyphs: Glyphs) -> None:
        self.panel = panel
        self.next: Panel | None = None  # that opens when the present one closes
        self.glyphs = glyphs
        self.notice = ""
        self.wanted: Wanted | None = None
        self.over = False  # whether one has gone back

    def paint(self, width: int, height: int) -> Lines:
        chooses = [("enter", "choose")] if isinstance(self.panel, Menu) else []
        frame = PageFrame(self.panel.title, "", [*chooses, ("escape", "back")], self.notice)
        return framed(frame, self._body, self.glyphs, (width, height))

    def _body(self, width: int, height: int) -> Lines:
        shown = self.panel.paint(width, height - 1)
        return [apart(BLANK, line(Span(f"{self.panel.place} ", "warn")), width), *shown]

    def press(self, key: str) -> bool:
        if not self.panel.press(key):
            self.over = self.next is None
            if self.next is not None:
                self.panel, self.next = self.next, None
        return True
