"""The end of Royal Gambit: who won, with how much, and how the lead went from hand to hand."""

from dataclasses import replace
from typing import Any

from engine.game import Event
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import State
from engine.games.royal_gambit.view import Busted, HandEnded, Stay
from tests.engine.games.gambit_table import ANN, NAMES, last_stay, told
from tui.boards.board import BoardScene
from tui.boards.royal_gambit.board import RoyalGambitBoard
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of

BOARD = RoyalGambitBoard(GLYPHS["ascii"])


def ended(state: State, *events: Event, seat: int | None = None) -> BoardScene[Any]:
    """The scene of a game that is over, after these events; without a seat, as watchers see it."""
    return BoardScene(GAME.view(state, seat), NAMES[: len(state.places)], events, None)


def over() -> BoardScene[Any]:
    state, events = told(last_stay(9, 50, kind="catch_up"), Stay())
    return ended(state, *events)


def test_the_end_names_the_winner_and_all_totals() -> None:
    """RG-16: the highest first, as bars; where there is no room for them, in words."""
    narrow, wide = (text_of(BOARD.reveal(over(), size)).split("\n") for size in (14, 38))

    assert "Bob 50, Ann 9" in narrow
    assert wide[:3] == [
        "Bob wins with 50 points.",
        f"Bob {'#' * 30} 50",
        f"Ann {'#' * 5}{'-' * 25} 9",
    ]


def test_the_end_tells_how_the_lead_went() -> None:
    """RG-16: hand by hand, with all totals if there is room."""
    narrow, wide = (text_of(BOARD.reveal(over(), size)).split("\n") for size in (30, 80))

    assert narrow[3] == "Bob led after hand 5."
    assert wide[3].split() == ["Ann", "Bob"]
    assert wide[4].split() == ["hand", "5", "9", "50"]


def test_where_there_is_no_room_a_sentence_tells_who_led_when() -> None:
    """In the order of the hands; whoever looks on is "you"."""
    state = told(last_stay(9, 50, kind="catch_up"), Stay())[0]
    totals = ((0, 0), (5, 0), (5, 5), (9, 30), (9, 50))
    hands = [HandEnded((0, 0), each) for each in totals]
    here = ended(state, *hands, seat=ANN)

    assert " ".join(text_of(BOARD.reveal(here, 30)).split()).endswith(
        "Nobody led after hand 1, you after hand 2, you and Bob after hand 3, "
        "Bob after hands 4 and 5."
    )


def test_a_large_screen_shows_the_race_hand_by_hand() -> None:
    """Each total as a bar, to one scale, and who went bust; smaller ones have the numbers alone."""
    state = told(last_stay(9, 50, kind="catch_up"), Stay())[0]
    hands = HandEnded((0, 25), (9, 25)), HandEnded((0, 25), (9, 50))
    here = ended(state, hands[0], Busted(ANN, ("2", "2")), hands[1])
    wide, narrow = (text_of(BOARD.confess(here, size)).split("\n") for size in (160, 80))

    assert [row.split() for row in wide if row.startswith("hand")] == [
        ["hand", "4", "9", "#" * 10, "25", "+25", "#" * 29],
        ["hand", "5", "9", "bust", "#" * 10, "50", "+25", "#" * 58],
    ]
    assert narrow[-1].split() == ["hand", "5", "9", "50", "+25"]


def test_long_names_leave_their_columns_to_numbers() -> None:
    """Rather than be cut: each total stands under whose it is."""
    here = replace(over(), names=("Ann", "Bartholomew the Second"))
    narrow, wide = (text_of(BOARD.reveal(here, size)).split("\n") for size in (40, 80))

    assert narrow[-2].split() == ["seat", "1", "2"]
    assert narrow[-1].index("50") == narrow[-2].index("2") - 1
    assert wide[-2].index("Bartholomew") == wide[-1].index("50")

    longer = replace(here, names=("Ann", "Bartholomew " * 8))
    race = text_of(BOARD.confess(longer, 160)).split("\n")
    assert race[-1].index("50") == race[-3].index("2") - 1
