"""Small changes to tuples, since a State never changes in place."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another one at this place."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def without(items: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """The items less one of each that goes."""
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)


def cut(items: tuple[T, ...], sizes: Iterable[int]) -> tuple[tuple[T, ...], ...]:
    """The items cut from the front into pieces of these sizes."""
    pieces, at = [], 0
    for size in sizes:
        pieces.append(items[at : at + size])
        at += size
    return tuple(pieces)
