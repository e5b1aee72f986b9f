"""All that an object is made of, as one value to compare: what has changed in it, anywhere."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from types import FunctionType, MethodType
from typing import Any, TypeAlias

from tui.paint.kept_lines import KeptLines

Seen: TypeAlias = dict[int, int]
PLAIN = (type(None), str, bytes, int, float, type, FunctionType)


def deep(thing: object, seen: Seen | None = None) -> Any:
    """The thing and what it holds, each object once; functions and classes as they are.

    What is kept of a painting is nothing of its own: it is the same as if painted anew.
    """
    kind: Any = type(thing)
    parts = _how(kind)
    if parts is None:
        return thing
    seen = {} if seen is None else seen
    if id(thing) in seen:
        return "again", seen[id(thing)]
    seen[id(thing)] = len(seen)
    return kind, [deep(part, seen) for part in parts(thing)]


@cache
def _how(kind: type) -> Callable[[Any], Iterator[object]] | None:
    """The way to take a thing of this kind to pieces, if there is any."""
    if issubclass(kind, PLAIN):
        return None
    if issubclass(kind, Mapping):
        return _entries
    if issubclass(kind, Sequence | Set):
        return iter
    if issubclass(kind, MethodType):
        return lambda method: iter((method.__func__, method.__self__))
    if issubclass(kind, KeptLines):
        return lambda _: iter(())
    slots = [name for part in kind.__mro__ for name in getattr(part, "__slots__", ())]
    return lambda thing: _attributes(thing, slots)


def _entries(thing: Mapping[object, object]) -> Iterator[object]:
    for key, held in thing.items():
        yield key
        yield held


def _attributes(thing: object, slots: Sequence[str]) -> Iterator[object]:
    """The attributes that are set in it, whether it has slots or not."""
    for name in slots:
        if hasattr(thing, name):
            yield name
            yield getattr(thing, name)
    yield from _entries(getattr(thing, "__dict__", {}))
