"""Small changes to tuples, since a State never changes in place."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another one at this place."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """The items less one of each that goes."""
    for item in gone:
        at = items.index(item)
        items = items[:at] + items[at + 1 :]
    return items


def cut(items: tuple[T, ...], sizes: Iterable[int]) -> tuple[tuple[T, ...], ...]:
    """The items cut from the front into pieces of these sizes."""
    pieces, at = [], 0
    for size in sizes:
        pieces.append(items[at : at + size])
        at += size
    return tuple(pieces)
