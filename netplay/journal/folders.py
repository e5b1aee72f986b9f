"""The folder of a user's tables, into which nobody else can look. It knows no table."""

import os
from pathlib import Path

from engine.refusal import Refused
from netplay.system import private


def tables_folder() -> Path:
    """The folder in the user's data directory; it need not be there yet."""
    try:
        return private.data_folder(os.environ) / "tables"
    except RuntimeError:
        reason = "There is no home folder to keep tables in; set HOME or XDG_DATA_HOME."
        raise Refused("no-folder", reason) from None


def files(folder: Path, suffix: str) -> list[Path]:
    """Those in it that end so, none if it is not there; Refused if nobody may look."""
    try:
        return [folder / name for name in os.listdir(folder) if name.endswith(suffix)]
    except FileNotFoundError:
        return []
    except OSError as error:
        reason = f"The folder {folder} cannot be read ({error.strerror}); see whether it is yours."
        raise Refused("no-folder", reason) from None


def make(folder: Path) -> None:
    """Make the folder, unless it is there; it must be its owner's alone."""
    try:
        private.make_folder(folder)
    except private.NotPrivateError as wrong:
        raise Refused("no-folder", f"The folder {folder} cannot be used: {wrong}.") from None
    except OSError as error:
        reason = (
            f"The folder {folder} cannot be used ({error.strerror}); fix that, or name another "
            "place in XDG_DATA_HOME."
        )
        raise Refused("no-folder", reason) from None
