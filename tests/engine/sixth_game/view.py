"""High Card as a seat sees it: its own card, and who has chosen how."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.game import GameInfo, Outcome
from engine.moves import Moves
from engine.options import WholeNumber, option
from engine.seats import Seat
from engine.sentences import Sentence, Template, Who

CARDS = range(1, 21)
SWAPS = Template("{seat} swaps the card.", seat="{seat} swap the card.")
CHOSEN = Template("{count} choices have been made.")
CARD = Template("Your card is {card}.")
KEEPS = Template("{seat} keeps the card.", seat="{seat} keep the card.")


@dataclass(frozen=True, slots=True)
class Decide:
    """Keep the card, or swap it."""

    swap: bool
    do: Literal["decide"] = "decide"

    def label(self) -> Sentence:
        return Template("Swap the card.")() if self.swap else Template("Keep the card.")()


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody kept or swapped; nobody else sees which card."""

    seat: Seat
    swapped: bool
    do: Literal["chosen"] = "chosen"

    def says(self) -> Sentence:
        return (SWAPS if self.swapped else KEEPS)(seat=Who(self.seat))


@dataclass(frozen=True, slots=True)
class Options:
    """All that a table may choose."""

    rounds: int = option(4, WholeNumber(4, 9), "How often everybody chooses.")


@dataclass(frozen=True, slots=True)
class View:
    """A seat's knowledge: its own card, and how all have chosen."""

    seat: Seat | None
    card: int | None
    swapped: tuple[bool, ...]  # in the order of turns
    seats: int
    options: Options
    outcome: Outcome | None

    @property
    def decide(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.outcome else len(self.swapped) % self.seats

    def flaw(self, legal: Moves[Decide]) -> str:
        """Name what no game can come to."""
        return "" if self.outcome or len(self.swapped) < 99 else "nobody chooses that often"

    def says(self) -> Iterator[Sentence]:
        yield CHOSEN(count=len(self.swapped))
        if self.card is not None:
            yield CARD(card=self.card)


INFO = GameInfo(
    key="high-card",
    title="High Card",
    blurb="The highest card wins.",
    seats=range(2, 5),
    Options=Options,
    moves=(Decide,),
    events=(Chosen,),
    View=View,
    longest=400,
)
