"""Cockroach Poker Royal: its moves, events and views in words."""

import pytest

from engine.game import Event
from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo, PenaltyTaken, TakenUp
from engine.moves import Move, tag
from engine.palming.view import Judge, Judged, LaidOpen, Offer, Offered
from tests.engine.games.palming_table import played, royal

NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Offer("royal_stink_bug", 1, "royal"), "offer royal stink bug to Ben as royal"),
        (PayOne("stink_bug"), "lay down stink bug"),
        (PayTwo("royal_bat", "stink_bug"), "lay down royal bat and stink bug"),
    ],
)
def test_a_move_can_be_read_alone(move: Move, label: str) -> None:
    """CR-3, CR-8: all that it means, as an imperative."""
    assert move.label(NAMES) == label


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Offered(0, 1, "royal"), "Ana offers Ben a card: “royal”."),
        (
            Judged(1, 0, "royal", said=True, card="royal_stink_bug", right=True),
            "Ben says true: Ana's “royal” is a royal stink bug, so Ben is right.",
        ),
        (LaidOpen(1, ("royal_bat", "royal_bat")), "Ben lays down 2 royal bat."),
        (TakenUp(1, "joker"), "Ben takes the joker into the hand and must pay for it."),
        (
            PenaltyTaken(1, "royal_bat", "stink_bug"),
            "Ben takes the penalty card, royal bat; stink bug is turned up.",
        ),
        (PenaltyTaken(1, "bat", None), "Ben takes the penalty card, bat; it was the last one."),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    """CR-7, CR-8: what everybody sees, for the log."""
    assert event.says(NAMES) == sentence


def test_a_view_can_be_read() -> None:
    """CR-2: the penalty pile and its top, and the table as in CP."""
    state = royal("joker rat", "bat fly | royal_rat", "toad", penalty="royal_bat fly")

    assert GAME.view(state, 0).lines(NAMES) == [
        "penalty pile: 2, on top: royal bat",
        "Ana: 2 in hand; open: nothing",
        "Ben: 2 in hand; open: royal rat",
        "Cleo: 1 in hand; open: nothing",
        "to offer: Ana",
        "your hand: joker, rat",
    ]


def test_a_payment_can_be_read() -> None:
    """CR-8: who has to pay, and where the special went."""
    state = royal("joker rat", "bat fly", "toad")
    lines = GAME.view(played(GAME, state, Offer("joker", 1, "bat"), Judge(False)), 2).lines(NAMES)

    assert lines[0] == "penalty pile: 0, on top: none"
    assert "to pay: Ben" in lines
    assert lines[-1] == "Ben is known to hold: joker"


def test_moves_and_events_have_their_tags() -> None:
    """CR-7, CR-8: those of the classic game, payments, specials and penalty cards."""
    moves, events = set(map(tag, GAME.face.moves)), set(map(tag, GAME.face.events))

    assert moves == {"offer", "judge", "pass", "hand_on", "pay_one", "pay_two"}
    assert events == {
        "offered",
        "passed",
        "handed_on",
        "judged",
        "laid_open",
        "taken_up",
        "penalty_taken",
        "lost",
    }
