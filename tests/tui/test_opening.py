"""Servers that a screen starts, and how it gets rid of them."""

import subprocess
import sys

import pytest

from tui import opening
from tui.opening import Opened


def test_a_server_that_does_not_go_home_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody can leave a screen that hangs; the journal bears it."""
    monkeypatch.setattr(opening, "PATIENCE", 0.01)
    deaf = "import signal; signal.pause()"
    server = subprocess.Popen([sys.executable, "-c", deaf], stdin=subprocess.PIPE, text=True)

    Opened(server, "", "", 0, "", (), "").end()

    assert server.returncode is not None
