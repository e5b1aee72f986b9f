"""Cockroach Poker as everybody may see it: cards, options, view. It knows no State."""

from collections.abc import Iterator
from typing import get_args

from engine.game import GameInfo
from engine.options import First, SeatOrRandom, option
from engine.palming.view import (
    Animal,
    Card,
    HandedOn,
    HandOn,
    Judge,
    Judged,
    LaidOpen,
    Offer,
    Offered,
    PalmingView,
    Pass,
    Passed,
    PlayerLost,
    judging,
    moved,
    truth,
    watched,
)
from engine.sentences import Sentence, Template
from engine.values import value

ANIMALS: tuple[Animal, ...] = get_args(Animal)  # CP-1
DECK: tuple[Card, ...] = tuple(animal for animal in ANIMALS for _ in range(8))  # CP-1
ASIDE = Template("{count} cards lie aside, and nobody has seen them.")


@value
class Options:
    """The options that a table may choose."""

    first: First = option("random", SeatOrRandom(), "Who starts the first round.")  # CP-4


@value
class View(PalmingView):
    """A seat's knowledge of the game."""

    aside: int  # cards set aside unseen (CP-3)

    def says(self) -> Iterator[Sentence]:
        if self.aside:
            yield ASIDE(count=self.aside)
        yield from self.table()


INFO = GameInfo(
    key="cockroach-poker",
    title="Cockroach Poker",
    blurb="Palm off creatures that nobody wants; whoever collects too many of one loses.",
    seats=range(2, 7),
    Options=Options,
    moves=(Offer, Judge, Pass, HandOn),
    events=(Offered, Passed, HandedOn, Judged, LaidOpen, PlayerLost),
    View=View,
    judging=judging,
    truth=truth,
    longest=1400,
    watched=watched,
    moved=moved,
)
