"""Choosing a move in steps, among the legal ones. It knows no rule, no terminal.

Each kind of move has its steps: its fields, or `do` for the kind itself. The first question merges
the first steps of all kinds; what has only one answer is not asked. No move goes out before its
third key: where fewer would do, Enter makes the last, so that no slip of a finger plays a card.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from engine.moves import Move, Moves, Value, tag
from engine.values import value

KEYS = 3  # that make a move
ENTER = "enter"


@value
class Option:
    """An answer to the question at hand: the key that gives it, and how it reads."""

    key: str
    words: str
    look: str = ""
    at: int = 0  # its place among the others, where that is not the one among the moves


@value
class Answer:
    """An option with the part of the moves that it leaves."""

    field: str
    value: Value
    option: Option
    moves: Moves[Move]

    def same(self, other: "Answer") -> bool:
        return (self.field, self.value) == (other.field, other.value)


Steps: TypeAlias = Mapping[str, Sequence[str]]  # by kind of move
Offers: TypeAlias = Callable[[str, Sequence[Value]], Sequence[Option]]  # of a field, by its values
Left: TypeAlias = dict[tuple[str, Value], list[Moves[Move]]]


class MoveBuilder:
    """The decision that a person is about to make: what they have answered, and what is asked."""

    def __init__(self, moves: Moves[Move], steps: Steps, offers: Offers) -> None:
        self._all = moves
        self._steps = steps
        self._offers = offers
        self._picks: tuple[Answer, ...] = ()  # what the person has answered
        self.given: tuple[Answer, ...] = ()  # with what had only one answer
        self.answers: Sequence[Answer] = ()  # to the question at hand
        self.cursor = 0
        self._ask()

    # --- What stands ------------------------------------------------------------------------------

    @property
    def moves(self) -> Moves[Move]:
        """The moves that the answers so far leave."""
        return self.given[-1].moves if self.given else self._all

    @property
    def ready(self) -> Move | None:
        """The move that Enter makes, once nothing is left to ask."""
        return self.moves[0] if len(self.moves) == 1 and not self.answers else None

    @property
    def only(self) -> Move | None:
        """The move that is all there is to choose from."""
        return self.ready if len(self._all) == 1 else None

    @property
    def here(self) -> Answer | None:
        """The answer under the cursor."""
        return self.answers[self.cursor] if self.answers else None

    @property
    def begun(self) -> bool:
        """True if there is an answer to take back."""
        return bool(self._picks)

    def offered(self, field: str) -> dict[Value, Answer]:
        """The answers about this field that are asked for now."""
        return {answer.value: answer for answer in self.answers if answer.field == field}

    def answered(self, field: str) -> Value | None:
        """The answer that was given about this field."""
        return next((answer.value for answer in self.given if answer.field == field), None)

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> Move | None:
        """The move that this key makes, if it makes one."""
        if key == ENTER:
            return self._pick(self.here) if self.here else self.ready
        return self._pick(next((a for a in self.answers if a.option.key == key), None))

    def takes(self, key: str) -> bool:
        """True if this key means something now."""
        if key == ENTER:
            return bool(self._all)
        return any(answer.option.key == key for answer in self.answers)

    def move_cursor(self, by: int) -> None:
        if self.answers:
            self.cursor = (self.cursor + by) % len(self.answers)

    def back(self) -> None:
        """Take the last answer back."""
        picks, self._picks, self.given = self._picks[:-1], (), ()
        self._ask()
        for pick in picks:
            self._again(pick)

    def asked_before(self) -> "MoveBuilder | None":
        """The question that the last answer was given to, if one was."""
        if not self._picks:
            return None
        before = MoveBuilder(self._all, self._steps, self._offers)
        for pick in self._picks[:-1]:
            before._again(pick)
        return before

    def renewed(self, moves: Moves[Move], offers: Offers) -> "MoveBuilder":
        """The same answers given to what is legal now, as far as they still hold."""
        fresh = MoveBuilder(moves, self._steps, offers)
        held = all(fresh._again(pick) for pick in self._picks)
        if held and self.here is not None:
            fresh._point_at(self.here)
        return fresh

    # --- How it goes on ---------------------------------------------------------------------------

    def _pick(self, answer: Answer | None) -> Move | None:
        if answer is None:
            return None
        self._picks = (*self._picks, answer)
        self.given = (*self.given, answer)
        self._ask()
        return self.ready if len(self._picks) >= KEYS else None

    def _again(self, pick: Answer) -> bool:
        """Give an answer of before, if it is still one."""
        same = next((answer for answer in self.answers if answer.same(pick)), None)
        self._pick(same)
        return same is not None

    def _point_at(self, answer: Answer) -> None:
        at = [at for at, other in enumerate(self.answers) if other.same(answer)]
        self.cursor = at[0] if at else 0

    def _ask(self) -> None:
        """On to the next question that has more than one answer."""
        self.answers, self.cursor = self._next(), 0
        while len(self.answers) == 1:
            self.given = (*self.given, self.answers[0])
            self.answers = self._next()

    def _next(self) -> Sequence[Answer]:
        """Go one step further in every kind of move that is left."""
        wanted: Left = {}
        done = {answer.field for answer in self.given}
        for box in self.moves.boxes:
            step = next((step for step in self._steps[tag(box.kind)] if step not in done), None)
            if step is not None:
                kind = Moves((box,))
                for worth in kind.values(step):
                    wanted.setdefault((step, worth), []).append(kind.narrowed(step, worth))
        return self._answers(wanted)

    def _answers(self, wanted: Left) -> Sequence[Answer]:
        answers: list[Answer] = []
        for field in dict.fromkeys(field for field, _ in wanted):
            values = [worth for name, worth in wanted if name == field]
            offered = zip(values, self._offers(field, values), strict=True)
            for worth, option in sorted(offered, key=lambda it: it[1].at):
                boxes = tuple(box for part in wanted[field, worth] for box in part.boxes)
                answers.append(Answer(field, worth, option, Moves(boxes)))
        return answers
