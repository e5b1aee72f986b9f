"""The interface of every game's board: start here. It paints a view and words the choices; no rule.

A board gets views and legal moves, never a State. One file of this folder for each game.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from engine.game import Event, Outcome
from engine.moves import Names, Value
from engine.sentences import Sentence
from engine.values import value
from tui.boards.moments import Moment
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.verdict import verdict
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs
from tui.paint.layout import CONTENT
from tui.paint.pixels import Pen
from tui.paint.players import player
from tui.paint.spans import Line, Lines

V = TypeVar("V")  # a View

MEASURE = 90  # cells in which the middle of most games has its room
PLENTY = 1000  # lines: more than any end has


@value
class BoardScene(Generic[V]):
    """A scene for a board to paint: a view, what the seats are called, and what happened so far."""

    view: V
    names: Names
    events: Sequence[Event]  # of this game, as far as they are known
    choosing: MoveBuilder | None  # the decision at hand, if it is this seat's
    ours: bool = True  # whether the seat that sees it is that of whoever looks at it
    reader: int | None = None  # the seat of whoever looks back at it, from whatever side

    @property
    def you(self) -> int | None:
        """The seat that sentences call "you"."""
        if self.reader is not None:
            return self.reader
        seat: int | None = getattr(self.view, "seat", None)
        return seat if self.ours else None

    def name(self, seat: int) -> str:
        """The seat's name as it stands inside a sentence."""
        return "you" if seat == self.you else self.names[seat]


class Board(ABC, Generic[V]):
    """The looks of one game, in any size."""

    key: ClassVar[str]
    steps: ClassVar[Steps]  # in which a move of each kind is chosen
    hand_height: ClassVar[int] = 0  # lines that a hand takes where they are scarce
    content: ClassVar[int] = CONTENT  # lines of the middle that are enough on any screen
    shouts: ClassVar[bool] = False  # whether spectators see its headline in large letters
    hand_fields: ClassVar[Collection[str]] = ()  # answers about these have their keys in the hand

    aside_fields: ClassVar[Collection[str]] = ()  # and these are shown neither at seats nor between

    def __init__(self, glyphs: Glyphs) -> None:
        self.glyphs = glyphs

    # --- What lies on the table -------------------------------------------------------------------

    @abstractmethod
    def deciders(self, view: V) -> tuple[int, ...]:
        """The seats that the table waits for."""

    @abstractmethod
    def doing(self, scene: BoardScene[V]) -> str:
        """The deed that is due, after "Ana's turn": "to judge"."""

    def waiting(self, scene: BoardScene[V]) -> str:
        """Whom the table waits for, and to do what: "Ana's turn to judge"."""
        whose = [_whose(scene.name(seat)) for seat in self.deciders(scene.view)]
        told = f"{' and '.join(whose)} turn {self.doing(scene)}"
        return told[0].upper() + told[1:] if told.startswith("your ") else told

    @abstractmethod
    def beside_name(self, scene: BoardScene[V], seat: int, *, short: bool = False) -> Line:
        """The one thing to know of a seat at a glance, right of its name: "13 cards".

        Short, it is what cannot be seen elsewhere, if there is anything else to it.
        """

    @abstractmethod
    def before(self, scene: BoardScene[V], seat: int, size: int, height: int) -> Lines:
        """The cards before a seat, in at most so many lines."""

    @abstractmethod
    def centre(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """The middle of the table, the most important first."""

    def measure(self, size: int) -> int:
        """The cells, of so many, that the middle is given where nothing else is beside it.

        It is in the middle of them, and its cards lie still there, whatever is told of them.
        """
        return min(size, MEASURE)

    def as_card(self, named: str) -> Card | None:
        """A card as a thing, for the pictures of the rule book; None where it is told in words."""
        return None

    # --- How much room it takes -------------------------------------------------------------------

    @property
    def pen(self) -> Pen:
        """The pen that pictures of cards are drawn with here."""
        return Pen.with_signs(self.glyphs)

    def hand_lines(self, scene: BoardScene[V], width: int, height: int) -> int:
        """The number of lines that the hand takes on a screen of this size."""
        return self.hand_height

    def seat_forms(self, scene: BoardScene[V], size: int) -> Sequence[int]:
        """The lines that what lies before a seat takes at this width, the plainest form first.

        Nothing, where it is content with the lines that there are.
        """
        return ()

    def seat_burns(self, scene: BoardScene[V], seat: int) -> bool:
        """True if this seat is one card from losing."""
        return False

    def seat_foot(self, scene: BoardScene[V], seat: int, size: int) -> Line:
        """The text in the lower edge of a seat instead of beside its name."""
        return ()

    def claim(self, scene: BoardScene[V]) -> Sentence | None:
        """The claim that is about to be judged, for those who watch and bet."""
        return None

    def goal(self, scene: BoardScene[V]) -> str:
        """The goal in a few words."""
        return ""

    def headline(self, scene: BoardScene[V]) -> tuple[str, str]:
        """The few words that a beamer shows in large letters, and their look."""
        for seat in self.deciders(scene.view):
            return scene.names[seat], f"{player(seat)} bold"
        return self.verdict(scene)

    def hand(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """One's own hand."""
        return []

    # --- Looking back -----------------------------------------------------------------------------

    part: ClassVar[str] = "turn"  # what a replay leaps over: a turn, a round, a hand

    def begins(self, before: V, after: V) -> bool:
        """True if such a part begins with the second of two views that follow each other."""
        deciders = self.deciders(after)
        return bool(deciders) and deciders != self.deciders(before)

    def moments(
        self, before: V, events: Sequence[Event], after: V, names: Names, you: int | None
    ) -> Sequence[Moment]:
        """The moments of these events that are to be looked at, between two views."""
        return ()

    def highlights(
        self, before: V, events: Sequence[Event], after: V, names: Names, you: int | None
    ) -> Sequence[Moment]:
        """The same for whoever looks back, and more that nobody had to wait for."""
        return self.moments(before, events, after, names, you)

    # --- Choosing ---------------------------------------------------------------------------------

    @abstractmethod
    def question(self, scene: BoardScene[V], choosing: MoveBuilder) -> str:
        """The question that is asked now."""

    def forced(self, scene: BoardScene[V]) -> str:
        """The words before the only move that there is."""
        return "Your only move makes itself:"

    @abstractmethod
    def options(
        self, scene: BoardScene[V], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        """The answers about a field, as they are given and read; each has a key of its own."""

    @abstractmethod
    def rules(self, view: V) -> Sequence[str]:
        """The ids of the rules that explain what is to be decided now."""

    # --- The end ----------------------------------------------------------------------------------

    def verdict(self, scene: BoardScene[V]) -> tuple[str, str]:
        """The end in a few words for large letters, and their look."""
        outcome: Outcome | None = getattr(scene.view, "outcome", None)
        return verdict(outcome, scene.names, scene.you) if outcome else ("", "")

    @abstractmethod
    def reveal(self, scene: BoardScene[V], size: int, height: int = PLENTY) -> Lines:
        """All that was hidden until the end, and the result, the most important first.

        Pictures are as large as leaves the rest its room, or there are none; the lines may be more.
        """

    secrets: ClassVar[str] = "how it ended"  # what `confess` tells

    def confess(self, scene: BoardScene[V], size: int) -> Lines:
        """All that was hidden, and the whole result, however long that is."""
        return self.reveal(scene, size)


AnyBoard = Board[Any]


def _whose(name: str) -> str:
    return "your" if name == "you" else f"{name}'s"


def seats(names: Names, values: Sequence[Value]) -> list[Option]:
    """Seats as answers: their number, counted from 1, and their name."""
    return [Option(str(int(seat) + 1), names[int(seat)]) for seat in values]
