"""Cockroach Poker Royal: what all know of the specials."""

from typing import Literal

import pytest

from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo
from engine.palming.view import Card, HandOn, Judge, Offer, Pass
from tests.engine.games.palming_table import played, royal

TRUE, FALSE, LOOK = Judge(True), Judge(False), Pass(True)
JOKER_TAKEN = Offer("joker", 1, "bat"), FALSE  # by seat 1


def test_a_special_that_was_taken_up_is_known_to_all() -> None:
    """CR-8: a careful player remembers whose hand it went into, while it is paid for and after."""
    paying = played(GAME, royal("joker rat", "bat fly", "toad"), *JOKER_TAKEN)
    after = played(GAME, paying, PayOne("bat"))

    for seat in (None, 0, 1, 2):
        assert GAME.view(paying, seat).known == ((), ("joker",), ())
        assert GAME.view(after, seat).known == ((), ("joker",), ())


def test_a_special_from_the_penalty_pile_is_known_to_all() -> None:
    """CR-9: beside the one that was known before."""
    state = royal("royal_rat fly", "fly toad joker*", penalty="blank")
    state = played(GAME, state, Offer("royal_rat", 1, "bat"), TRUE)

    assert state.rest.known == ((), ("blank", "joker"))


def test_nothing_is_known_of_a_special_that_was_never_shown() -> None:
    """CR-8: its own seat alone knows where it is."""
    state = played(GAME, royal("joker rat", "bat", "toad"), Offer("rat", 1, "rat"), FALSE)

    assert state.rest.known == ((), (), ())


def test_a_known_special_stays_known_while_it_may_be_in_flight() -> None:
    """CR-8: it is in the hand or it is the card offered, and nobody else can tell which."""
    state = royal("joker* rat", "bat", "toad")
    joker = played(GAME, state, Offer("joker", 1, "bat"))
    rat = played(GAME, royal("joker* rat", "bat", "toad"), Offer("rat", 1, "bat"))

    assert joker.rest.known == (("joker",), (), ())
    for seat in (1, 2, None):
        assert GAME.view(joker, seat) == GAME.view(rat, seat)


def test_a_known_special_goes_with_the_card() -> None:
    """CR-8: shown, it leaves the hand it was offered from and is known in the next one."""
    state = royal("joker* blank* rat", "bat fly", "toad")

    assert played(GAME, state, *JOKER_TAKEN).rest.known == (("blank",), ("joker",), ())


def test_a_known_special_that_is_taken_back_is_known_once() -> None:
    """CR-8: by the one who offered it."""
    state = played(GAME, royal("joker* rat", "bat fly", "toad"), Offer("joker", 1, "bat"), TRUE)

    assert state.rest.known == (("joker",), (), ())


def test_a_known_special_stays_known_when_another_card_was_shown() -> None:
    """CR-8: it must still be in the hand."""
    state = played(GAME, royal("joker* rat", "bat", "toad"), Offer("rat", 1, "rat"), FALSE)

    assert state.rest.known == (("joker",), (), ())


def test_the_opener_is_known_to_have_lost_it_though_another_passed_it_on() -> None:
    """CR-8: the passer's own known special stays."""
    state = royal("joker* rat", "blank* bat", "toad rat")
    state = played(GAME, state, Offer("joker", 1, "bat"), LOOK, HandOn(2, "bat"), FALSE)

    assert state.rest.known == ((), ("blank",), ("joker",))


def test_a_special_that_lies_open_is_in_no_hand() -> None:
    """CR-8: option `table`."""
    state = royal("joker* rat", "bat fly", "toad", special="table")

    assert played(GAME, state, *JOKER_TAKEN).rest.known == ((), (), ())


@pytest.mark.parametrize(("lone", "known"), [("fly", ("blank",)), ("bat", ()), ("royal_bat", ())])
def test_who_lays_down_one_unfitting_card_holds_specials_alone(
    lone: Card, known: tuple[Card, ...]
) -> None:
    """CR-8: who had a choice never lays down just that; a fitting card proves nothing."""
    state = royal("joker rat", f"blank {lone}", "toad", special="table")
    state = played(GAME, state, *JOKER_TAKEN, PayOne(lone))

    assert state.rest.known == ((), known, ())


def test_two_cards_laid_down_prove_nothing() -> None:
    """CR-8: whatever is left in the hand, even specials alone."""
    state = royal("joker rat", "blank fly toad", "toad", special="table")
    state = played(GAME, state, *JOKER_TAKEN, PayTwo("fly", "toad"))

    assert state.rest.known == ((), (), ())


@pytest.mark.parametrize("special", ["hand", "table"])
def test_who_lays_down_nothing_holds_specials_alone(special: Literal["hand", "table"]) -> None:
    """CR-8: as all can tell."""
    state = royal("joker blank", "bat fly", "toad", special=special)
    state = played(GAME, state, Offer("joker", 1, "bat"), TRUE)

    assert state.rest.known == (("blank",), (), ())
