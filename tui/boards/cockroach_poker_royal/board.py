"""The board of Cockroach Poker Royal, by either rule book. It knows views, never a rule."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.games.cockroach_poker_royal.view import View
from engine.moves import Value
from engine.palming.view import Judged
from engine.sentences import Template, Who, things
from engine.words import words
from tui.boards.board import BoardScene
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.palming import board
from tui.boards.told import told
from tui.paint.spans import Line, Lines, Span, line, width, woven

MAY_HOLD = Template(
    "{seat} holds {cards}, or has just offered it.",
    seat="{seat} hold {cards}, or have just offered it.",
)
PAYING = {
    "pay_one": Option("o", "one card that fits the claim"),
    "pay_two": Option("w", "any two cards"),
}


class CockroachPokerRoyalBoard(board.PalmingBoard[View]):
    """Cockroach Poker with royals, two specials and a penalty pile."""

    key = "cockroach-poker-royal"
    steps: ClassVar[Steps] = {
        **board.PalmingBoard.steps,
        "pay_one": ("do", "card"),
        "pay_two": ("do", "card", "other"),
    }
    RULES: ClassVar[Mapping[str, Sequence[str]]] = {
        "offer": ("CR-3", "CR-4", "CR-5"),
        "judge": ("CR-3", "CR-4", "CR-5", "CR-6", "CR-7"),
        "hand_on": ("CR-6",),
        "pay": ("CR-8", "CR-9", "CR-10"),
        "over": ("CR-11",),
    }

    def aside(self, scene: BoardScene[View], size: int) -> Lines:
        view = scene.view
        lines: Lines = []
        top = view.penalty_top
        if top is not None:
            pile = Span(f"Penalty pile {view.penalty}, top ", "dim")
            drafts = [line(pile, Span(called(top), top)) for called in (self.face, self.code)]
            lines.append(next((draft for draft in drafts if width(draft) <= size), drafts[-1]))
        else:
            lines.append(line(Span("The penalty pile is empty.", "dim")))
        for seat, specials in enumerate(view.known):
            if specials:
                known = MAY_HOLD(seat=Who(seat), cards=things(specials))
                lines += woven(told(known, scene.names, scene.you, "dim"), size, "  ")
        return lines

    def _card(self, scene: BoardScene[View]) -> Line:
        """While a special is paid for, everybody has seen it."""
        judged = [event for event in scene.events if isinstance(event, Judged)]
        if scene.view.stage != "pay" or not judged:
            return super()._card(scene)
        card = judged[-1].card
        return line(Span(self.face(card), f"{card} bold"), " was taken.")

    def question(self, scene: BoardScene[View], choosing: MoveBuilder) -> str:
        if scene.view.stage == "pay":
            first = choosing.answered("card")
            if first is not None:
                return f"The {words(str(first))} and which other card?"
            return "You took a special card. What do you pay with?"
        return super().question(scene, choosing)

    def options(
        self, scene: BoardScene[View], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        if field == "other":
            return super().options(scene, "card", values)
        if field == "do" and scene.view.stage == "pay":
            return [PAYING[str(kind)] for kind in values]
        return super().options(scene, field, values)


BOARD = CockroachPokerRoyalBoard
