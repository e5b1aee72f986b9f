"""Several tables and the lobby, one over the other: each is on the pile of screens once."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, cast, get_args

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.palming.view import Pass
from engine.refusal import Refused
from tests.engine.games.palming_table import played
from tests.netplay.wait import PATIENCE
from tests.tui.lobbies import around
from tests.tui.table_room import GIVEN, judging, room
from tui.cli.parser import parsed
from tui.commands.command import ShownCommand, TableCommand
from tui.commands.join import JoinCommand
from tui.commands.lobby import LobbyCommand
from tui.machine.cancellation import Cancellation
from tui.paint.spans import text_of
from tui.paint.terminal import Terminal
from tui.screens import table_finder, table_visit
from tui.screens.app import DESTINATIONS, Palmoff
from tui.screens.ended_visit import EndedVisit
from tui.screens.lobby import LobbyScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen

HERE = Terminal(dumb=False, depth="256", dark=True, glyphs="rich", motion="none", bell=False)


class Around:
    """A lookout that finds nobody."""

    def __init__(
        self, where: LobbyCommand, told: Callable[[Any], None], servers: Sequence[Any]
    ) -> None:
        told(around())

    def stop(self) -> None:
        """It has stopped already."""


class Evening:
    """An evening at tables, until its guest is told to leave them."""

    def __init__(self) -> None:
        self.seated: list[Screen[None]] = []
        self.leaving: list[asyncio.Event] = []

    async def visit(
        self, app: Palmoff, command: TableCommand, cancellation: Cancellation
    ) -> EndedVisit:
        table, left = Screen[None](), asyncio.Event()
        await app.sat_down(cast(TableScreen, table))
        self.seated.append(table)
        self.leaving.append(left)
        await left.wait()
        await app.stood_up(cast(TableScreen, table))
        return EndedVisit(command)


async def until(pilot: Pilot[Any], holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await pilot.pause()


@pytest.mark.asyncio
async def test_a_lobby_that_is_opened_at_a_table_lies_below_all_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From one table to the lobby, to a second, to the first and back; then both are left."""
    evening = Evening()
    monkeypatch.setattr(table_visit, "visit", evening.visit)
    monkeypatch.setattr(table_finder, "TableFinder", Around)
    app = Palmoff(parsed(["play"]), HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: evening.seated and app.screen is evening.seated[0])
        await app.to_lobby()
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("a")
        await until(pilot, lambda: len(evening.seated) == 2 and app.screen is evening.seated[1])
        app.next_table(app.tables[1])
        await until(pilot, lambda: app.screen is evening.seated[0])
        assert len(app.screen_stack) == 3  # the first is Textual's own

        evening.leaving[0].set()
        await until(pilot, lambda: app.screen is evening.seated[1])
        await app.to_lobby()
        assert app.back_to_table()
        assert app.back_to_table()
        evening.leaving[1].set()

        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await until(pilot, lambda: not app.tables)


@pytest.mark.asyncio
@pytest.mark.parametrize("end", [Palmoff.go_home, Palmoff.hang_up])
async def test_only_who_goes_home_has_left(end: Callable[[Palmoff], None]) -> None:
    """A terminal that is gone leaves no table: what is kept there is kept as after kill -9."""
    async with room(judging()) as there:
        end(there.app)

        by_word = end is Palmoff.go_home
        assert (there.app.guest.left, there.app.guest.closed) == (by_word, not by_word)


@pytest.mark.asyncio
async def test_who_reads_the_rules_is_called_back_to_the_table() -> None:
    """In the words of the last line, until the next key."""
    async with room(judging()) as there:
        await there.press("escape", "r")
        await there.until(lambda: isinstance(there.app.screen, RulesScreen))
        book = there.app.screen
        assert isinstance(book, RulesScreen)
        await there.dealt("cockroach-poker", played(CLASSIC, GIVEN, Pass(peek=True)))

        await there.until(lambda: "Your turn at the table" in text_of(book.sheet.lines))
        await there.press("down")
        await there.until(lambda: "Your turn at the table" not in text_of(book.sheet.lines))


@pytest.mark.asyncio
async def test_of_several_tables_one_is_chosen_in_the_lobby(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Joining without an invite, where one or another could be meant, shows them all there."""

    async def visit(app: Palmoff, command: TableCommand, cancellation: Cancellation) -> EndedVisit:
        return EndedVisit(command, Refused("which", "There are several tables here."))

    monkeypatch.setattr(table_visit, "visit", visit)
    monkeypatch.setattr(table_finder, "TableFinder", Around)
    app = Palmoff(parsed(["join"]), HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        lobby = cast(LobbyScreen, app.screen)

        await until(pilot, lambda: "several tables" in text_of(lobby.sheet.lines))


@pytest.mark.asyncio
async def test_a_passphrase_that_was_not_given_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also of whoever came by a command line: in the lobby, where one mends it."""
    visits: list[TableCommand] = []

    async def visit(app: Palmoff, command: TableCommand, cancellation: Cancellation) -> EndedVisit:
        visits.append(command)
        return EndedVisit(command, Refused("passphrase", "This table has another passphrase."))

    monkeypatch.setattr(table_visit, "visit", visit)
    monkeypatch.setattr(table_finder, "TableFinder", Around)
    command = JoinCommand("127.0.0.1:1/aaaaaaaaaaaaaaaa", broker="mqtt://ana@127.0.0.1")
    app = Palmoff(command, HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        await until(pilot, lambda: lobby.line is not None)
        assert "This table has another passphrase." in text_of(lobby.sheet.lines)
        await pilot.press(*"sesame", "enter")

        await until(pilot, lambda: len(visits) == 2)
    assert visits == [command, replace(command, passphrase="sesame")]


def test_a_profile_in_use_is_told_once_and_not_where_one_uses_it_oneself() -> None:
    """A guest who opens a second table from the same lobby knows that they are at another."""
    app = Palmoff(parsed(["play"]), HERE, "The settings are damaged.")
    second = "The profile default is in use; you are default-2 here."
    third = "The profile default is in use; you are default-3 here."

    assert set(app.greeting(second)) == {"The settings are damaged.", second}
    app.tables.append(cast(TableScreen, Screen[None]()))
    assert app.greeting(third) == []
    app.tables.clear()
    assert app.greeting(second) == []
    assert app.greeting(third) == [third]


def test_there_is_a_way_for_every_command_that_is_shown() -> None:
    """The app knows them by their words, so that who plays need not load the others."""
    assert {kind.WORD for kind in get_args(ShownCommand)} == DESTINATIONS.keys()
    assert all(find_spec(way.module) for way in DESTINATIONS.values())
