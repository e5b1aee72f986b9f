"""A check that what came from afar can be of a game. It knows the fields' types and no rule.

Afterwards the readers of a view, an event or choices may rely on it: each seat is one of the table,
each number is one that a game can come to, and each choice can be made from what the view shows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.game import Event, GameInfo, View
from engine.moves import Box, Moves, fields_of
from engine.options import OptionKind
from engine.refusal import Refused
from engine.seats import About

MOST = 10**6  # of anything that is counted
LONGEST = 400  # letters of a reason
SCALARS = (int, str, bool, NoneType)
CERTAIN = (bool, NoneType)  # whose values are all possible


class Impossible(Refused):
    """No game can come to this."""

    def __init__(self, what: str) -> None:
        super().__init__("impossible", f"The table sent a position that cannot occur: {what}.")


def check(
    info: GameInfo, seats: int, view: View, events: Iterable[Event], legal: Moves[Any]
) -> None:
    """Impossible, if no game for so many can come to this view after this, with these choices."""
    for name, thing in (("view", view), *((event.do, event) for event in events)):
        flaw = _flaw(ANYTHING, thing, seats)
        if flaw:
            raise Impossible(name + flaw)
    for box in legal.boxes:
        for flaw in _choice_flaws(box, seats):
            raise Impossible(flaw)
    wrong = view.flaw(legal)
    if wrong:
        raise Impossible(wrong)


# --- Values of fields -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Meaning:
    """The meaning of a type: what it says beyond what any value of that kind may be."""

    about: About | None = None
    each: "_Meaning | None" = None  # of a tuple: what its type says of each value


ANYTHING = _Meaning()


def _flaw(meaning: _Meaning, worth: Any, seats: int) -> str:
    """Name what is impossible about a value of such a type, to stand after its name; or nothing."""
    kind: Any = type(worth)
    if kind in SCALARS:
        return _bounds(meaning.about, worth, seats)
    if meaning.about is About.EACH_SEAT and len(worth) != seats:
        return f" is for {len(worth)} seats, not for {seats}"
    named = _fields(kind)
    if named:
        return _field_flaw(named, worth, seats)
    if kind is tuple and meaning.each is not None:
        for each in worth:
            if flaw := _flaw(meaning.each, each, seats):
                return flaw
    return ""


def _field_flaw(named: "tuple[_Field, ...]", worth: Any, seats: int) -> str:
    for field in named:
        value = getattr(worth, field.name)
        if flaw := _flaw(field.meaning, value, seats):
            return f".{field.name}{flaw}"
        if field.option is not None and not field.option.accepts(value, seats):
            return f".{field.name} is not {field.option}"
    return ""


def _bounds(about: About | None, worth: Any, seats: int) -> str:
    """Name the bounds that a number, or a text, is out of; or nothing."""
    kind = type(worth)
    if kind is int and about is About.SEAT:
        return "" if 0 <= worth < seats else f" is none of {seats} seats"
    if kind is int and not 0 <= worth <= MOST:
        return " is no number of anything"
    if kind is str and len(worth) > LONGEST:
        return " is too long"
    return ""


# --- Types, looked at once ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a value, and what its declaration says of it."""

    name: str
    meaning: _Meaning
    option: OptionKind | None  # that no table could have been opened without keeping to


@cache
def _fields(kind: Any) -> tuple[_Field, ...]:
    """The fields of a value of which some can be impossible; none, if it is a mere tuple."""
    if not is_dataclass(kind) and not hasattr(kind, "_fields"):
        return ()
    hints = get_type_hints(kind, include_extras=True)
    options = {field.name: field.metadata.get("kind") for field in _declared(kind)}
    named = ((name, hints[name], options.get(name)) for name in options or hints)
    return tuple(
        _Field(name, _meaning(hint), option)
        for name, hint, option in named
        if option is not None or not _is_certain(hint)
    )


def _declared(kind: Any) -> "tuple[Field[Any], ...]":
    return fields(kind) if is_dataclass(kind) else ()


def _meaning(hint: Any) -> _Meaning:
    """Read the meaning of this type, also where the value may be None instead."""
    if get_origin(hint) in (Union, UnionType):
        known = [one for one in get_args(hint) if one is not NoneType]
        return _meaning(known[0]) if len(known) == 1 else ANYTHING
    about = None
    if get_origin(hint) is Annotated:
        about = next(one for one in hint.__metadata__ if type(one) is About)
        hint = hint.__origin__
    if get_origin(hint) is tuple and not _is_certain(hint):
        return _Meaning(about, _meaning(get_args(hint)[0]))
    return _Meaning(about)


def _is_certain(hint: Any) -> bool:
    """True if any value of this type is possible: one of a few words, say, or many of these."""
    if get_origin(hint) in (tuple, Union, UnionType):
        return all(_is_certain(one) for one in get_args(hint) if one is not ...)
    return hint in CERTAIN or get_origin(hint) is Literal


def _choice_flaws(box: Box[Any], seats: int) -> Iterator[str]:
    """Name what is impossible about these choices."""
    kind: Any = box.kind
    meanings = {field.name: field.meaning for field in _fields(kind)}
    for name, axis in zip(fields_of(kind), box.axes, strict=True):
        if len(set(axis)) != len(axis):
            yield f"{name} in a choice has a value twice"
        for worth in axis if name in meanings else ():
            if flaw := _bounds(meanings[name].about, worth, seats):
                yield f"{name} in a choice{flaw}"
