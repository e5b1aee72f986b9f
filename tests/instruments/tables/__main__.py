"""How many tables one server bears: memory, processor and lateness, with bots at all of them.

    python -m tests.instruments.tables --tables 200 --seconds 120

The tables are opened through the broker, as a lobby does it; bots of medium strength play the
classic game at all of them, 1.2 s a move, one game after the other. Then the server is killed and
taken up again. Nothing here is a test: it prints what it finds, and the aims beside it.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from netplay.client.server_visit import ServerVisit
from netplay.mqtt.address import Address
from netplay.reception_wire import AddTable
from netplay.trust.keys import PlayerKeys, new_id
from netplay.wire import TableSettings
from tests.instruments.tables.counted import FILE
from tests.netplay.processes import children

MODULE = "tests.instruments.tables.counted"
PACE = 1200
ROUNDS = 10  # moves of each table, on average, before all of them are measured
LOOK = 0.5  # seconds between two looks at how many moves were made


class Measured:
    """A server that is measured from outside."""

    def __init__(self, process: asyncio.subprocess.Process, ready: dict[str, Any]) -> None:
        self.process = process
        self.ready = ready

    @property
    def pids(self) -> list[int]:
        """Its own, its broker's and its bots'."""
        return [self.process.pid, *children(self.process.pid)]

    @property
    def own(self) -> float:
        """Megabytes of the server itself, and its share of what it shares."""
        return _megabytes(self.process.pid)

    @property
    def all(self) -> float:
        """Those of its broker and its bots, too."""
        return sum(map(_megabytes, self.pids))

    def cpu(self) -> tuple[float, float]:
        """Seconds that it has worked itself, and that all of them have."""
        return _cpu(self.process.pid), sum(map(_cpu, self.pids))

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()


def _megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def served(folder: Path, *words: str) -> AsyncIterator[Measured]:
    """A server on loopback that nobody is told of; its journals lie in this folder."""
    environ = {
        **os.environ,
        FILE: str(folder / "counted"),
        **{f"XDG_{name}_HOME": str(folder) for name in ("DATA", "CONFIG", "STATE")},
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", MODULE, "serve", "--json", "--quiet", "--address=127.0.0.1"),
        *words,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
        env=environ,
    )
    assert process.stdout is not None
    try:
        yield Measured(process, json.loads(await process.stdout.readline()))
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await process.wait()


async def opened(server: Measured, me: PlayerKeys, tables: int) -> None:
    """So many tables, one after the other, as fast as they come."""
    settings = TableSettings(pace=PACE, endless=True)
    address = Address.of_guest("127.0.0.1", server.ready["port"])
    async with ServerVisit(address, server.ready["server"]["fingerprint"], me) as visit:
        for number in range(tables):
            wish = AddTable(id=new_id(), host="Ana", name=f"No {number + 1}", settings=settings)
            await visit.add(wish)


def lateness(folder: Path, since: float) -> list[float]:
    """Of all moves since then."""
    lines = map(json.loads, (folder / "counted").read_text("utf-8").splitlines())
    return sorted(late for line in lines if line["at"] > since for late in line["late"])


async def under_way(folder: Path, tables: int) -> None:
    """Wait until all play: it takes longest for the bots to be there."""
    while len(lateness(folder, 0.0)) < ROUNDS * tables:
        await asyncio.sleep(LOOK)


async def measure(tables: int, seconds: float) -> None:
    """All of it, told line by line."""
    me = PlayerKeys.new()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = ("--owner", me.public, "--most", str(tables))
        async with served(folder, *words) as server:
            bare = server.own
            print(
                f"a server without tables: {bare:.1f} MB (aim 40), {server.all:.1f} with its broker"
            )
            began = monotonic()
            await opened(server, me, tables)
            print(f"{tables} tables opened in {monotonic() - began:.1f} s (aim: 100 in 10)")
            each = (server.own - bare) / tables
            print(f"a further table: {each:.2f} MB (aim 0.5)", flush=True)
            await under_way(folder, tables)
            await _plays(server, folder, seconds)
            await server.kill()
        began = monotonic()
        async with served(folder, "--resume") as again:
            there = len(again.ready["tables"])
            print(f"{there} tables taken up again in {monotonic() - began:.1f} s (aim: 100 in 5)")


async def _plays(server: Measured, folder: Path, seconds: float) -> None:
    """The costs while all tables play."""
    began, (own, every) = monotonic(), server.cpu()
    await asyncio.sleep(seconds)
    passed, (own_after, every_after) = monotonic() - began, server.cpu()
    mine, all_ = (100 * spent / passed for spent in (own_after - own, every_after - every))
    late = lateness(folder, began)
    print(
        f"{len(late) / passed:.0f} moves a second with {all_:.0f} % of a core, "
        f"{mine:.0f} of these by the server itself"
    )
    print(f"behind: {_shares(late)} s (aim: none over 1)")
    print(f"all processes: {server.all:.0f} MB (aim 1000)", flush=True)


def _shares(late: Sequence[float]) -> str:
    if not late:
        return "no move was made"
    places = {"half": 0.5, "99 %": 0.99, "99.9 %": 0.999}
    found = [f"{name} {late[int(share * (len(late) - 1))]:.3f}" for name, share in places.items()]
    return ", ".join([*found, f"all {late[-1]:.3f}"])


def main() -> None:
    """Read the flags and begin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    asked = parser.parse_args()
    asyncio.run(measure(asked.tables, asked.seconds))


if __name__ == "__main__":
    main()
