"""Commands as values: each comes back from its command line as it was."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from ipaddress import ip_network
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.options import Choice, WholeNumber
from netplay.settings import SETTINGS, Setting, SettingValue
from tests.house import HOUSE
from tui.cli.parser import parsed
from tui.cli.shelf import LINES, loaded
from tui.commands.command import Command
from tui.commands.common import MOST_OF_ALL
from tui.commands.flags import AnyCommand
from tui.commands.host import HostCommand
from tui.commands.play import PlayCommand
from tui.commands.serve import ServeCommand

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
WORDS = TEXT.filter(lambda text: text not in ("", "--"))
DASHED = WORDS | WORDS.map(lambda text: f"-{text}").filter(lambda text: text != "--")
OF_MANY = ip_network("224.0.0.0/4"), ip_network("ff00::/8"), ip_network("255.255.255.255/32")
ADDRESSES = (
    st.ip_addresses()
    .filter(lambda it: not it.is_unspecified and not any(it in many for many in OF_MANY))
    .map(str)
)


def values(setting: Setting) -> st.SearchStrategy[SettingValue]:
    """The values that this setting can be told on a command line."""
    match setting.kind:
        case WholeNumber(low, high):
            return st.integers(low, high)
        case Choice(meanings):
            return st.sampled_from(tuple(meanings))
        case _:
            return st.just(not setting.default)


def set_otherwise(*, alone: bool) -> st.SearchStrategy[Mapping[str, SettingValue]]:
    known = {name: it for name, it in SETTINGS.items() if it.alone or not alone}
    return st.fixed_dictionaries({}, optional={name: values(it) for name, it in known.items()})


def worth(kind: type[AnyCommand], name: str, type_: Any) -> st.SearchStrategy[Any]:
    """A value for a field of a command, as it may come from a command line."""
    if name == "settings":
        return set_otherwise(alone=kind is PlayCommand)
    if name in ("address", "passphrase"):
        return st.none() | ADDRESSES if name == "address" else st.none()
    if name == "most":
        return st.integers(1, MOST_OF_ALL)
    if name in ("game", "past", "invite"):
        return DASHED if type_ is str else st.none() | DASHED
    if name == "games":
        return st.lists(DASHED, max_size=3).map(tuple)
    by_type: Mapping[Any, st.SearchStrategy[Any]] = {
        bool: st.booleans(),
        int: st.integers(0, 65535),
        str: TEXT,
        str | None: st.none() | TEXT,
        int | None: st.none() | st.integers(0, 65535),
        tuple[str, ...]: st.lists(TEXT, max_size=3).map(tuple),
    }
    return by_type[type_]


def made(kind: type[AnyCommand]) -> st.SearchStrategy[AnyCommand]:
    hints = get_type_hints(kind)
    parts = {it.name: worth(kind, it.name, hints[it.name]) for it in fields(kind)}
    return st.builds(kind, **parts)


KINDS: Sequence[type[AnyCommand]] = [loaded(it.value) for it in LINES]


@settings(deadline=None)
@given(st.one_of([made(kind) for kind in KINDS]))
def test_every_command_comes_back_from_its_command_line(command: AnyCommand) -> None:
    """With whatever it is told, so that a process that is started does what was meant."""
    assert parsed(command.argv()) == command


@pytest.mark.parametrize("kind", KINDS[1:])
def test_a_command_needs_to_be_told_nothing(kind: type[AnyCommand]) -> None:
    """Its word alone is the usual, as whoever makes the value has it."""
    assert parsed([kind.WORD]) == kind()


def test_a_passphrase_stands_on_no_command_line() -> None:
    """Nor where a command is printed: others read both."""
    command = HostCommand(passphrase="sesame")

    assert "sesame" not in " ".join(command.argv())
    assert "sesame" not in repr(command)


def test_flags_of_a_command_stand_behind_its_game() -> None:
    """A flag whose value may be left out would take the game for it."""
    command: Command = ServeCommand("royal-gambit", resume="", until_eof=True)

    assert command.argv() == ["serve", "royal-gambit", "--resume", "--until-eof"]


def test_only_a_command_line_knows_argparse() -> None:
    """Whatever else is asked for is a typed command."""
    files = (HOUSE / "tui").rglob("*.py")
    knowing = {file.parent.name for file in files if "argparse" in file.read_text("utf-8")}

    assert knowing == {"commands"}
