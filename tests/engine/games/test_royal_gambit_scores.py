"""Royal Gambit: what cards are worth (RG-6, RG-12)."""

import pytest

from engine.games.royal_gambit.scoring import score
from engine.games.royal_gambit.view import Stay, Stayed
from tests.engine.games.gambit_table import BUST, cards, place, seen, stayed, table, told


@pytest.mark.parametrize(
    ("hand", "points"),
    [("A", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("A 3 5", 9), ("", 0)],
)
def test_ace_to_five_are_worth_their_number(hand: str, points: int) -> None:
    """RG-6: A is 1, and 2 to 5 are what they say."""
    assert score(cards(hand)) == points


@pytest.mark.parametrize("card", "6789TJQK")
def test_other_cards_score_nothing_alone(card: str) -> None:
    """RG-6: 6 to T, and the court, are worth nothing by themselves."""
    assert score(cards(card)) == 0


@pytest.mark.parametrize(
    ("hand", "points"),
    [("5 K", 10), ("5 A K K", 18), ("5 K K K", 20), ("A 2 K K K K", 15), ("9 K", 0)],
)
def test_each_king_adds_the_number_cards_once_more(hand: str, points: int) -> None:
    """RG-12: a King is worth as many points as the cards from A to 5 give."""
    assert score(cards(hand)) == points


@pytest.mark.parametrize("hand", ["J Q K", "K J Q", "6 7 8 9 T", "T 9 8 7 6"])
def test_a_set_gives_five(hand: str) -> None:
    """RG-6: J Q K, or 6 7 8 9 T, in any order."""
    assert score(cards(hand)) == 5


@pytest.mark.parametrize("missing", "JQK6789T")
def test_a_set_lacking_a_card_gives_nothing(missing: str) -> None:
    """RG-6: a set counts when it is complete."""
    hand = "J Q K" if missing in "JQK" else "6 7 8 9 T"

    assert score(cards(hand.replace(missing, ""))) == 0


def test_a_low_straight_gives_five_on_top() -> None:
    """RG-6: A 2 3 4 5 are 15 points and a set."""
    assert score(cards("5 4 3 2 A")) == 20


@pytest.mark.parametrize("missing", "A2345")
def test_four_low_cards_are_no_straight(missing: str) -> None:
    """RG-6: without one of its five cards a low straight is just its sum."""
    hand = "A2345".replace(missing, "")

    assert score(tuple(hand)) == 15 - (int(missing) if missing != "A" else 1)  # type: ignore[arg-type]


def test_kings_do_not_multiply_sets() -> None:
    """RG-6: the bonus is added after the Kings have multiplied."""
    assert score(cards("A 2 3 4 5 K")) == 15 * 2 + 5


def test_each_set_counts_once() -> None:
    """RG-6: two of each court card are still one set."""
    assert score(cards("J J Q Q K K")) == 5


def test_the_most_a_hand_can_give_is_ninety() -> None:
    """RG-6: everything up to T, all Kings, and all three sets."""
    assert score(cards("A 2 3 4 5 6 7 8 9 T J Q K K K K")) == 90


def test_covered_cards_count_for_nothing() -> None:
    """RG-6: neither their points nor their part in a set."""
    _, events = told(table(place("J K 4", covered="Q 5"), ""), Stay())

    assert events[0] == Stayed(0, 8)


def test_everybody_sees_what_the_open_cards_are_worth() -> None:
    """RG-6: the score of each seat as its cards lie; who is bust has none."""
    state = table("5 K", stayed("3"), BUST, place("2", covered="A"))

    assert seen(state).scores == (10, 3, 0, 2)
