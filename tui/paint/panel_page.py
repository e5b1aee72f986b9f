"""A page that is one panel after another: a menu to choose from, or a text to read."""

from enum import Enum, auto

from tui.paint.glyphs import Glyphs
from tui.paint.page import NOTICE, PageFrame, Size, framed
from tui.paint.panel import Menu, Panel, Reading
from tui.paint.spans import BLANK, Lines, apart, line


class Closed(Enum):
    """The panel is done with, and the page behind it comes back."""

    CLOSED = auto()


CLOSED = Closed.CLOSED


class Panels:
    """The panel that is open, on a page of its own."""

    def __init__(
        self, panel: Panel, glyphs: Glyphs, leaves: tuple[str, str] = ("escape", "back")
    ) -> None:
        self.panel = panel
        self.glyphs = glyphs
        self._leaves = leaves  # the key that does, and where to
        self.notice = ""
        self._size: Size = 80, 24

    def resized(self, width: int, height: int) -> None:
        self._size = width, height

    def paint(self, width: int, height: int) -> Lines:
        _, more = self.panel.shown(width, height - 3 - NOTICE)
        scrolls = (
            [("up", ""), ("down", "scroll")] if more and isinstance(self.panel, Reading) else []
        )
        chooses = [("enter", "choose")] if isinstance(self.panel, Menu) else []
        frame = PageFrame(self.panel.title, "", [*scrolls, *chooses, self._leaves], self.notice)
        return framed(frame, self._body, self.glyphs, (width, height))

    def _body(self, width: int, height: int) -> Lines:
        shown, sign = self.panel.shown(width, height - 1)
        return [apart(BLANK, line(sign, " "), width), *shown]

    def press(self, key: str) -> object:
        width, height = self._size
        outcome = self.panel.press(key, (width, height - 3 - NOTICE))
        if isinstance(outcome, Panel):
            self.panel = outcome
            return True
        return CLOSED if outcome is False else outcome
