"""Whether what came from afar can be of a game at all. It knows the fields' types and no rule.

Who reads a view, an event or choices afterwards may rely on it: each seat is one of the table, each
number is one that a game can come to, and each choice can be made from what the view shows.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.game import Event, GameInfo, View
from engine.moves import Moves, Plain, fields_of, tag
from engine.refusal import Refused
from engine.seats import About

MOST = 10**6  # of anything that is counted
LONGEST = 400  # letters of a reason


class Impossible(Refused):
    """No game can come to this."""

    def __init__(self, what: str) -> None:
        super().__init__("impossible", f"The table shows what no game can come to: {what}.")


def check(
    info: GameInfo, seats: int, view: View, events: Iterable[Event], legal: Sequence[Plain]
) -> None:
    """Impossible, if no game for so many can come to this view after this, with these choices."""
    for name, thing in (("view", view), *((event.do, event) for event in events)):
        for flaw in _flaws(type(thing), thing, seats, name):
            raise Impossible(flaw)
    _check_legal(info.moves, legal, seats)
    wrong = view.flaw(Moves.read(info.moves, legal))
    if wrong:
        raise Impossible(wrong)


def _check_legal(kinds: Sequence[type], legal: Sequence[Plain], seats: int) -> None:
    """Impossible, if these choices are none between moves of these kinds."""
    for box in legal:
        kind = next((kind for kind in kinds if tag(kind) == box.get("do")), None)
        if kind is None or set(box) != {"do", *fields_of(kind)}:
            raise Impossible("a choice is of no move of this game")
        for name in fields_of(kind):
            for flaw in _axis_flaws(_hints(kind)[name], box[name], seats):
                raise Impossible(f"{name} in a choice {flaw}")


# --- Values of fields -----------------------------------------------------------------------------


def _flaws(hint: Any, worth: Any, seats: int, where: str) -> Iterator[str]:
    """What is impossible about a value of this type."""
    hint, about = _plain(hint)
    if about is About.EACH_SEAT and len(worth) != seats:
        yield f"{where} is for {len(worth)} seats, not for {seats}"
    elif is_dataclass(worth) or hasattr(worth, "_fields"):
        for name, inner in _fields(worth).items():
            yield from _flaws(inner, getattr(worth, name), seats, f"{where}.{name}")
    elif type(worth) is tuple:
        for each in worth:
            yield from _flaws(get_args(hint)[0], each, seats, where)
    else:
        yield from _bounds(about, worth, seats, where)


def _bounds(about: About | None, worth: Any, seats: int, where: str) -> Iterator[str]:
    """Whether a number, or a text, is out of bounds."""
    if type(worth) is int and about is About.SEAT:
        if not 0 <= worth < seats:
            yield f"{where} is none of {seats} seats"
    elif type(worth) is int and not 0 <= worth <= MOST:
        yield f"{where} is no number of anything"
    elif type(worth) is str and len(worth) > LONGEST:
        yield f"{where} is too long"


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


# --- Values of choices ----------------------------------------------------------------------------


def _axis_flaws(hint: Any, axis: object, seats: int) -> Iterator[str]:
    """What is impossible about the values that a field of a move may take."""
    if type(axis) is not list or not axis:
        yield "has no values"
    elif len(set(axis)) != len(axis):
        yield "has a value twice"
    elif not all(_can_be(hint, worth, seats) for worth in axis):
        yield "has a value that it cannot take"


def _can_be(hint: Any, worth: object, seats: int) -> bool:
    """Whether a field of a move may hold this: True is no seat, and 1 is no truth."""
    plain, about = _plain(hint)
    if about is About.SEAT:
        return type(worth) is int and 0 <= worth < seats
    return worth in _words(plain) if type(worth) is str else type(worth) is plain


@cache
def _words(hint: Any) -> frozenset[str]:
    """All words that such a field may hold."""
    if get_origin(hint) is Literal:
        return frozenset(get_args(hint))
    return frozenset().union(*map(_words, get_args(hint)))
