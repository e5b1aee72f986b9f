"""A screen that shows a page, which paints itself."""

from tui.paint.page import Page
from tui.paint.palette import Palette
from tui.paint.spans import Lines
from tui.screens.painted import PaintedScreen


class PageScreen(PaintedScreen):
    """A page, and a line of text below it when that wants one. The wheel scrolls it."""

    def __init__(self, page: Page, palette: Palette) -> None:
        super().__init__(page, palette)
        self.page = page

    def paint(self, width: int, height: int) -> Lines:
        return self.page.paint(width, height)

    def clicked(self, key: str, *, again: bool) -> None:
        """End the typing: whoever clicks elsewhere has no more to type."""
        self.drop_line()
        super().clicked(key, again=again)

    def on_mouse_scroll_up(self) -> None:
        self.press("scrollup")

    def on_mouse_scroll_down(self) -> None:
        self.press("scrolldown")
