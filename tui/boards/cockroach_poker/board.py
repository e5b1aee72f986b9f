"""The board of Cockroach Poker. It knows views and legal moves, never a rule."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.games.cockroach_poker.view import View
from tui.boards.board import BoardScene
from tui.boards.palming import board
from tui.paint.spans import Lines, Span, line


class CockroachPokerBoard(board.PalmingBoard[View]):
    """Cockroach Poker, the classic."""

    key = "cockroach-poker"
    RULES: ClassVar[Mapping[str, Sequence[str]]] = {
        "offer": ("CP-5",),
        "judge": ("CP-6", "CP-7", "CP-8"),
        "hand_on": ("CP-7",),
        "over": ("CP-10",),
    }

    def aside(self, scene: BoardScene[View], size: int) -> Lines:
        cards = scene.view.aside
        return [line(Span(f"{cards} cards are set aside, unseen.", "dim"))] if cards else []


BOARD = CockroachPokerBoard
