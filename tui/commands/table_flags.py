"""The flags of a table's game, and of its settings as `netplay.settings` declares them.

They are apart from all others so that `palmoff` alone, and `--help`, need not load them.
"""

import argparse
from collections.abc import Iterator
from dataclasses import field
from typing import Any

from engine.options import Choice, WholeNumber
from netplay.settings import DEFAULT_GAME, SETTINGS, Setting, YesNo
from tui.boards.shelf import BOARDS
from tui.commands.flags import Flag, Given, Parser, WordFlag, flagged


class SettingFlags(Flag):
    """All settings of a table, or those that matter to somebody alone; as a mapping of the given.

    What is set as usual already needs no flag.
    """

    def __init__(self, *, alone: bool = False) -> None:
        self.alone = alone

    def declare(self, parser: Parser, name: str, place: str) -> None:
        for known, setting in self._known():
            _declare(parser, known, setting, f"{place}.{known}")

    def read(self, given: Given, place: str) -> Any:
        places = {known: f"{place}.{known}" for known, _ in self._known()}
        return {known: given[there] for known, there in places.items() if there in given}

    def argv(self, name: str, value: Any) -> list[str]:
        given = [(known, setting) for known, setting in self._known() if known in value]
        given.sort(key=lambda one: isinstance(one[1].kind, YesNo))  # what has no value comes last
        return [_spelled(known, setting, value[known]) for known, setting in given]

    def _known(self) -> Iterator[tuple[str, Setting]]:
        return ((name, it) for name, it in SETTINGS.items() if it.alone or not self.alone)


def _declare(parser: Parser, name: str, setting: Setting, place: str) -> None:
    about: dict[str, Any] = {"dest": place, "default": argparse.SUPPRESS}
    match setting.kind:
        case YesNo():
            turned = not setting.default
            parser.add_argument(
                _flag(name, setting),
                action="store_const",
                const=turned,
                help=setting.flag or setting.meaning,
                **about,
            )
        case Choice(meanings):
            told = f"{setting.meaning} (default: {setting.default})"
            parser.add_argument(_flag(name, setting), choices=tuple(meanings), help=told, **about)
        case WholeNumber():
            parser.add_argument(
                _flag(name, setting), type=int, metavar=setting.unit, help=setting.meaning, **about
            )
        case _:
            raise NotImplementedError(f"No flag takes a setting that is {setting.kind}.")


def game() -> Any:
    games = f"one of {', '.join(BOARDS)} (default: {DEFAULT_GAME})"
    return flagged(WordFlag(games), DEFAULT_GAME)


def first_game() -> Any:
    """The game of the table with which a server begins."""
    told = f"open a table of one of {', '.join(BOARDS)}; without it, others open them"
    return flagged(WordFlag(told))


def settings(*, alone: bool = False) -> Any:
    """Those of the table that are not as usual."""
    return field(default_factory=dict, metadata={"flag": SettingFlags(alone=alone)})


def _flag(name: str, setting: Setting) -> str:
    """A yes that is usual is turned into a no."""
    spelled = name.replace("_", "-")
    return f"--no-{spelled}" if setting.default is True else f"--{spelled}"


def _spelled(name: str, setting: Setting, value: Any) -> str:
    flag = _flag(name, setting)
    return flag if isinstance(setting.kind, YesNo) else f"{flag}={value}"
