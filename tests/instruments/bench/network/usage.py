"""The machine's use by processes: memory and CPU, as Linux counts them."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Usage:
    """A process, or several together, at a moment."""

    memory: int  # bytes that are in memory
    seconds: float  # of CPU time so far

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.memory + other.memory, self.seconds + other.seconds)


def known() -> bool:
    """True if this system tells."""
    return (PROC / "self" / "stat").exists()


def of(pid: int) -> Usage:
    user, system, *_, pages = _numbers(pid, 13, 14, 23)
    ticks = os.sysconf("SC_CLK_TCK")
    return Usage(pages * os.sysconf("SC_PAGE_SIZE"), (user + system) / ticks)


def cpu(pid: int) -> float:
    """Seconds of CPU time so far, to the microsecond, of all its threads."""
    times = (
        path.read_text("utf-8").split()[0] for path in (PROC / str(pid)).glob("task/*/schedstat")
    )
    return sum(map(int, times)) / 1e9


def children(pid: int) -> dict[int, str]:
    """The processes that this one has started, and their names."""
    found = {}
    for entry in PROC.iterdir():
        with suppress(OSError):  # it has just ended
            if entry.name.isdigit() and _numbers(int(entry.name), 3) == [pid]:
                found[int(entry.name)] = (entry / "comm").read_text("utf-8").strip()
    return found


def _numbers(pid: int, *columns: int) -> list[int]:
    """Some columns of its line, counted from 0; the name before them may hold anything."""
    line = (PROC / str(pid) / "stat").read_text("utf-8")
    fields = line.rpartition(")")[2].split()
    return [int(fields[column - 2]) for column in columns]
