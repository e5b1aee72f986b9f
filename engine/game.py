"""The interface that every game implements: start here. It knows no game, no clock, no network.

A game is a group of pure functions over an immutable State. The host holds the State; a seat is
given a View of it and the Moves it may choose from; what happened is told as Events, which are
public by construction.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from engine.luck import Luck
from engine.moves import Move, Moves
from engine.refusal import Refused
from engine.seats import Seat
from engine.sentences import Sentence
from engine.values import value

# What something is to whom it befalls: a lie of theirs was believed, or was not; they saw through
# one, or were taken in; their true word was doubted, or they doubted one; and so on.
Feeling: TypeAlias = Literal[
    "fooled",
    "caught",
    "saw",
    "taken in",
    "doubted",
    "misjudged",
    "bust",
    "saved",
    "robbed",
    "trampled",
]


class WrongSeats(Refused):
    """The game is not for this many seats."""


class Event(Protocol):
    """Something that happened in front of everybody."""

    @property
    def do(self) -> str: ...

    def says(self) -> Sentence:
        """The event as a sentence, or more than one."""


@value
class Outcome:
    """The end of a game. A table that plays again passes `next_first` on as the option `first`."""

    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...] = ()
    next_first: Seat | None = None


class View(Protocol):
    """All that one seat, or a spectator (None), knows of a game."""

    @property
    def seat(self) -> int | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def says(self) -> Iterable[Sentence]:
        """The state of things, in whole sentences."""

    def flaw(self, legal: Moves[Any]) -> str:
        """Name what no game can come to in this view, or with these choices, that its fields' types
        do not rule out and that readers of it rely on; empty if there is nothing.
        """


def _no_claim(view: Any) -> bool:
    """Say that there is nothing to be judged true or false."""
    return False


def _no_truth(event: Any) -> bool | None:
    return None


def _unwatched(event: Event) -> bool:
    """Of a game in which nothing is worth waiting for."""
    return False


def _unmoved(event: Any) -> Mapping[Seat, Feeling]:
    """Of a game in which nobody has a word for what happens."""
    return {}


@value
class GameInfo:
    """All that a client may know of a game without its rules: enough to offer it and to read it."""

    key: str
    title: str
    blurb: str
    seats: range
    Options: type[Any]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    View: type[View]
    judging: Callable[[Any], bool] = _no_claim  # whether a claim is about to be judged, by a view
    truth: Callable[[Any], bool | None] = _no_truth  # whether it was true, by what has happened
    longest: int = 3300  # letters in JSON that a view takes with its choices, while it is played
    watched: Callable[[Event], bool] = _unwatched  # whether all look at it, and nobody plays on
    moved: Callable[[Any], Mapping[Seat, Feeling]] = _unmoved  # whom it may make say a word

    def nearest(self, seats: int) -> int:
        """The number of seats that the game allows and that is nearest to this."""
        return min(max(seats, self.seats[0]), self.seats[-1])

    def check(self, seats: object) -> None:
        """Refused if the game is not for so many."""
        if type(seats) is not int or seats not in self.seats:
            number = " to ".join(map(str, dict.fromkeys((self.seats[0], self.seats[-1]))))
            reason = f"{self.title} is for {number} players, not for {seats!r}."
            raise WrongSeats("wrong-seats", reason)


S = TypeVar("S")  # State: the host's alone
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
O = TypeVar("O")  # noqa: E741  Options


class Game(ABC, Generic[S, M, E, V, O]):
    """The rules of one game. It remembers nothing: all there is to know stands in the State."""

    info: ClassVar[GameInfo]

    @property
    def key(self) -> str:
        return self.info.key

    @property
    def title(self) -> str:
        return self.info.title

    @property
    def seats(self) -> range:
        return self.info.seats

    @property
    def Options(self) -> type[O]:
        return self.info.Options

    @abstractmethod
    def deal(self, seats: int, options: O, luck: Luck) -> S:
        """A new game; `options` were read by `engine.options.read`."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that owe a decision: those, and only those, for whom `legal` is not empty."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Moves[M]:
        """The moves that the seat may make now. The only truth about legality."""

    @abstractmethod
    def play(self, state: S, seat: int, move: M) -> tuple[S, tuple[E, ...]]:
        """The state after a move that `legal` holds; it is not checked again."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """The part of the state that the seat knows; None is a spectator."""

    @abstractmethod
    def imagine(self, view: V, luck: Luck) -> S:
        """Some full state that looks exactly like this view, each such deal equally likely."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The outcome, or None while it goes on."""
