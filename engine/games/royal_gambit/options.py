"""The options of Royal Gambit. It knows no State."""

from typing import Literal

from engine.options import Choice, First, SeatOrRandom, WholeNumber, option
from engine.values import value

TURNS = {
    "one": "Hit once or stay, then the next player goes.",
    "whole": "Go on until you stay or bust, then the next player goes.",
}
DECKS = {  # RG-13
    "fresh": "All 52 cards are shuffled before every hand.",
    "running": "Hands go on through one deck; when it runs out, the discards come back.",
}


@value
class Options:
    """The options that a table may choose."""

    first: First = option("random", SeatOrRandom(), "Who starts the first hand.")  # RG-14
    turns: Literal["one", "whole"] = option("one", Choice(TURNS), "How long a turn is.")  # RG-2
    deck: Literal["fresh", "running"] = option("fresh", Choice(DECKS), "When cards are shuffled.")
    goal: int = option(40, WholeNumber(10, 200), "The points that bring on the catch-up.")  # RG-15
