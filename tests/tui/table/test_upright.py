"""A table as a phone shows it that is held upright: forty cells wide, for those who watch."""

import pytest

from tests.tui.grids import TABLES
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW, Judgement
from tests.tui.table.test_evening import over
from tui.paint.layout import UPRIGHT
from tui.paint.spans import Lines, text_of, width
from tui.table.painter import paint
from tui.table.visit import Surroundings

ACROSS, DOWN = UPRIGHT


def watched(table: str, moves: int) -> Position:
    """So many moves of this game, seen by a whole room."""
    key, seats = TABLES[table]
    position = Position(key, seats, seat=None)
    position.model.beamer = True
    return position.play(moves)


@pytest.mark.parametrize("height", [DOWN, DOWN + 12])
@pytest.mark.parametrize("moves", [0, 30, 10_000])
@pytest.mark.parametrize("table", TABLES)
def test_every_game_fits(table: str, moves: int, height: int) -> None:
    """All who play are there, and nothing is wider than the phone."""
    position = watched(table, moves)
    lines = paint(position.model, (), ACROSS, height)

    assert len(lines) == height
    assert max(map(width, lines)) <= ACROSS
    seats = text_of(lines)
    assert all(f"{seat} {name}" in seats for seat, name in enumerate(position.model.names, 1))


def moment(seconds: float) -> Lines:
    """Ana calls Ben's bat a lie, so long ago."""
    judged = Judgement(seat=None)
    judged.model.beamer = True
    judged.shown()
    judged.position.client.opened(NOW)
    judged.visit.tick(NOW + seconds)
    return judged.visit.paint(ACROSS, 36, Surroundings(NOW + seconds))


def test_a_moment_is_told_below_its_card() -> None:
    """In large letters, though there is no room beside the card."""
    shown = text_of(moment(2.6))

    assert "B A T" in shown
    assert shown.index("B A T") < shown.index("Ben takes it.")
    assert max(map(width, moment(2.6))) <= ACROSS


def test_the_evening_stands_there_between_games() -> None:
    """As much of it as fits."""
    model = over(seat=None).model
    model.beamer = True
    lines = paint(model, (), ACROSS, DOWN)

    assert "Pinocchio" in text_of(lines)
    assert len(lines) == DOWN
    assert max(map(width, lines)) <= ACROSS


def test_whoever_sits_is_told_that_it_is_too_narrow() -> None:
    """There is no room for a hand."""
    lines = paint(Position("cockroach-poker").model, (), ACROSS, DOWN)

    assert "A table needs 60x20 cells" in text_of(lines)
