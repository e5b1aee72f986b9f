"""What a table has settled about its game, in words, as the one who opened it chose."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from engine.faces import FACES
from engine.options import Kind, SeatOrRandom, plain
from netplay.wire import Settings


def settled(settings: Settings) -> Iterator[str]:
    """A sentence for each option: what it is about, and how it is set."""
    options = FACES[settings.game].Options
    worths = plain(options()) | settings.options
    for entry in fields(options):
        meaning = entry.metadata["meaning"].rstrip(".")
        yield f"{meaning}: {_words(worths[entry.name], entry.metadata['kind'])}"


def _words(worth: Any, kind: Kind) -> str:
    if isinstance(kind, SeatOrRandom) and type(worth) is int:
        return f"seat {worth + 1}"  # as the table numbers its seats
    return " ".join(map(str, worth)) if isinstance(worth, list | tuple) else str(worth)
