"""Cockroach Poker: moves, events and views in words."""

import pytest

from engine.game import Event
from engine.games.cockroach_poker.rules import GAME, State
from engine.luck import Luck
from engine.moves import Move, tag
from engine.palming.view import (
    HandedOn,
    HandOn,
    Judge,
    Judged,
    LaidOpen,
    Offer,
    Offered,
    Pass,
    Passed,
    PlayerLost,
)
from tests.engine.games.palming_table import classic, played
from tests.engine.reading import read

NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Offer("stink_bug", 1, "fly"), "Offer Ben the stink bug as “fly”."),
        (Offer("bat", 0, "stink_bug"), "Offer Ana the bat as “stink bug”."),
        (Judge(True), "Call it true."),
        (Judge(False), "Call it a lie."),
        (Pass(True), "Look at the card, then pass it on."),
        (Pass(False), "Pass the card on without a look."),
        (HandOn(2, "stink_bug"), "Pass the card on to Cleo as “stink bug”."),
    ],
)
def test_a_move_can_be_read_alone(move: Move, label: str) -> None:
    """CP-5, CP-6, CP-7: all that it means, as an imperative."""
    assert move.label().text(NAMES) == label


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Offered(0, 1, "stink_bug"), "Ana offers Ben a card: “stink bug”."),
        (Passed(1, True), "Ben looks at the card and must pass it on."),
        (Passed(1, False), "Ben must pass the card on without a look."),
        (HandedOn(1, 2, "fly"), "Ben passes the card on to Cleo: “fly”."),
        (
            Judged(2, 1, "fly", said=True, card="stink_bug", right=False),
            "Cleo calls Ben's “fly” true. It is a stink bug, so Cleo is wrong.",
        ),
        (
            Judged(2, 1, "stink_bug", said=False, card="fly", right=True),
            "Cleo calls Ben's “stink bug” a lie. It is a fly, so Cleo is right.",
        ),
        (LaidOpen(2, ("stink_bug",)), "Cleo takes the stink bug."),
        (LaidOpen(2, ("fly", "fly")), "Cleo takes two flies."),
        (LaidOpen(2, ("bat", "fly")), "Cleo takes a bat and a fly."),
        (PlayerLost(2, "4 of a kind, fly"), "Cleo has four flies face up and loses."),
        (
            PlayerLost(2, "no card left to start with"),
            "Cleo has no card left to start a round with and loses.",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    """CP-6, CP-7, CP-10: what everybody sees, for the log."""
    assert event.says().text(NAMES) == sentence


FLYING = played(
    GAME,
    classic("fly bat bat", "rat | toad bat toad", ""),
    Offer("fly", 1, "bat"),
    Pass(False),
    HandOn(2, "stink_bug"),
)


@pytest.mark.parametrize(
    ("state", "seat", "lines"),
    [
        (
            classic("fly bat bat", "rat | toad bat toad", ""),
            1,
            [
                "57 cards lie aside, and nobody has seen them.",
                "Ana holds 3 cards and has nothing face up.",
                "You hold 1 card and have a bat and two toads face up.",
                "Cleo holds no cards and has nothing face up.",
                "It is Ana's turn to offer a card.",
                "Your hand is a rat.",
            ],
        ),
        (
            FLYING,
            0,
            [
                "57 cards lie aside, and nobody has seen them.",
                "You hold 2 cards and have nothing face up.",
                "Ben holds 1 card and has a bat and two toads face up.",
                "Cleo holds no cards and has nothing face up.",
                "You have offered Ben a card: “bat”.",
                "Ben has passed it on to Cleo without a look: “stink bug”.",
                "It is Cleo's turn to judge the card, since nobody else can get it.",
                "The card that you have seen is a fly.",
                "Your hand is two bats.",
            ],
        ),
    ],
)
def test_a_view_can_be_read(state: State, seat: int, lines: list[str]) -> None:
    """CP-7: hands, open cards, and the way of the card with every claim."""
    assert read(GAME.view(state, seat), NAMES, seat) == lines


def test_an_empty_hand_is_called_so() -> None:
    """CP-11: a seat's own hand is always there to read; a spectator has none."""
    assert read(GAME.view(FLYING, 2), NAMES)[-1] == "Your hand is empty."
    assert read(GAME.view(FLYING, None), NAMES)[-1] == (
        "It is Cleo's turn to judge the card, since nobody else can get it."
    )


def test_when_all_cards_are_dealt_none_are_said_to_be_set_aside() -> None:
    """CP-3: the line is for two players."""
    deck = GAME.deal(3, GAME.Options(first=1), Luck("any"))

    assert read(GAME.view(deck, None), NAMES)[0] == ("Ana holds 21 cards and has nothing face up.")


def test_when_it_is_over_nobody_has_to_do_anything() -> None:
    """CP-10: the view says what lies before whom, who lost and why, and not whose turn it is."""
    state = played(GAME, classic("fly", "", "bat"), Offer("fly", 1, "fly"), Judge(False))

    assert read(GAME.view(state, None), NAMES) == [
        "62 cards lie aside, and nobody has seen them.",
        "Ana holds no cards and has nothing face up.",
        "Ben holds no cards and has a fly face up.",
        "Cleo holds 1 card and has nothing face up.",
        "The game is over. Ben has no card left to start a round with and loses.",
    ]


@pytest.mark.parametrize(
    ("look", "line"),
    [
        (True, "Ben looks at the card and must pass it on."),
        (False, "Ben must pass the card on without a look."),
    ],
)
def test_who_passes_on_blind_is_said_to(look: bool, line: str) -> None:
    """CP-7: before the card is handed on, as after it."""
    state = played(GAME, classic("fly", "rat", "bat"), Offer("fly", 1, "fly"), Pass(look))

    assert line in read(GAME.view(state, None), NAMES)


def test_moves_and_events_have_their_tags() -> None:
    """CP-5, CP-6, CP-7: by which they are told apart once they are data."""
    moves, events = map(tag, GAME.info.moves), map(tag, GAME.info.events)

    assert set(moves) == {"offer", "judge", "pass", "hand_on"}
    assert set(events) == {"offered", "passed", "handed_on", "judged", "laid_open", "lost"}
