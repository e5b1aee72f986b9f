"""Guests are served in turns, and whoever presses a key comes between."""

import asyncio
import socket
from functools import partial

import pytest

from tui.doors.turns import AT_ONCE, Turns


@pytest.mark.asyncio
async def test_a_key_is_heard_before_a_whole_crowd_has_been_served() -> None:
    """It comes when the first of a hundred have their turn, and waits for a few of them."""
    turns, done = Turns(), list[str]()
    loop, (guest, door) = asyncio.get_running_loop(), socket.socketpair()

    def pressed() -> None:
        done.append("key")
        loop.remove_reader(door)

    loop.add_reader(door, pressed)
    loop.call_soon(guest.send, b"x")
    for at in range(100):
        turns.queue(partial(done.append, f"turn {at}"))
    while len(done) < 101:
        await asyncio.sleep(0)
    for end in (guest, door):
        end.close()

    assert done.index("key") <= AT_ONCE


@pytest.mark.asyncio
async def test_whoever_has_a_turn_waits_for_no_second_one() -> None:
    """Much news is shown once; what comes during a turn is for the next one."""
    turns, done = Turns(), list[int]()

    def work() -> None:
        done.append(len(done))
        if len(done) == 1:
            turns.queue(work)

    for _ in range(3):
        turns.queue(work)
    while len(done) < 2:
        await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert done == [0, 1]
