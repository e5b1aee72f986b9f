"""The screen of the rule books."""

from tui.glyphs import Glyphs
from tui.pages.rules import Reader
from tui.palette import Palette
from tui.screens.closing import ClosingScreen


class RulesScreen(ClosingScreen):
    """All rule books, open at a rule of a game; or at its beginning."""

    def __init__(self, game: str, at: str | None, palette: Palette, glyphs: Glyphs) -> None:
        super().__init__(Reader(game, at, glyphs), palette)
