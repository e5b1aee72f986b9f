"""Settings of a table that somebody asks for, checked while they can still be mended."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.catalog import CATALOG
from engine.options import from_text, read
from engine.refusal import Refused, UnknownGame
from netplay.settings import SEATS, SETTINGS
from netplay.wire import TableSettings


def asked(game: str, options: Iterable[str], given: Mapping[str, Any]) -> TableSettings:
    """The settings of a table of this game: options as people write them, and what was given."""
    if game not in CATALOG:
        raise UnknownGame(game, CATALOG)
    info = CATALOG[game]
    seats = info.nearest(SEATS)
    said = dict(from_text(info.Options, text) for text in options)
    return checked({"game": game, "seats": seats, "options": said, **given})


def checked(wanted: Mapping[str, Any]) -> TableSettings:
    """The settings, if a table of this game can be so; or Refused."""
    info, seats = CATALOG[wanted["game"]], wanted["seats"]
    info.check(seats)
    read(info.Options, wanted["options"], seats)
    for name, setting in SETTINGS.items():
        value = wanted.get(name, setting.default)
        if not setting.kind.accepts(value, seats):
            reason = f"{name} cannot be {value!r}; it must be {setting.kind}."
            raise Refused("bad-setting", reason)
    return TableSettings(**wanted)
