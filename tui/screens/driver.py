"""The way of screens to the terminal and of keys from it, whatever becomes of it meanwhile.

Textual's own driver waits in the event loop for a terminal that does not read, shows a traceback
when there is none any more, and ends without a goodbye when it is told to.
"""

import asyncio
import os
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ, SelectSelector
from time import monotonic
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Paste
from textual.message import Message

from tui.paint.bursts import HELD, Bursts, EnterKey, PasteCleaner
from tui.screens.output import NonblockingOutput

PATIENCE = 1.0  # seconds that a terminal has at the end to read what it has not read
FAREWELL = 3.0  # seconds that hanging up in order may take
TICK = 0.1  # seconds until a lone escape is a key
CHUNK = 4096
# Everything that was switched on is off: for a terminal that did not read it the first time.
RESTORED = (
    "\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1002l\x1b[?1006l\x1b[<u"
    "\x1b[?1049l\x1b[?25h\x1b[?1004l"
)


class SteadyDriver(LinuxDriver):
    """Never waits for the terminal, and goes home when it is gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.hang_up: Callable[[], None] = app.exit  # what to do without a terminal
        self._outflow: NonblockingOutput | None = None
        self._obey_the_shell()

    # --- Out --------------------------------------------------------------------------------------

    def start_application_mode(self) -> None:
        self._outflow = NonblockingOutput(
            drained=self._soon(self._repaint), gone=self._soon(self._lost)
        )
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._writer_thread is not None:
            self._writer_thread.stop()  # it would only sit there
            self._writer_thread = None

    def resume_application_mode(self) -> None:
        super().resume_application_mode()
        self._repaint()  # Textual would not, unless the size is another

    def write(self, data: str) -> None:
        if self._outflow is not None:
            self._outflow.write(data)

    def close(self) -> None:
        if self._outflow is not None:
            self._outflow.close(PATIENCE, RESTORED)
            self._outflow = None

    def _enable_mouse_support(self) -> None:
        """Clicks, the wheel, and what is dragged; not every movement, which nobody listens to."""
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1002h\x1b[?1006h")

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000l\x1b[?1002l\x1b[?1006l")

    def _enable_mouse_pixels(self) -> None:
        """Cells are fine enough for cards."""

    def _repaint(self) -> None:
        """The terminal shows something of long ago, or of another program."""
        if self._outflow is not None:
            self._app.refresh()

    # --- Stop and go on ---------------------------------------------------------------------------

    def _obey_the_shell(self) -> None:
        """In the loop: the signal may come while something is being written."""
        self._loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
        self._loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def _sigtstp_application(self, *_: object) -> None:
        """Give the terminal back and stop, as does who runs us, make perhaps; then go on.

        Textual would stop us alone, and for good where nobody can have us go on: behind `ssh -t`,
        in a terminal's `-e`. The system does not obey this signal there, and we go on at once.
        """
        self.suspend_application_mode()
        self._must_signal_resume = True
        self._loop.remove_signal_handler(signal.SIGTSTP)
        self._loop.remove_signal_handler(signal.SIGCONT)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        self._obey_the_shell()
        self.resume_application_mode()

    # --- In ---------------------------------------------------------------------------------------

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as fault:  # noqa: BLE001  whatever it is, the app tells of it and ends
            self._soon(partial(self._app._handle_exception, fault))()

    def run_input_thread(self) -> None:
        """Tell the app of keys, in a thread, until it wants no more or nobody is there."""
        parser, bursts = XTermParser(self._debug), Bursts()
        cleaner, enter = PasteCleaner(), EnterKey()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with SelectSelector() as selector, suppress(RuntimeError):  # the loop is closed
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                data = (
                    _read(self.fileno) if selector.select(HELD if enter.waits else TICK) else None
                )
                if data == b"":
                    self._soon(self._lost)()
                    return
                text = enter.pressed(cleaner.cleaned(decode(data or b"")), monotonic())
                if text:  # half a letter is none yet, and none is the end for the parser
                    burst = bursts.pasted(text, monotonic())
                    self._tell([Paste(burst)] if burst else parser.feed(text))
                self._tell(parser.tick())

    def _tell(self, events: Iterable[Message]) -> None:
        for event in events:
            self.process_message(event)

    def send_message(self, message: Message) -> None:
        """Textual would make a task of it, which puts off every key."""
        self._soon(partial(self._app.post_message, message))()

    # --- The end ----------------------------------------------------------------------------------

    def _lost(self) -> None:
        """Nobody is at the terminal any more."""
        hang_up, self.hang_up = self.hang_up, lambda: None
        hang_up()

    def _soon(self, task: Callable[[], object]) -> Callable[[], None]:
        """The task, to be done in the loop, if it still runs."""

        def later() -> None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(task)

        return later


def install_signals(app: App[Any], hang_up: Callable[[], None]) -> None:
    """Hang up when told to end, or when the terminal is gone; who is told twice goes at once."""
    loop = asyncio.get_running_loop()
    told = False

    def go() -> None:
        nonlocal told
        if told:
            app.exit()
            return
        told = True
        loop.call_later(FAREWELL, app.exit)
        hang_up()

    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, go)
    if isinstance(app._driver, SteadyDriver):
        app._driver.hang_up = go


def _read(descriptor: int) -> bytes | None:
    """The bytes that were typed; nothing at the end, None if there was nothing after all."""
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:
        return None
    except OSError:  # EIO: the line is cut
        return b""
