"""Processes as the system knows them, any of which may end at any moment."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def lives(pid: int) -> bool:
    """Tell whether it still runs; who has ended and only waits to be buried does not."""
    return any(state not in "ZX" for state, _ in _state_and_parent(pid))


def children(pid: int) -> list[int]:
    """All processes that this one has started, then those that they have started."""
    pids = sorted(int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit())
    parents = {child: parent for child in pids for _, parent in _state_and_parent(child)}
    family = [pid]
    for one in family:  # which grows meanwhile
        family += [child for child, parent in parents.items() if parent == one]
    return family[1:]


def folder_of(pid: int) -> Path:
    """Where it works."""
    return (PROC / str(pid) / "cwd").readlink()


def command_of(pid: int) -> str:
    """The command that it was started as; nothing, if it is gone."""
    with suppress(OSError):
        return (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def _state_and_parent(pid: int) -> Iterator[tuple[str, int]]:
    """Read in one go; nothing, if it is gone."""
    with suppress(OSError):
        line = (PROC / str(pid) / "stat").read_text("utf-8", "replace")
        state, parent, *_ = line.rpartition(")")[2].split()
        yield state, int(parent)
