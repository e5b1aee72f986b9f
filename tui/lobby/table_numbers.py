"""The numbers by which tables are chosen: a table keeps its own for as long as it is there."""

from collections.abc import Collection

FEW = 9  # that a single key types


def next_number(taken: Collection[int], last: int) -> int:
    """The first that no table has, in turn after the last one that was given.

    So it is not that of a table that has just gone, which somebody may be about to type.
    """
    most = max(FEW, last, len(taken) + 1)
    in_turn: list[int] = [*range(last + 1, most + 1), *range(1, last + 1)]
    return next(number for number in in_turn if number not in taken)
