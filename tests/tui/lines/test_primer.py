"""Newcomers are told two lines, before their first game of a kind."""

from tests.netplay.table.test_guests import room
from tests.tui.lines.test_table import Reader
from tui.lines.primer import LinePrimer

GOAL = "The goal: One player loses, all others win"


def newcomer(*known: str) -> tuple[Reader, list[str]]:
    """Somebody who knows these games, and what is to be remembered of what they are told."""
    reader, kept = Reader(room("ana", game="cockroach-poker")), list[str]()
    reader.said.clear()
    reader.plain.primer = LinePrimer(known, reader.said.append, kept.append)
    return reader, kept


def test_the_goal_is_told_once() -> None:
    """In two lines, before anything is asked."""
    reader, kept = newcomer()
    reader.start()

    told = [line.startswith(GOAL) for line in reader.said]
    assert told.count(True) == 1
    assert reader.said[told.index(True) + 1].startswith("You lose with four of a kind")
    assert kept == ["cockroach-poker"]


def test_who_knows_the_game_is_told_nothing() -> None:
    """Nor is anything kept."""
    reader, kept = newcomer("cockroach-poker")
    reader.start()

    assert not reader.heard(GOAL)
    assert not kept
