"""The messages as a JSON Schema, for programs of others. It knows no game of its own."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from netplay.reception_wire import RECEPTION_DOWN, RECEPTION_UP, SERVER_SUMMARY
from netplay.wire import DOWN, PROTOCOL, SUMMARY, UP


def schema() -> dict[str, Any]:
    """The JSON Schema of everything that is said, by who says it."""
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
    }
