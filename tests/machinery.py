"""Which tests need more than this process, or long: they are marked, and not for `make quick`.

What is left may start no process and open no connection: there, both are refused.
"""

import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
PURE = "not machinery"  # as `make quick` asks for them
ROOMS = (  # processes, brokers, disks under strain, whole apps; and what plays very many games
    "doors",
    "e2e",
    "engine/bots",
    "instruments",
    "lan",
    "netplay/journal",
    "netplay/lan",
    "netplay/mqtt",
    "netplay/system",
    "netplay/table/test_hands.py",
    "netplay/table/test_losses.py",
    "netplay/table/test_mischief.py",
    "netplay/test_bots.py",
    "netplay/test_bytes.py",
    "netplay/test_dial.py",
    "netplay/test_fuzz.py",
    "netplay/test_known_floods.py",
    "netplay/test_known_players.py",
    "netplay/test_many_tables.py",
    "netplay/test_whereabouts.py",
    "tui/cli",
    "tui/doors/test_ssh.py",
    "tui/doors/test_ssh_ends.py",
    "tui/doors/test_ssh_floods.py",
    "tui/doors/test_ssh_names.py",
    "tui/doors/test_ssh_watching.py",
    "tui/doors/test_page.py",
    "tui/doors/test_page_locked.py",
    "tui/machine",
    "tui/screens",
)
NEEDED = ("subprocess", "multiprocessing", "App", "Coach", "on_a_pty", "Palmoff", "TableScreen")
FIXTURES = {"broker", "world"}
DOORS = {"subprocess.Popen", "os.fork", "os.posix_spawn", "os.exec", "socket.connect"}


class Guard:
    """Keeps a test that claims to be pure from what it has not claimed."""

    def __init__(self) -> None:
        self.shut = False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.shut and event in DOORS:
            raise AssertionError(f"{event} in a pure test: see tests/machinery.py")


def is_of_machinery(path: Path) -> bool:
    """True if no test of this file or folder is a pure one."""
    there = path.relative_to(TESTS).as_posix()
    return any(there == room or there.startswith(f"{room}/") for room in ROOMS)


def needs_machinery(path: Path, names: set[str], fixtures: set[str]) -> bool:
    """True if a test of this file, with these names and fixtures, is more than a pure one."""
    return is_of_machinery(path) or bool(fixtures & FIXTURES) or not names.isdisjoint(NEEDED)
