"""Rows of cards before a seat of Royal Gambit: how they overlap, and what a bust leaves there."""

import re

import pytest

from engine.games.royal_gambit.view import Hit
from tests.engine.games.gambit_table import ANN, BOB, table, told
from tests.tui.boards.test_royal_gambit import BOARD, before, scene
from tui.paint.spans import text_of


def test_with_room_cards_have_corners() -> None:
    """RG-1: side by side, as long as there is room."""
    assert before(table("2 K", "9"), ANN, 38, 7)[1:5] == [
        "+---++---+",
        "|2  ||K  |",
        "|  2||  K|",
        "+---++---+",
    ]


def test_ten_cards_overlap_rather_than_being_left_out() -> None:
    """RG-1: of those below the rank is seen."""
    shown = before(table("A 2 3 4 5 6 7 8 9 T", "9"), ANN, 38, 7)

    assert shown[2] == "|A |2 |3 |4 |5 |6 |7 |8 |9 |T  |"


def test_a_bust_is_stamped_upon_the_cards_that_were_lost() -> None:
    """RG-4: they are gone from the table, and still seen until the next hand."""
    state, events = told(table("9", "2", deck="9", discards="3 4"), Hit())
    shown = text_of(BOARD.before(scene(state, BOB, *events), ANN, 38, 7)).split("\n")

    assert shown[0].startswith("x BUST, scores 0")
    assert " BUST " in shown[2]
    assert shown[3] == "|  9||  9|"


def test_the_cards_of_a_bust_are_swept_together_with_their_ranks_in_sight() -> None:
    """RG-4: where a card has its rank in its edge."""
    state, events = told(table("2 5 9", "2", deck="9", discards="3 4"), Hit())
    shown = text_of(BOARD.before(scene(state, BOB, *events), ANN, 38, 9)).split("\n")
    assert shown[1] == "+2-+5-+9-+9-------+"


def test_a_card_that_comes_leaves_the_others_where_they_lie() -> None:
    """RG-1: nothing moves but the last one, of which more was seen."""
    five, six = (before(table(cards, "9"), ANN, 38, 9) for cards in ("A 2 3 4 5", "A 2 3 4 5 6"))
    assert [row[:20] for row in five[1:7]] == [row[:20] for row in six[1:7]]


@pytest.mark.parametrize("cards", ["Q J 3 A 5", "Q J 3 A 5 6"])
def test_no_name_is_cut_by_the_card_above(cards: str) -> None:
    """RG-1: of a card below another the rank says enough; the last one has its name."""
    edge = next(row for row in before(table(cards, "9"), ANN, 63, 13) if "I" in row)

    assert set(re.findall("[A-Z]", edge[:-18])) == set()
    assert "F I V E" in edge or "S I X" in edge
