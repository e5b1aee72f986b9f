"""A table before its first game: how it is played, in pictures, and what happens meanwhile."""

from dataclasses import replace

import pytest

from engine.catalog import ALL_GAMES
from tests.tui.positions import Position
from tui.boards.shelf import primer
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of, width
from tui.table.painter import paint


@pytest.mark.parametrize("game", [info.key for info in ALL_GAMES])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (200, 60)])
def test_who_waits_for_the_first_game_sees_how_it_is_played(
    game: str, size: tuple[int, int]
) -> None:
    """In pictures where there is room, at a seat and on a beamer; nothing is wider than it."""
    losing = " ".join(primer(game, GLYPHS["rich"]).losing.split()[:2])
    for seat in (0, None):
        position = Position(game, seat=seat)
        position.show(phase="lobby")
        shown = position.client.show
        assert shown is not None
        position.client.show = shown.model_copy(update={"board": None})
        position.model.look()
        position.model.beamer = seat is None
        lines = paint(position.model, (), *size)

        assert len(lines) == size[1]
        assert {width(spans) for spans in lines} == {size[0]}
        assert losing in text_of(lines) or size[0] < 80
        assert "  ╮" not in text_of(lines)  # the frame of a seat is closed


@pytest.mark.parametrize("game", [info.key for info in ALL_GAMES])
def test_on_a_poster_the_pictures_stand_in_the_middle(game: str) -> None:
    """With as much room above them as below, where the log begins."""
    position = Position(game)
    position.show(phase="lobby")
    shown = position.client.show
    assert shown is not None
    position.client.show = shown.model_copy(update={"board": None})
    position.model.look()
    rows = text_of(paint(position.model, (), 200, 60)).splitlines()

    above = next(at for at, row in enumerate(rows) if primer(game, GLYPHS["rich"]).goal in row)
    below = next(at for at, row in enumerate(rows) if primer(game, GLYPHS["rich"]).losing in row)
    assert above > 12
    assert 60 - below > 12


def test_before_the_first_game_what_happens_is_seen_below_however_much_is_set() -> None:
    """The newest change stands there, when there are many seats."""
    position = Position("cockroach-poker-royal", 6)
    model = position.model
    model.invites = ("192.168.0.7:18830/abcdefghijklmnop",) * 2
    shown = position.client.show
    assert shown is not None
    for bots in ("easy", "strong"):
        settings = replace(position.settings, bots=bots)
        scene = shown.scene.model_copy(update={"phase": "lobby", "settings": settings})
        position.client.show = shown.model_copy(update={"board": None, "scene": scene})
        model.look()

    assert "bots=strong" in text_of(paint(model, (), 80, 24))
