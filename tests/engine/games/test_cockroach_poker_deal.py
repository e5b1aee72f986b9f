"""Cockroach Poker: the cards, the deal, who starts."""

from collections import Counter

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.games.cockroach_poker.view import DECK, Options
from engine.luck import Luck
from engine.options import BadOption, First, read
from tests.engine.games.palming_table import CREATURES


def test_the_pack_has_eight_cards_of_each_of_eight_creatures() -> None:
    """CP-1: 64 cards, eight each."""
    assert Counter(DECK) == dict.fromkeys(CREATURES, 8)


def test_two_to_six_can_play() -> None:
    """CP-1: as many as the cards go round for."""
    assert (GAME.key, list(GAME.seats)) == ("cockroach-poker", [2, 3, 4, 5, 6])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_cards_are_dealt(seats: int) -> None:
    """CP-2: from three players on nothing stays behind."""
    state = GAME.deal(seats, Options(), Luck("any"))

    assert Counter(card for hand in state.hands for card in hand) == Counter(DECK)


def test_cards_are_dealt_one_by_one_clockwise_from_the_starter() -> None:
    """CP-2: of each four cards the starter, seat 2, gets the first, and seat 1 the last."""
    pack = (*CREATURES[:4] * 8, *CREATURES[4:] * 8)

    state = GAME.deal(4, Options(first=2), Luck.stacked(pack))

    assert [set(hand) for hand in state.hands] == [
        {"cockroach", "spider"},
        {"toad", "stink_bug"},
        {"bat", "rat"},
        {"fly", "scorpion"},
    ]


@pytest.mark.parametrize(
    ("seats", "first", "sizes"),
    [
        (2, 1, [27, 27]),
        (3, 0, [22, 21, 21]),
        (3, 1, [21, 22, 21]),
        (4, 3, [16, 16, 16, 16]),
        (5, 0, [13, 13, 13, 13, 12]),
        (5, 3, [13, 13, 12, 13, 13]),
        (6, 4, [11, 11, 10, 10, 11, 11]),
    ],
)
def test_the_first_players_hold_the_extra_cards(seats: int, first: int, sizes: list[int]) -> None:
    """CP-2: what cannot be dealt evenly goes to the starter and the next ones clockwise."""
    state = GAME.deal(seats, Options(first), Luck("any"))

    assert list(map(len, state.hands)) == sizes


def test_hands_are_sorted() -> None:
    """CP-2: hands of the same cards are the same hand, in whatever order they were dealt."""
    state = GAME.deal(4, Options(), Luck("any"))

    assert all(list(hand) == sorted(hand) for hand in state.hands)


def test_two_players_play_without_ten_cards() -> None:
    """CP-3: the first ten of the shuffled pack are set aside, and nobody holds them."""
    pack = (*["bat"] * 8, "toad", "fly")

    state = GAME.deal(2, Options(first=0), Luck.stacked(pack))

    assert state.rest == (*["bat"] * 8, "fly", "toad")
    assert "bat" not in state.hands[0] + state.hands[1]


@pytest.mark.parametrize("seats", [3, 6])
def test_more_players_play_with_all_cards(seats: int) -> None:
    """CP-3: cards are set aside for two players only."""
    assert GAME.deal(seats, Options(), Luck("any")).rest == ()


def test_the_starter_is_random_by_default() -> None:
    """CP-4: the first seat of a shuffled order, asked for before that of the cards."""
    state = GAME.deal(4, Options(), Luck.stacked((2, 1), ["toad"]))

    assert GAME.to_act(state) == (2,)


@pytest.mark.parametrize("seats", [2, 6])
def test_any_seat_can_be_the_starter(seats: int) -> None:
    """CP-4: over some games each seat starts one."""
    deals = (GAME.deal(seats, Options(), Luck(str(game))) for game in range(50))

    assert {GAME.to_act(state) for state in deals} == {(seat,) for seat in range(seats)}


@pytest.mark.parametrize("first", [0, 2])
def test_the_starter_can_be_a_certain_seat(first: int) -> None:
    """CP-4: chance then decides on the cards alone."""
    state = GAME.deal(3, Options(first), Luck.stacked(["bat"]))

    assert GAME.to_act(state) == (first,)


@pytest.mark.parametrize("first", ["random", 0, 2])
def test_a_table_chooses_a_seat_of_its_own_or_chance(first: First) -> None:
    """CP-4: seats are counted from 0."""
    assert read(Options, {"first": first}, seats=3) == Options(first)


@pytest.mark.parametrize("first", ["anybody", -1, 3])
def test_a_table_cannot_choose_a_seat_that_it_has_not(first: int | str) -> None:
    """CP-4: nobody sits there."""
    with pytest.raises(BadOption, match="random or the number of a seat"):
        read(Options, {"first": first}, seats=3)


def test_nothing_lies_open_before_the_first_round() -> None:
    """CP-2: cards are dealt to the hands."""
    assert GAME.deal(3, Options(), Luck("any")).piles == ((), (), ())
