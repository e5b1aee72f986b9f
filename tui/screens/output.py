"""The way out to a terminal, which never waits for it. It knows no screen.

A terminal may stop reading: an ssh line stalls, a window is frozen. What was to be seen there is
then dropped, not kept: once the terminal reads again, it is told so, and all is painted anew.
"""

import os
import sys
import termios
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from select import select
from threading import Lock, Thread

MOST = 16 * 1024  # bytes that wait for the terminal: over 64 kbit/s they are seen in two seconds
TICK = 0.1  # seconds between looks at whether anybody still wants to write
CANCEL = b"\x18"  # ends an escape sequence that was cut off
# What switches a mode of the terminal is not to be lost; what paints is.
MODES = ("\x1b[?", "\x1b[>", "\x1b[<")
SYNC = "\x1b[?2026"


class NonblockingOutput:
    """Writes at once what the terminal takes, and the rest from a thread as it takes more."""

    def __init__(self, drained: Callable[[], None], gone: Callable[[], None]) -> None:
        self._drained = drained  # called, from a thread, when something was dropped and it reads on
        self._gone = gone  # called, from anywhere, when there is no terminal any more
        self._terminal = _open_terminal()
        self._encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
        self._lock = Lock()
        self._waiting: deque[tuple[bytes, bool]] = deque()  # the first may be a rest; True: a mode
        self._dropped = False
        self._over = False
        self._thread: Thread | None = None

    def write(self, text: str) -> None:
        """Have this shown, now or soon, or not at all."""
        data = text.encode(self._encoding, "replace")
        mode = text.startswith(MODES) and not text.startswith(SYNC)
        with self._lock:
            if self._over or not data:
                return
            if not self._waiting:
                rest = data[self._send(data) :]
                if rest:
                    self._wait(rest, mode)
            elif mode or not self._too_much(data):
                self._waiting.append((data, mode))
            else:
                self._drop()

    def close(self, patience: float, restored: str) -> None:
        """The end. A terminal that does not read what waits in so many seconds is restored so."""
        self._forget_frames()
        thread = self._thread
        if thread is not None:
            thread.join(patience)
        with self._lock:
            self._over = True
        if thread is not None:
            thread.join()
        if self._waiting:
            self._force(restored)
        os.close(self._terminal)

    # --- What waits -------------------------------------------------------------------------------

    def _too_much(self, data: bytes) -> bool:
        waiting = sum(len(other) for other, _ in self._waiting)
        return self._dropped or waiting + len(data) > MOST

    def _drop(self) -> None:
        """Show nothing more until the terminal has caught up; what has begun is finished."""
        self._dropped = True
        first, *others = self._waiting
        self._waiting = deque([first, *(other for other in others if other[1])])

    def _forget_frames(self) -> None:
        with self._lock:
            if self._waiting:
                self._drop()
            self._dropped = False

    def _force(self, restored: str) -> None:
        """Put this in the place of all that the terminal has not read yet."""
        with suppress(OSError, termios.error):
            termios.tcflush(self._terminal, termios.TCOFLUSH)
            os.write(self._terminal, CANCEL + restored.encode())

    # --- Writing ----------------------------------------------------------------------------------

    def _send(self, data: bytes) -> int:
        """Write as much as the terminal takes now."""
        sent = 0
        try:
            while sent < len(data):
                sent += os.write(self._terminal, data[sent:])
        except BlockingIOError:
            return sent
        except OSError:
            self._over = True
            self._waiting.clear()
            self._gone()
            return len(data)
        return sent

    def _wait(self, rest: bytes, mode: bool) -> None:
        self._waiting.append((rest, mode))
        self._thread = Thread(target=self._drain, name="palmoff-outflow", daemon=True)
        self._thread.start()

    def _drain(self) -> None:
        """In the thread: write what waits, until nothing does."""
        dropped = False
        while self._waiting and not self._over:
            _, writable, _ = select((), (self._terminal,), (), TICK)
            with self._lock:
                if writable and not self._over:
                    self._send_waiting()
                if not self._waiting:
                    dropped, self._dropped = self._dropped, False
        if dropped:
            self._drained()

    def _send_waiting(self) -> None:
        while self._waiting:
            data, mode = self._waiting.popleft()
            rest = data[self._send(data) :]
            if rest:
                self._waiting.appendleft((rest, mode))
                return


def _open_terminal() -> int:
    """The terminal, opened once more: not to wait for it is then no business of other programs."""
    flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    for descriptor in (1, 2):
        with suppress(OSError):
            return os.open(os.ttyname(descriptor), flags)
    with suppress(OSError):  # that of another user, as after su
        return os.open("/dev/tty", flags)
    return os.dup(1)  # which may wait, but shows something
