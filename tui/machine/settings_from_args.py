"""What was asked for on the command line, as values; or Refused in one sentence."""

import os
from argparse import Namespace
from pathlib import Path
from typing import Any

from engine import files
from engine.refusal import Refused
from netplay import checked_settings
from netplay.trust.passphrase import secret
from netplay.wire import TableSettings

PASSPHRASE = "PALMOFF_PASSPHRASE"
LINE = 4096  # bytes of one that may hold a passphrase


def settings(asked: Namespace) -> TableSettings:
    """How the table is to be set."""
    given: dict[str, Any] = {
        "watching": not getattr(asked, "no_watching", False),
        "endless": getattr(asked, "endless", False),
        "coach": not getattr(asked, "no_coach", False),
    }
    for setting in ("seats", "clock", "grace", "delay", "pace", "bots"):
        value = getattr(asked, setting, None)
        if value is not None:
            given[setting] = value
    return checked_settings.asked(asked.game, asked.option, given)


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
