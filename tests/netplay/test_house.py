"""What a table keeps of itself."""

from netplay.guests import Guest
from netplay.house import BOTS, CASTS, House
from netplay.wire import Settings
from tests.netplay.room import written


def test_who_played_is_written_down_for_each_game() -> None:
    """Chairs change hands in an evening; who sees a game again sees who played that one."""
    house = House("Host", Settings(seats=2))
    house.cast(1)
    house.guests["key"] = Guest(key="key", id="ab" * 4, name="Ana", heard=0.0)
    house.chairs[0] = "key"
    house.cast(2)

    again = House.restored(written(house.plain()), 0.0)
    bots = [(BOTS[0], None), (BOTS[1], None)]
    assert again.casts == {"1": bots, "2": [("Ana", "key"), bots[1]]}


def test_of_an_endless_evening_only_the_latest_casts_are_kept() -> None:
    """What is written down at every change stays small."""
    house = House("Host", Settings(seats=2))
    for number in range(1, CASTS + 3):
        house.cast(number)

    assert list(house.casts) == [str(number) for number in range(3, CASTS + 3)]
