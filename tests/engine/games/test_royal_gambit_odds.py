"""Royal Gambit: what anybody can count from what lies open."""

import pytest

from engine.games.royal_gambit.danger import fatal, risk
from tests.engine.games.gambit_table import ANN, BOB, place, seen, table


def test_the_risk_is_counted_over_the_unseen_cards() -> None:
    """RG-4: of 52 cards four lie open; three more sevens and two more nines make a pair."""
    assert risk(seen(table("7 9", "9 K")), ANN) == (5, 48)


@pytest.mark.parametrize("cards", ["", "J Q K", "J J"])
def test_jacks_queens_and_kings_are_no_risk(cards: str) -> None:
    """RG-4: any number of them may lie open."""
    assert risk(seen(table(cards, "2")), ANN)[0] == 0


def test_a_second_8_that_somebody_must_take_is_no_risk() -> None:
    """RG-9: while another player in the hand has none; then it pairs the first."""
    assert fatal(seen(table("5 8", "9", "8")), ANN) == {"5"}
    assert risk(seen(table("8", "9 K")), ANN) == (0, 49)
    assert fatal(seen(table("5 8", "8 9", place("9", standing="stayed"))), ANN) == {"5", "8"}


def test_covered_cards_pair_nothing() -> None:
    """RG-11: they count no more."""
    assert risk(seen(table(place("2", "Q 5"), "3")), ANN)[0] == 3


def test_without_a_deck_the_discards_are_what_comes() -> None:
    """RG-13: all that does not lie before players has been discarded."""
    rest = " ".join(rank for rank in "A3456789TJQK" for _ in range(4))

    assert risk(seen(table("2 2", "2 2", discards=rest)), BOB) == (0, 48)


def test_each_set_is_known_by_what_it_lacks() -> None:
    """RG-6: nothing, when it is complete."""
    assert seen(table("J Q K 6 7 9 T", "2")).missing(ANN) == ("", "8", "A2345")
