"""All that is measured of the network, in one run, as figures."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from engine.refusal import Refused
from netplay.mqtt import nats
from tests.instruments.bench.network import costs, opened, talk, usage
from tests.instruments.bench.network.at_work import at_work
from tests.instruments.bench.network.latency import Table, Times, latency, pings
from tests.instruments.bench.network.opened import Place
from tests.netplay.brokers import MOSQUITTO

BROKERS = {"nats": "embedded NATS", "mosquitto": "mosquitto"}
PING = "bare ping-pong"
TWO = "bare ping-pong of two"
LAST = ", the last spectator"
SYNC = "one sync of the disk of the journal"
BESIDE = ", journal in memory, in turns with it"
IN_MEMORY, ON_DISK = "in memory", "on disk"  # where a journal lies
RESTING = ", by processors that rest in between"
SERVER = "palmoff serve, CPU of a move at six seats"
TALK = "CPU of a line of talk"
IDLE = "both ways, a second without a move"
DOWN = "from the table, a move of anybody's"
LONGEST = "from the table, a move of Royal Menagerie"  # which has the longest views


def bare(name: str) -> str:
    """The name of the ping-pong beside a time."""
    return f"{name}, {PING}"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    moves: int  # of each table
    spectators: int
    seconds: float  # of what takes a while
    settling: float  # seconds until it begins
    everywhere: bool = True  # or in the first place only, and of the others just two players


FULL = Size(moves=200, spectators=64, seconds=6, settling=1)
QUICK = Size(moves=7, spectators=8, seconds=0.5, settling=0.1, everywhere=False)
LEAST = Size(moves=1, spectators=2, seconds=0.1, settling=0, everywhere=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that was measured; of many measurements the middle, and what one in a hundred was
    above.
    """

    group: str
    name: str
    unit: str
    value: float
    p99: float | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a table in words."""

    broker: str
    journal: str

    def __str__(self) -> str:
        return f"{self.broker}, journal {self.journal}"


def journals() -> dict[str, Path]:
    """Where a journal can lie; on a disk each move waits until the disk has it."""
    memory = opened.memory()
    return {**({IN_MEMORY: memory} if memory else {}), ON_DISK: opened.DISK}


async def measure(size: Size, tell: Callable[[str], None]) -> list[Figure]:
    """Everything, on each broker that is there."""
    figures: list[Figure] = []
    for key, broker in BROKERS.items():
        if missing := _missing(key):
            tell(f"{broker} is left out. {missing}")
            continue
        for journal, folder in journals().items():
            where = Where(broker, journal)
            tell(f"network: {where}")
            async with opened.place(key, folder) as at:
                figures += await _at(where, at, size, first=not figures)
    return figures


def _missing(broker: str) -> str | None:
    """Why there is no such broker here."""
    if broker == "mosquitto":
        return None if MOSQUITTO else "It is not installed (on Debian: apt install mosquitto)."
    try:
        nats.program()
    except Refused as refused:
        return refused.reason
    return None


async def _at(where: Where, at: Place, size: Size, *, first: bool) -> list[Figure]:
    """All that is measured in one place; what does not depend on the journal, once a broker."""
    if not (size.everywhere or first):
        return await _latencies(where, at, size, [Table(2)])
    tables = [Table(2), Table(6), Table(6, size.spectators)]
    figures = await _latencies(where, at, size, tables)
    if first:
        figures += await _latencies(where, at, size, tables, resting=True)
    figures.append(await _flat_out(where, at, size))
    if where.journal == next(iter(journals())):
        figures += [figure async for figure in _costs(where, at, size)]
    return figures


async def _latencies(
    where: Where, at: Place, size: Size, tables: Sequence[Table], *, resting: bool = False
) -> list[Figure]:
    """On processors that have something else to do, or rest between two moves."""
    group = f"{where}: from a wish to everybody's view{RESTING if resting else ''}"
    syncs: list[float] = []
    with nullcontext() if resting else at_work():
        figures = [_time(group, TWO, (await pings(at, size.moves)).players)]
        for table in tables:
            ours, theirs = await latency(at, table, size.moves)
            figures += _times(group, table, ours, theirs)
            syncs += ours.syncs
    return [*figures, _time(group, SYNC, syncs)]


async def _flat_out(where: Where, at: Place, size: Size) -> Figure:
    rate = await costs.flat_out(at, size.seconds)
    group = f"{where}: one table flat out"
    return Figure(group, "four people who answer at once", "moves/s", rate)


def _times(group: str, table: Table, ours: Times, pings: Times) -> list[Figure]:
    rows = {f"{table}": ours.players, bare(f"{table}"): pings.players}
    if ours.in_memory:
        rows[f"{table}{BESIDE}"] = ours.in_memory
    if table.spectators:
        last = f"{table}{LAST}"
        rows |= {last: ours.spectators, bare(last): pings.spectators}
    times = [_time(group, name, seconds) for name, seconds in rows.items()]
    if not (table.spectators and usage.known()):
        return times
    each = f"{table}, CPU of each spectator"
    cpus = {each: ours.cpu, bare(each): pings.cpu}
    return [*times, *(Figure(group, name, "us", 1e6 * cpu) for name, cpu in cpus.items())]


def _time(group: str, name: str, seconds: Sequence[float]) -> Figure:
    return Figure(group, name, "ms", 1000 * part(seconds, 0.5), 1000 * part(seconds, 0.99))


def part(values: Sequence[float], share: float) -> float:
    """The value which so many are not above."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


async def _costs(where: Where, at: Place, size: Size) -> AsyncIterator[Figure]:
    group = f"{where}: one table flat out"
    yield Figure(group, "four bots", "moves/s", await costs.bots_flat_out(at, size.seconds))
    ready, view = await costs.opening(at)
    group = f"{where}: from the start of `palmoff serve`"
    yield Figure(group, "until it is open", "ms", 1000 * ready)
    yield Figure(group, "until a guest who waits has a view", "ms", 1000 * view)
    group = f"{where}: bytes on the wire of one seat of four"
    bytes_ = await costs.traffic(at, max(1, size.moves // 2), size.settling, size.seconds)
    yield Figure(group, "to the table, a move of anybody's", "bytes", bytes_.up)
    yield Figure(group, DOWN, "bytes", bytes_.down)
    longest = await costs.traffic(at, min(20, size.moves), size.settling, 0.1, "royal-menagerie")
    yield Figure(group, LONGEST, "bytes", longest.down)
    yield Figure(group, IDLE, "bytes", bytes_.idle)
    for games in (1, 200):
        group = f"{where}: in the process of a table"
        yield Figure(
            group, f"{TALK} after {games} games", "us", 1e6 * talk.line(at.journals, games)
        )
    if usage.known():
        cpu = await costs.cpu_of_a_move(at, 6, size.moves)
        yield Figure(group, SERVER, "us", 1e6 * cpu)
        group = f"{where}: four bots at a move a second, and one who watches"
        for share in await costs.at_rest(at, size.settling, size.seconds):
            yield Figure(group, f"{share.name}, memory", "MB", share.memory / 1e6)
            yield Figure(group, f"{share.name}, of one core", "%", 100 * share.cpu)
