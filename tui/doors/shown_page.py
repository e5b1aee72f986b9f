"""A page as a guest has it before them: its keys, the line typed below it, what moves in it."""

from engine.values import value
from tui.paint.difference import whole
from tui.paint.page import Model, Page
from tui.paint.page_input import PageInput
from tui.paint.spans import Lines


@value
class ClosePage:
    """Back to the page below."""


class ShownPage:
    """The base of all pages; each paints itself."""

    WHEEL = "scrollup", "scrolldown"

    def __init__(self, model: Model) -> None:
        self.model: Model = model
        self.input = PageInput(model)

    # --- What is seen -----------------------------------------------------------------------------

    def painted(self, across: int, down: int) -> Lines:
        """The whole screen."""
        return whole(self.input.painted(self.paint, across, down), across, down)

    def paint(self, width: int, height: int) -> Lines:
        """The whole screen, but for the line that is typed."""
        raise NotImplementedError

    def look(self, now: float) -> object:
        """Take what is new: what is to be done about it, if anything."""
        return None

    def next_change(self, now: float) -> float | None:
        """Show what moves as it stands now; when something else is to be seen, if ever."""
        return None

    def beat(self, now: float) -> bool:
        """A second has gone by: whether that is to be seen."""
        return False

    # --- What is pressed --------------------------------------------------------------------------

    def key(self, key: str) -> object:
        """A key: what is to be done, False if it means nothing here."""
        return self.input.key(key)

    def click(self, key: str, *, again: bool) -> object:
        """A click on what stands for this key; who clicks elsewhere has no more to type."""
        self.input.drop()
        return self.input.press(key)

    def leave(self) -> object:
        """Somebody has had enough: what is to be done."""
        return ClosePage()

    def hang_up(self) -> None:
        """Nobody is there any more."""


class BookPage(ShownPage):
    """A page that paints itself, and lies over others until Escape closes it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page

    def paint(self, width: int, height: int) -> Lines:
        return self._page.paint(width, height)

    def key(self, key: str) -> object:
        outcome = super().key(key)
        return ClosePage() if outcome is False and key == "escape" else outcome
