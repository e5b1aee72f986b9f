"""Cockroach Poker Royal: the cards, the penalty pile, the deal, who starts."""

from collections import Counter

import pytest

from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import DECK, Options
from engine.luck import Luck
from engine.options import BadOption, read
from engine.tuples import without

ANIMALS = ("bat", "fly", "cockroach", "toad", "rat", "scorpion", "stink_bug")


def test_the_pack_has_royals_and_two_specials_but_no_spider() -> None:
    """CR-1: 65 cards, eight of each animal, a royal of each, joker and blank."""
    royals = {f"royal_{animal}": 1 for animal in ANIMALS}

    assert Counter(DECK) == dict.fromkeys(ANIMALS, 8) | royals | {"joker": 1, "blank": 1}


def test_two_to_six_can_play() -> None:
    """CR-1: as in the classic game."""
    assert (GAME.key, list(GAME.seats)) == ("cockroach-poker-royal", [2, 3, 4, 5, 6])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_card_is_dealt_or_in_the_penalty_pile(seats: int) -> None:
    """CR-1: nothing is set aside, not for two players either."""
    state = GAME.deal(seats, Options(), Luck("any"))

    assert Counter([*state.rest.penalty, *sum(state.hands, ())]) == Counter(DECK)


@pytest.mark.parametrize(
    ("seats", "hands", "penalty"),
    [
        (2, [25, 24], 16),
        (3, [20, 19, 19], 7),
        (4, [15, 14, 14, 14], 8),
        (5, [12, 11, 11, 11, 11], 9),
        (6, [10, 9, 9, 9, 9, 9], 10),
    ],
)
def test_the_starter_gets_one_card_of_the_remainder(
    seats: int, hands: list[int], penalty: int
) -> None:
    """CR-2: further ones join the penalty pile."""
    state = GAME.deal(seats, Options(first=0), Luck("any"))

    assert (list(map(len, state.hands)), len(state.rest.penalty)) == (hands, penalty)


def test_the_extra_card_goes_to_the_starter_wherever_they_sit() -> None:
    """CR-2: not to seat 0."""
    state = GAME.deal(5, Options(first=3), Luck("any"))

    assert list(map(len, state.hands)) == [11, 11, 11, 12, 11]


@pytest.mark.parametrize(("seats", "size"), [(2, 16), (3, 7), (6, 7)])
def test_the_penalty_pile_is_the_top_of_the_shuffled_pack(seats: int, size: int) -> None:
    """CR-2: in its order; what is left over after the deal goes underneath."""
    pack = (*DECK[30:], *DECK[:30])
    left = {2: 0, 3: 0, 6: 3}[seats]

    state = GAME.deal(seats, Options(first=0), Luck.stacked(pack))

    assert state.rest.penalty == pack[:size] + pack[len(pack) - left :]


def test_the_top_of_the_penalty_pile_is_open_and_no_more() -> None:
    """CR-2: everybody sees one card, and how many there are."""
    pack = ("joker", *without(DECK, "joker"))

    view = GAME.view(GAME.deal(4, Options(first=0), Luck.stacked(pack)), None)

    assert (view.penalty_top, view.penalty) == ("joker", 8)


def test_after_the_penalty_pile_cards_are_dealt_one_by_one_from_the_starter() -> None:
    """CR-2: of each three cards the starter, seat 1, gets the first, and seat 0 the last."""
    royals = [f"royal_{animal}" for animal in ANIMALS]
    pack = (*royals, *("bat", "fly", "toad") * 8, *("rat", "scorpion", "stink_bug") * 8)

    state = GAME.deal(3, Options(first=1), Luck.stacked(pack))

    specials_and_cockroaches = {"cockroach", "joker", "blank"}
    assert [set(hand) - specials_and_cockroaches for hand in state.hands] == [
        {"toad", "stink_bug"},
        {"bat", "rat"},
        {"fly", "scorpion"},
    ]


def test_nothing_lies_open_or_is_known_before_the_first_round() -> None:
    """CR-2: but for the top of the penalty pile."""
    state = GAME.deal(3, Options(), Luck("any"))

    assert (state.piles, state.rest.known) == (((), (), ()), ((), (), ()))


def test_the_starter_is_random_by_default() -> None:
    """CR-2: as in CP-4, the first of a shuffled order, asked for before that of the cards."""
    state = GAME.deal(4, Options(), Luck.stacked((2, 1), ["joker"]))

    assert (GAME.to_act(state), len(state.hands[2])) == ((2,), 15)


@pytest.mark.parametrize("first", [0, 2])
def test_the_starter_can_be_a_certain_seat(first: int) -> None:
    """CR-2: as in CP-4, chance then decides on the cards alone."""
    state = GAME.deal(3, Options(first=first), Luck.stacked(["joker"]))

    assert GAME.to_act(state) == (first,)


def test_the_table_plays_by_the_english_book_unless_it_chooses_otherwise() -> None:
    """CR-10: and each ruling has its own place for specials. (CR-8)"""
    assert Options() == Options(ruling="english", special="book", first="random")


def test_what_the_table_chose_stays_with_the_game() -> None:
    """CR-10: everybody can look it up."""
    options = Options("japanese", "hand", 1)

    assert GAME.view(GAME.deal(3, options, Luck("any")), None).options == options


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ruling", "english"),
        ("ruling", "japanese"),
        ("special", "book"),
        ("special", "hand"),
        ("special", "table"),
        ("first", "random"),
        ("first", 2),
    ],
)
def test_a_table_may_choose(name: str, value: int | str) -> None:
    """CR-8, CR-10: the ruling, where specials go, and who starts."""
    assert getattr(read(Options, {name: value}, seats=3), name) == value


@pytest.mark.parametrize(
    ("name", "value"), [("ruling", "french"), ("special", "pile"), ("first", 3)]
)
def test_a_table_may_not_choose_what_there_is_not(name: str, value: int | str) -> None:
    """CR-8, CR-10: no third ruling, no third place, no further seat."""
    with pytest.raises(BadOption, match=f"'{name}' cannot be"):
        read(Options, {name: value}, seats=3)
