"""Types that stand for seats in views, events and moves, beside the types of their fields.

A number that comes from afar can then be checked against the table that it is about
(`engine.possible`). It knows no game.
"""

from enum import Enum
from typing import Annotated, TypeAlias, TypeVar

T = TypeVar("T")


class About(Enum):
    """The matter that a field is about."""

    SEAT = "a seat"
    EACH_SEAT = "each seat"


Seat: TypeAlias = Annotated[int, About.SEAT]  # from 0
EachSeat: TypeAlias = Annotated[tuple[T, ...], About.EACH_SEAT]  # as many as there are seats
