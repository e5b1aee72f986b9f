"""How a move of Royal Menagerie is chosen at its board: keys, questions, and what is explained."""

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
from tests.engine.games.menagerie_table import ANN, BOB, CID, DEE, position, turn
from tests.tui.boards.test_royal_menagerie import BOARD, MENAGERIES, hands, scene
from tui.boards.board import BoardScene
from tui.boards.move_builder import ENTER
from tui.paint.spans import Span

HAND = position(
    turn(ANN, 2), hands=hands("tiger shoot steal trade windfall"), menageries=MENAGERIES
)


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
        ("4", "Two players trade an animal each. Who is the first?"),
        ("41", "Who do you trade with?"),
        ("42", "Who does Bob trade with?"),
        ("423", "Which of Bob's animals goes to Cid?"),
        ("423i", "Which of Cid's animals do you want for the ibis?"),
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
