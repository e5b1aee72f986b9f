"""The record of a match as JSON values: what it must look like. It knows no game."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from engine.game import Outcome
from engine.moves import Plain
from engine.refusal import Refused

VERSION = 1
MOST_PACKED = 12_000  # letters of a packed record; that of a usual game has some 1,000
MOST_UNPACKED = 2**19  # bytes of the same as JSON: no game comes near

SHAPE: Mapping[str, tuple[type, ...]] = {
    "palmoff": (int,),
    "game": (str,),
    "seats": (int,),
    "options": (dict,),
    "seed": (str,),
    "moves": (list,),
    "outcome": (dict, type(None)),
}


class BadRecord(Refused):
    """This is no record of a game that was played."""


def plain_outcome(outcome: Outcome | None) -> Plain | None:
    if outcome is None:
        return None
    pairs = asdict(outcome).items()
    return {name: list(value) if isinstance(value, tuple) else value for name, value in pairs}


def parsed(text: str | bytes) -> Any:
    """The JSON value of this text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadRecord("not-json", f"The record is cut short or not JSON: {wrong}.") from None


def check_shape(record: Any) -> None:
    """Raise BadRecord unless the record has all its fields, each of its type."""
    if not isinstance(record, Mapping) or "palmoff" not in record:
        raise BadRecord("not-a-record", "This is not the record of a Palmoff game.")
    version = record["palmoff"]
    if type(version) is not int or version != VERSION:
        reason = f"The record is of version {version!r}, but this program reads {VERSION}."
        raise BadRecord("version", reason)
    odd = set(record) ^ set(SHAPE)
    if odd:
        names = ", ".join(sorted(map(str, odd)))
        raise BadRecord(
            "fields", f"The record lacks these fields or should not have them: {names}."
        )
    for name, types in SHAPE.items():
        if type(record[name]) not in types:
            raise BadRecord("fields", f"The record's field {name!r} is not of its type.")
    if not all(type(entry) is dict for entry in record["moves"]):
        raise BadRecord("fields", "The record's moves are not all of their type.")


# --- On its way to others -------------------------------------------------------------------------


def packed(record: Plain) -> str | None:
    """The record of a game that is over in few letters; None if it is too long to be sent."""
    whole = json.dumps(record, separators=(",", ":")).encode()
    if len(whole) > MOST_UNPACKED:
        return None
    small = folded(whole)
    return small if len(small) <= MOST_PACKED else None


def unpacked(small: str) -> Plain:
    """The record again; BadRecord if it is none, or would unfold to more than any game needs."""
    record: Plain = parsed(unfolded(small))
    check_shape(record)
    if record["outcome"] is None:
        raise BadRecord("unfinished", "The record is of a game that is not over.")
    return record


def folded(whole: bytes) -> str:
    """These bytes in few letters."""
    return b64encode(zlib.compress(whole, 9)).decode()


def unfolded(small: str) -> bytes:
    """The bytes again, or BadRecord."""
    unfolding = zlib.decompressobj()
    try:
        whole = unfolding.decompress(b64decode(small, validate=True), MOST_UNPACKED)
    except (ValueError, zlib.error):
        raise BadRecord("not-packed", "The record is garbled.") from None
    if unfolding.unconsumed_tail or not unfolding.eof:
        reason = f"The record is cut short, or unfolds to more than {MOST_UNPACKED:,} bytes."
        raise BadRecord("too-large", reason)
    return whole
