"""A game in two lines, for whoever plays it for the first time in lines."""

from collections.abc import Callable, Collection

from netplay.wire import Show
from tui.boards.shelf import primer
from tui.paint.glyphs import GLYPHS


class LinePrimer:
    """It tells each game once: what the goal is, and what makes you lose."""

    def __init__(
        self, known: Collection[str], say: Callable[[str], None], keep: Callable[[str], None]
    ) -> None:
        self._known = set(known)
        self._say = say
        self._keep = keep

    def look(self, show: Show) -> None:
        """Explain the game that this player is about to play, if it is new to them."""
        game = show.scene.settings.game
        if show.seat is None or show.scene.phase == "over" or game in self._known:
            return
        told = primer(game, GLYPHS["rich"])
        self._say(f"The goal: {told.goal}")
        self._say(told.losing)
        self._known.add(game)
        self._keep(game)
