"""What was asked for on the command line, as values; or Refused in one sentence."""

import os
from argparse import Namespace
from pathlib import Path
from typing import Any

from engine import files
from engine.catalog import CATALOG
from engine.options import from_text
from engine.refusal import Refused, UnknownGame
from netplay.trust.passphrase import secret
from netplay.wire import TableSettings
from tui.table.possible_settings import checked

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
