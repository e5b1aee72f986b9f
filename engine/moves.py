"""Legal moves as a compact, lazy set, and moves as a record has them. It knows no game.

A box is a kind of move and the values allowed in each of its fields; every combination is legal.
An offer, say, is (cards x seats x claims): three short tuples instead of 600 objects.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from itertools import product, repeat
from math import prod
from operator import attrgetter, contains
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.sentences import Sentence
from engine.tuples import put
from engine.values import value

Names: TypeAlias = Sequence[str]  # what the seats are called, by seat
Value: TypeAlias = str | int | bool
Axis: TypeAlias = tuple[Value, ...]
Plain: TypeAlias = dict[str, Any]


class Move(Protocol):
    """A decision. It names everything it means, so that it can be read alone in a log."""

    @property
    def do(self) -> str: ...

    def label(self) -> Sentence:
        """The move as an imperative, such as a button has it."""


M = TypeVar("M", bound=Move, covariant=True)  # noqa: PLC0105


@cache
def tag(kind: type) -> str:
    """The word that names this kind of move or event on the wire."""
    return str(next(field.default for field in fields(kind) if field.name == "do"))


@cache
def fields_of(kind: type) -> tuple[str, ...]:
    """The fields that a player decides: all but the tag."""
    return tuple(field.name for field in fields(kind) if field.name != "do")


@cache
def _values(kind: type) -> Callable[[Any], tuple[Value, ...]]:
    names = fields_of(kind)
    if len(names) > 1:
        return attrgetter(*names)
    return lambda move: tuple(getattr(move, name) for name in names)


@value
class Box(Generic[M]):
    """All moves of one kind whose fields take any of these values, one axis a field."""

    kind: type[M]
    axes: tuple[Axis, ...] = ()

    def __len__(self) -> int:
        return prod(map(len, self.axes))

    def __contains__(self, move: Any) -> bool:
        kind = self.kind
        if type(move) is not kind or move.do != tag(kind):
            return False
        return all(map(_among, _values(kind)(move), self.axes))

    def __iter__(self) -> Iterator[M]:
        return (self.kind(*values) for values in product(*self.axes))

    def __getitem__(self, index: int) -> M:
        values = []
        for axis in reversed(self.axes):
            index, at = divmod(index, len(axis))
            values.append(axis[at])
        return self.kind(*reversed(values))

    def axis(self, name: str) -> Axis:
        return self.axes[fields_of(self.kind).index(name)]

    def narrowed(self, name: str, value: Value) -> "tuple[Box[M], ...]":
        """The part of the box in which the field has this value: one box, or none."""
        if name == "do":
            return (self,) if value == tag(self.kind) else ()
        at = fields_of(self.kind).index(name)
        return (Box(self.kind, put(self.axes, at, (value,))),) if value in self.axes[at] else ()


def _among(value: object, axis: Axis) -> bool:
    """True == 1 in Python, but a seat is not a truth."""
    return value in axis and type(value) is type(axis[0])


@value
class Moves(Generic[M]):
    """The legal moves of one seat: boxes without an illegal move, and without one move twice."""

    boxes: tuple[Box[M], ...] = ()

    @classmethod
    def of(cls, *boxes: Box[M]) -> "Moves[M]":
        """The boxes that hold anything."""
        return cls(tuple(box for box in boxes if len(box)))

    def __len__(self) -> int:
        return sum(map(len, self.boxes))

    def __contains__(self, move: Any) -> bool:
        return any(map(contains, self.boxes, repeat(move)))

    def __iter__(self) -> Iterator[M]:
        return (move for box in self.boxes for move in box)

    def __getitem__(self, index: int) -> M:
        for box in self.boxes:
            if index < len(box):
                return box[index]
            index -= len(box)
        raise IndexError(index)

    def pick(self, random: Random) -> M:
        """Draw a move, all being equally likely: a box by its size, then a value for each field."""
        box = self.boxes[0]
        if len(self.boxes) > 1:
            box = self._box_of(int(random.random() * len(self)))
        return box.kind(*[axis[int(random.random() * len(axis))] for axis in box.axes])

    def _box_of(self, index: int) -> Box[M]:
        for box in self.boxes:
            index -= len(box)
            if index < 0:
                return box
        raise IndexError(index)

    def values(self, name: str) -> Axis:
        """The values that a field can still have; `do` asks for the kind of move."""
        if name == "do":
            return tuple(dict.fromkeys(tag(box.kind) for box in self.boxes))
        return tuple(dict.fromkeys(value for box in self.boxes for value in box.axis(name)))

    def offered(self, name: str) -> Axis:
        """The values that a field can have in the kinds of moves that have it."""
        having = (box for box in self.boxes if name in fields_of(box.kind))
        return tuple(dict.fromkeys(value for box in having for value in box.axis(name)))

    def narrowed(self, name: str, value: Value) -> "Moves[M]":
        """Those whose field has this value: how a player chooses step by step."""
        return Moves(tuple(box for whole in self.boxes for box in whole.narrowed(name, value)))


def to_plain(thing: Any) -> Plain:
    """A move as JSON values, its tag first: so it stands in a record, and in a wish."""
    kind: type = type(thing)
    return {"do": thing.do} | {name: getattr(thing, name) for name in fields_of(kind)}


def from_plain(kinds: Sequence[type[M]], plain: Mapping[str, Any]) -> M:
    """The move in a record; a ValueError says what is wrong with it."""
    kind = _kind(kinds, plain)
    return kind(**{name: plain[name] for name in fields_of(kind)})


def _kind(kinds: Sequence[type[M]], plain: Mapping[str, Any]) -> type[M]:
    do = plain.get("do")
    kind = next((kind for kind in kinds if tag(kind) == do), None)
    if kind is None:
        raise ValueError(f"there is no move {do!r}; the moves are {', '.join(map(tag, kinds))}")
    if set(plain) != {"do", *fields_of(kind)}:
        raise ValueError(f"{do!r} takes the fields {', '.join(fields_of(kind)) or 'none'}")
    return kind
