"""The screen of the rule books."""

from tui.paint.glyphs import Glyphs
from tui.paint.palette import Palette
from tui.rulebook.reader import Reader
from tui.screens.closing import ClosingScreen


class RulesScreen(ClosingScreen):
    """All rule books, open at a rule of a game; or at its beginning."""

    def __init__(self, game: str, at: str | None, palette: Palette, glyphs: Glyphs) -> None:
        super().__init__(Reader(game, at, glyphs), palette)
