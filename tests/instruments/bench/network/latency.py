"""How long a move takes until everybody sees it, in turns with the bare thing on its broker."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic

from tests.instruments.bench.network import crowd, opened, people, usage
from tests.instruments.bench.network.bare import Bare, bare
from tests.instruments.bench.network.crowd import Crowd
from tests.instruments.bench.network.opened import Opened, Place
from tests.instruments.bench.network.people import Party

REST = 0.02  # seconds between two moves, so that none pays for what the last one left to do
PAGE = 4096  # bytes that SQLite writes for a move, at least
PAGES = 64  # of a file of which each is written in its turn
WARM = 3  # moves that do not count


@dataclass(frozen=True, slots=True)
class Table:
    """A table by the people who are there."""

    players: int
    spectators: int = 0

    def __str__(self) -> str:
        watched = f" + {self.spectators} spectators" if self.spectators else ""
        return f"{self.players} players{watched}"


@dataclass(slots=True)
class Times:
    """Seconds until the last player saw it, and the last spectator, if any; one entry a move."""

    players: list[float] = field(default_factory=list)
    spectators: list[float] = field(default_factory=list)
    # Where the journal lies on a disk: what it takes to have a page there, and the players' times
    # at a table like this whose journal is in memory.
    syncs: list[float] = field(default_factory=list)
    in_memory: list[float] = field(default_factory=list)
    cpu: float = 0.0  # of one spectator, a move

    def after(self, warm: int) -> "Times":
        players, spectators = self.players[warm:], self.spectators[warm:]
        return Times(players, spectators, self.syncs[warm:], self.in_memory[warm:], self.cpu)


async def pings(at: Place, moves: int) -> Times:
    """Ping-pong of two, and nobody else."""
    times = Times()
    async with bare(at.broker.host, at.broker.guest, 1, crowd=False) as game:
        for _ in range(WARM + moves):
            await _ping(game, None, times)
    return times.after(WARM)


async def latency(at: Place, table: Table, moves: int) -> tuple[Times, Times]:
    """So many moves, and as many bare pings in between to as many people.

    What is to be compared takes turns: a machine is another one from minute to minute.
    """
    ours, theirs = Times(), Times()
    watched, broker = table.spectators, at.broker
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        party, served = await enter(_party(at, table))
        twin = at.in_memory if not watched else None
        other = (await enter(_party(twin, table)))[0] if twin else None
        gallery = await enter(crowd.crowd(served.goal, watched)) if watched else None
        game = await enter(bare(broker.host, broker.guest, table.players, crowd=bool(watched)))
        listeners = await enter(crowd.bare_crowd(broker.guest, watched)) if watched else None
        crowds = [(gallery, ours), (listeners, theirs)]
        before = [_cpu(who) for who, _ in crowds]
        pages = stack.enter_context(_pages(at.journals))
        for turn in range(WARM + moves):
            # By turns the one or the other is first: who comes after a ping-pong takes longer.
            if other and turn % 2:
                ours.in_memory.append(await _moved(other))
            await _move(party, gallery, ours)
            await asyncio.sleep(REST)
            ours.syncs.append(_sync(pages, turn))
            if other and not turn % 2:
                ours.in_memory.append(await _moved(other))
            await _ping(game, listeners, theirs)
        for (who, times), spent in zip(crowds, before, strict=True):
            times.cpu = (_cpu(who) - spent) / (WARM + moves) / max(1, watched)
    return ours.after(WARM), theirs.after(WARM)


@asynccontextmanager
async def _party(at: Place, table: Table) -> AsyncIterator[tuple[Party, Opened]]:
    """The players of a table, and the table."""
    async with (
        opened.table(at, "--seats", str(table.players)) as served,
        people.party([served.goal] * table.players) as party,
    ):
        yield party, served


def _cpu(crowd: Crowd | None) -> float:
    return usage.cpu(crowd.pid) if crowd and usage.known() else 0.0


@contextmanager
def _pages(folder: Path) -> Iterator[int]:
    """A file on the disk of the journal, as long as it will be: what is written lies in it."""
    with TemporaryFile(dir=folder, buffering=0) as file:
        file.write(bytes(PAGES * PAGE))
        os.fsync(file.fileno())
        yield file.fileno()


def _sync(pages: int, turn: int) -> float:
    """Seconds until the disk has what a move writes down, each time in a page of its own."""
    began = monotonic()
    os.pwrite(pages, b"\1" * PAGE, turn % PAGES * PAGE)
    os.fdatasync(pages)
    return monotonic() - began


async def _moved(party: Party) -> float:
    """Seconds until everybody at a table without spectators saw a move."""
    times = Times()
    await _move(party, None, times)
    return times.players[0]


async def _move(party: Party, gallery: Crowd | None, times: Times) -> None:
    await party.ready()
    await asyncio.sleep(REST)
    began, moment = await party.move()
    times.players.append(party.saw - began)
    if gallery:
        times.spectators.append(await gallery.saw(moment) - began)


async def _ping(game: Bare, listeners: Crowd | None, times: Times) -> None:
    await asyncio.sleep(REST)
    began, ended, number = await game.ping()
    times.players.append(ended - began)
    if listeners:
        times.spectators.append(await listeners.saw((0, number)) - began)
