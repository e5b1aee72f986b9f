"""The rows of a journal, each in its type and bounds, as the file may be from anywhere.

Whether a record is one of a game that was played, the engine says.
"""

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from engine.moves import Plain
from netplay.message import Id, Message, Slug
from netplay.table.saved import SavedCast, SavedTable
from netplay.trust.words import ShownReason

GameNumber: TypeAlias = Annotated[int, Field(ge=1, lt=2**31)]  # of a game
When: TypeAlias = Annotated[float, Field(ge=0, lt=1e11)]  # seconds since 1970

BOOT: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(strict=True, ge=1, lt=2**20)])
CLOSED: TypeAdapter[bool] = TypeAdapter(Annotated[bool, Field(strict=True)])
PARTIAL: TypeAdapter[bool] = TypeAdapter(Annotated[bool, Field(strict=True)])
SAVES: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(strict=True, ge=0, lt=2**53)])
CAST: TypeAdapter[SavedCast] = TypeAdapter(SavedCast)
HOUSE: TypeAdapter[SavedTable | None] = TypeAdapter(SavedTable | None)
PLAIN: TypeAdapter[Plain] = TypeAdapter(Plain)
WHY: TypeAdapter[str] = TypeAdapter(ShownReason)


class Record(Message):
    """A game as it was dealt, before the first move."""

    palmoff: int
    game: Slug
    seats: Annotated[int, Field(ge=2, le=8)]
    options: Plain
    seed: str
    moves: Annotated[list[Plain], Field(max_length=0)]
    outcome: None


class Dealt(Message):
    """A game, and when it was dealt."""

    number: GameNumber
    at: When
    record: Record


class Made(Message):
    """A move, and the id of the wish for it, which the moves of bots do not have."""

    move: Plain
    ask: Id | None


class GameEnded(Message):
    """The end of a game, and its time."""

    at: When
    outcome: Plain
