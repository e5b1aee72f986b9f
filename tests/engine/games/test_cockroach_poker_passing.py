"""Cockroach Poker: passing the card on, with a look or blind."""

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.palming.view import HandedOn, HandOn, Judge, Offer, Pass, Passed
from tests.engine.games.palming_table import CREATURES, can, classic, played, told

TRUE, FALSE, LOOK, BLIND = Judge(True), Judge(False), Pass(True), Pass(False)
AS_BAT = Offer("bat", 1, "bat")


def test_the_receiver_may_pass_the_card_on_instead() -> None:
    """CP-7: judged, or passed on, with a look at it or blind."""
    state = played(GAME, classic("bat", "rat", "toad"), AS_BAT)

    assert can(GAME, state) == {TRUE, FALSE, LOOK, BLIND}


@pytest.mark.parametrize("how", [LOOK, BLIND])
def test_who_passes_on_cannot_take_it_back(how: Pass) -> None:
    """CP-7: once declared, all that is left is to whom and as what."""
    state = played(GAME, classic("bat", "rat", "toad"), AS_BAT, how)

    assert can(GAME, state) == {HandOn(2, claim) for claim in CREATURES}
    assert GAME.to_act(state) == (1,)


@pytest.mark.parametrize(("how", "looked"), [(LOOK, True), (BLIND, False)])
def test_everybody_sees_whether_a_passer_looks(how: Pass, looked: bool) -> None:
    """CP-7: the look is no secret, nor is the want of one."""
    state = played(GAME, classic("bat", "rat", "toad"), AS_BAT)

    assert told(GAME, state, how) == (Passed(1, looked),)
    assert GAME.view(played(GAME, state, how), None).peeked is looked


@pytest.mark.parametrize(("how", "looked"), [(LOOK, True), (BLIND, False)])
def test_it_stays_known_who_passed_blind(how: Pass, looked: bool) -> None:
    """CP-7: the way of the card says of each step whether the giver had seen it."""
    state = classic("bat", "rat", "toad")
    state = played(GAME, state, Offer("bat", 2, "bat"), how, HandOn(1, "fly"))

    handings = GAME.view(state, 1).handings

    assert [(way.giver, way.receiver, way.claim, way.looked) for way in handings] == [
        (0, 2, "bat", True),
        (2, 1, "fly", looked),
    ]


def test_handing_on_tells_the_new_claim() -> None:
    """CP-7: the card stays face down."""
    state = classic("bat", "rat", "toad")
    events = told(GAME, state, Offer("bat", 2, "bat"), LOOK, HandOn(1, "toad"))

    assert events == (HandedOn(2, 1, "toad"),)


@pytest.mark.parametrize("how", [LOOK, BLIND])
def test_nobody_gets_the_card_twice(how: Pass) -> None:
    """CP-7: who has handled it, even blind, and who opened the round are out of the question."""
    state = classic("bat", "rat", "toad", "fly", "fly", turn=2)
    state = played(GAME, state, Offer("toad", 0, "bat"), how, HandOn(3, "bat"), how)

    assert can(GAME, state) == {HandOn(to, claim) for to in (1, 4) for claim in CREATURES}


def test_the_last_one_has_to_judge() -> None:
    """CP-8: when all others have handled the card, it cannot be passed on."""
    state = classic("bat", "rat", "toad")
    state = played(GAME, state, AS_BAT, LOOK, HandOn(2, "bat"))

    assert can(GAME, state) == {TRUE, FALSE}


def test_the_last_but_one_may_still_pass() -> None:
    """CP-8: as long as one player has not handled the card."""
    state = classic("bat", "rat", "toad", "fly")
    state = played(GAME, state, AS_BAT, LOOK, HandOn(2, "bat"))

    assert can(GAME, state) == {TRUE, FALSE, LOOK, BLIND}


def test_of_two_players_the_receiver_has_to_judge() -> None:
    """CP-8: nobody is left to pass to."""
    state = played(GAME, classic("bat", "rat"), AS_BAT)

    assert can(GAME, state) == {TRUE, FALSE}
