"""The board of Cockroach Poker. It knows views and legal moves, never a rule."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.games.cockroach_poker.view import ANIMALS, View
from tui.boards.board import BoardScene
from tui.boards.palming import board
from tui.paint.spans import Lines, wrapped


class CockroachPokerBoard(board.PalmingBoard[View]):
    """Cockroach Poker, the classic."""

    key = "cockroach-poker"
    KINDS = ANIMALS
    CARDS = ANIMALS
    RULES: ClassVar[Mapping[str, Sequence[str]]] = {
        "offer": ("CP-5",),
        "judge": ("CP-6", "CP-7", "CP-8"),
        "hand_on": ("CP-7",),
        "over": ("CP-10",),
    }

    def aside(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        cards = scene.view.aside
        return wrapped(f"{cards} cards lie aside, unseen", size, "dim") if cards else []


BOARD = CockroachPokerBoard
