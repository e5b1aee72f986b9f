"""A screen that shows a page, which paints itself."""

from tui.ink import Lines
from tui.pages.page import Page
from tui.palette import Palette
from tui.screens.painted import PaintedScreen


class PageScreen(PaintedScreen):
    """One page, and a line of text below it when that wants one."""

    def __init__(self, page: Page, palette: Palette) -> None:
        super().__init__(page, palette)
        self.page = page

    def paint(self, width: int, height: int) -> Lines:
        return self.page.paint(width, height)

    def clicked(self, key: str, *, again: bool) -> None:
        """Who clicks elsewhere has no more to type."""
        self.drop_line()
        super().clicked(key, again=again)
