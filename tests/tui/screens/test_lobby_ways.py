"""The lobby while it loads, and on the way to a table and back."""

import asyncio
from contextlib import nullcontext
from importlib import import_module
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest
from textual.events import Key

from engine.refusal import Refused
from netplay.client.client import Client
from tests.netplay.wait import PATIENCE
from tests.tui.lobby_room import HERE, INVITE, Room, World, lobby
from tests.tui.positions import Position
from tests.tui.table_room import Guest
from tui.cli.parser import parsed
from tui.commands.command import TableCommand
from tui.commands.join import JoinCommand
from tui.machine.cancellation import Cancellation
from tui.paint.preferences import Preferences
from tui.paint.spans import text_of
from tui.screens import table_visit
from tui.screens.app import Palmoff
from tui.screens.ended_visit import EndedVisit
from tui.screens.loading import LoadingScreen
from tui.screens.table import TableScreen


@pytest.mark.asyncio
async def test_a_page_that_is_opened_early_does_not_keep_the_lobby_from_loading(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks around all the same, once one is back."""
    loaded = Event()

    def slowly(name: str) -> ModuleType:
        if name == "tui.screens.table_finder":
            loaded.wait(PATIENCE)
        return import_module(name)

    monkeypatch.setattr("tui.screens.lobby.import_module", slowly)
    app = Palmoff(parsed(["--address", "127.0.0.1"]), HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        room = Room(app, pilot, world)
        await room.observe("Play at once")
        await room.press("r")
        await room.observe("CP-1")
        await room.press("escape")
        loaded.set()

        await room.until(lambda: world.looking)


@pytest.mark.asyncio
async def test_one_goes_to_one_table_at_a_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that is pressed twice, and comes twice over a slow line, does not open two."""
    enough = asyncio.Event()

    async def stay(app: Palmoff, command: TableCommand, cancellation: Cancellation) -> EndedVisit:
        world.visits.append(command)
        await enough.wait()
        return EndedVisit(command)

    monkeypatch.setattr(table_visit, "visit", stay)
    async with lobby(world) as room:
        await room.press("o")
        await room.observe("passphrase")
        for key in ("end", "enter", "enter", "enter"):
            room.app.post_message(Key(key, None))
        await room.until(lambda: world.visits)
        for _ in range(20):
            await room.pilot.pause()
        enough.set()
        await room.app.workers.wait_for_complete()

    assert len(world.visits) == 1


@pytest.mark.asyncio
async def test_what_goes_wrong_at_the_end_of_a_visit_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when the disk is full and the table cannot be remembered."""
    full = Refused("bad-profile", "The disk is full.")

    async def stay(app: Palmoff, found: object) -> None:
        raise full

    found = SimpleNamespace(again=JoinCommand(INVITE))
    monkeypatch.setattr(table_visit, "way", lambda command, cancellation: nullcontext(found))
    monkeypatch.setattr(table_visit, "_stay", stay)
    app = Palmoff(JoinCommand(), HERE)

    ended = await table_visit.visit(app, JoinCommand(), Cancellation())

    assert ended == EndedVisit(found.again, full)


@pytest.mark.asyncio
async def test_who_leaves_a_table_and_mashes_keys_goes_home_all_the_same(world: World) -> None:
    """Tab looks at no other table from one that has just been left."""
    async with lobby(world) as room:
        left = TableScreen(cast(Client, None), Position("royal-gambit").model, room.app)

        room.app.next_table(left)

        assert room.app.screen is room.app.lobby


@pytest.mark.asyncio
async def test_why_one_is_back_at_another_table_is_told_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest who cannot join a second table sees the first again, and not the lobby."""
    position = Position("royal-gambit")

    async def in_vain(
        app: Palmoff, command: TableCommand, cancellation: Cancellation
    ) -> EndedVisit:
        other = Position("royal-gambit")
        there = TableScreen(cast(Client, Guest(other)), other.model, app)
        await app.sat_down(there)
        await app.stood_up(there)
        return EndedVisit(command, Refused("nobody", "Nobody answers there."))

    monkeypatch.setattr(table_visit, "visit", in_vain)
    async with lobby(world) as room:
        table = TableScreen(cast(Client, Guest(position)), position.model, room.app)
        await room.app.push_screen(LoadingScreen("", room.app.palette, Cancellation()))
        await room.app.sat_down(table)
        await room.app.to_lobby()
        await room.press("j")
        await room.types(INVITE)

        await room.until(lambda: room.app.screen is table)
        await room.until(lambda: "Nobody answers there." in text_of(table.sheet.lines))


@pytest.mark.asyncio
async def test_settings_hold_at_the_tables_too_where_one_is(world: World) -> None:
    """Their glyphs and colours, though the lobby lies over them."""
    position = Position("royal-gambit")
    async with lobby(world) as room:
        table = TableScreen(cast(Client, Guest(position)), position.model, room.app)
        await room.app.push_screen(LoadingScreen("", room.app.palette, Cancellation()))
        await room.app.sat_down(table)
        await room.app.to_lobby()
        await room.observe("Play at once")

        room.app.restyle(Preferences(glyphs="ascii"))
        assert position.model.board is not None
        assert position.model.glyphs is position.model.board.glyphs is room.app.glyphs
        assert table.palette is room.app.palette


@pytest.mark.parametrize(
    "words",
    [("--address", "10.0.0.7"), ("join", "--address", "10.0.0.7"), ("host", "--address=10.0.0.7")],
)
@pytest.mark.asyncio
async def test_a_lobby_looks_on_no_other_network_than_was_asked_for(
    words: tuple[str, ...], world: World
) -> None:
    """Also where it is opened from a table, or asks for that table's passphrase."""
    app = Palmoff(parsed(words), HERE)
    async with app.run_test():
        await app.to_lobby()

        assert app.lobby is not None
        assert app.lobby.address == "10.0.0.7"


@pytest.mark.asyncio
async def test_the_invite_of_a_server_leads_to_the_lobby_with_its_tables(world: World) -> None:
    """The server is asked for them, as it may be in another network."""
    world.answers.append(Refused("of-a-server", "Choose one of its tables."))
    app = Palmoff(parsed(["join", "--address=127.0.0.1", INVITE]), HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        room = Room(app, pilot, world)
        await room.observe("Choose one of its tables.")

        await room.until(lambda: world.looking and not world.looking[-1].stopped)

    assert [str(server) for server in world.looking[-1].servers] == [INVITE]
