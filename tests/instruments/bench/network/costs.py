"""Costs of a table but time to a view: moves a second, memory and CPU, bytes, time to open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

from netplay.trust.keys import PlayerKeys
from tests.instruments.bench.network import opened, people, usage
from tests.instruments.bench.network.counter import counted
from tests.instruments.bench.network.latency import REST
from tests.instruments.bench.network.opened import Opened, Place
from tests.instruments.bench.network.people import Party

SEATS = ("--seats", "4")
PACE = 1000  # milliseconds a bot waits where people play


async def opening(at: Place) -> tuple[float, float]:
    """Seconds from the start of `palmoff serve` until it is open, and until a guest has a view."""
    async with opened.table(at) as served, people.party([served.goal]):
        return served.opened - served.began, monotonic() - served.began


async def flat_out(at: Place, seconds: float) -> float:
    """Moves a second of four people who answer at once."""
    async with opened.table(at, *SEATS) as served, people.party([served.goal] * 4) as party:
        await party.ready()
        began, moves = monotonic(), 0
        while monotonic() - began < seconds:
            await party.move()
            await party.ready()
            moves += 1
        return moves / (monotonic() - began)


@asynccontextmanager
async def _bots(at: Place, pace: int) -> AsyncIterator[tuple[Opened, Party]]:
    """A table of four bots, and its owner, who watches."""
    keys = PlayerKeys.new()
    words = (*SEATS, "--pace", str(pace), "--owner", keys.public)
    async with (
        opened.table(at, *words) as served,
        people.party([served.goal], watch=True, first=keys) as party,
    ):
        await party.start()
        yield served, party


async def bots_flat_out(at: Place, seconds: float) -> float:
    """Moves a second of four bots who do not wait, in whole games."""
    async with _bots(at, 0) as (_, party):
        began, moves = monotonic(), 0
        while monotonic() - began < seconds:
            await party.start()
            await party.until(lambda: not party.playing)
            moves += party.moment[1]
        return moves / (monotonic() - began)


async def cpu_of_a_move(at: Place, seats: int, moves: int) -> float:
    """Seconds of the server's CPU time, with all that it does meanwhile, as one follows another."""
    async with (
        opened.table(at, "--seats", str(seats)) as served,
        people.party([served.goal] * seats) as party,
    ):
        await party.ready()
        began = usage.cpu(served.process.pid)
        for _ in range(moves):
            await party.move()
            await party.ready()
        return (usage.cpu(served.process.pid) - began) / moves


# --- Memory and CPU -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """A process's share of the machine."""

    name: str
    memory: int  # bytes
    cpu: float  # part of one core


async def at_rest(at: Place, settling: float, seconds: float) -> list[Share]:
    """The processes of a server whose four bots make a move a second, while somebody watches."""
    async with _bots(at, PACE) as (served, _):
        await asyncio.sleep(settling)
        pids = {served.process.pid: "palmoff serve", **usage.children(served.process.pid)}
        before, began = {pid: usage.of(pid) for pid in pids}, monotonic()
        await asyncio.sleep(seconds)
        passed = monotonic() - began
        return [_share(name, before[pid], usage.of(pid), passed) for pid, name in pids.items()]


def _share(name: str, before: usage.Usage, after: usage.Usage, passed: float) -> Share:
    known = {"nats-server": "its broker", "palmoff serve": name}
    cpu = (after.seconds - before.seconds) / passed
    return Share(known.get(name, "its bots"), after.memory, cpu)


# --- Bytes ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Traffic:
    """Bytes of one seat of four."""

    up: float  # a move, whoever makes it
    down: float
    idle: float  # a second, both ways, while nobody moves


async def traffic(
    at: Place, moves: int, settling: float, seconds: float, game: str = opened.GAME
) -> Traffic:
    """So many moves, then nothing for so many seconds."""
    async with (
        opened.table(at, *SEATS, game=game) as served,
        counted(served.goal) as (goal, counter),
        people.party([goal, *[served.goal] * 3]) as party,
    ):
        await party.ready()
        await asyncio.sleep(settling)
        up, down = counter.up, counter.down
        for _ in range(moves):
            await party.move()
            await party.ready()
            await asyncio.sleep(REST)
        up, down = counter.up - up, counter.down - down
        idle = counter.up + counter.down
        await asyncio.sleep(seconds)
        idle = counter.up + counter.down - idle
    return Traffic(up / moves, down / moves, idle / seconds)
