"""Figures of guests by ssh: what they wait for and cost, at a real door with real clients."""

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import asyncssh

from tests.e2e.table_of_processes import Player, Room, Table, opened
from tests.netplay.processes import children
from tests.netplay.wait import PATIENCE, until
from tests.tui.doors.door_room import GuestTerminal, new_key
from tests.tui.on_a_pty import on_a_pty

FIRST = "authenticated to the first frame"
EXEC = "a client started by exec, to its first frame"
MEMORY = "memory of a guest who watches"
IDLE = "CPU of all these guests, while nothing happens"
ALONE = "key to screen, while nobody watches a fast game"
CROWDED = "key to screen, while all of them watch a fast game"
UNITS = {FIRST: "ms", EXEC: "ms", MEMORY: "KB", IDLE: "%", ALONE: "ms", CROWDED: "ms"}
TERMINAL = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
MOVES = 3  # after which a game is under way
LOOK, AT_REST = 0.5, 20.0  # seconds over which a door works for less than so many percent
EACH = 9  # guests of one address, as a door lets no address have all its room


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured."""

    entries: int
    keys: int
    guests: int
    seconds: float


FULL = Extent(entries=20, keys=200, guests=63, seconds=10)
QUICK = Extent(entries=3, keys=20, guests=8, seconds=2)


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured."""

    what: str
    p50: float
    p99: float


def figure(what: str, values: list[float]) -> Figure:
    worst = quantiles(values, n=100)[98] if len(values) > 1 else values[0]
    return Figure(what, median(values), worst)


def measure(extent: Extent, tell: Callable[[str], None]) -> list[Figure]:
    """All of it, in one run."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder), extent, tell))


async def _measured(folder: Path, extent: Extent, tell: Callable[[str], None]) -> list[Figure]:
    async with opened(folder) as room:
        table = await room.serve("cockroach-poker", "--seats=6", "--pace=0", "--ssh=0")
        found = [figure(FIRST, [await _first(table) for _ in range(extent.entries)])]
        tell("doors: first frames")
        starts = [
            await asyncio.to_thread(_exec, room, table) for _ in range(max(2, extent.entries // 4))
        ]
        found.append(figure(EXEC, starts))
        alone = await _keys_in_a_game(room, table, extent.keys // 2)
        tell("doors: keys")
        door = _door(table)
        before = _memory(door)
        async with _watchers(room, table, extent.guests):
            tell("doors: guests")
            await _rests(door)
            each = (_memory(door) - before) / extent.guests
            found.append(figure(MEMORY, [each]))
            found.append(figure(IDLE, [await _cpu(door, extent.seconds)]))
            found.append(figure(CROWDED, await _keys_in_a_game(room, table, extent.keys)))
        # Before and after, so that a bad moment of the machine is not all of it.
        alone += await _keys_in_a_game(room, table, extent.keys // 2)
        return [*found, figure(ALONE, alone)]


# --- One guest ------------------------------------------------------------------------------------


@asynccontextmanager
async def _guest(table: Table) -> AsyncIterator[tuple[GuestTerminal, float]]:
    """Somebody in the lobby, and when the door knew who it is."""
    line = await asyncssh.connect(
        "127.0.0.1",
        table.ready["ssh"]["port"],
        username="ana",
        client_keys=[new_key()],
        agent_path=None,
        config=[],
        known_hosts=None,
    )
    known = time.perf_counter()
    _, session = await line.create_session(
        GuestTerminal, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    try:
        assert isinstance(session, GuestTerminal)
        yield session, known
    finally:
        line.abort()
        await line.wait_closed()


async def _first(table: Table) -> float:
    """Milliseconds until the whole lobby stands there."""
    async with _guest(table) as (guest, known):
        await until(lambda: b"leave" in guest.said)
        return (time.perf_counter() - known) * 1000


async def _keys_in_a_game(room: Room, table: Table, count: int) -> list[float]:
    """As `_keys`, while a fast game goes on beside it."""
    async with _fast_game(room, table):
        return await _keys(table, count)


async def _keys(table: Table, count: int) -> list[float]:
    """Milliseconds from a key to what it changes: a page of the rule book, down and up again."""
    async with _guest(table) as (guest, _):
        await guest.shows("free")
        guest.type("r")
        await guest.shows("search")
        taken = []
        for at in range(count):
            await asyncio.sleep(0.02)
            before, began = len(guest.said), time.perf_counter()
            guest.type("\x1b[6~" if at % 2 == 0 else "\x1b[5~")
            await until(lambda before=before: len(guest.said) > before)  # type: ignore[misc]
            taken.append((time.perf_counter() - began) * 1000)
        return taken


def _exec(room: Room, table: Table) -> float:
    """Milliseconds until a client of its own, started for a guest, shows the table."""
    began = time.perf_counter()
    words = ("watch", table.invite, "--profile", "exec")
    with on_a_pty("tui.cli.main", *words, **{**room.environ, **TERMINAL}) as terminal:
        terminal.until(lambda: "connected" in terminal.grid.text)
        return (time.perf_counter() - began) * 1000


# --- Many guests ----------------------------------------------------------------------------------


@asynccontextmanager
async def _watchers(room: Room, table: Table, count: int) -> AsyncIterator[None]:
    """So many clients of OpenSSH that watch, each address with its part of them."""
    key = room.folder / "watcher"
    await asyncio.to_thread(new_key().write_private_key, str(key))
    key.chmod(0o600)
    async with AsyncExitStack() as stack:
        for at in range(count):
            shown = room.folder / f"watcher{at}"
            child = await asyncio.create_subprocess_exec(
                *_command(room, table, at), stdin=asyncio.subprocess.PIPE,
                stdout=stack.enter_context(shown.open("wb")), stderr=asyncio.subprocess.STDOUT,
            )  # fmt: skip
            stack.push_async_callback(_ended, child, shown)
            await until(lambda shown=shown: shown.stat().st_size > 0)  # type: ignore[misc]
        yield


def _command(room: Room, table: Table, at: int) -> list[str]:
    """Each watcher is somebody else: a name without a key gets a code of its own.

    What these clients do themselves is done on other machines, elsewhere: here it has to wait.
    """
    told = ("-F", "none", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")
    known = ("-o", "StrictHostKeyChecking=no", "-o", "PubkeyAuthentication=no", "-tt")
    source = ("-b", f"127.0.1.{1 + at // EACH}")
    there = ("-p", str(table.ready["ssh"]["port"]), f"watcher{at}@127.0.0.1", "watch")
    return ["nice", "-n", "19", "env", "TERM=xterm-256color", "ssh", *told, *known, *source, *there]


async def _ended(child: asyncio.subprocess.Process, shown: Path) -> None:
    assert child.returncode is None, f"a watcher has gone: {shown.read_bytes()[-200:]!r}"
    child.kill()
    await child.wait()


@asynccontextmanager
async def _fast_game(room: Room, table: Table) -> AsyncIterator[None]:
    """Bots that do not wait, and one person who answers at once."""
    player: Player = await room.join(table.invite, "ben")
    player.wish("start")

    async def plays() -> None:
        begun = 0
        while True:
            player.goes_on()
            if player.board.get("number", 0) in player.outcomes and begun < len(player.outcomes):
                begun = len(player.outcomes)
                player.wish("start")
            await asyncio.sleep(0.005)

    playing = asyncio.create_task(plays())
    await until(lambda: player.after > MOVES)
    try:
        yield
    finally:
        assert player.after > MOVES or player.outcomes, "the game stood still"
        playing.cancel()
        await player.kill()


# --- The door's process ---------------------------------------------------------------------------


def _door(table: Table) -> int:
    def is_door(pid: int) -> bool:
        return b"tui.doors.process" in Path(f"/proc/{pid}/cmdline").read_bytes()

    return next(pid for pid in children(table.pid) if is_door(pid))


def _memory(pid: int) -> float:
    """KB of its own."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return float(next(line.split()[1] for line in rollup if line.startswith("Pss:")))


async def _rests(pid: int) -> None:
    """Wait until all is done that those who came have asked for."""
    async with asyncio.timeout(PATIENCE):
        while await _cpu(pid, LOOK) > AT_REST:
            pass


async def _cpu(pid: int, seconds: float) -> float:
    """Percent of a core, over so many seconds."""
    before = _ticks(pid)
    await asyncio.sleep(seconds)
    return 100 * (_ticks(pid) - before) / os.sysconf("SC_CLK_TCK") / seconds


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
