"""Whether a table can be set so; or Refused, with what it can be."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from engine.catalog import CATALOG
from engine.options import WholeNumber, read
from engine.refusal import Refused
from netplay.wire import TableSettings


def checked(wanted: Mapping[str, Any]) -> TableSettings:
    """The settings, if a table of this game can be so; or Refused while it can be mended."""
    info = CATALOG[wanted["game"]]
    info.check(wanted["seats"])
    read(info.Options, wanted["options"], wanted["seats"])
    try:
        return TableSettings.model_validate(wanted)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        name = str(first["loc"][0])
        reason = f"{name} cannot be {first['input']!r}; it is {_possible(name)}."
        raise Refused("bad-setting", reason) from None


def _possible(name: str) -> str:
    """What this setting can be, as it ends the sentence "it is ..."."""
    match TableSettings.model_json_schema()["properties"][name]:
        case {"minimum": low, "maximum": high}:
            return str(WholeNumber(low, high))
        case {"enum": words}:
            return " or ".join(words)
        case _:
            return "yes or no"
