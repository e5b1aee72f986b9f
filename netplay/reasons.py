"""Why bots did what they did in a game that is over: by move, in few letters, beside its record.

Each reason is the one that the bot gave when it decided, from what its seat was shown.
"""

import json
from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError

from engine.record import BadRecord, folded, unfolded
from netplay.trust.words import ShownReason

Reasons: TypeAlias = Mapping[int, str]  # by the number of the move; people's moves have none
MOST_MOVES = 20_000

_PLAIN: TypeAdapter[dict[int, str]] = TypeAdapter(
    Annotated[
        dict[Annotated[int, Field(ge=1, le=MOST_MOVES)], ShownReason], Field(max_length=MOST_MOVES)
    ]
)


def packed(reasons: Reasons, most: int) -> str:
    """The latest of them that have room in so many letters; nothing, if none has."""
    left = sorted(reasons.items())
    while left:
        small = folded(json.dumps(dict(left), separators=(",", ":")).encode())
        if len(small) <= most:
            return small
        left = left[-(-len(left) // 8) :]
    return ""


def unpacked(small: str) -> Reasons:
    """The reasons again; BadRecord, if they are garbled."""
    if not small:
        return {}
    try:
        return _PLAIN.validate_json(unfolded(small))
    except ValidationError:
        raise BadRecord("reasons", "What the bots thought is garbled.") from None
