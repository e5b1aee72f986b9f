"""What stands for seats in views, events and moves, told beside the types of their fields.

A number that comes from afar can then be checked against the table that it is about
(`engine.possible`). It knows no game.
"""

from enum import Enum
from typing import Annotated, TypeAlias, TypeVar

T = TypeVar("T")


class About(Enum):
    """What a field is about."""

    SEAT = "a seat"
    EACH_SEAT = "each seat"


Seat: TypeAlias = Annotated[int, About.SEAT]  # from 0
EachSeat: TypeAlias = Annotated[tuple[T, ...], About.EACH_SEAT]  # as many as there are seats
