"""The parts that each system has of its own: a driver of terminals, signals, an event loop.

On Unix the driver is ours. On Windows it is Textual's, and what ours does for it is left undone.
"""

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.driver import Driver

from netplay.system.loop import new_loop

if sys.platform != "win32":
    from tui.screens import driver as unix


def driver() -> type[Driver] | None:
    """None stands for the one that Textual chooses."""
    return None if sys.platform == "win32" else unix.SteadyDriver


def install_signals(app: App[Any], hang_up: Callable[[], None]) -> None:
    """Hang up when told to end; Windows tells nobody."""
    if sys.platform != "win32":
        unix.install_signals(app, hang_up)


def own_loop() -> asyncio.AbstractEventLoop | None:
    """A loop that can watch a socket, where the usual one cannot."""
    return new_loop() if sys.platform == "win32" else None
