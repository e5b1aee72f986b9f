"""Friendly company: whom a bot spares, and where it need not."""

from collections import Counter

import pytest

from engine.bots.mind import PERSON
from engine.bots.palming.kindness import ALONE, needed, overmuch

Offers = Counter[tuple[int, int]]


def test_nobody_has_had_too_much_at_first() -> None:
    """Before the first offer all are alike."""
    assert overmuch(Offers(), 0, 1, 4) == 0


def test_too_much_is_what_goes_beyond_a_fair_share_of_ones_own_offers() -> None:
    """Of seven offers, three taken to have been made already, the second has had five."""
    offers = Offers({(0, 1): 4})
    assert overmuch(offers, 0, 1, 4) == pytest.approx(5 / 7 * 3 - 1)
    assert overmuch(offers, 0, 2, 4) == overmuch(offers, 1, 2, 4) == 0


def test_it_is_no_matter_while_others_play_as_much() -> None:
    """As many rounds as those of the two, played by each other pair."""
    others = Offers({(giver, 5): 4 for giver in (1, 2, 3, 4)})
    assert overmuch(Offers({(0, 1): 4}) + others, 0, 1, 6) > 0
    assert overmuch(Offers({(0, 1): 4}) + others + others, 0, 1, 6) == 0


def test_what_they_offer_back_counts_for_the_rounds_of_the_two() -> None:
    """Two who play with each other do so by the offers of both."""
    offers = Offers({(0, 1): 2, (0, 2): 1, (2, 3): 4, (3, 2): 4})
    assert overmuch(offers, 0, 1, 4) == 0
    assert overmuch(offers + Offers({(1, 0): 4}), 0, 1, 4) > 0


def test_one_bot_alone_among_people_holds_back_less() -> None:
    """But not where others may be bots."""
    people = [f"{PERSON}{number}" for number in range(3)]
    assert needed(["bot 3", *people]) == ALONE
    assert needed(["bot 3", *people[:2], "bot 0"]) == 1
    assert needed(["a", "b", "c", "d"]) == needed([]) == 1
