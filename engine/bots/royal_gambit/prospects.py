"""The worth of totals once a hand is over: how likely each seat is to win the game from there.

The chances fall off evenly with the points that somebody is behind. The figures were fitted,
roughly, to games of two, four and eight players who went by rules of thumb.
"""

from collections.abc import Sequence
from math import exp

SCALE = 17.0  # so many points behind, and the chances are e times smaller
FAR = 0.1  # more points, for each that the leader is still short of the goal
CATCH_UP = 12.0  # so many in the catch-up, the last hand of all
CHASE = 7.0  # points that a catch-up is worth to whoever may play it (RG-16)


def chance(totals: Sequence[int], goal: int, seat: int) -> float:
    """The chance that the seat wins, with these totals after a normal hand."""
    best = max(totals)
    if best < goal:
        scale = SCALE + FAR * (goal - best)
        weights = [exp((total - best) / scale) for total in totals]
    else:
        weights = [
            1.0 if total == best else exp((total - best + CHASE) / CATCH_UP) for total in totals
        ]
    return weights[seat] / sum(weights)


def share(totals: Sequence[int], seat: int) -> float:
    """The seat's part of the win after a catch-up or a duel; ties go to a duel. (RG-17)"""
    best = max(totals)
    return 1 / totals.count(best) if totals[seat] == best else 0.0
