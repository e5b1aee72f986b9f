"""The bare thing: aiomqtt alone carries as many bytes the same way, and nobody looks at them.

A player sends as much as a move takes; a host sends each player as much as a view takes, and the
crowd as much as theirs, at once. Host and crowd are processes of `pong`, beside this.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from time import monotonic
from typing import Any

import aiomqtt

from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.table.table_view import SMALL
from netplay.trust.frames import ID_BYTES, to_tray
from netplay.trust.keys import PlayerKeys, TableIdentity, TableKeys, new_id
from netplay.trust.seal import Channel, Direction, Purpose, shared_box
from netplay.trust.spectator_key import SpectatorBroadcaster
from tests.instruments.bench.network.child import PATIENCE, Child, child
from tests.instruments.bench.network.pong import STAMP, client, stamp
from tests.netplay.brokers import IN, PUB, TABLE

PONG = "tests.instruments.bench.network.pong"


def tray(player: int) -> str:
    return topics.out_tray(TABLE, str(player))


def sizes() -> tuple[int, int, int]:
    """Bytes of what a player, the host to a player and the host to all really send."""
    table, keys = new_id(), TableKeys.new()
    box = shared_box(keys.box, PlayerKeys.new().private.public_key)
    assert box is not None
    channel = Channel(box, table, bytes(ID_BYTES), Direction.TO_PLAYER)
    move = to_tray(bytes(ID_BYTES), new_id(), channel.seal(Purpose.SAY, b""))
    public = SpectatorBroadcaster(TableIdentity(keys, table, new_id(), 1)).seal(b"", SMALL)
    return len(move), len(channel.seal(Purpose.SAY, b"", SMALL)), len(public)


class Bare:
    """Players who play ping-pong with the host."""

    def __init__(self, clients: list[aiomqtt.Client], move: int) -> None:
        self._clients = clients
        self._seen = [0] * len(clients)
        self._move = bytes(move - STAMP)
        self._news = asyncio.Event()
        self._numbers = count(1)

    async def listen(self, player: int) -> None:
        async for message in self._clients[player].messages:
            self._seen[player] = stamp(message.payload)
            self._news.set()

    async def ping(self) -> tuple[float, float, int]:
        """When it was sent, when the last player was answered, and the number of it all."""
        number = next(self._numbers)
        began = monotonic()
        await self._clients[0].publish(IN, number.to_bytes(STAMP) + self._move)
        async with asyncio.timeout(PATIENCE):
            while min(self._seen) < number:
                self._news.clear()
                await self._news.wait()
        return began, monotonic(), number


@asynccontextmanager
async def bare(host: Address, guest: Address, players: int, *, crowd: bool) -> AsyncIterator[Bare]:
    """The host as a process of its own, and the players in this one."""
    move, view, public = sizes()
    answers = {tray(player): view for player in range(players)} | ({PUB: public} if crowd else {})
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(child(PONG))
        process.tell({"in": IN, "answers": answers, "where": _plain(host)})
        clients = [await stack.enter_async_context(client(_plain(guest))) for _ in range(players)]
        for player, made in enumerate(clients):
            await made.subscribe(tray(player))
        await process.line()
        game = Bare(clients, move)
        jobs = [asyncio.create_task(game.listen(player)) for player in range(players)]
        try:
            yield game
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)


@asynccontextmanager
async def listeners(guest: Address, number: int) -> AsyncIterator[Child]:
    """The crowd, which is there already."""
    async with child(PONG) as process:
        process.tell({"pub": PUB, "number": number, "where": _plain(guest)})
        await process.line()
        yield process


def _plain(address: Address) -> list[Any]:
    return [address.host, address.port, address.user, address.password]
