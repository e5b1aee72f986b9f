"""The board of High Card: one card in hand, and how the others have chosen."""

from collections.abc import Sequence
from typing import ClassVar

from engine.moves import Value
from tests.engine.sixth_game.view import View
from tui.boards import board
from tui.boards.board import PLENTY, BoardScene
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.paint.spans import Line, Lines, Span, fit, line


class HighCardBoard(board.Board[View]):
    """A row of closed cards."""

    key = "high-card"
    steps: ClassVar[Steps] = {"decide": ("swap",)}
    hand_height = 1

    def deciders(self, view: View) -> tuple[int, ...]:
        return () if view.decide is None else (view.decide,)

    def doing(self, scene: BoardScene[View]) -> str:
        return "" if scene.view.outcome else "to keep or swap"

    def beside_name(self, scene: BoardScene[View], seat: int, *, short: bool = False) -> Line:
        chosen = scene.view.swapped[seat :: scene.view.seats][-1:]
        return line(Span("" if not chosen else "swapped" if chosen[0] else "kept", "dim"))

    def before(self, scene: BoardScene[View], seat: int, size: int, height: int) -> Lines:
        return []

    def centre(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        view = scene.view
        left = view.options.rounds * view.seats - len(view.swapped)
        return [fit(line(Span(f"choices left: {left}", "dim")), size)][:height]

    def hand(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        if scene.view.card is None:
            return []
        return [fit(line("Your card: ", Span(str(scene.view.card), "high")), size)][:height]

    def question(self, scene: BoardScene[View], choosing: MoveBuilder) -> str:
        return "Keep your card, or swap it?"

    def options(
        self, scene: BoardScene[View], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        return [Option("s", "swap it") if swap else Option("k", "keep it") for swap in values]

    def rules(self, view: View) -> Sequence[str]:
        return ("@-3",) if view.outcome else ("@-2", "@-3")

    def reveal(self, scene: BoardScene[View], size: int, height: int = PLENTY) -> Lines:
        outcome = scene.view.outcome
        cards = () if outcome is None else zip(scene.names, outcome.scores, strict=True)
        return [fit(line(f"{name}: {card}"), size) for name, card in cards]


BOARD = HighCardBoard
