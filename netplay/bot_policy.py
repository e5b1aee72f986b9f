"""The policies that bots are handed: files beside them, which the engine itself never opens."""

import errno
import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from engine.bots import shelf
from engine.refusal import Refused

LARGEST = 1 << 20  # bytes of a file


def path(key: str) -> Traversable:
    """The place of a game's policy."""
    return files("engine.bots").joinpath(shelf.POLICIES[key])


@cache
def policy(key: str) -> tuple[Any, str]:
    """The policy that the bots of a game play by, or None and in one sentence why."""
    if key not in shelf.POLICIES:
        return None, ""
    file = path(key)
    try:
        return shelf.policy(key, json.loads(_content(file).decode("utf-8"))), ""
    except OSError as wrong:
        why = f"It cannot be read: {wrong.strerror}."
    except Refused as wrong:
        why = wrong.reason
    except (RecursionError, ValueError):  # a bracket can be opened too often
        why = "It is damaged."
    return None, f"Bots of Cockroach Poker play by simpler rules: {file} cannot be used. {why}"


def _content(file: Traversable) -> bytes:
    """All that is in it; a pipe is not opened, as somebody may never write to it."""
    if isinstance(file, Path) and file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "it is not a plain file")
    with file.open("rb") as opened:
        return opened.read(LARGEST)


def lacking() -> list[str]:
    """The policies that bots lack, a sentence for each that cannot be had."""
    return [why for why in dict.fromkeys(policy(key)[1] for key in shelf.POLICIES) if why]
