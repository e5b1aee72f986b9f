"""An app that paints all the time, and tells on a side channel how far it has come."""

import asyncio
import os
import signal
import sys
from typing import ClassVar

from tui.machine.stdio import at_a_terminal
from tui.paint.preferences import Preferences
from tui.paint.terminal import Terminal
from tui.screens.textual_environ import prepare

terminal = Terminal.of(os.environ, Preferences(), tty=at_a_terminal())
prepare(os.environ, terminal)

from textual.app import ComposeResult  # noqa: E402  after `prepare`
from textual.binding import BindingType  # noqa: E402
from textual.widgets import Input  # noqa: E402

from tui.boards.shelf import tints  # noqa: E402
from tui.paint.palette import Palette  # noqa: E402
from tui.paint.spans import Lines, Span, line  # noqa: E402
from tui.screens.driver import SteadyDriver, install_signals  # noqa: E402
from tui.screens.sheet import Sheet  # noqa: E402
from tui.screens.updates import TightApp  # noqa: E402

TICK = 0.002
COLOURS = ("rat", "bat bold", "danger", "chosen", "dim", "key", "bar", "you")
tell = os.fdopen(int(os.environ["TOLD"]), "w", buffering=1)


class Ticker(TightApp[None]):
    """So many pages, one after the other; then the last one stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "quit", "quit"),
        ("z", "suspend_process", "stop"),
    ]

    def __init__(self, pages: int) -> None:
        super().__init__(driver_class=SteadyDriver)
        self.pages = pages
        self.page = 0

    def compose(self) -> ComposeResult:
        yield Sheet(self.paint, Palette(terminal.depth, terminal.dark, tints()))
        typed = Input("typed", compact=True)
        typed.styles.dock = "top"
        yield typed

    def on_mount(self) -> None:
        install_signals(self, self.leave)
        if "NOHUP" in os.environ:
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, int)
        self.set_interval(TICK, self.tick)

    def on_unmount(self) -> None:
        tell.write("unmounted\n")

    def leave(self) -> None:
        tell.write("leaving\n")
        self.exit()

    def tick(self) -> None:
        if self.page < self.pages:
            self.page += 1
            self.query_one(Sheet).repaint()
            tell.write(f"page {self.page}\n")

    def paint(self, width: int, height: int) -> Lines:
        look = COLOURS[self.page % len(COLOURS)]
        text = f"page {self.page} " * width
        return [line(Span(f"{y + 2} ", look), Span(text[: width - 4])) for y in range(height)]


if __name__ == "__main__":
    ticker = Ticker(int(sys.argv[1]))
    ticker.run()
    tell.write(f"over {ticker.return_code}\n")
