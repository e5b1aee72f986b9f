"""A host that is broken or bad: its views are well-formed, and of no game there is."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.faces import FACES
from engine.palming.view import Revealed
from netplay.client import Goal
from netplay.mqtt.address import Address
from netplay.trust.keys import PlayerKeys
from netplay.wire import Show
from tests.tui.positions import Position
from tests.tui.table_room import room
from tui.at_table import AtTable
from tui.plain import Plain
from tui.typed import Ended

EMPTY = ("hands", "places", "menageries")  # what every seat has something of
NOBODY = Revealed("bat", False, (0, 99), ("fly",), (), ())  # somebody who was never there
NO_JUDGE = Revealed("bat", False, (0,), ("fly",), (), ())


def with_board(show: Show, **board: object) -> Show:
    assert show.board is not None
    return show.model_copy(update={"board": show.board.model_copy(update=board)})


def with_view(show: Show, **view: object) -> Show:
    assert show.board is not None
    return with_board(show, view=replace(show.board.view, **view))


def with_scene(show: Show, **scene: object) -> Show:
    return show.model_copy(update={"scene": show.scene.model_copy(update=scene)})


def with_game(show: Show, game: str) -> Show:
    return with_scene(show, settings=show.scene.settings.model_copy(update={"game": game}))


def with_nothing(show: Show) -> Show:
    """The view of a table at which nobody has anything."""
    assert show.board is not None
    view: Any = show.board.view
    return with_view(show, **{field.name: () for field in fields(view) if field.name in EMPTY})


def with_nobody(show: Show) -> Show:
    return with_scene(show, chairs=())


IMPOSSIBLE: dict[str, Callable[[Show], Show]] = {
    "turn": lambda show: with_view(show, turn=99),
    "revealed": lambda show: with_view(show, revealed=(NOBODY,)),
    "judge": lambda show: with_view(show, revealed=(NO_JUDGE,)),
    "move": lambda show: with_board(show, legal=({"do": "zzz"},)),
    "chairs": with_nobody,
    "game": lambda show: with_game(show, "poker"),
    "seat": lambda show: with_board(
        show, legal=({"do": "offer", "card": ["bat"], "to": [-5], "claim": ["rat"]},)
    ),
}


def impossible(position: Position, how: Callable[[Show], Show]) -> Position:
    """The next view that comes in is one of these."""
    position.send()
    show = position.client.show
    assert show is not None
    position.client.show = how(show)
    return position


def in_lines(position: Position, said: list[str]) -> AtTable:
    """A visit in lines, which nobody carries to a table."""
    nowhere = Goal(Address.of_guest("127.0.0.1", 1))
    table = AtTable(nowhere, PlayerKeys.new(), position.client.enter)
    table.client.seat = position.client
    table.front = Plain(position.client, said.append)
    return table


@pytest.mark.asyncio
async def test_claims_of_no_game_take_no_screen_down() -> None:
    """Nor do those that are read after a game."""
    position = Position("cockroach-poker", 4).play(10_000)
    async with room(position) as here:
        impossible(position, IMPOSSIBLE["revealed"])
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
        impossible(position, with_nothing)
        here.screen.changed()
        await here.until(lambda: here.app.guest.refused)

        assert here.app.guest.refused is not None
        assert "no game can come to" in here.app.guest.refused.reason
        assert here.app.is_running


@pytest.mark.asyncio
@pytest.mark.parametrize("game", FACES)
async def test_a_view_of_no_game_takes_no_lines_down(game: str) -> None:
    """Of a table without a chair, say, at which somebody is to move."""
    position = Position(game, 4).play(9).play_until_asked()
    table = in_lines(impossible(position, with_nobody), [])

    table._look()

    assert table.client.refused is not None
    assert "no game can come to" in table.client.refused.reason


@pytest.mark.asyncio
@pytest.mark.parametrize("how", IMPOSSIBLE)
async def test_nothing_that_a_host_shows_takes_lines_down(how: str) -> None:
    """Whatever it is that no game can come to."""
    position = Position("cockroach-poker", 4, options={"first": 0})
    table = in_lines(impossible(position, IMPOSSIBLE[how]), [])

    table._look()

    assert table.client.refused is not None
    assert table.client.refused.code == "impossible"


@pytest.mark.asyncio
async def test_an_answer_to_what_is_impossible_takes_no_lines_down() -> None:
    """A question about a seat that is none is only asked once the card is chosen."""
    axes = {"card": ["bat", "fly", "rat", "toad"] * 5, "to": [1, 99], "claim": ["rat"]}
    position = Position("cockroach-poker", 4, options={"first": 0})
    impossible(position, lambda show: with_board(show, legal=({"do": "offer", **axes},)))
    said: list[str] = []
    table = in_lines(position, said)
    table._look()
    assert "Card?" in said

    table._typed.put_nowait("1")
    table._typed.put_nowait(Ended.CLOSED)
    await table._type()

    assert table.client.refused is not None
