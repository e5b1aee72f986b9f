"""Cockroach Poker Royal: its moves, events and views in words."""

from typing import Literal

import pytest

from engine.game import Event
from engine.games.cockroach_poker_royal.rules import GAME
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo, PenaltyTaken, TakenUp
from engine.moves import Move, tag
from engine.palming.view import Judge, Judged, LaidOpen, Offer, Offered
from tests.engine.games.palming_table import Ruling, facing, played, royal
from tests.engine.reading import read

NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Offer("royal_stink_bug", 1, "royal"), "Offer Ben the royal stink bug as “royal”."),
        (PayOne("stink_bug"), "Pay with a stink bug."),
        (PayTwo("royal_bat", "stink_bug"), "Pay with a royal bat and a stink bug."),
        (PayTwo("bat", "bat"), "Pay with two bats."),
    ],
)
def test_a_move_can_be_read_alone(move: Move, label: str) -> None:
    """CR-3, CR-8: all that it means, as an imperative."""
    assert move.label().text(NAMES) == label


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Offered(0, 1, "royal"), "Ana offers Ben a card: “royal”."),
        (
            Judged(1, 0, "royal", said=True, card="royal_stink_bug", right=True),
            "Ben calls Ana's “royal” true. It is a royal stink bug, so Ben is right.",
        ),
        (LaidOpen(1, ("royal_bat", "royal_bat")), "Ben takes two royal bats."),
        (TakenUp(1, "joker"), "Ben takes the joker into their hand and must pay for it."),
        (
            PenaltyTaken(1, "royal_bat", "stink_bug"),
            "The top of the penalty pile, a royal bat, goes to Ben. Now a stink bug lies on top.",
        ),
        (
            PenaltyTaken(1, "bat", None),
            "The top of the penalty pile, a bat, goes to Ben. That was the last penalty card.",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    """CR-7, CR-8: what everybody sees, for the log."""
    assert event.says().text(NAMES) == sentence


def test_a_view_can_be_read() -> None:
    """CR-2, CR-10: the ruling, the penalty pile and its top, and the table as in CP."""
    state = royal("joker rat", "bat fly | royal_rat", "toad", penalty="royal_bat fly")

    assert read(GAME.view(state, 0), NAMES, 0) == [
        "This is the English rule book: whoever has to take a special takes it into their hand.",
        "The penalty pile has 2 cards, with a royal bat on top.",
        "You hold 2 cards and have nothing face up.",
        "Ben holds 2 cards and has a royal rat face up.",
        "Cleo holds 1 card and has nothing face up.",
        "It is your turn to offer a card.",
        "Your hand is a joker and a rat.",
    ]


@pytest.mark.parametrize(
    ("ruling", "special", "goes"),
    [
        ("japanese", "book", "a special that is taken lies face up, out of play"),
        ("japanese", "hand", "whoever has to take a special takes it into their hand"),
        ("english", "table", "a special that is taken lies face up, out of play"),
    ],
)
def test_the_rule_book_in_force_can_be_read(
    ruling: Ruling, special: Literal["book", "hand", "table"], goes: str
) -> None:
    """CR-8, CR-10: what a royal and a special bring about."""
    view = GAME.view(royal("joker rat", "bat", ruling=ruling, special=special), None)

    assert read(view, NAMES)[0] == f"This is the {ruling.capitalize()} rule book: {goes}."


def test_a_payment_can_be_read() -> None:
    """CR-8: who has to pay, what has to fit what, and where the special went; no card flies."""
    state = royal("joker rat", "bat fly", "toad")
    lines = read(GAME.view(played(GAME, state, Offer("joker", 1, "bat"), Judge(False)), 2), NAMES)

    assert lines[5:] == [
        "It is Ben's turn to pay for the special.",
        "Your hand is a toad.",
        "The last claim was “bat”.",
        "Ben holds a joker.",
    ]


def test_what_comes_after_a_payment_can_be_read() -> None:
    """CR-9: the second of two penalty cards, while the first one, a special, is paid for."""
    state = facing("royal_bat royal_fly fly toad", "joker scorpion", "japanese")
    pay = PayTwo("royal_bat", "royal_fly")
    view = GAME.view(played(GAME, state, Offer("blank", 1, "bat"), Judge(True), pay), None)

    assert "After that, 1 penalty card must still be taken." in read(view, NAMES)


def test_a_known_special_may_be_the_card_in_flight() -> None:
    """CR-8: of whoever opened the round; what the others hold, they hold."""
    state = played(GAME, royal("joker* rat", "blank* bat", "toad"), Offer("joker", 1, "bat"))

    assert read(GAME.view(state, 2), NAMES)[-2:] == [
        "Ana holds a joker, or has just offered it.",
        "Ben holds a blank.",
    ]


def test_moves_and_events_have_their_tags() -> None:
    """CR-7, CR-8: those of the classic game, payments, specials and penalty cards."""
    moves, events = set(map(tag, GAME.info.moves)), set(map(tag, GAME.info.events))

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
