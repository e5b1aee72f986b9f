"""The temper of a bot at the court of Royal Menagerie. A level one plays as well as it can."""

from collections.abc import Mapping

from engine.bots.mind import Persona
from engine.bots.royal_menagerie.court import BAZAAR, SHOOT, STEAL, TRADE
from engine.bots.royal_menagerie.instinct import KEEP

GRASPING = 8.0  # points for which the most daring play a shot, theft or trade sooner
SHARING = 3.0  # points for which those who gladly leave it to others open a bazaar sooner
GRAIN = 0.02  # games that a strong bot gives for playing as its temper would have it, a point
EARLY = 18  # cards left to be played; before that, points still change hands, and little is lost


def kept(persona: Persona) -> Mapping[int, float]:
    """For how many points it keeps each card."""
    grasp = GRASPING * (persona.dares - 0.5)
    keep = {card: KEEP[card] - grasp for card in (SHOOT, STEAL, TRADE)}
    return KEEP | keep | {BAZAAR: KEEP[BAZAAR] - SHARING * (persona.passes - 0.5)}


def trust(persona: Persona) -> float:
    """The weight of what the plays of others seem to say: nothing, all, or twice that."""
    return 2 * persona.believes


def misleads(persona: Persona, left: int) -> float:
    """The chance that it plays against its own side now, so that others take it for another."""
    return max(0.0, 2 * persona.lies - 1) * 0.6 if left > EARLY else 0.0


def cost(keep: Mapping[int, float], card: int) -> float:
    """The cost of playing this card now against the grain, as a share of games won."""
    return GRAIN * (keep.get(card, 0.0) - KEEP.get(card, 0.0))
