"""A host that is broken or bad: its views are well-formed, and of no game there is."""

from dataclasses import fields, replace
from typing import Any

import pytest

from engine.faces import FACES
from engine.palming.view import Revealed
from netplay.wire import Show
from tests.tui.positions import Position
from tests.tui.table_room import room

EMPTY = ("hands", "places", "menageries")  # what every seat has something of


def tampered(show: Show | None) -> Show:
    """The view of a table at which nobody has anything."""
    assert show is not None
    assert show.board is not None
    view: Any = show.board.view
    none = {field.name: () for field in fields(view) if field.name in EMPTY}
    board = show.board.model_copy(update={"view": replace(view, **none)})
    return show.model_copy(update={"revision": show.revision + 1, "board": board})


@pytest.mark.asyncio
async def test_claims_of_no_game_take_no_screen_down() -> None:
    """Nor do those that are read after a game, of somebody who was never there."""
    position = Position("cockroach-poker", 4).play(10_000)
    async with room(position) as here:
        shown = position.client.show
        assert shown is not None
        assert shown.board is not None
        nobody = Revealed("bat", False, (0, 99), ("fly",), (), ())
        view = replace(shown.board.view, revealed=(nobody,))
        board = shown.board.model_copy(update={"view": view})
        position.client.show = shown.model_copy(update={"revision": 99, "board": board})
        here.screen.changed()
        await here.until(lambda: here.sitting.show is position.client.show)
        await here.press("w")
        await here.until(lambda: here.app.guest.refused)

        assert here.app.is_running


@pytest.mark.asyncio
@pytest.mark.parametrize("game", FACES)
async def test_a_view_of_no_game_takes_no_screen_down(game: str) -> None:
    """The table is left, with a sentence and without a traceback."""
    position = Position(game, 4).play(9).play_until_asked()
    async with room(position) as here:
        position.client.show = tampered(position.client.show)
        here.screen.changed()
        await here.until(lambda: here.app.guest.refused)

        assert here.app.guest.refused is not None
        assert "no game can come to" in here.app.guest.refused.reason
        assert here.app.is_running
