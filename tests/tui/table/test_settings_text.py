"""The settings of a game, in words that need no explanation."""

import pytest

from engine.catalog import CATALOG
from netplay.checked_settings import asked
from netplay.wire import Change, TableSettings
from tests.tui.positions import Position
from tui.cli.parser import parsed
from tui.commands.host import HostCommand
from tui.table.settings_text import changed, options_typed, settled
from tui.table.slash_commands import wish


def test_seats_are_counted_from_one() -> None:
    """As everywhere on the screen; the protocol counts from nought."""
    settings = TableSettings(game="cockroach-poker", seats=4, options={"first": 0})
    assert list(settled(settings)) == ["Who starts the first round: seat 1"]


def test_a_seat_is_typed_as_it_is_told() -> None:
    """At the table, in its help, and on the command line that opens it."""
    settings = TableSettings(game="cockroach-poker", seats=4, options={"first": 0})
    assert options_typed(settings) == {"first": "1"}

    command = parsed(["host", "--option", "first=1"])
    assert isinstance(command, HostCommand)
    assert asked(command.game, command.options, {}).options == settings.options
    scene = Position("cockroach-poker").model.show
    assert scene is not None
    wished = wish("set first=2", scene.scene)
    assert isinstance(wished, Change)
    assert wished.settings.options == {"first": 1}
    assert changed(settings, wished.settings) == "The table has changed: first=2."


def test_a_word_is_told_with_its_meaning() -> None:
    """By itself it says nothing to whoever has not read the rule book."""
    told = list(settled(TableSettings(game="royal-gambit", seats=4)))
    assert "How long a turn is: one, hit once or stay, then the next player goes" in told


@pytest.mark.parametrize("game", CATALOG)
def test_every_option_is_told_without_brackets(game: str) -> None:
    """Nobody has to read Python."""
    told = list(settled(TableSettings(game=game, seats=4)))
    assert told
    assert not any(set("[](){}'_") & set(sentence) for sentence in told)
