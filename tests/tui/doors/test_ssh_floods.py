"""Guests by ssh whose programs type faster than anybody: the others are heard between."""

import pytest

from tests.netplay.wait import until
from tests.tui.doors.door_room import DoorRoom, new_key, seated
from tui.doors.ssh.session import AT_ONCE

KEYS = 3 * AT_ONCE


@pytest.mark.asyncio
async def test_keys_that_come_in_packets_of_their_own_are_painted_once_a_turn(
    room: DoorRoom,
) -> None:
    """Thousands can come before the loop goes round, and all others would wait for each picture."""
    ana = await room.guest("ana", new_key())
    await seated(ana)
    [server_side] = room.hall.guests.values()
    line = server_side._show.__self__  # type: ignore[attr-defined]
    await until(lambda: line._turn is None)
    painted: list[int] = []
    pressed: list[object] = []
    line._paint = lambda: painted.append(len(pressed))
    line._press = pressed.append
    line._show()
    for _ in range(KEYS):
        line.data_received(b"x", None)

    assert painted == [1]
    await until(lambda: len(pressed) == KEYS)


@pytest.mark.asyncio
async def test_all_lines_are_heard_that_came_before_the_end_of_the_input(room: DoorRoom) -> None:
    """Those of a script come at once, each in a packet of its own, or all in one."""
    ana = await room.guest("ana", new_key(), term=None, command="1")
    await ana.shows("/start begins the game")

    ana.type("hello\n")
    ana.type("hello\n" * KEYS)
    ana.channel.write_eof()
    await ana.ended()

    assert ana.said.count(b"Type the number of a choice") == KEYS + 1
