"""The messages as a JSON Schema, for programs of others. It knows no game of its own."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter

from engine.catalog import CATALOG
from engine.game import GameInfo
from engine.options import OptionKind, SeatOrRandom
from netplay.reception_wire import RECEPTION_DOWN, RECEPTION_UP, SERVER_SUMMARY
from netplay.wire import DOWN, PROTOCOL, SUMMARY, UP


def schema() -> dict[str, Any]:
    """The JSON Schema of everything that is said, sorted by its sender."""
    adapters: Mapping[str, TypeAdapter[Any]] = {
        "up": UP,
        "down": DOWN,
        "lobby": SUMMARY,
        "reception_up": RECEPTION_UP,
        "reception_down": RECEPTION_DOWN,
        "server": SERVER_SUMMARY,
    }
    return {
        "title": "Palmoff",
        "protocol": PROTOCOL,
        **{name: adapter.json_schema() for name, adapter in adapters.items()},
        "options": {key: _options(info) for key, info in CATALOG.items()},
    }


def _options(info: GameInfo) -> dict[str, Any]:
    """The options of a game, each with its meaning and what it can be."""
    told: dict[str, Any] = TypeAdapter(info.Options).json_schema()
    for option in fields(info.Options):
        meaning, kind = option.metadata["meaning"], option.metadata["kind"]
        told["properties"][option.name]["description"] = f"{meaning} It is {_values(kind)}."
    return told


def _values(kind: OptionKind) -> str:
    """The values of an option on the wire, where seats count from 0 and not as people do."""
    return "random or a seat, from 0 on" if isinstance(kind, SeatOrRandom) else str(kind)
