"""An evening told in lines of text."""

from tests.tui.evening.boards import ANA, BETS, BOARD, CLEO, person
from tui.evening.words import new_awards, told


def test_an_evening_is_told_in_whole_sentences() -> None:
    """As to whoever reads it."""
    text = "\n".join(told(BOARD, BETS))

    assert "The evening after 3 games:" in text
    assert "You won 2 of 3 games. You told 8 lies in 10 claims: 3 believed, 4 caught." in text
    assert "You believed Ben most, in 3 of 4 claims." in text
    assert "Cleo went bust in 4 of 6 hands, and scored 26 points in the best one." in text
    assert "Wim guessed 3 of 4 bets right." in text
    assert "Lie 2 (2 likes): Ben sold Cleo a fly as “rat”." in text
    assert "Lie 1: You sold Cleo a fly as “rat”." in text


def test_only_new_awards_are_news() -> None:
    """Also one that somebody else has taken over."""
    before = BOARD.model_copy(update={"people": (ANA,)})

    fresh = new_awards(before, BOARD)
    assert fresh == [
        "Jackpot: Cleo scored 26 points in one hand.",
        "Crash Test Dummy: Cleo went bust in 4 of 6 hands.",
        "Nine Lives: A Queen saved Cleo 3 times.",
    ]
    bolder = person("Ben", "www", {"claims": 10, "lies": 10})
    assert "Pinocchio: Ben lied in 10 of 10 claims." in new_awards(
        before, BOARD.model_copy(update={"people": (ANA, bolder, CLEO)})
    )
