"""Cockroach Poker Royal: what befalls who must take a joker or a blank."""

from typing import Literal

import pytest

from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo, TakenUp
from engine.palming.view import Card, HandOn, Judge, Judged, LaidOpen, Offer, Pass, PlayerLost
from tests.engine.games.palming_table import Ruling, can, played, royal, told

TRUE, FALSE, LOOK = Judge(True), Judge(False), Pass(True)
JOKER_TAKEN = Offer("joker", 1, "bat"), FALSE  # by seat 1, against the claim "bat"
JOKER_KEPT = Offer("joker", 1, "bat"), TRUE  # by seat 0
Special = Literal["book", "hand", "table"]


def test_one_card_that_fits_or_any_two() -> None:
    """CR-8: bat and royal bat fit; any pair will do, fitting or not, and twins make one move."""
    state = played(GAME, royal("joker rat", "bat fly fly royal_bat", "toad"), *JOKER_TAKEN)

    assert can(GAME, state) == {
        PayOne("bat"),
        PayOne("royal_bat"),
        PayTwo("bat", "fly"),
        PayTwo("bat", "royal_bat"),
        PayTwo("fly", "fly"),
        PayTwo("fly", "royal_bat"),
    }
    assert len(GAME.legal(state, 1)) == 6


def test_two_cards_where_none_fits() -> None:
    """CR-8: one is not enough as long as there are two."""
    state = played(GAME, royal("joker rat", "fly toad", "toad"), *JOKER_TAKEN)

    assert can(GAME, state) == {PayTwo("fly", "toad")}


def test_royals_fit_the_claim_royal() -> None:
    """CR-8: fits means that the claim would be true of the card."""
    state = royal("joker rat", "bat royal_bat", "toad")
    state = played(GAME, state, Offer("joker", 1, "royal"), TRUE)

    assert can(GAME, state) == {PayOne("royal_bat"), PayTwo("bat", "royal_bat")}


def test_the_last_claim_counts() -> None:
    """CR-8: the one that was judged, not the one that opened the round."""
    state = royal("joker rat", "bat toad", "bat toad")
    state = played(GAME, state, Offer("joker", 1, "bat"), LOOK, HandOn(2, "toad"), FALSE)

    assert can(GAME, state) == {PayOne("toad"), PayTwo("bat", "toad")}


def test_specials_are_never_laid_down_as_payment() -> None:
    """CR-8: neither the one just taken nor another one, though a joker fits the claim."""
    state = played(GAME, royal("joker rat", "blank fly toad", "toad"), *JOKER_TAKEN)

    assert can(GAME, state) == {PayTwo("fly", "toad")}


@pytest.mark.parametrize("lone", ["bat", "fly"])
def test_a_lone_card_is_laid_down_whether_it_fits_or_not(lone: Card) -> None:
    """CR-8: who holds but one lays it down, specials not counted."""
    state = played(GAME, royal("joker rat", f"blank {lone}", "toad"), *JOKER_TAKEN)

    assert can(GAME, state) == {PayOne(lone)}


def test_twins_are_two_cards() -> None:
    """CR-8: two of a kind are a pair to lay down, not a lone card."""
    state = played(GAME, royal("joker rat", "fly fly", "toad"), *JOKER_TAKEN)

    assert can(GAME, state) == {PayTwo("fly", "fly")}


def test_only_who_takes_the_special_pays() -> None:
    """CR-8: the giver, when the judge was right."""
    state = played(GAME, royal("joker rat fly", "bat fly", "toad"), *JOKER_KEPT)

    assert GAME.to_act(state) == (0,)
    assert can(GAME, state) == {PayTwo("fly", "rat")}
    assert not GAME.legal(state, 1)


@pytest.mark.parametrize(
    ("payment", "hand", "pile"),
    [
        (PayOne("bat"), ("fly", "fly"), ("rat", "bat")),
        (PayTwo("bat", "fly"), ("fly",), ("rat", "bat", "fly")),
        (PayTwo("fly", "fly"), ("bat",), ("rat", "fly", "fly")),
    ],
)
def test_payment_goes_from_the_hand_to_the_table(
    payment: PayOne | PayTwo, hand: tuple[Card, ...], pile: tuple[Card, ...]
) -> None:
    """CR-8: face up before the one who pays, who then starts the next round."""
    state = royal("joker rat", "bat fly fly | rat", "toad")
    state = played(GAME, state, *JOKER_TAKEN, payment)

    assert (state.hands[1], state.piles[1]) == ((*hand, "joker"), pile)
    assert GAME.to_act(state) == (1,)
    assert {type(move) for move in can(GAME, state)} == {Offer}


def test_two_cards_are_laid_down_together() -> None:
    """CR-8: one event, in front of everybody."""
    state = royal("joker rat", "bat fly", "toad")

    assert told(GAME, state, *JOKER_TAKEN, PayTwo("bat", "fly")) == (
        LaidOpen(1, ("bat", "fly"), paid=True),
    )
    assert told(GAME, state, *JOKER_TAKEN, PayOne("bat")) == (LaidOpen(1, ("bat",), paid=True),)


@pytest.mark.parametrize(
    ("ruling", "special", "kept"),
    [
        ("english", "book", True),
        ("english", "hand", True),
        ("english", "table", False),
        ("japanese", "book", False),
        ("japanese", "hand", True),
        ("japanese", "table", False),
    ],
)
def test_where_a_special_goes(ruling: Ruling, special: Special, kept: bool) -> None:
    """CR-8: into the hand or onto the table; by the book, as the ruling has it."""
    state = royal("joker rat", "bat", "toad", ruling=ruling, special=special)
    state = played(GAME, state, *JOKER_TAKEN)

    assert ("joker" in state.hands[1], "joker" in state.piles[1]) == (kept, not kept)
    assert can(GAME, state) == {PayOne("bat")}


def test_everybody_is_told_that_a_special_goes_into_the_hand() -> None:
    """CR-8: option `hand`; it was shown before."""
    judged = Judged(1, 0, "bat", said=False, card="joker", right=False)

    events = told(GAME, royal("joker rat", "bat", "toad"), *JOKER_TAKEN)

    assert events == (judged, TakenUp(1, "joker"))


def test_everybody_is_told_that_a_special_lies_open() -> None:
    """CR-8: option `table`."""
    _, event = told(GAME, royal("joker rat", "bat", "toad", special="table"), *JOKER_TAKEN)

    assert event == LaidOpen(1, ("joker",))


def test_a_special_in_the_hand_may_be_played_again() -> None:
    """CR-8: option `hand`."""
    state = played(GAME, royal("joker rat", "bat", "toad"), *JOKER_TAKEN, PayOne("bat"))

    assert Offer("joker", 2, "rat") in can(GAME, state)
    assert state.hands[1] == ("joker",)


def test_a_special_on_the_table_is_out_of_play() -> None:
    """CR-8: option `table`; nobody can offer it any more."""
    state = royal("joker rat", "bat fly", "toad", special="table")
    state = played(GAME, state, *JOKER_TAKEN, PayOne("bat"))

    assert {move.card for move in can(GAME, state) if isinstance(move, Offer)} == {"fly"}


def test_a_special_on_the_table_counts_as_no_animal() -> None:
    """CR-8: three bats and a joker are not four bats, nor are the specials a kind of their own."""
    state = royal("joker rat", "fly toad | bat bat bat blank", "toad", special="table")
    state = played(GAME, state, *JOKER_TAKEN, PayTwo("fly", "toad"))

    outcome = GAME.outcome(state)

    assert outcome is not None
    assert outcome.reason == "no card left to start with"


def test_the_special_in_the_hand_is_a_card_to_start_with() -> None:
    """CR-8: option `hand`; who pays with the last card goes on with the special."""
    state = played(GAME, royal("joker rat", "bat", "toad"), *JOKER_TAKEN, PayOne("bat"))

    assert (GAME.outcome(state), GAME.to_act(state)) == (None, (1,))


def test_who_has_nothing_to_lay_down_lays_the_special_open() -> None:
    """CR-8: option `hand`; with an empty hand there is then no card to start with."""
    state = royal("joker rat", "", "toad", special="hand")

    assert told(GAME, state, *JOKER_TAKEN)[1:] == (
        LaidOpen(1, ("joker",)),
        PlayerLost(1, "no card left to start with"),
    )


@pytest.mark.parametrize("special", ["hand", "table"])
def test_who_holds_only_a_special_lays_the_other_open_and_goes_on(special: Special) -> None:
    """CR-8: nothing is owed for it, and the one in the hand starts the next round."""
    state = royal("joker rat", "blank", "toad", special=special)
    state = played(GAME, state, *JOKER_TAKEN)

    assert (state.hands[1], state.piles[1]) == (("blank",), ("joker",))
    assert {type(move) for move in can(GAME, state)} == {Offer}


def test_who_is_left_with_the_special_alone_does_not_take_it_back_for_ever() -> None:
    """CR-8: offered and taken back, it lies open, and the game is over."""
    state = played(GAME, royal("joker", "bat", "toad"), *JOKER_KEPT)

    outcome = GAME.outcome(state)

    assert state.piles[0] == ("joker",)
    assert outcome is not None
    assert (outcome.losers, outcome.reason) == ((0,), "no card left to start with")


def test_a_special_out_of_a_hand_is_paid_for_again_by_the_next() -> None:
    """CR-8: it wanders from hand to hand."""
    state = royal("joker rat", "bat fly", "rat toad")
    state = played(GAME, state, *JOKER_TAKEN, PayOne("bat"), Offer("joker", 2, "royal"), TRUE)

    assert can(GAME, state) == {PayTwo("rat", "toad")}
    assert state.hands == (("rat",), ("fly",), ("joker", "rat", "toad"))
