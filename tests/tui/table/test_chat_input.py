"""The line that is typed at a table, on the real screen: talk, commands, help, another game."""

from dataclasses import fields, replace

import pytest

from engine.catalog import CATALOG
from netplay.settings import SETTINGS
from netplay.wire import Change, Say, TableSettings
from tests.tui.positions import Position
from tests.tui.table_room import judging, room
from tui.paint.spans import text_of
from tui.table.chat_input import changing, commands
from tui.table.slash_commands import CHARGE, COMMANDS


@pytest.mark.asyncio
async def test_what_a_line_is_for_stands_above_it_also_while_it_is_typed() -> None:
    """In place of the keys, which would be letters of it."""
    async with room(judging()) as there:
        await there.press("/", *"hel")
        await there.observe("Say something; /help lists commands:", "Esc drops it")
        assert "/ chat" not in there.shown

        await there.press("escape")
        await there.observe("/ chat")


@pytest.mark.asyncio
@pytest.mark.parametrize("typed", ["/help", "help"])
async def test_help_is_a_panel_that_is_said_to_nobody(typed: str) -> None:
    """With the slash and without."""
    async with room(judging()) as there:
        await there.press("/", *typed, "enter")
        await there.observe("Commands", "/say TEXT", "Esc closes")

        assert not there.wishes


@pytest.mark.asyncio
async def test_a_refused_command_stays_with_the_reason_in_sight() -> None:
    """It is mended, not typed again; then the reason has gone."""
    async with room(judging()) as there:
        await there.press("/", *"/set bots=stong", "enter")
        await there.observe("it must be easy or medium or strong")
        assert there.typed == "/set bots=stong"

        await there.press(*["left"] * 3, "r", "enter")
        assert there.last() == Change(settings=replace(there.position.settings, bots="strong"))
        assert "it must be easy" not in there.shown


@pytest.mark.asyncio
async def test_an_option_that_the_game_has_not_is_refused_while_it_can_be_mended() -> None:
    """The table would refuse it as well, but when the line has gone."""
    async with room(judging()) as there:
        await there.press("/", *"/set first=9", "enter")
        await there.observe("Option 'first' cannot be 9; it must be random or")

        assert there.typing
        assert not there.wishes


@pytest.mark.asyncio
async def test_a_command_whose_slash_has_opened_the_line_is_told_to_nobody_unasked() -> None:
    """Meant as talk, it takes another Enter."""
    async with room(judging()) as there:
        await there.press("/", *"game royal-gambit", "enter")
        await there.observe("/game royal-gambit would do it.")
        assert not there.wishes

        await there.press("enter")
        assert there.wishes == [Say(text="game royal-gambit")]


@pytest.mark.asyncio
async def test_another_game_is_chosen_from_a_menu() -> None:
    """That says which one is on the table, and leads to what can be set."""
    async with room(Position("cockroach-poker").play(10_000)) as there:
        await there.press("escape", "o")
        await there.observe("Cockroach Poker (on the table)", "Royal Menagerie")
        await there.press("h")
        await there.observe("Commands", "/say TEXT")
        await there.press("escape", "escape", "o", str(1 + [*CATALOG].index("royal-gambit")))

        changed = there.last()
        assert isinstance(changed, Change)
        assert changed.settings.game == "royal-gambit"


@pytest.mark.parametrize("game", CATALOG)
def test_all_that_can_be_typed_is_listed(game: str) -> None:
    """Every command, every option as it is set, every setting."""
    model = Position(game).model
    told = text_of(commands(model).paint(80, 100))
    table = {entry.name for entry in fields(TableSettings)} - {"game", "options"}

    assert set(SETTINGS) == table
    wanted = [*COMMANDS, *CHARGE, *(f"{name}=" for name in table)]
    assert all(f" {words}" in told for words in wanted)
    assert all(f" {name}=" in told for name in CATALOG[game].Options.__dataclass_fields__)


def test_the_menu_of_games_has_all() -> None:
    """Each by its title."""
    told = text_of(changing(Position("royal-gambit").model).paint(80, 9))

    assert all(info.title in told for info in CATALOG.values())
