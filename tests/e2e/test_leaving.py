"""The real program on a terminal: however it is ended, it goes home and leaves nobody behind."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.netplay.processes import children, lives
from tests.newcomers import knows_all
from tests.tui.on_a_pty import OnPty, on_a_pty

ENDS: dict[str, Callable[[OnPty], None]] = {
    "SIGTERM": lambda program: program.send(signal.SIGTERM),
    "SIGHUP": lambda program: program.send(signal.SIGHUP),
    "a cut line": OnPty.hang_up,
}


@pytest.mark.parametrize("end", ENDS)
def test_nobody_is_left_behind(end: str, tmp_path: Path) -> None:
    """The table of one's own ends with its player: its server, its broker, its bots."""
    folders = {f"XDG_{kind}": str(tmp_path) for kind in ("CONFIG_HOME", "DATA_HOME", "RUNTIME_DIR")}
    knows_all(tmp_path, "default")
    with on_a_pty("tui.cli.main", "play", "--seats", "4", **folders) as program:
        program.until(lambda: "Game 1" in program.grid.text)
        started = children(program.process.pid)
        assert started
        ENDS[end](program)
        assert program.ended(reading=end != "a cut line") == 0
        program.until(lambda: not any(map(lives, started)), reading=False)
