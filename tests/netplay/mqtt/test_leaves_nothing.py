"""A link leaves nothing behind: in the loop, among the open files, on the terminal."""

import asyncio
import gc
import os
import select
import signal
from contextlib import suppress
from dataclasses import replace
from operator import le
from typing import Any

import pytest

from netplay.mqtt.connection import Connection
from netplay.mqtt.dial import Dialer
from tests.netplay.brokers import IN, nats
from tests.netplay.ear import Ear, linked
from tests.netplay.impostors import dumb, listening
from tests.netplay.wait import until

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]

Complaints = list[dict[str, Any]]


def left() -> tuple[int, int]:
    """Open files and unfinished tasks."""
    return len(os.listdir("/dev/fd")), len(asyncio.all_tasks())


async def nothing_more(before: tuple[int, int]) -> None:
    """Waits for that; less may be left, as something may just have been about to end."""
    await until(lambda: all(map(le, left(), before)))


@pytest.mark.parametrize("tls", [False, True])
async def test_an_attempt_that_is_cancelled_leaves_nothing(
    tls: bool, complaints: Complaints
) -> None:
    """Leaving while the network is dead is done at once, and wholly."""
    async with listening(dumb) as address:
        before = left()
        link = Ear(replace(address, tls=tls)).link
        task = asyncio.create_task(link.run())
        await until(lambda: left()[0] > before[0] + 1)  # both ends of a connection
        task.cancel()
        await nothing_more(before)

    assert complaints == []


async def test_a_link_that_is_cancelled_leaves_nothing(complaints: Complaints) -> None:
    """So does who leaves in the middle of a game."""
    async with nats() as broker:
        before = left()
        async with linked(broker.guest) as guest:
            guest.link.send(IN, b"half")
        await nothing_more(before)

    assert complaints == []


async def test_a_fallen_broker_is_nothing_to_complain_of(complaints: Complaints) -> None:
    """asyncio complains of futures that nobody looked at, in lines across the screen."""
    async with nats() as broker, linked(broker.guest) as guest, linked(broker.host, IN) as host:
        for _ in range(50):
            guest.link.send(IN, b"flow")
        await until(lambda: host.heard)
        os.kill(broker.pid, signal.SIGKILL)
        await guest.connected(times=2)
        await host.connected(times=2)
    gc.collect()

    assert complaints == []


async def test_falling_in_the_moment_of_sending_is_nothing_to_complain_of(
    complaints: Complaints,
) -> None:
    """In one turn of the loop a message is to be sent, and then the connection found closed."""
    async with nats() as broker:
        opened = await Dialer(broker.guest).dial()
        connection = Connection(opened, broker.guest)
        await connection.greet()
        os.kill(broker.pid, signal.SIGKILL)
        select.select([opened], [], [])  # the loop stands still until the end has come
        await asyncio.sleep(0)  # the loop sees it now, and turns to it after us
        with suppress(TimeoutError):
            async with asyncio.timeout(0.01):
                await connection.publish(IN, b"late")
        connection.drop()

    assert complaints == []


async def test_a_cancellation_that_comes_with_the_answer_is_not_forgotten() -> None:
    """Else the link goes on, and whoever waits for its end waits for ever."""
    async with nats() as broker:
        with await Dialer(broker.guest).dial() as opened:
            connection = Connection(opened, broker.guest)
            answer = asyncio.get_running_loop().create_future()
            waiting = asyncio.create_task(connection._wait_for(answer, timeout=1))
            await asyncio.sleep(0)
            answer.set_result(None)
            waiting.cancel()

            with pytest.raises(asyncio.CancelledError):
                await waiting
