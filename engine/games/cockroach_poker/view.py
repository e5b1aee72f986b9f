"""Cockroach Poker as everybody may see it: cards, options, view. It knows no State."""

from typing import get_args

from engine.game import GameInfo
from engine.moves import Names
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
    truth,
)
from engine.values import value

ANIMALS: tuple[Animal, ...] = get_args(Animal)  # CP-1
DECK: tuple[Card, ...] = tuple(animal for animal in ANIMALS for _ in range(8))  # CP-1


@value
class Options:
    """What a table may choose."""

    first: First = option("random", SeatOrRandom(), "Who starts the first round.")  # CP-4


@value
class View(PalmingView):
    """What a seat knows."""

    aside: int  # cards set aside unseen (CP-3)

    def lines(self, names: Names) -> list[str]:
        aside = [f"set aside unseen: {self.aside}"] if self.aside else []
        return aside + self.table_lines(names)


INFO = GameInfo(
    key="cockroach-poker",
    title="Cockroach Poker",
    blurb="Palm off creatures nobody wants; who collects too many of one loses.",
    seats=range(2, 7),
    Options=Options,
    moves=(Offer, Judge, Pass, HandOn),
    events=(Offered, Passed, HandedOn, Judged, LaidOpen, PlayerLost),
    View=View,
    moments=(Judged, PlayerLost),
    judging=judging,
    truth=truth,
)
