"""Offers that nobody can read: whatever is said of them costs whoever says it the same."""

from random import Random
from typing import Any

import pytest

from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.pairs import paired
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from tests.engine.games.palming_table import classic, royal

SIGHTS: dict[str, Any] = {
    "classic": CLASSIC.view(classic("bat", "rat", turn=0), 0),
    "royal": ROYAL.view(royal("bat", "rat"), 0),
}
HANDS = {
    "classic": ("bat", "rat", "toad", "fly"),
    "royal": ("rat", "royal_rat", "bat", "joker", "blank"),
}


@pytest.mark.parametrize("form", ["classic", "royal"])
def test_true_and_a_lie_cost_whoever_judges_the_same(form: str) -> None:
    """Of each claim that each seat may hear, whatever the cards are worth."""
    lore, random, seats = lore_of(SIGHTS[form]), Random(1), (1, 2)
    hand: Any = HANDS[form]
    stakes = {to: {card: random.random() for card in hand} for to in seats}
    costs = {(card, to): random.random() / 50 for card in hand for to in seats}

    odds = paired(lore, costs, stakes, aims=5.0)

    assert odds
    for to, claim in {(to, claim) for _, to, claim in odds}:
        lost = {True: 0.0, False: 0.0}
        for (card, seat, said), chance in odds.items():
            if (seat, said) == (to, claim):
                lost[card in lore.fitting[claim]] += chance * stakes[to][card]
        assert lost[True] == pytest.approx(lost[False])


def test_a_hand_of_one_kind_makes_no_pair() -> None:
    """It is offered by the policy then."""
    lore = lore_of(SIGHTS["classic"])

    assert paired(lore, {("bat", 1): 0.5}, {1: {"bat": 0.5}}, aims=5.0) == {}
