"""What was asked for on the command line, as values; or Refused in one sentence."""

import os
from argparse import Namespace
from collections.abc import Mapping
from getpass import getuser
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine import files
from engine.catalog import CATALOG
from engine.options import WholeNumber, from_text, read
from engine.refusal import Refused, UnknownGame
from netplay.trust.passphrase import secret
from netplay.trust.words import NAME_CELLS, name, shown
from netplay.wire import TableSettings

PASSPHRASE = "PALMOFF_PASSPHRASE"
LINE = 4096  # bytes of one that may hold a passphrase
SEATS = 4  # unless the game or somebody wants it otherwise


def settings(asked: Namespace) -> TableSettings:
    """How the table is to be set."""
    if asked.game not in CATALOG:
        raise UnknownGame(asked.game, CATALOG)
    wanted: dict[str, Any] = {
        "game": asked.game,
        "seats": CATALOG[asked.game].nearest(SEATS) if asked.seats is None else asked.seats,
        "options": dict(from_text(CATALOG[asked.game].Options, text) for text in asked.option),
        "watching": not getattr(asked, "no_watching", False),
        "endless": getattr(asked, "endless", False),
        "coach": not getattr(asked, "no_coach", False),
    }
    for setting in ("clock", "grace", "delay", "pace", "bots"):
        given = getattr(asked, setting, None)
        if given is not None:
            wanted[setting] = given
    return checked(wanted)


def checked(wanted: Mapping[str, Any]) -> TableSettings:
    """The settings, if a table of this game can be so; or Refused while it can be mended."""
    info = CATALOG[wanted["game"]]
    info.check(wanted["seats"])
    read(info.Options, wanted["options"], wanted["seats"])
    try:
        return TableSettings.model_validate(wanted)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        name = str(first["loc"][0])
        reason = f"{name} cannot be {first['input']!r}; it is {_possible(name)}."
        raise Refused("bad-setting", reason) from None


def _possible(name: str) -> str:
    """What this setting can be, as it ends the sentence "it is ..."."""
    match TableSettings.model_json_schema()["properties"][name]:
        case {"minimum": low, "maximum": high}:
            return str(WholeNumber(low, high))
        case {"enum": words}:
            return " or ".join(words)
        case _:
            return "yes or no"


def passphrase(asked: Namespace) -> str:
    """The table's, from a screen, a file or the environment: others can read a command line."""
    if asked.passphrase is not None:
        return secret(asked.passphrase)
    if asked.passphrase_file is None:
        return secret(os.environ.get(PASSPHRASE, ""))
    return secret(_first_line(Path(asked.passphrase_file)))


def _first_line(file: Path) -> str:
    """Who names a file wants a lock: an empty one opens no table to all."""
    try:
        line = files.first_line(file, LINE).strip()
        why = "its first line is empty"
    except OSError as error:
        line, why = "", error.strerror or "nobody knows why"
    except UnicodeDecodeError:
        line, why = "", "it is not text"
    if not line:
        raise Refused("no-passphrase", f"The passphrase cannot be read from {file}: {why}.")
    return line


def person(given: str | None, remembered: str | None) -> str:
    """What the person is called: as they say, as last time, or by their login name."""
    if given is not None:
        return name(given)
    return remembered or shown(_login(), NAME_CELLS) or "Guest"


def _login() -> str:
    try:
        return getuser()
    except (OSError, KeyError):
        return ""
