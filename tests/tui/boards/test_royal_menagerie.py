"""The board of Royal Menagerie: what is seen at a glance, and how a move is chosen."""

from typing import Any

import pytest

from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import (
    CardPlay,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Shoot,
    Steal,
    Trade,
    Waste,
    Windfall,
)
from tests.engine.games.menagerie_table import ANN, BOB, CID, DEE, NAMES, NONE, position, turn
from tui.boards.board import BoardScene
from tui.boards.move_builder import ENTER, MoveBuilder
from tui.boards.royal_menagerie.board import RoyalMenagerieBoard
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Span, text_of

BOARD = RoyalMenagerieBoard(GLYPHS["ascii"])
MENAGERIES = ("tiger tiger", "ibis mammoth mammoth mammoth", "tiger ibis", "komodo")


def hands(ann: str) -> tuple[str, ...]:
    return (ann, *NONE[1:])


def scene(state: State, seat: int | None = None) -> BoardScene[Any]:
    """What this seat's board paints; without a seat, that of whoever is to decide."""
    deciders = GAME.to_act(state)
    looks = deciders[0] if seat is None and deciders else seat
    view = GAME.view(state, looks)
    bare: BoardScene[Any] = BoardScene(view, NAMES, (), None)
    if looks not in deciders:
        return bare
    choosing = MoveBuilder(
        GAME.legal(state, looks),
        BOARD.steps,
        lambda field, values: BOARD.options(bare, field, values),
    )
    return BoardScene(view, NAMES, (), choosing)


def beside(state: State, seat: int, looks: int | None = None) -> str:
    return text_of([BOARD.beside_name(scene(state, looks), seat)])


def before(state: State, seat: int, size: int = 38, height: int = 3) -> list[str]:
    return text_of(BOARD.before(scene(state), seat, size, height)).split("\n")


def centre(state: State) -> list[str]:
    return text_of(BOARD.centre(scene(state), 38, 8)).split("\n")


def pressed(state: State, keys: str) -> CardPlay | None:
    """The move that these keys make, with Enter if it needs one."""
    choosing: Any = scene(state).choosing
    made: CardPlay | None = None
    for key in keys:
        assert choosing.takes(key), key
        made = choosing.press(key)
    return made or choosing.press(ENTER)


def asked(state: State, keys: str) -> str:
    """The question after these keys."""
    here = scene(state)
    assert here.choosing is not None
    for key in keys:
        here.choosing.press(key)
    return BOARD.question(here, here.choosing)


# --- At a glance ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "shown"),
    [
        (ANN, "Grand Vizier 3 pt"),
        (BOB, "you: Loyalist 1 pt"),
        (CID, "role unknown 2 pt"),
    ],
)
def test_a_role_is_open_or_ones_own_or_unknown(seat: int, shown: str) -> None:
    """RM-1: beside each name, with the points."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES)

    assert beside(state, seat, BOB) == shown


def test_short_a_role_is_told_where_it_is_known() -> None:
    """RM-1: it gives the name its room."""
    here = scene(position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES), BOB)
    shown = [text_of([BOARD.beside_name(here, seat, short=True)]) for seat in (ANN, BOB, CID)]

    assert shown == ["Grand Vizier 3 pt", "Loyalist 1 pt", "2 pt"]


def test_animals_are_counted_out_of_three() -> None:
    """RM-17: three score nothing, which is said."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES)

    assert before(state, BOB)[0] == ") ibis 1/3  # mammoth 3/3 scores 0"


def test_a_menagerie_one_animal_short_of_a_stampede_says_so() -> None:
    """RM-6: with a sign and the missing animal, in three lines of 38 cells."""
    five = "tiger tiger tiger ibis komodo antelope mammoth"
    state = position(turn(ANN), hands=hands("shoot"), menageries=("", five, "", ""))

    assert before(state, BOB) == [
        "=Ti 3/3=0 )Ib 1/3 ~Ko 1/3 YAn 1/3",
        "#Ma 1/3",
        "! stampede with tortoise. 0 in hand",
    ]


def test_two_lines_are_enough_for_a_stampede() -> None:
    """RM-6: on the smallest screen the names give way, not the danger."""
    five = "tiger tiger tiger ibis komodo antelope mammoth"
    state = position(turn(ANN), hands=hands("shoot"), menageries=("", five, "", ""))

    assert before(state, BOB, 28, 2) == ["=3=0 )1 ~1 Y1 #1", "! stampede with tortoise ~"]


def test_what_is_known_of_a_hand_is_told() -> None:
    """RM-14: cards that came out of the discards were seen by all."""
    state = position(turn(ANN), hands=("shoot", "tiger trade", "", ""), known=("", "tiger", "", ""))

    assert before(state, BOB)[-1] == "2 cards in hand, known: tiger"


def test_what_is_being_resolved_stands_newest_first() -> None:
    """RM-12: the bazaar inside the turn comes before the turn."""
    state = position(turn(ANN, 1), OpenBazaar(BOB, ("tiger", "shoot")))

    assert centre(state)[:4] == [
        "> You pick from the Bazaar: a tiger",
        "  and a Shoot card.",
        "> then: Ann's turn: 1 card to play.",
        "Deck 4, discards 0.",
    ]


def test_the_end_stage_is_announced() -> None:
    """RM-15: nobody draws any more."""
    state = position(turn(ANN, end_stage=True), hands=hands("tiger"), deck="")

    assert "End stage: nobody draws, one card a" in centre(state)


def test_the_hand_has_keys_in_its_order() -> None:
    """RM-4: animals first, twins once."""
    state = position(turn(ANN), hands=hands("windfall tiger tiger shoot"), menageries=MENAGERIES)
    here = scene(state)

    assert text_of(BOARD.hand(here, 80, 3)) == "1 = tiger x2  2 + shoot  3 & windfall"


def test_in_a_bazaar_the_row_has_the_keys() -> None:
    """RM-10: the hand lies below, out of play."""
    state = position(turn(ANN), OpenBazaar(ANN, ("tiger", "shoot")), hands=hands("komodo"))

    assert text_of(BOARD.hand(scene(state), 80, 3)).split("\n") == [
        "Bazaar:  1 = tiger  2 + shoot",
        "Hand:  ~ komodo",
    ]


# --- Choosing -------------------------------------------------------------------------------------

HAND = position(
    turn(ANN, 2), hands=hands("tiger shoot steal trade windfall"), menageries=MENAGERIES
)


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        ("13", Gift("tiger", CID)),
        ("22m", Shoot(BOB, "mammoth")),
        ("33i", Steal(CID, "ibis")),
        ("424i", Trade(BOB, "ibis", DEE, "komodo")),
        ("5", Windfall()),
    ],
)
def test_few_keys_make_a_move(keys: str, move: CardPlay) -> None:
    """RM-4: a card, a seat, an animal's letter."""
    assert pressed(HAND, keys) == move


def test_a_card_without_a_target_can_be_chosen_too() -> None:
    """RM-13: it is one key of the hand like any other."""
    state = position(turn(ANN), hands=hands("tiger steal"), menageries=("tiger", "", "", ""))

    assert pressed(state, "2") == Waste("steal")


@pytest.mark.parametrize(
    ("keys", "question"),
    [
        ("", "Your turn: which card do you play? (2 to play)"),
        ("1", "Who gets the tiger?"),
        ("2", "Whose animal do you shoot?"),
        ("22", "Which of Bob's animals do you shoot?"),
        ("3", "Whose animal do you steal?"),
        ("4", "Two players trade an animal each. Who is one of them?"),
        ("41", "Who do you trade with?"),
        ("42", "Who does Bob trade with?"),
        ("423", "Which of Bob's animals goes to Cid?"),
        ("423i", "Which of Cid's animals comes for the ibis?"),
    ],
)
def test_each_step_has_its_question(keys: str, question: str) -> None:
    """RM-9: what was answered stands in what is asked next."""
    assert asked(HAND, keys) == question


@pytest.mark.parametrize(
    ("stack", "question"),
    [
        ((turn(ANN), OpenBazaar(ANN, ("tiger", "ibis"))), "from the Bazaar"),
        ((turn(ANN), OpenWindfall(ANN, 2)), "Your Windfall"),
    ],
)
def test_a_question_says_where_the_card_comes_from(stack: Any, question: str) -> None:
    """RM-10, RM-11: a bazaar and a windfall are not simply one's turn."""
    state = position(*stack, hands=hands("tiger shoot"), menageries=MENAGERIES)

    assert question in asked(state, "")


def test_the_animals_aimed_at_can_be_clicked() -> None:
    """RM-7: those before the seat that was chosen stand for their letters."""
    here = scene(HAND)
    assert here.choosing is not None
    here.choosing.press("2")
    here.choosing.press("2")

    assert keys_of(here, BOB) == {"i", "m"}
    assert keys_of(here, CID) == set()


def keys_of(here: BoardScene[Any], seat: int) -> set[str]:
    spans: list[Span] = [span for spans in BOARD.before(here, seat, 38, 3) for span in spans]
    return {span.key for span in spans if span.key}


def test_the_rules_of_the_cards_at_hand_are_explained() -> None:
    """RM-4: the turn first, then what one could play."""
    assert BOARD.rules(GAME.view(HAND, ANN))[:3] == ("RM-4", "RM-5", "RM-6")
    assert {"RM-7", "RM-8", "RM-9", "RM-11"} <= set(BOARD.rules(GAME.view(HAND, ANN)))


# --- The end --------------------------------------------------------------------------------------


def test_the_end_shows_roles_points_and_sides() -> None:
    """RM-18: who won, who was who, and what each side had."""
    shown = text_of(BOARD.reveal(scene(position(menageries=MENAGERIES), BOB), 60)).split("\n")

    assert shown == [
        "Solo victory: Ann wins.",
        "+ Ann: Grand Vizier, 3 points",
        "x You: Loyalist, 1 point",
        "x Cid: Conspirator, 2 points",
        "x Dee: Conspirator, 1 point",
        "Grand Vizier and Loyalist have 4 together, the Conspirators",
        "  have 3.",
        "Ann had two tigers.",
        "You had an ibis and three mammoths.",
        "Cid had an ibis and a tiger.",
        "Dee had a komodo.",
    ]
