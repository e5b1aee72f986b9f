"""The types of a game's views, events, moves and choices for the codec, made from its face alone.

The engine tells of them in plain dataclasses: here each union of them is told apart by `do`, so
that none is taken for another, and none has to be tried out. It knows no rule.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import partial, reduce
from itertools import chain, groupby
from operator import attrgetter, or_
from types import GenericAlias, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from engine.game import GameInfo
from engine.moves import Axis, Box, Move, Moves, Plain, fields_of, tag

MOST_BOXES = 300  # of choices
BOXES = (  # for readers of the schema
    "Boxes of moves, by their kinds: each field but `do` has a list for each box, of what it may "
    "be there, and every combination of one value for each field of a box is a legal move."
)
STRICT = core_schema.CoreConfig(strict=True, extra_fields_behavior="forbid")


def title_of(info: GameInfo) -> str:
    """The name by which the types of this game are called."""
    return info.View.__module__.split(".")[-2].title().replace("_", "")


def view_of(info: GameInfo) -> Any:
    """The type of this game's views."""
    return _told_apart(info.View)


def events_of(info: GameInfo) -> Any:
    """The type of what has happened in this game."""
    return _many(_one_of(map(_told_apart, info.events)))


def move_of(info: GameInfo) -> Any:
    """The type of this game's moves."""
    return _one_of(info.moves)


def choices_of(info: GameInfo) -> Any:
    """The type of what a seat may choose: `Moves` here, boxes by their kinds on the wire."""
    return Annotated[Any, pydantic.Field(description=BOXES), _Choices(info.moves)]


def _one_of(kinds: Iterable[Any]) -> Any:
    """A type for any of these, told apart by the tag that each of them has."""
    every = tuple(kinds)
    if len(every) == 1:
        return every[0]
    return Annotated[reduce(or_, every), pydantic.Field(discriminator="do")]


def _many(kind: Any) -> Any:
    """A tuple of these, of any length."""
    return GenericAlias(tuple, (kind, ...))


# --- Choices --------------------------------------------------------------------------------------


class _Choices:
    """Has pydantic read boxes of moves of these kinds as `Moves`, and write `Moves` as boxes."""

    def __init__(self, kinds: Iterable[type[Move]]) -> None:
        self._kinds = kinds

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        kinds = {tag(kind): _boxes_of(kind, handler) for kind in self._kinds}
        each = core_schema.tagged_union_schema(kinds, "do")
        written = core_schema.tuple_variable_schema(each, max_length=MOST_BOXES)
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(_read_choices, written),
            python_schema=core_schema.is_instance_schema(Moves),
            serialization=core_schema.plain_serializer_function_ser_schema(_written_choices),
        )


def _boxes_of(kind: type[Move], handler: GetCoreSchemaHandler) -> CoreSchema:
    """Boxes of a kind as they are written: a move with, in each field, a list for each of them.

    So the names of the fields, which are longer than most values, are there once.
    """
    hints = get_type_hints(kind, include_extras=True)
    columns = {name: _column(handler.generate_schema(hints[name])) for name in fields_of(kind)}
    schemas = {"do": core_schema.literal_schema([tag(kind)]), **columns}
    fields = {name: core_schema.typed_dict_field(schema) for name, schema in schemas.items()}
    named = f"{kind.__name__}Choices"
    written = core_schema.typed_dict_schema(
        fields, cls_name=named, config=STRICT, ref=f"{kind.__module__}.{named}"
    )
    return core_schema.no_info_after_validator_function(partial(_read_boxes, kind), written)


def _column(value: CoreSchema) -> CoreSchema:
    """A list for each box of the values that a field may take there."""
    axis = core_schema.tuple_variable_schema(value, min_length=1)
    return core_schema.tuple_variable_schema(axis, min_length=1, max_length=MOST_BOXES)


def _read_boxes(kind: type[Move], written: Mapping[str, Any]) -> tuple[Box[Move], ...]:
    columns = [written[name] for name in fields_of(kind)]
    if len(set(map(len, columns))) > 1:
        raise ValueError("its fields have lists for unequally many boxes")
    return tuple(Box(kind, axes) for axes in zip(*columns, strict=True)) or (Box(kind),)


def _read_choices(boxes: Iterable[tuple[Box[Move], ...]]) -> Moves[Move]:
    return Moves(tuple(chain.from_iterable(boxes)))


def _written_choices(legal: Moves[Move]) -> list[Plain]:
    kinds = groupby(legal.boxes, attrgetter("kind"))
    return [_written(kind, [box.axes for box in boxes]) for kind, boxes in kinds]


def _written(kind: type[Move], boxes: Iterable[tuple[Axis, ...]]) -> Plain:
    columns = zip(*boxes, strict=True)
    return {"do": tag(kind), **dict(zip(fields_of(kind), columns, strict=True))}


# --- Unions within values -------------------------------------------------------------------------


def _told_apart(kind: type[Any]) -> Any:
    """This dataclass, each union of tagged ones in its fields told apart by their tags."""
    hints = get_type_hints(kind, include_extras=True)
    typed = {field.name: _tagged(hints[field.name]) for field in fields(kind)}
    plain = all(typed[name] is hints[name] for name in typed)
    return kind if plain else Annotated[kind, _Fields(typed)]


def _tagged(hint: Any) -> Any:
    """The type of a field, with its unions of tagged values told apart."""
    kinds = get_args(hint)
    if get_origin(hint) is tuple and kinds[1:] == (...,):
        inner = _tagged(kinds[0])
        return hint if inner is kinds[0] else _many(inner)
    union = get_origin(hint) in (Union, UnionType)
    return _one_of(kinds) if union and all(map(_has_tag, kinds)) else hint


def _has_tag(kind: Any) -> bool:
    return is_dataclass(kind) and any(field.name == "do" for field in fields(kind))


class _Fields:
    """Has pydantic read a dataclass with these types of its fields in place of its own."""

    def __init__(self, types: dict[str, Any]) -> None:
        self._types = types

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        args = [
            core_schema.dataclass_field(
                field.name, _with_default(field, handler.generate_schema(self._types[field.name]))
            )
            for field in fields(kind)
        ]
        schema = core_schema.dataclass_args_schema(kind.__name__, args)
        names = [field.name for field in fields(kind)]
        return core_schema.dataclass_schema(kind, schema, names, slots=True, config=STRICT)


def _with_default(field: Field[Any], schema: CoreSchema) -> CoreSchema:
    if field.default is MISSING:
        return schema
    return core_schema.with_default_schema(schema, default=field.default)
