"""A part of a page that is painted again only when something else is to be seen there."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

L = TypeVar("L")  # what was painted


class KeptLines(Generic[L]):
    """The lines that were painted last, and of what: the same things, and equal values."""

    def __init__(self) -> None:
        self._same: Sequence[object] = ()
        self._equal: Sequence[object] = ()
        self._kept: L | None = None

    def of(self, same: Sequence[object], equal: Sequence[object], paint: Callable[[], L]) -> L:
        """As it was painted of all this before, or anew."""
        known = len(same) == len(self._same) and equal == self._equal
        if self._kept is None or not known or any(map(_differ, same, self._same)):
            self._same, self._equal, self._kept = same, equal, paint()
        return self._kept


def _differ(one: object, other: object) -> bool:
    return one is not other
