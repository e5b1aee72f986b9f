"""A game in lines of text, for any terminal. It knows views and legal moves, never a rule."""

from collections.abc import Callable, Sequence

from engine.game import Event, View
from engine.moves import Axis, Move, Moves, Names, Value, fields_of

FEW = 12  # moves that are offered one by one; more are narrowed down question by question


class LeftError(Exception):
    """The person has left the table."""


class Plain:
    """Shows a game in lines, and asks for decisions by number."""

    def __init__(
        self,
        names: Names,
        rulebook: str,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        self.names = names
        self.rulebook = rulebook
        self.ask = ask
        self.say = say

    def show(self, view: View) -> None:
        self.say("")
        for line in view.lines(self.names):
            self.say(f"  {line}")

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            self.say(f"* {event.says(self.names)}")

    def choose(self, moves: Moves[Move]) -> Move:
        """Ask until one of the legal moves is left."""
        while len(moves) > FEW:
            name, values = _open_question(moves)
            at = self._number(name, [self._words(value) for value in values])
            moves = moves.narrowed(name, values[at])
        labels = [move.label(self.names) for move in moves]
        if len(moves) > 1:
            return moves[self._number("do", labels)]
        self.say(f"> {labels[0]}")
        return moves[0]

    def another(self) -> bool:
        """Whether the person wants another game."""
        return self._answer("Another game? [Y/n] ").lower() in ("", "y", "yes")

    def _words(self, value: Value) -> str:
        """A whole number in a move is a seat."""
        return self.names[value] if type(value) is int else str(value).replace("_", " ")

    def _number(self, name: str, choices: Sequence[str]) -> int:
        """Which of the choices it is to be."""
        self.say("Your move?" if name == "do" else f"{name.replace('_', ' ').capitalize()}?")
        for number, choice in enumerate(choices, 1):
            self.say(f"  {number:2} {choice}")
        while True:
            answer = self._answer("> ")
            if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(choices):
                return int(answer) - 1
            self.say(f"Type a number from 1 to {len(choices)}, ? for the rule book, q to leave.")

    def _answer(self, prompt: str) -> str:
        while True:
            try:
                answer = self.ask(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                raise LeftError from None
            if answer in ("q", "quit"):
                raise LeftError
            if answer != "?":
                return answer
            self.say(self.rulebook)


def _open_question(moves: Moves[Move]) -> tuple[str, Axis]:
    """The first field, the kind of move before all, that can still be one thing or another."""
    names = ["do"] if len(moves.values("do")) > 1 else fields_of(moves.boxes[0].kind)
    return next((name, moves.values(name)) for name in names if len(moves.values(name)) > 1)
