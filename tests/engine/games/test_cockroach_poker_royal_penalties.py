"""Cockroach Poker Royal: the penalty pile, under both rule books."""

from typing import Literal

import pytest

from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo, PenaltyTaken, TakenUp
from engine.palming.view import HandOn, Judge, Judged, LaidOpen, Offer, Pass
from tests.engine.games.palming_table import Ruling, can, cards, facing, played, royal, told

TRUE, FALSE, LOOK = Judge(True), Judge(False), Pass(True)
BOTH: tuple[Ruling, ...] = ("english", "japanese")
ROYAL_TAKEN = Offer("royal_rat", 1, "bat"), TRUE  # by seat 1, against the claim "bat"
BLANK_TAKEN = Offer("blank", 1, "bat"), TRUE


@pytest.mark.parametrize("ruling", BOTH)
def test_a_royal_from_the_round_costs_the_top_penalty_card(ruling: Ruling) -> None:
    """CR-7: both lie before the one who took the royal, and the next top is turned up."""
    state = played(GAME, facing("fly", "toad scorpion bat", ruling), *ROYAL_TAKEN)

    assert state.piles == ((), ("royal_rat", "toad"), ())
    assert state.rest.penalty == ("scorpion", "bat")
    assert GAME.view(state, None).penalty_top == "scorpion"
    assert GAME.to_act(state) == (1,)


def test_a_giver_who_is_caught_takes_the_penalty_card() -> None:
    """CR-7: whoever takes the royal."""
    state = played(GAME, facing("fly", "toad bat"), Offer("royal_rat", 1, "bat"), FALSE)

    assert state.piles == (("royal_rat", "toad"), (), ())
    assert GAME.to_act(state) == (0,)


def test_a_penalty_is_told_in_its_order() -> None:
    """CR-7: the royal lies, the penalty card is taken, the next one turned up, then it lies."""
    events = told(GAME, facing("fly", "toad scorpion bat"), *ROYAL_TAKEN)

    assert events == (
        Judged(1, 0, "bat", said=True, card="royal_rat", right=False),
        LaidOpen(1, ("royal_rat",)),
        PenaltyTaken(1, "toad", "scorpion"),
        LaidOpen(1, ("toad",)),
    )


@pytest.mark.parametrize("ruling", BOTH)
def test_an_animal_costs_no_penalty_card(ruling: Ruling) -> None:
    """CR-7: though the claim was "royal"."""
    state = royal("rat fly", "fly", penalty="toad bat", ruling=ruling)
    state = played(GAME, state, Offer("rat", 1, "royal"), TRUE)

    assert (state.piles[1], state.rest.penalty) == (("rat",), ("toad", "bat"))


def test_the_last_penalty_card_leaves_no_top() -> None:
    """CR-7: there is none to turn up."""
    state = facing("fly", "toad")

    assert PenaltyTaken(1, "toad", None) in told(GAME, state, *ROYAL_TAKEN)
    view = GAME.view(played(GAME, state, *ROYAL_TAKEN), 0)
    assert (view.penalty, view.penalty_top) == (0, None)


def test_an_empty_penalty_pile_gives_nothing() -> None:
    """CR-7: the royal alone is laid down, and the next round begins."""
    state = played(GAME, facing("fly", ""), *ROYAL_TAKEN)

    assert state.piles[1] == ("royal_rat",)
    assert GAME.to_act(state) == (1,)


def test_a_special_from_the_penalty_pile_is_paid_for() -> None:
    """CR-9: against the claim of the round, and it goes where specials go."""
    state = played(GAME, facing("bat fly toad", "joker scorpion"), *ROYAL_TAKEN)

    assert state.hands[1] == ("bat", "fly", "joker", "toad")
    assert can(GAME, state) >= {PayOne("bat"), PayTwo("fly", "toad")}
    assert not can(GAME, state) & {PayOne("fly"), PayOne("toad")}


def test_a_special_from_the_penalty_pile_is_told() -> None:
    """CR-9: it is taken, and taken up."""
    events = told(GAME, facing("bat", "joker scorpion"), *ROYAL_TAKEN)

    assert events[2:] == (PenaltyTaken(1, "joker", "scorpion"), TakenUp(1, "joker"))


def test_the_last_claim_counts_for_a_special_from_the_penalty_pile() -> None:
    """CR-9: the claim that was judged, made by the last passer."""
    state = played(GAME, facing("bat fly", "joker scorpion"), Offer("royal_rat", 2, "bat"))
    state = played(GAME, state, LOOK, HandOn(1, "fly"), TRUE)

    assert can(GAME, state) == {PayOne("fly"), PayTwo("bat", "fly")}


def test_a_special_from_the_penalty_pile_can_lie_open() -> None:
    """CR-9: with `special` as `table`."""
    state = royal("royal_rat fly", "bat fly", penalty="joker", special="table")
    state = played(GAME, state, *ROYAL_TAKEN)

    assert state.piles[1] == ("royal_rat", "joker")
    assert can(GAME, state) == {PayOne("bat"), PayTwo("bat", "fly")}


def test_who_cannot_pay_lays_a_special_from_the_penalty_pile_open() -> None:
    """CR-9: as CR-8 has it; here the other special still starts the next round."""
    state = played(GAME, royal("royal_rat fly", "blank", penalty="joker bat"), *ROYAL_TAKEN)

    assert (state.piles[1], state.hands[1]) == (("royal_rat", "joker"), ("blank",))
    assert {type(move) for move in can(GAME, state)} == {Offer}


@pytest.mark.parametrize(
    ("ruling", "penalty"), [("english", "toad bat fly"), ("japanese", "bat fly")]
)
def test_a_royal_laid_down_for_a_special(ruling: Ruling, penalty: str) -> None:
    """CR-10: costs a penalty card in the japanese book only."""
    state = facing("royal_bat scorpion", "toad bat fly", ruling)
    state = played(GAME, state, *BLANK_TAKEN, PayOne("royal_bat"))

    assert state.rest.penalty == cards(penalty)
    assert GAME.to_act(state) == (1,)


@pytest.mark.parametrize(
    ("ruling", "pile"),
    [("english", "royal_rat royal_toad"), ("japanese", "royal_rat royal_toad royal_fly bat")],
)
def test_a_royal_from_the_penalty_pile(ruling: Ruling, pile: str) -> None:
    """CR-10: costs the next one too in the japanese book, as long as royals come."""
    state = facing("fly", "royal_toad royal_fly bat scorpion", ruling)

    assert played(GAME, state, *ROYAL_TAKEN).piles[1] == cards(pile)


def test_two_royals_laid_down_cost_two_penalty_cards_after_both() -> None:
    """CR-10: japanese; one by one, each top being turned up in between."""
    state = facing("royal_bat royal_fly", "toad scorpion bat", "japanese")

    events = told(GAME, state, *BLANK_TAKEN, PayTwo("royal_bat", "royal_fly"))

    assert events == (
        LaidOpen(1, ("royal_bat", "royal_fly"), paid=True),
        PenaltyTaken(1, "toad", "scorpion"),
        LaidOpen(1, ("toad",)),
        PenaltyTaken(1, "scorpion", "bat"),
        LaidOpen(1, ("scorpion",)),
    )


def test_one_royal_of_two_cards_costs_one_penalty_card() -> None:
    """CR-10: japanese; the animal beside it costs nothing."""
    state = facing("fly royal_bat", "toad scorpion bat", "japanese")
    state = played(GAME, state, *BLANK_TAKEN, PayTwo("fly", "royal_bat"))

    assert state.rest.penalty == ("scorpion", "bat")


@pytest.mark.parametrize("special", ["hand", "table"])
def test_a_special_is_paid_for_before_the_next_penalty_card(
    special: Literal["hand", "table"],
) -> None:
    """CR-10: japanese; of two cards owed the second waits, and everybody sees that it is owed."""
    hand, penalty = "royal_bat royal_fly toad", "joker scorpion bat"
    state = royal("blank fly", hand, penalty=penalty, ruling="japanese", special=special)
    state = played(GAME, state, *BLANK_TAKEN, PayTwo("royal_bat", "royal_fly"))

    assert (can(GAME, state), GAME.view(state, 0).owed) == ({PayOne("toad")}, 1)

    state = played(GAME, state, PayOne("toad"))

    assert state.piles[1][-2:] == ("toad", "scorpion")
    assert state.rest.penalty == ("bat",)


@pytest.mark.parametrize(("ruling", "penalty"), [("english", "toad bat"), ("japanese", "bat")])
def test_a_royal_laid_down_for_a_special_from_the_penalty_pile(
    ruling: Ruling, penalty: str
) -> None:
    """CR-10: is one laid down from the hand, not one from the round."""
    state = facing("royal_bat fly", "joker toad bat", ruling)
    state = played(GAME, state, *ROYAL_TAKEN, PayOne("royal_bat"))

    assert state.rest.penalty == cards(penalty)


def test_royals_laid_down_meanwhile_are_added_to_what_is_owed() -> None:
    """CR-10: japanese; one card still owed, and one more for the royal."""
    state = facing("royal_bat royal_fly royal_toad", "joker scorpion cockroach bat", "japanese")
    state = played(GAME, state, *BLANK_TAKEN, PayTwo("royal_bat", "royal_fly"))
    state = played(GAME, state, PayOne("royal_toad"))

    assert state.piles[1][3:] == ("scorpion", "cockroach")
    assert state.rest.penalty == ("bat",)


def test_a_special_that_cannot_be_paid_for_does_not_end_the_debt() -> None:
    """CR-10: japanese; it lies open, and the second penalty card is taken."""
    state = royal("blank fly", "royal_bat royal_fly", penalty="joker toad bat", ruling="japanese")
    state = played(GAME, state, *BLANK_TAKEN)
    events = told(GAME, state, PayTwo("royal_bat", "royal_fly"))

    assert events[1:-1] == (
        PenaltyTaken(1, "joker", "toad"),
        LaidOpen(1, ("joker",)),
        PenaltyTaken(1, "toad", "bat"),
        LaidOpen(1, ("toad",)),
    )


def test_what_the_pile_cannot_give_is_not_owed() -> None:
    """CR-7: japanese; two cards owed, one there."""
    state = facing("royal_bat royal_fly", "toad", "japanese")
    state = played(GAME, state, *BLANK_TAKEN, PayTwo("royal_bat", "royal_fly"))

    assert state.piles[1] == ("royal_bat", "royal_fly", "toad")
    assert GAME.to_act(state) == (1,)


def test_nothing_is_owed_while_a_single_special_is_paid_for() -> None:
    """CR-7: a special itself costs no penalty card."""
    state = played(GAME, facing("bat fly", "toad", "japanese"), *BLANK_TAKEN)

    assert GAME.view(state, None).owed == 0


def test_nothing_is_owed_outside_a_payment() -> None:
    """CR-7: the view has a number at all times."""
    assert GAME.view(facing("bat fly", "toad"), None).owed == 0
