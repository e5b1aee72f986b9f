"""Connections that stay open while nothing comes through: only silence tells that they are dead."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from netplay.mqtt.address import Address
from tests.e2e.table_of_processes import Player, Room
from tests.e2e.test_kills import ENOUGH, end, midgame
from tests.netplay.impostors import listening
from tests.netplay.proxy import Proxy
from tests.netplay.wait import until


class Stretch(Proxy):
    """A stretch of network that can forget its connections without a word to anybody."""

    age = 0

    def forget(self) -> None:
        """Those that are open stay so, and carry nothing any more; new ones are whole."""
        self.age += 1

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        born = self.age
        while data := await source.read(65536):
            await self._whole.wait()
            if born == self.age:
                sink.write(data)
        raise ConnectionResetError


@asynccontextmanager
async def stretch(port: int) -> AsyncIterator[tuple[Stretch, int]]:
    made = Stretch(Address.of_guest("127.0.0.1", port))
    async with listening(made.serve) as address:
        yield made, address.port


@pytest.mark.asyncio
async def test_players_whose_ways_went_dead_are_back(home: Room) -> None:
    """In their seats, with their hands: where one can dial anew at once, and where one cannot."""
    table, *killed = await midgame(home)
    port = table.ready["port"]
    async with stretch(port) as (one, one_port), stretch(port) as (other, other_port):
        anna, ben = await asyncio.gather(
            _takes_over(home, killed[0], "Anna", table.invite_through(one_port)),
            _takes_over(home, killed[1], "Ben", table.invite_through(other_port)),
        )
        hands = anna.hand, ben.hand

        one.forget()
        other.swallow()
        await anna.says("Back at the table.")
        await ben.says("Trying to get back")
        other.heal()
        await ben.says("Back at the table.")

        assert (anna.hand, ben.hand) == hands
        await end(anna, ben)


async def _takes_over(room: Room, killed: Player, name: str, invite: str) -> Player:
    """The same player comes another way."""
    await killed.kill()
    player = await room.sets_out("join", invite, name)
    player.until = ENOUGH
    await player.arrives()
    return player


@pytest.mark.asyncio
async def test_a_laptop_that_slept_is_back(home: Room) -> None:
    """The others see that it is away; awake again, it is in its seat with its hand."""
    _, anna, ben = await midgame(home)
    hand = ben.hand

    os.kill(ben.pid, signal.SIGSTOP)
    await until(lambda: not _is_present(anna, "Ben"))
    os.kill(ben.pid, signal.SIGCONT)
    await until(lambda: _is_present(anna, "Ben"))

    assert ben.hand == hand
    await end(anna, ben)


def _is_present(player: Player, name: str) -> bool:
    """True if this player sees that one at the table."""
    chairs = player.show["scene"]["chairs"]
    return any(chair["name"] == name and chair["present"] for chair in chairs)


@pytest.mark.asyncio
async def test_a_table_whose_way_went_dead_is_back(hall: Room) -> None:
    """It too notices that it hears nobody any more, and dials anew."""
    assert hall.broker is not None
    async with stretch(hall.broker.port) as (way, port):
        _, anna, ben = await midgame(hall, through=port)
        hands = anna.hand, ben.hand

        way.forget()
        await anna.says("Trying to get back")
        await anna.says("Back at the table.")
        await ben.says("Back at the table.")

        assert (anna.hand, ben.hand) == hands
        await end(anna, ben)
