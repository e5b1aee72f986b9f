"""Whether what came from afar can be of a game at all. It knows the fields' types and no rule.

Who reads a view, an event or choices afterwards may rely on it: each seat is one of the table, each
number is one that a game can come to, and each choice can be made from what the view shows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from engine.game import Event, GameInfo, View
from engine.moves import Box, Moves, fields_of
from engine.refusal import Refused
from engine.seats import About

MOST = 10**6  # of anything that is counted
LONGEST = 400  # letters of a reason
SCALARS = (int, str, bool, NoneType)


class Impossible(Refused):
    """No game can come to this."""

    def __init__(self, what: str) -> None:
        super().__init__("impossible", f"The table sent a position that cannot occur: {what}.")


def check(
    info: GameInfo, seats: int, view: View, events: Iterable[Event], legal: Moves[Any]
) -> None:
    """Impossible, if no game for so many can come to this view after this, with these choices."""
    for name, thing in (("view", view), *((event.do, event) for event in events)):
        for flaw in _flaws(type(thing), thing, seats, name):
            raise Impossible(flaw)
    for box in legal.boxes:
        for flaw in _choice_flaws(box, seats):
            raise Impossible(flaw)
    wrong = view.flaw(legal)
    if wrong:
        raise Impossible(wrong)


# --- Values of fields -----------------------------------------------------------------------------


def _flaws(hint: Any, worth: Any, seats: int, where: str) -> Iterator[str]:
    """What is impossible about a value of this type."""
    hint, about = _plain(hint)
    if type(worth) in SCALARS:
        yield from _bounds(about, worth, seats, where)
    elif about is About.EACH_SEAT and len(worth) != seats:
        yield f"{where} is for {len(worth)} seats, not for {seats}"
    elif is_dataclass(worth) or hasattr(worth, "_fields"):
        for name, inner in _fields(worth).items():
            yield from _flaws(inner, getattr(worth, name), seats, f"{where}.{name}")
        yield from _option_flaws(worth, seats, where)
    elif type(worth) is tuple:
        inner = get_args(hint)[0]
        for each in worth:
            yield from _flaws(inner, each, seats, where)


def _bounds(about: About | None, worth: Any, seats: int, where: str) -> Iterator[str]:
    """Whether a number, or a text, is out of bounds."""
    if type(worth) is int and about is About.SEAT:
        if not 0 <= worth < seats:
            yield f"{where} is none of {seats} seats"
    elif type(worth) is int and not 0 <= worth <= MOST:
        yield f"{where} is no number of anything"
    elif type(worth) is str and len(worth) > LONGEST:
        yield f"{where} is too long"


def _option_flaws(worth: Any, seats: int, where: str) -> Iterator[str]:
    """Options that no table could have been opened with."""
    for field in fields(worth) if is_dataclass(worth) else ():
        kind = field.metadata.get("kind")
        if kind is not None and not kind.accepts(getattr(worth, field.name), seats):
            yield f"{where}.{field.name} is not {kind}"


@cache
def _plain(hint: Any) -> tuple[Any, About | None]:
    """The type, or what it is unless it is None; and what it is about."""
    if get_origin(hint) in (Union, UnionType):
        known = [one for one in get_args(hint) if one is not NoneType]
        return _plain(known[0]) if len(known) == 1 else (hint, None)
    if get_origin(hint) is Annotated:
        return hint.__origin__, next(one for one in hint.__metadata__ if type(one) is About)
    return hint, None


def _fields(worth: object) -> dict[str, Any]:
    """The fields of a value, with their types."""
    kind: Any = type(worth)
    return _hints(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of the fields of a value."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else list(hints)
    return {name: hints[name] for name in names}


def _choice_flaws(box: Box[Any], seats: int) -> Iterator[str]:
    """What is impossible about these choices."""
    kind: Any = box.kind
    for name, axis in zip(fields_of(kind), box.axes, strict=True):
        where = f"{name} in a choice"
        if len(set(axis)) != len(axis):
            yield f"{where} has a value twice"
        _, about = _plain(_hints(kind)[name])
        for worth in axis:
            yield from _bounds(about, worth, seats, where)
