"""A table's settings: declared once, and all that people and programs see of them follows."""

import json
import subprocess
import sys
from typing import Any

import pytest

from engine.refusal import Refused
from netplay.checked_settings import asked, checked
from netplay.settings import SETTINGS
from tests.house import HOUSE

# One more setting: its declaration, behind the last; and what a fresh Python then makes of it.
DECLARED = """
    hush: int = _declared(
        Setting(
            0,
            WholeNumber(0, 9),
            "minutes without a word",
            rank=80,
            form=FormWords("q", "hush", "How long nobody speaks.", (0, 3), _counted("minutes")),
            unit="M",
            told=lambda it: f"nobody speaks for {it.hush} minutes" if it.hush else "",
        )
    )
"""
PROGRAM = """
import json, sys
from types import ModuleType

import netplay

module = ModuleType("netplay.settings")
sys.modules["netplay.settings"] = netplay.settings = module
exec(compile(sys.stdin.read(), "netplay/settings.py", "exec"), vars(module))

from engine.refusal import Refused
from netplay import wire
from netplay.checked_settings import asked
from tests.tui.positions import Position
from tui.cli.parser import parsed
from tui.commands.serve import ServeCommand
from tui.lobby.table_form import TableForm
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of
from tui.table import chat_input, settings_text, slash_commands

command = parsed(["host", "--hush", "3"])
table = asked(command.game, command.options, command.settings)
form = TableForm(GLYPHS["ascii"])
form.press("q").done("5")
scene = Position("royal-gambit").model.show.scene
wished = slash_commands.wish("set hush=7", scene)
try:
    refused = slash_commands.wish("set hush=10", scene)
except Refused as reason:
    refused = reason.reason
try:
    wish = '{"do":"change","settings":{"hush":10}}'
    wire.decode(wire.UP, f'{{"do":"ask","id":"aaaaaaaa","wish":{wish}}}'.encode())
except Refused as reason:
    bounded = reason.reason
print(json.dumps({
    "argv": ServeCommand("cockroach-poker", settings=command.settings).argv(),
    "wire": json.loads(wire.encode(wire.Change(settings=table))),
    "bounded": bounded,
    "form": form.command().argv(),
    "set": wished.settings.hush,
    "refused": refused,
    "changed": settings_text.changed(scene.settings, wished.settings),
    "told": list(settings_text.settings_told(table)),
    "help": text_of(chat_input.commands(Position("royal-gambit").model).paint(80, 99)),
}))
"""


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """The traces of one more setting where nothing but its declaration was added."""
    source = (HOUSE / "netplay" / "settings.py").read_text(encoding="utf-8")
    before, rest = source.split("\n\nSETTINGS: ", 1)
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=f"{before}{DECLARED}\n\nSETTINGS: {rest}",
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def test_a_declared_setting_crosses_the_wire_within_its_bounds(seen: dict[str, Any]) -> None:
    """As the last of its message, so that the others stand where they stood."""
    assert list(seen["wire"]["settings"].items())[-1] == ("hush", 3)
    assert seen["bounded"].endswith("hush: Input should be less than or equal to 9.")


def test_a_declared_setting_has_a_flag_that_is_handed_on(seen: dict[str, Any]) -> None:
    """From the command line to the server that is started for it."""
    assert seen["argv"] == ["serve", "cockroach-poker", "--hush=3"]


def test_a_declared_setting_stands_in_the_form(seen: dict[str, Any]) -> None:
    """By its letter; a number is typed."""
    assert seen["form"] == ["host", "cockroach-poker", "--hush=5"]


def test_a_declared_setting_is_set_and_told_at_the_table(seen: dict[str, Any]) -> None:
    """By /set, within its bounds; in /help, in what has changed and in what the table is set to."""
    assert seen["set"] == 7
    assert seen["refused"] == "hush cannot be 10; it must be a whole number from 0 to 9."
    assert seen["changed"] == "The table has changed: hush=7."
    assert "nobody speaks for 3 minutes" in seen["told"]
    assert " hush=0             minutes without a word" in seen["help"]


@pytest.mark.parametrize("name", SETTINGS)
def test_what_a_setting_cannot_be_is_refused_in_words(name: str) -> None:
    """Whoever asks can mend it."""
    with pytest.raises(
        Refused, match=r"cannot be 'x'; it must be |is for 2 to 6 players, not for 'x'"
    ):
        checked({"game": "cockroach-poker", "seats": 4, "options": {}, name: "x"})


def test_a_table_has_as_many_seats_as_its_game_allows_unless_it_is_told() -> None:
    """The usual number, or the nearest to it."""
    assert asked("royal-gambit", (), {}).seats == 4
    assert asked("royal-gambit", (), {"seats": 8}).seats == 8
