"""An error of a board that draws what it has not described: our fault, and it says what to add."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


class UnpaintedError(Exception):
    """A board asks for a sign or a colour that its `signs.py` lacks."""


def found(described: Mapping[str, T], name: str, where: str) -> T:
    """Look up what is described under this name; our fault, by name, if nothing is."""
    if name not in described:
        raise UnpaintedError(f"{where} has no {name!r}: add it to the signs.py of its board.")
    return described[name]
