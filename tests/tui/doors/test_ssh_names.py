"""Names by which people come to the ssh door: any that can be read, for they are no accounts."""

import asyncssh
import pytest

from tests.netplay.wait import until
from tests.tui.doors.door_room import DoorRoom, new_key
from tui.doors.people import GUEST


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("user", "name"),
    [
        ("🦀", "🦀"),
        ("אana", "אana"),
        ("ﬁona", "ﬁona"),
        ("", GUEST),
        ("  ", GUEST),
        ("x" * 1000, "x" * 16),
        ("a\x1b[31m", "a�[31m"),
    ],
)
async def test_a_name_is_taken_as_it_is_or_made_fit_to_be_seen(
    user: str, name: str, room: DoorRoom
) -> None:
    """With a key, which signs the name as it was sent; letters are newer than those of ssh."""
    ana = await room.guest(user, new_key())

    await ana.shows("The tables")
    assert [guest.person.name for guest in room.hall.guests.values()] == [name]


@pytest.mark.asyncio
async def test_a_code_goes_with_such_a_name_as_well(room: DoorRoom) -> None:
    """They are asked by it the next time."""
    crab = await room.guest("🦀")
    shown = await crab.shows("Your code")
    room.typed = [next(line.strip() for line in shown.splitlines() if line.count("-") == 2)]
    again = await room.guest("🦀")

    await again.shows("The tables")
    await crab.ended()
    assert room.typed == []


@pytest.mark.asyncio
async def test_a_name_that_cannot_be_read_is_refused_in_a_sentence(room: DoorRoom) -> None:
    """It says what to come with instead."""
    with pytest.raises(asyncssh.IllegalUserName, match="come with one of 16 letters at most"):
        await room.line("x" * 2000, new_key())
    await until(lambda: not room.hall.guests)
