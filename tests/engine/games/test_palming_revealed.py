"""The end of a Cockroach Poker game reveals every card, and what each claim was worth."""

import pytest

from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.palming.view import Card, Claim, HandOn, Judge, LiesRevealed, Offer, Pass, Told
from tests.engine.games.palming_table import classic, played, royal
from tests.engine.reading import read

BLIND, LOOK, TRUE = Pass(False), Pass(True), Judge(True)
NAMES = ("Ana", "Ben", "Cleo")


def test_while_a_game_goes_on_nothing_is_revealed() -> None:
    """CP-6: the cards lie face up, but claims are for the players to remember."""
    table = classic("fly rat", "bat", "toad")
    state = played(CLASSIC, table, Offer("fly", 1, "bat"), TRUE, Offer("bat", 0, "rat"))

    assert not CLASSIC.view(state, 0).revealed


def test_the_end_tells_every_claim_to_everybody() -> None:
    """CP-10: also who passed on blind, and to a spectator."""
    state = played(CLASSIC, classic("fly", "", "| rat"), Offer("fly", 1, "bat"), BLIND)
    over = played(CLASSIC, state, HandOn(2, "toad"), TRUE)

    assert CLASSIC.view(over, None).revealed == CLASSIC.view(over, 0).revealed
    assert CLASSIC.view(over, 0).revealed == (
        LiesRevealed("fly", said=True, way=(0, 1, 2), claims=("bat", "toad"), true=(), blind=(1,)),
    )


@pytest.mark.parametrize(
    ("first", "then", "true"),
    [("fly", "toad", (0,)), ("toad", "fly", (1,)), ("fly", "fly", (0, 1))],
)
def test_each_claim_is_told_by_its_own_truth(
    first: Claim, then: Claim, true: tuple[int, ...]
) -> None:
    """CP-7: that the card went on as something else makes no claim before it a lie."""
    state = played(CLASSIC, classic("fly", "", ""), Offer("fly", 1, first), LOOK)
    over = played(CLASSIC, state, HandOn(2, then), Judge(then != "fly"))

    assert [shown.true for shown in CLASSIC.view(over, None).revealed] == [true]


def test_every_round_of_the_game_is_told_at_the_end() -> None:
    """CP-10: the first one first, not only the one that lost the game."""
    first, second = Offer("fly", 1, "fly"), Offer("bat", 0, "rat")

    over = played(CLASSIC, classic("fly", "bat", "toad"), first, Judge(False), second, TRUE)

    assert CLASSIC.view(over, 2).revealed == (
        LiesRevealed("fly", said=False, way=(0, 1), claims=("fly",), true=(0,), blind=()),
        LiesRevealed("bat", said=True, way=(1, 0), claims=("rat",), true=(), blind=()),
    )


def test_a_claim_says_what_it_was_worth_and_what_came_of_it() -> None:
    """CP-7: who has seen the card lies; who has not can be wrong, or right by chance."""
    shown = LiesRevealed("fly", False, (0, 1, 2, 3), ("bat", "fly", "toad"), (1,), (1, 2))

    assert list(shown.told()) == [
        Told(0, 1, "bat", true=False, looked=True, judged=None),
        Told(1, 2, "fly", true=True, looked=False, judged=None),
        Told(2, 3, "toad", true=False, looked=False, judged=False),
    ]
    assert [told.lie for told in shown.told()] == [True, False, False]


@pytest.mark.parametrize(
    ("card", "claim", "true"),
    [
        ("royal_rat", "rat", True),
        ("royal_rat", "royal", True),
        ("rat", "royal", False),
        ("joker", "fly", True),
        ("joker", "royal", False),
        ("blank", "fly", False),
    ],
)
def test_the_truth_is_that_of_the_game(card: Card, claim: Claim, true: bool) -> None:
    """CR-4, CR-5: royals are their animals too, the joker all of these, the blank nothing."""
    state = royal(card, "| toad toad toad", "bat", special="table")

    over = played(ROYAL, state, Offer(card, 1, claim), Judge(not true))

    assert [bool(shown.true) for shown in ROYAL.view(over, 2).revealed] == [true]


def test_a_sentence_tells_who_lied_about_what() -> None:
    """CP-10: for those who play in lines of text."""
    over = played(CLASSIC, classic("fly", "", "bat"), Offer("fly", 1, "bat"), TRUE)

    lines = read(CLASSIC.view(over, 1), NAMES)

    assert "Ana said “bat” to Ben, who believed it, but it was a fly." in lines
    assert not [line for line in lines if line.startswith("Ben said")]
