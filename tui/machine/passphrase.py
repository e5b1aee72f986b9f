"""The passphrase of a table, as somebody gives it: on a screen, in a file or in the environment."""

import os
from pathlib import Path

from engine import files
from engine.refusal import Refused
from netplay.trust.passphrase import secret
from tui.machine.server_ahead import PASSPHRASE

LINE = 4096  # bytes of one that may hold a passphrase


def passphrase(typed: str | None, file: str | None) -> str:
    """The table's, from a screen, a file or the environment: others can read a command line."""
    if typed is not None:
        return secret(typed)
    if file is None:
        return secret(os.environ.get(PASSPHRASE, ""))
    return secret(_first_line(Path(file)))


def _first_line(file: Path) -> str:
    """Read the first line: whoever names a file wants a lock, so an empty one is refused."""
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
