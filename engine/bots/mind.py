"""The interface of every bot: start here. It is shown what its seat is shown, and knows no rule.

Same seed, same sights, same budget: same decisions. A budget counts work, never seconds.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from engine.game import Event, View
from engine.moves import Move, Moves, Names
from engine.values import value

Why: TypeAlias = Callable[[Names], str]  # one sentence in the game's own terms

PERSON = "person "  # so begins the word for a player who is known to be no bot

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


@value
class Persona:
    """A temper, from 0 to 1 each: what of a bot's play people can tell it by."""

    name: str
    lies: float  # how gladly it says what is not so
    believes: float  # how gladly it takes others at their word
    passes: float  # how gladly it leaves a decision to the next
    dares: float  # how gladly it pushes its luck


@value
class Advice(Generic[M]):
    """A bot's advice, and why: the coach reads it out."""

    move: M
    why: Why


class Mind(ABC, Generic[M, V]):
    """A bot at one table for a whole evening: what it learns of the others outlives a game."""

    @abstractmethod
    def new_game(self, players: Sequence[str]) -> None:
        """A game begins. By seat, a word for each player that stays the same all evening; that of
        whoever is known to be no bot begins with PERSON.
        """

    def replace_players(self, players: Sequence[str]) -> None:
        """In the middle of a game somebody else decides at a seat: by seat, who does now."""
        self.new_game(players)

    @abstractmethod
    def observe(self, events: Sequence[Event], view: V) -> None:
        """See what happened in front of everybody since the last look, and how things stand now."""

    @abstractmethod
    def decides(self, view: V, legal: Moves[M], budget: int) -> Advice[M]:
        """Choose a legal move, found by looking at no more than `budget` positions."""
