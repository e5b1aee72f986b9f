"""All that an object is made of, as one value to compare: what has changed in it, anywhere."""

from collections.abc import Mapping, Sequence, Set
from types import FunctionType, MethodType
from typing import Any

from tui.paint.kept_lines import KeptLines


def deep(thing: object, seen: dict[int, int] | None = None) -> Any:
    """The thing and what it holds, each object once; functions and classes as they are.

    What is kept of a painting is nothing of its own: it is the same as if painted anew.
    """
    seen = {} if seen is None else seen
    if thing is None or isinstance(thing, str | bytes | int | float | type | FunctionType):
        return thing
    if id(thing) in seen:
        return "again", seen[id(thing)]
    seen[id(thing)] = len(seen)
    match thing:
        case Mapping():
            return type(thing), [(deep(key, seen), deep(it, seen)) for key, it in thing.items()]
        case Sequence() | Set():
            return type(thing), [deep(it, seen) for it in thing]
        case MethodType():
            return thing.__func__, deep(thing.__self__, seen)
        case _:
            held = _attributes(thing).items()
            return type(thing), [(name, deep(it, seen)) for name, it in held]


def _attributes(thing: object) -> dict[str, object]:
    """What is set in it, whether it has slots or not."""
    if isinstance(thing, KeptLines):
        return {}
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    held = {name: getattr(thing, name) for name in slots if hasattr(thing, name)}
    return held | dict(getattr(thing, "__dict__", {}))
