"""The temper of a bot in both Cockroach Pokers: it shifts odds, and never fixes them.

First it is drawn what to do, true or not, by temper and by what it costs; then, how to do it best.
"""

from collections.abc import Mapping
from math import exp, tanh
from random import Random
from typing import Literal, TypeAlias

from engine.bots.mind import Persona
from engine.bots.palming.card_tables import lore_of
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, PalmingView, Pass
from engine.values import value

Deed: TypeAlias = Literal["believe", "doubt", "pass", "lie", "say so", "other"]


@value
class Sway:
    """The sway of a temper at its extreme, and of what it costs, over the odds: two logits."""

    temper: float
    cost: float


# What a claim costs is a guess, for nobody knows who will believe it: however it looks, no temper
# lies more often than in 7 cases of 10, or less often than in 3. Who judges has more to go by.
# When a temper settled what a bot does, one game told whoever watched how to win the next hundred.
CLAIMING = Sway(temper=0.45, cost=0.3)
JUDGING = Sway(temper=0.4, cost=0.8)


def deed(move: Move, view: PalmingView) -> Deed:
    """The deed that the move is to people who get to know who makes it."""
    match move:
        case Judge(true=true):
            return "believe" if true else "doubt"
        case Pass():
            return "pass"
        case Offer(card=card, claim=claim):
            return "say so" if card in lore_of(view).fitting[claim] else "lie"
        case HandOn(to=to, claim=claim) if view.card:
            return deed(Offer(view.card, to, claim), view)
        case _:
            return "other"


def drawn(persona: Persona, costs: Mapping[Deed, float], care: float, random: Random) -> Deed:
    """Draw one of these deeds by lot."""
    return random.choices(tuple(costs), odds(persona, costs, care))[0]


def odds(persona: Persona, costs: Mapping[Deed, float], care: float) -> list[float]:
    """The gladlier it does it, and the less it costs, the likelier.

    `care`: about the difference in costs from which on a deed is done as seldom as may be.
    """
    sway = JUDGING if costs.keys() & {"believe", "doubt", "pass"} else CLAIMING
    least = min(costs.values())
    return [
        exp(sway.temper * _gladness(persona, deed) - sway.cost * tanh((cost - least) / care))
        for deed, cost in costs.items()
    ]


def _gladness(persona: Persona, deed: Deed) -> float:
    """Of two deeds that exclude each other the one is done as gladly as the other is not."""
    match deed:
        case "believe":
            return persona.believes - 0.5
        case "doubt":
            return 0.5 - persona.believes
        case "lie":
            return persona.lies - 0.5
        case "say so":
            return 0.5 - persona.lies
        case "pass":
            return 2 * persona.passes - 1
        case "other":
            return 0.0
