"""The file in which a player's preferences are kept on this machine, beside their profiles.

It is read before the first frame, so it is plain JSON and loads nothing that takes long.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path

from engine.refusal import Refused
from netplay.system import private
from tui.paint.preferences import DEFAULT, Preferences, choices

VERSION = 1
LARGEST = 64 * 1024


class BadPreferences(Refused):
    """The file cannot be used; it was left as it is."""

    def __init__(self, reason: str) -> None:
        super().__init__("bad-taste", reason)


def preferences_file(environ: Mapping[str, str]) -> Path:
    """The file of this user's taste, which need not be there. BadTaste without a home."""
    try:
        return private.config_folder(environ) / "taste.json"
    except RuntimeError:
        raise BadPreferences(
            "There is no home folder to keep settings in; set HOME or XDG_CONFIG_HOME."
        ) from None


def read_preferences(path: Path) -> Preferences:
    """The taste in this file, the default one if there is none. BadTaste if it is damaged."""
    with _in_words(path):
        if not path.exists():
            return DEFAULT
        if not path.is_file() or path.stat().st_size > LARGEST:
            raise BadPreferences(f"The settings {path} are not a plain file; move it away.")
        data = path.read_bytes()
    return _parsed(path, data)


def found_preferences(environ: Mapping[str, str]) -> tuple[Preferences, str]:
    """This user's taste, the default one if it cannot be read; and what is wrong with the file."""
    try:
        return read_preferences(preferences_file(environ)), ""
    except BadPreferences as bad:
        return DEFAULT, bad.reason


def keep_preferences(path: Path, taste: Preferences) -> None:
    """Remember this taste. BadTaste if that is not possible, or would overwrite a damaged file."""
    read_preferences(path)
    data = json.dumps({"palmoff_taste": VERSION, **asdict(taste)}, indent=1)
    with _in_words(path), private.ours(path):
        private.write(path, data.encode())


def _parsed(path: Path, data: bytes) -> Preferences:
    try:
        stored = json.loads(data)
        version = stored.pop("palmoff_taste")
        if isinstance(version, int) and version > VERSION:
            raise BadPreferences(
                f"The settings {path} were written by a newer Palmoff; update this one."
            )
        _modernized(stored)
        if version != VERSION or not all(_allowed(*entry) for entry in stored.items()):
            raise ValueError
        return Preferences(**stored)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise BadPreferences(
            f"The settings {path} are damaged; repair them, or move the file away to start over."
        ) from None


def _modernized(stored: dict[str, object]) -> None:
    """Bring up to date what used to be on or off and has lengths by now."""
    if isinstance(stored.get("motion"), bool):
        stored["motion"] = "full" if stored["motion"] else "none"


def _allowed(name: str, choice: object) -> bool:
    known = any(field.name == name for field in fields(Preferences))
    return known and any(one == choice and type(one) is type(choice) for one in choices(name))


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Tells the player what the system says no to."""
    try:
        yield
    except private.BusyError:
        raise BadPreferences("Another Palmoff is saving its settings; try again.") from None
    except OSError as error:
        raise BadPreferences(
            f"The settings {path} cannot be used ({error.strerror}); fix that, or set "
            "XDG_CONFIG_HOME."
        ) from None
