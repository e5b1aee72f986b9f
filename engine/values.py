"""Immutable values, of which State, moves, events and views are made. It knows no game."""

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(kind: type[T]) -> type[T]:
    """A frozen, slotted dataclass that is made in half the time; all else is the dataclass's own.

    A frozen dataclass fills each field through `object.__setattr__`, which looks it up by name
    every time. Here each slot is filled by its own setter, which is all that frozen leaves open.
    The class itself is made in half the time as well, since it is not frozen twice.
    """
    made: Any = dataclass(init=False, unsafe_hash=True, slots=True)(kind)
    setters = {f"set_{field.name}": getattr(made, field.name).__set__ for field in fields(made)}
    defaults = {f"default_{field.name}": field.default for field in fields(made)}
    takes = ", ".join(
        field.name if field.default is MISSING else f"{field.name}=default_{field.name}"
        for field in fields(made)
    )
    fills = "".join(f"\n    set_{field.name}(self, {field.name})" for field in fields(made))
    names = setters | defaults
    exec(f"def __init__(self, {takes}):{fills or ' pass'}", names)  # noqa: S102  as dataclass does
    made.__init__ = names["__init__"]
    made.__setattr__ = made.__delattr__ = _refuse
    made.__reduce__ = _remade
    result: type[T] = made
    return result


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    """A value stays what it is; anybody who marks it all the same, as typing does, is told so."""
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _remade(self: Any) -> tuple[type, tuple[Any, ...]]:
    """Copies and other processes make it anew of its fields, as none can be set later."""
    return type(self), tuple(getattr(self, field.name) for field in fields(self))
