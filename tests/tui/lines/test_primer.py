"""Newcomers are told two lines, before their first game of a kind."""

import os

import pytest

from netplay.system import private
from tests.netplay.table.test_guests import room
from tests.netplay.wait import until
from tests.tui.lines.test_table import Reader
from tests.tui.positions import Position
from tui.lines.primer import LinePrimer
from tui.lines.visit import explaining
from tui.machine.read_primers import primers_file, read_primers

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


@pytest.mark.asyncio
async def test_a_table_goes_on_while_another_palmoff_writes_that_file() -> None:
    """The game is kept once that is done; nothing waits for it, and nobody is told of it."""
    path, said = primers_file(os.environ), list[str]()
    private.make_folder(path.parent)
    held = private.lock(path.with_suffix(".lock"))
    assert held is not None
    show = Position("cockroach-poker").client.show
    assert show is not None
    explaining("default", said.append).look(show)
    os.close(held)

    await until(lambda: read_primers(os.environ, "default")[0] == ["cockroach-poker"])
    assert len(said) == 2
