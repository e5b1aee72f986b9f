"""What a client may know of every game."""

import pytest

from engine.catalog import ALL_GAMES
from engine.game import GameInfo


@pytest.mark.parametrize("face", ALL_GAMES, ids=lambda face: face.key)
def test_the_nearest_number_of_seats_is_one_that_is_allowed(face: GameInfo) -> None:
    """Of too few the least, of too many the most, and what is allowed as it is."""
    assert (face.nearest(0), face.nearest(99)) == (face.seats[0], face.seats[-1])
    assert [face.nearest(seats) for seats in face.seats] == list(face.seats)
