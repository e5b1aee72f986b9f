"""The numbers by which tables are chosen: a table keeps its own, and has it again if it is back."""

from collections.abc import Collection
from typing import Generic, TypeVar

Key = TypeVar("Key")

FEW = 9  # that a single key types


class TableNumbers(Generic[Key]):
    """Numbers for tables that come and go; some are only not heard of for a while."""

    def __init__(self) -> None:
        self._of: dict[Key, int] = {}  # of tables that have gone, too, until others need them
        self._last = 0  # that was given

    def given(self, there: Collection[Key]) -> dict[Key, int]:
        """The number of each."""
        numbers = {key: self._of[key] for key in there if key in self._of}
        for key in there:
            if key not in numbers:
                self._last = numbers[key] = next_number(numbers.values(), self._last)
        own = set(numbers.values())
        self._of = {key: it for key, it in self._of.items() if it not in own} | numbers
        return numbers


def next_number(taken: Collection[int], last: int) -> int:
    """The first that no table has, in turn after the last one that was given.

    So it is not that of a table that has just gone, which somebody may be about to type.
    """
    most = max(FEW, last, len(taken) + 1)
    in_turn: list[int] = [*range(last + 1, most + 1), *range(1, last + 1)]
    return next(number for number in in_turn if number not in taken)
