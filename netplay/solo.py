"""A table in this very process: one person and bots who pick any legal move."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.game import Event, View
from engine.match import Match
from engine.moves import Move, Moves

PERSON = 0


class Solo:
    """A game of the person in seat 0 against bots in all other seats."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.random = Random(match.seed)

    @classmethod
    def new(cls, key: str, seats: int, options: Mapping[str, Any], seed: str) -> "Solo":
        return cls(Match.new(key, seats, options, seed))

    def again(self, seed: str) -> "Solo":
        return Solo(self.match.again(seed))

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.match.view(PERSON)

    @property
    def choices(self) -> Moves[Move]:
        """What the person may do now."""
        return self.match.legal(PERSON)

    def play(self, move: Move) -> tuple[Event, ...]:
        """The person's move."""
        return self.match.play(PERSON, move)

    def others(self) -> Sequence[Event]:
        """One decision of a bot; nothing when it is the person's turn, or all is over."""
        for seat in self.match.to_act:
            if seat != PERSON:
                return self.match.play(seat, self.match.legal(seat).pick(self.random))
        return ()
