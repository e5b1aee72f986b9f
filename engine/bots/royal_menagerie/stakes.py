"""The worth of a menagerie to each side while the game goes on: who would win, as things stand.

Points still change hands: a pair may be ruined by a third animal. So an animal counts here for what
it will have become when the last card is played, and a lead for how often it lasts.
"""

from bisect import bisect_left
from collections.abc import Sequence
from math import exp
from typing import TypeAlias

from engine.bots.royal_menagerie.court import MAMMOTH, SEATS, TYPES

Prospects: TypeAlias = list[float]  # by seat

WORTH = (0.0, 1.0, 3.0, 0.0)  # RM-17
# How many cards are still to be played, at most, in each stage of a game; the end comes first.
STAGES = (0, 1, 2, 3, 5, 8, 12, 18, 99)
# By stage, as counted over games among bots: what 0, 1, 2, 3 animals of a type have become in the
# end (mammoths twice that). Early on it hardly matters what stands where: the end is far away.
COMING: tuple[tuple[float, ...], ...] = (
    WORTH,
    (0.07, 1.00, 2.40, 0.64),
    (0.11, 0.98, 2.11, 0.93),
    (0.14, 0.95, 1.94, 1.04),
    (0.17, 0.90, 1.78, 1.09),
    (0.23, 0.83, 1.55, 1.19),
    (0.31, 0.80, 1.35, 1.20),
    (0.39, 0.79, 1.21, 1.24),
    (0.58, 0.85, 1.05, 1.25),
)
# By stage: how far the lead of one, and that of the court, still swings.
SPREADS: tuple[tuple[float, float], ...] = (
    (0.25, 0.25),
    (1.6, 2.8),
    (1.8, 3.0),
    (1.9, 3.1),
    (1.9, 3.2),
    (2.0, 3.3),
    (2.1, 3.5),
    (2.1, 3.5),
    (2.1, 3.5),
)


def stage_of(left: int) -> int:
    """The part of the game, by the cards still to be played."""
    return bisect_left(STAGES, left)


def prospects(counts: Sequence[int], stage: int) -> Prospects:
    """The worth that each menagerie will have."""
    coming = COMING[stage]
    return [
        sum([coming[count] for count in counts[at : at + TYPES]]) + coming[counts[at + MAMMOTH]]
        for at in range(0, SEATS * TYPES, TYPES)
    ]


def chances(hopes: Prospects, vizier: int, loyalist: int, stage: int) -> tuple[float, float]:
    """The chances that the Grand Vizier is alone ahead, and the court ahead of the Conspirators."""
    alone, together = SPREADS[stage]
    ahead = hopes[vizier] - 0.5
    solo = 1.0
    for seat in range(SEATS):
        if seat != vizier:
            solo /= 1.0 + exp((hopes[seat] - ahead) / alone)
    lead = 2 * (hopes[vizier] + hopes[loyalist]) - sum(hopes) - 0.5
    return solo, 1.0 / (1.0 + exp(-lead / together))


def share(solo: float, court: float, seat: int, vizier: int, loyalist: int) -> float:
    """The chance of this seat to be among the winners. (RM-18)"""
    if seat == vizier:
        return solo + (1 - solo) * court
    return (1 - solo) * (court if seat == loyalist else 1 - court)


def pulls(hopes: Prospects, seat: int, vizier: int, loyalist: int, stage: int) -> list[float]:
    """The help of one more point in each menagerie to this seat, or the harm."""
    alone, together = SPREADS[stage]
    solo, court = chances(hopes, vizier, loyalist, stage)
    ahead = hopes[vizier] - 0.5
    lone = [-solo / alone / (1.0 + exp((ahead - hope) / alone)) for hope in hopes]
    lone[vizier] = 0.0
    lone[vizier] = -sum(lone)
    slope = court * (1 - court) / together
    if seat == vizier:
        by_solo, by_court = 1 - court, (1 - solo) * slope
    elif seat == loyalist:
        by_solo, by_court = -court, (1 - solo) * slope
    else:
        by_solo, by_court = court - 1, (solo - 1) * slope
    return [
        by_solo * lone[one] + (by_court if one in (vizier, loyalist) else -by_court)
        for one in range(SEATS)
    ]
