"""The file that remembers which games each profile has been told of; it lies beside the settings.

A file that is damaged is left as it is: then the games are explained once more, and it is said why.
"""

import json
from collections.abc import Collection, Mapping
from pathlib import Path

from engine.refusal import Refused
from netplay.system import private

VERSION = 1
Known = dict[str, list[str]]  # the games, by profile


def primers_file(environ: Mapping[str, str]) -> Path:
    """The file where it is kept, which need not be there. Refused without a home."""
    try:
        return private.config_folder(environ) / "first_games.json"
    except RuntimeError:
        reason = "There is no home folder to keep settings in; set HOME or XDG_CONFIG_HOME."
        raise Refused("no-home", reason) from None


def read_primers(environ: Mapping[str, str], profile: str) -> tuple[Collection[str], str]:
    """The games that this profile knows; none if that cannot be read, and then why."""
    try:
        return _read(primers_file(environ)).get(profile, []), ""
    except Refused as refused:
        return (), refused.reason


def keep_primer(environ: Mapping[str, str], profile: str, game: str) -> None:
    """This profile knows the game from now on. Refused if that cannot be written down."""
    path = primers_file(environ)
    try:
        with private.ours(path):
            known = _read(path)
            known[profile] = sorted({*known.get(profile, ()), game})
            private.write(path, _written(known))
    except OSError as error:
        raise _unusable(path, error.strerror or "it cannot be written") from None


def _read(path: Path) -> Known:
    try:
        stored = json.loads(private.read(path))
        known = Known(stored["profiles"])
        if stored["palmoff_first_games"] != VERSION or not all(map(_names, known.values())):
            raise ValueError
        return known
    except FileNotFoundError:
        return {}
    except private.NotPrivateError as wrong:
        raise _unusable(path, str(wrong)) from None
    except OSError as error:
        raise _unusable(path, error.strerror or "it cannot be read") from None
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise _unusable(path, "it is damaged; move it away") from None


def _written(known: Known) -> bytes:
    return json.dumps({"palmoff_first_games": VERSION, "profiles": known}).encode()


def _names(games: object) -> bool:
    return isinstance(games, list) and all(isinstance(game, str) for game in games)


def _unusable(path: Path, why: str) -> Refused:
    reason = f"Which games you know cannot be remembered in {path}: {why}."
    return Refused("first-games", reason)
