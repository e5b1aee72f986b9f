"""Offers that nobody can read: of two cards of the hand one is offered, and one is claimed.

Which is claimed, a coin decides; and which is offered, is drawn for itself, the dearer to the
receiver the more rarely. So "true" and "a lie" cost whoever has to judge the same, whatever they
know of the giver, of its hand, or of this program.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations
from math import exp
from typing import TypeAlias

from engine.bots.palming.card_tables import CardTable
from engine.palming.view import Card, Claim

PlannedOffer: TypeAlias = tuple[Card, int, Claim]  # the card, to which seat, claimed to be what
CHOOSY = 60.0  # how much rarer is a pair that costs one mean stake more than the best, a logit
LEAST = 1e-4  # stakes are never smaller: they are divided by


def paired(
    lore: CardTable,
    costs: Mapping[tuple[Card, int], float],
    stakes: Mapping[int, Mapping[Card, float]],
    aims: float,
) -> Mapping[PlannedOffer, float]:
    """The odds of each offer; empty, if no two cards of the hand differ in what is true of them.

    `costs`: of offering each card to each seat, in mean stakes, if they toss a coin.
    `stakes`: how much dearer it is to each seat to take each card than to give it back.
    `aims`: how much rarer a seat is whose best pair costs one mean stake more, a logit.
    """
    seats = dict.fromkeys(to for _, to in costs)
    cards = dict.fromkeys(card for card, _ in costs)
    pairs = [(pair, claims) for pair in combinations(cards, 2) if (claims := _claims(lore, *pair))]
    if not pairs:
        return {}
    dearer = {
        to: {pair: costs[pair[0], to] + costs[pair[1], to] for pair, _ in pairs} for to in seats
    }
    best = {to: min(all_.values()) for to, all_ in dearer.items()}
    least = min(best.values())
    odds: defaultdict[PlannedOffer, float] = defaultdict(float)
    for (one, other), claims in pairs:
        for to in seats:
            more = dearer[to][one, other] - best[to]
            weight = exp(-CHOOSY * more - aims * (best[to] - least))
            first, second = max(LEAST, stakes[to][one]), max(LEAST, stakes[to][other])
            for claim, share in claims.items():
                # The dearer card the more rarely: so it costs the receiver the same to believe the
                # claim as to doubt it. A white box, which runs this very code, won 87 of 100 games
                # at two seats before, and 61 since.
                odds[one, to, claim] += weight * share * second / (first + second)
                odds[other, to, claim] += weight * share * first / (first + second)
    return odds


def _claims(lore: CardTable, one: Card, other: Card) -> Mapping[Claim, float]:
    """The claims that are true of one of the two alone, and how often each of them is made."""
    # A claim that is true of both, or of neither, would betray nothing and hide nothing.
    sides = [
        [claim for claim, fits in lore.fitting.items() if true in fits and false not in fits]
        for true, false in ((one, other), (other, one))
    ]
    told = [side for side in sides if side]
    return {claim: 1 / len(side) / len(told) for side in told for claim in side}
