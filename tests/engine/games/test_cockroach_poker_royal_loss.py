"""Cockroach Poker Royal: how the game is lost, in the middle of whatever is going on."""

import pytest

from engine.game import Outcome
from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo, PenaltyTaken
from engine.palming.view import Judge, LaidOpen, Offer, PlayerLost
from tests.engine.games.palming_table import Ruling, facing, played, royal, told

BOTH: tuple[Ruling, ...] = ("english", "japanese")
ROYAL_TAKEN = Offer("royal_rat", 1, "bat"), Judge(True)  # by seat 1, against the claim "bat"
BLANK_TAKEN = Offer("blank", 1, "bat"), Judge(True)


def test_the_penalty_card_can_lose_the_game() -> None:
    """CR-11: at once, the one who took it; all others win together."""
    state = played(GAME, facing("fly | toad toad toad", "toad bat"), *ROYAL_TAKEN)

    assert GAME.outcome(state) == Outcome((0, 2), (1,), "4 of a kind, toad", next_first=1)


@pytest.mark.parametrize("ruling", BOTH)
def test_after_the_losing_royal_no_penalty_card_is_taken(ruling: Ruling) -> None:
    """CR-11: what was still owed is not carried out."""
    state = facing("fly | rat rat rat", "toad bat", ruling)
    state = played(GAME, state, *ROYAL_TAKEN)

    assert GAME.outcome(state) is not None
    assert state.rest.penalty == ("toad", "bat")


def test_after_a_losing_penalty_card_no_further_one_is_taken() -> None:
    """CR-11: japanese; the second of two cards owed stays where it is."""
    state = facing("royal_bat royal_fly | toad toad toad", "toad scorpion", "japanese")
    state = played(GAME, state, *BLANK_TAKEN, PayTwo("royal_bat", "royal_fly"))

    assert (GAME.to_act(state), state.rest.penalty) == ((), ("scorpion",))


@pytest.mark.parametrize(
    ("pile", "losing"), [("fly fly royal_fly", "fly"), ("bat royal_bat bat", "bat")]
)
def test_either_of_two_cards_can_lose_the_game(pile: str, losing: str) -> None:
    """CR-11: payment counts as well, the first card and the second; that one is told of."""
    state = facing(f"fly bat | {pile}", "toad")

    events = told(GAME, state, *BLANK_TAKEN, PayTwo("bat", "fly"))

    assert events[1:] == (PlayerLost(1, f"4 of a kind, {losing}"),)


def test_two_cards_laid_down_together_can_be_the_third_and_fourth() -> None:
    """CR-11: both count."""
    state = facing("fly fly | fly fly", "toad", "japanese")

    events = told(GAME, state, *BLANK_TAKEN, PayTwo("fly", "fly"))

    assert events == (LaidOpen(1, ("fly", "fly"), paid=True), PlayerLost(1, "4 of a kind, fly"))


def test_two_cards_laid_down_together_can_be_one_too_many() -> None:
    """CR-11: three lay there, so the fourth and the fifth come at once."""
    state = facing("fly fly | fly fly fly", "toad")

    assert GAME.outcome(played(GAME, state, *BLANK_TAKEN, PayTwo("fly", "fly"))) is not None


def test_who_loses_by_a_payment_owes_nothing_more() -> None:
    """CR-11: japanese; no penalty card for the royal that lost the game."""
    state = facing("royal_bat | bat bat bat", "toad", "japanese")
    state = played(GAME, state, *BLANK_TAKEN, PayOne("royal_bat"))

    assert (GAME.to_act(state), state.rest.penalty) == ((), ("toad",))


def test_with_two_players_the_fifth_loses_and_the_fourth_does_not() -> None:
    """CR-11: royals included."""
    safe = royal("royal_rat fly", "fly | rat rat rat")
    lost = royal("royal_rat fly", "fly | rat rat rat rat")

    assert GAME.outcome(played(GAME, safe, *ROYAL_TAKEN)) is None
    outcome = GAME.outcome(played(GAME, lost, *ROYAL_TAKEN))
    assert outcome == Outcome((0,), (1,), "5 of a kind, rat", next_first=1)


def test_who_has_no_card_to_start_with_loses_after_the_penalties() -> None:
    """CR-11: the penalty card is taken first, and it refills no hand."""
    events = told(GAME, facing("", "toad"), *ROYAL_TAKEN)

    assert events[2:] == (
        PenaltyTaken(1, "toad", None),
        LaidOpen(1, ("toad",)),
        PlayerLost(1, "no card left to start with"),
    )


def test_who_pays_with_the_last_card_loses_where_the_special_lies_open() -> None:
    """CR-11: `table` leaves nothing to start with."""
    state = royal("blank fly", "bat", "toad", special="table")

    events = told(GAME, state, *BLANK_TAKEN, PayOne("bat"))

    assert events == (LaidOpen(1, ("bat",), paid=True), PlayerLost(1, "no card left to start with"))
