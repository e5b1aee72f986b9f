"""A client's knowledge of every game."""

import pytest

from engine.catalog import ALL_GAMES
from engine.game import GameInfo


@pytest.mark.parametrize("info", ALL_GAMES, ids=lambda info: info.key)
def test_the_nearest_number_of_seats_is_one_that_is_allowed(info: GameInfo) -> None:
    """Of too few the least, of too many the most, and what is allowed as it is."""
    assert (info.nearest(0), info.nearest(99)) == (info.seats[0], info.seats[-1])
    assert [info.nearest(seats) for seats in info.seats] == list(info.seats)
