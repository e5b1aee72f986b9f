"""Friendly company: how far a bot holds back, so that nobody is hunted or left out.

Always to go for the same seat is sound play and poor company: of four such bots, one got 45 % of
all offers or more in nearly every game, and the others watched.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.bots.mind import PERSON
from engine.bots.strength import Company

# How hard it is to offer to somebody again who has had more than a fair share of one's offers: a
# logit for each such share beyond the first.
EVENLY: Mapping[Company, float] = MappingProxyType({"friendly": 60.0, "fierce": 0.0})
# But it is no matter until the two play more of all rounds than a pair's share; then it grows.
DUEL, DUEL_GROWS = 1.8, 0.5  # such shares
# How gladly a card is passed on to whoever has been handed fewer: a logit for each.
SPREADS: Mapping[Company, float] = MappingProxyType({"friendly": 3.0, "fierce": 0.0})
# One bot alone among people needs to hold back less, as they turn to everybody. A pair then plays
# half of all rounds in 2 to 7 games of 100, and a team makes it lose four games fewer.
ALONE = 0.25


def needed(players: Sequence[str]) -> float:
    """The part of its kindness that it needs in the company of these, one of whom it is."""
    people = sum(player.startswith(PERSON) for player in players)
    return ALONE if people == len(players) - 1 else 1.0


def overmuch(offers: Counter[tuple[int, int]], giver: int, receiver: int, seats: int) -> float:
    """The fair shares that a receiver has had of a giver's offers, beyond the first.

    `offers`: how many there were, by giver and receiver.
    """
    own = sum(offers[giver, seat] for seat in range(seats))
    both = offers[giver, receiver] + offers[receiver, giver]
    pairs = _fair_shares(both, offers.total(), seats * (seats - 1) / 2)
    duel = max(0.0, min(1.0, (pairs - DUEL) / DUEL_GROWS))
    return duel * max(0.0, _fair_shares(offers[giver, receiver], own, seats - 1) - 1)


def _fair_shares(part: int, whole: int, among: float) -> float:
    """A part, in fair shares; everybody is taken to have had one already, for a fair beginning."""
    return (part + 1) * among / (whole + among)
