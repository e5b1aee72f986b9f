"""The games as they cross the wire: for each, a position with its own types. It knows no rule."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from engine.catalog import CATALOG
from engine.game import GameInfo
from engine.moves import Moves
from netplay.game_types import choices_of, events_of, title_of, view_of
from netplay.message import Count, Message
from netplay.trust.words import ShownName

HISTORY = 40  # events that a view comes with


class Position(Message):
    """A game as one seat sees it, or a spectator. Each game has its own, with its own types."""

    game: str
    number: Count  # of the game at this table
    after: Count  # how many moves were made so far
    since: Count = 0  # after how many of them what this seat may choose last changed
    view: Any
    events: tuple[Any, ...]  # the newest, or those that are news
    told: Count  # how many events went before these
    legal: Any = Moves()  # what this seat may choose
    remaining: Count | None = None  # milliseconds on the clock of whoever is to decide
    cast: Annotated[tuple[ShownName, ...], Field(max_length=8)] = ()  # who played, once it is over


def _position(info: GameInfo) -> type[Position]:
    """The positions of this game: `game` tells them from others, all else has its types."""
    key: Any = Literal[info.key]
    events: Any = Annotated[events_of(info), Field(max_length=HISTORY)]
    return create_model(
        f"{title_of(info)}Board",
        __base__=Position,
        game=(key, ...),
        view=(view_of(info), ...),
        events=(events, ...),
        legal=(choices_of(info), Field(Moves(), json_schema_extra={"default": []})),
    )


POSITIONS: Mapping[str, type[Position]] = {key: _position(info) for key, info in CATALOG.items()}
AnyPosition: Any = Annotated[reduce(or_, POSITIONS.values()), Field(discriminator="game")]
