"""A guest's line by ssh: their terminal's size and signs, what they type, what they are shown.

A line that takes nothing harms nobody: nothing is painted for it until it reads again, and then
one whole screen.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from asyncssh import SSHServerChannel, SSHServerSession

from engine.refusal import Refused
from tui.doors.door_seat import Visitor
from tui.doors.guest import DoorGuest
from tui.doors.hall import DoorComer, Hall
from tui.doors.limits import Comer
from tui.doors.line_guest import LineHooks
from tui.doors.people import DoorPerson
from tui.doors.ssh.asked import HELP, Wants, asked
from tui.doors.ssh.connection import GuestConnection
from tui.doors.ssh.in_lines import InLines
from tui.doors.terminal_input import (
    Clicked,
    KeyPressed,
    Pasted,
    TerminalEvent,
    TerminalInput,
    Wheeled,
)
from tui.doors.terminal_output import BEGIN, BELL, END, TerminalOutput, palette_of
from tui.paint.bursts import HELD
from tui.paint.preferences import DEFAULT
from tui.paint.terminal import Terminal

USUAL = 80, 24  # cells and lines of a terminal that says nothing, or nonsense
MOST = 500, 200
UNSENT = 64 * 1024  # bytes that may wait for a terminal; more would be old when it is seen
AT_ONCE = 32  # keys that are taken before others have their turn
SOON = 0.01  # seconds until the next of them are
QUIET = HELD  # seconds until a lone escape is a key, and an Enter soon after another too
IDLE = 7200.0  # seconds without a key until whoever is at no table makes room for others
REFUSED = 2  # what a client that was refused ends with
VARIABLES, LONGEST = 16, 256  # that a client may tell us, and letters of each


class Arrival(Protocol):
    """Whose line it is."""

    @property
    def person(self) -> DoorPerson | None:
        """The person that they have proved to be."""

    def check_wish(self) -> None:
        """Refused, if too much is wished for where they are."""

    def try_passphrase(self) -> None:
        """Refused, if too many were tried there."""

    def come_in(self, person: DoorPerson, who: Comer) -> None:
        """Into the hall; Refused, if it is full."""


class Variables(dict[bytes, bytes]):
    """The client's words on its environment: as much as anybody needs, and no more."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if len(self) < VARIABLES and len(name) + len(value) <= LONGEST:
            super().__setitem__(name, value)


class SshSession(SSHServerSession[bytes]):
    """A guest with a terminal."""

    def __init__(self, hall: Hall, arrival: Arrival) -> None:
        self._hall = hall
        self._arrival = arrival
        self._guest: DoorGuest | None = None
        self._output: TerminalOutput | None = None
        self._input = TerminalInput()
        self._size = USUAL
        self._events: deque[TerminalEvent | str] = deque()  # keys, or lines
        self._window_is_full = self._line_is_full = False
        self._painting = False
        self._ended = False
        self._no_more = False  # whether nothing will be typed behind what has come
        self._quiet: asyncio.TimerHandle | None = None
        self._turn: asyncio.TimerHandle | None = None  # when the next keys are taken, after a few
        self._asked: Wants | None = Wants()
        self._lines: InLines | None = None  # where there is no terminal
        self._has_terminal = False
        self._idle: asyncio.TimerHandle | None = None

    # --- Coming in --------------------------------------------------------------------------------

    def connection_made(self, chan: "SSHServerChannel[bytes]") -> None:
        self._channel = chan
        chan._env = Variables()
        line = chan.get_connection()
        if isinstance(line, GuestConnection):
            line.filled, line.drained = self._line_filled, self._line_drained

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._has_terminal = True
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """No shell hears it; who asks for more than a door can do is told what there is."""
        self._asked = asked(command)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """No file is sent or fetched here; who asks for that is told what there is."""
        self._asked = None
        return True

    def session_started(self) -> None:
        self._channel.set_write_buffer_limits(high=UNSENT)
        self._guarded(self._come_in)

    def _come_in(self) -> None:
        person, wants = self._arrival.person, self._asked
        assert person is not None
        self._resized(*self._channel.get_terminal_size()[:2])
        terminal = Terminal.of(self._environ(), DEFAULT, tty=self._has_terminal)
        if wants is None:
            self._refuse(HELP)
            return
        try:
            self._arrival.come_in(person, DoorComer(self._hall, person))
        except Refused as refused:
            self._say(refused.reason, REFUSED)
            return
        visitor = Visitor(person, self._arrival.check_wish, self._arrival.try_passphrase)
        if terminal.dumb or wants.plain or wants.json:
            turned_away = partial(self._say, status=REFUSED)
            line = LineHooks(self._print, self._say, turned_away, self._guarded, self._columns)
            self._lines = InLines(self._hall, visitor, line, echoes=self._has_terminal)
            self._lines.come_in(wants)
            return
        self._come_in_with(terminal, visitor, watch=wants.watch)

    def _come_in_with(self, terminal: Terminal, visitor: Visitor, *, watch: bool) -> None:
        """With a terminal, on which everything is painted."""
        palette, poor = palette_of(terminal.depth, dark=terminal.dark), terminal.glyphs == "ascii"
        self._output = TerminalOutput(palette, self._hall.frames, ascii_only=poor)
        self._guest = DoorGuest(self._hall, visitor, terminal, self._show, self._guarded)
        self._write(BEGIN.encode())
        self._guest.come_in(watch=watch)
        self._wait()
        self._show()

    def _environ(self) -> Mapping[str, str]:
        """The environment of the client's terminal; PuTTY and Windows do not tell of UTF-8."""
        told = {
            name.decode("ascii", "replace"): value.decode("utf-8", "replace")
            for name, value in self._channel.get_environment_bytes().items()
        }
        if not any(told.get(name) for name in ("LANG", "LC_ALL", "LC_CTYPE")):
            told["LANG"] = "C.UTF-8"
        return {**told, "TERM": self._channel.get_terminal_type() or "", "SSH_CONNECTION": "here"}

    # --- What is shown ----------------------------------------------------------------------------

    def _show(self) -> None:
        """There is something to be painted: once, when it is this guest's turn."""
        if not self._painting and not self._ended:
            self._painting = True
            self._hall.turns.queue(self._show_now)

    def _show_now(self) -> None:
        """Whoever has pressed a key waits for no turn."""
        if self._painting:
            self._guarded(self._paint)

    def _paint(self) -> None:
        self._painting = False
        guest, output = self._guest, self._output
        if guest is None or output is None or self._ended:
            return
        if guest.farewell is not None:
            self._say(guest.farewell)
        elif not self._stalled:
            frame = output.frame(guest.painted(*self._size))
            bell, guest.rings = BELL.encode() * guest.rings, False
            if frame or bell:
                self._write(frame + bell)

    def _print(self, text: str) -> None:
        """A line, where there are lines; who reads none for long has to go."""
        if self._ended:
            return
        if self._stalled:
            self._ended = True
            self._channel.get_connection().abort()  # it would not hear that its channel is closed
        else:
            self._write(text.encode("utf-8", "replace"))

    def _say(self, sentence: str, status: int = 0) -> None:
        """The last words on this line."""
        if self._ended:
            return
        self._ended = True
        if self._guest is not None and self._output is not None:
            self._write(END.encode())
        words = self._guest.glyphs.plain(sentence) if self._guest is not None else sentence
        beside = self._asked is not None and self._asked.json  # a program reads nothing but JSON
        (self._write_beside if beside else self._write)(self._line_of(words))
        self._channel.exit(status)

    def _refuse(self, sentence: str) -> None:
        """Refuse, where programs do not take it for an answer to what they have asked."""
        self._ended = True
        self._write_beside(self._line_of(sentence))
        self._channel.exit(REFUSED)

    def _line_of(self, words: str) -> bytes:
        """The bytes of a line; a terminal goes back to the left only if it is told."""
        end = "\r\n" if self._has_terminal else "\n"
        return (words + end).encode("utf-8", "replace")

    def _write(self, data: bytes) -> None:
        if not self._channel.is_closing():
            self._channel.write(data)

    def _write_beside(self, data: bytes) -> None:
        if not self._channel.is_closing():
            self._channel.write_stderr(data)

    def pause_writing(self) -> None:
        self._window_is_full = True

    def resume_writing(self) -> None:
        self._window_is_full = False
        self._go_on()

    def _line_filled(self) -> None:
        self._line_is_full = True

    def _line_drained(self) -> None:
        self._line_is_full = False
        self._go_on()

    @property
    def _stalled(self) -> bool:
        """True while what is written would have to wait here."""
        return self._window_is_full or self._line_is_full

    def _go_on(self) -> None:
        """Show everything, as nobody knows what of it was seen."""
        if self._output is not None:
            self._output.forget()
        self._show()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._resized(width, height)
        if self._output is not None:
            self._output.forget()
        self._show()

    def _resized(self, width: int, height: int) -> None:
        if width and height:
            self._size = min(width, MOST[0]), min(height, MOST[1])
        else:
            self._size = USUAL

    def _columns(self) -> int:
        """The columns of a terminal, which would break lines in the middle of words."""
        return self._size[0] if self._has_terminal else 0

    # --- What is typed ----------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._lines is not None:
            self._events.extend(self._lines.feed(data))
        else:
            self._type(data)
        # A program can send each key in a packet of its own, of which thousands come before
        # anybody else has their turn: all would wait until each of them was painted.
        if self._turn is None:
            self._take()
        elif len(self._events) > AT_ONCE:
            self._channel.pause_reading()

    def _type(self, data: bytes) -> None:
        """On a terminal."""
        if self._quiet is not None:
            self._quiet.cancel()
            self._quiet = None
        self._wait()
        now = asyncio.get_running_loop().time()
        self._events.extend(self._input.feed(data, now))

    def _take(self) -> None:
        """So many keys at once, so that nobody who floods us keeps the others waiting."""
        pressed = min(AT_ONCE, len(self._events))
        for _ in range(pressed):
            self._guarded(self._press, self._events.popleft())
        self._show_now()
        if self._events:
            self._channel.pause_reading()
        elif not self._ended:
            self._channel.resume_reading()
        loop = asyncio.get_running_loop()
        self._turn = loop.call_later(SOON, self._take) if pressed else None
        if pressed:
            return
        if self._input.waits:
            self._quiet = loop.call_later(QUIET, self._paused)
        if self._no_more and self._lines is not None:
            self._guarded(self._lines.no_more)

    def _paused(self) -> None:
        self._quiet = None
        for event in self._input.pause():
            self._guarded(self._press, event)
        self._show_now()

    def _press(self, event: TerminalEvent | str) -> None:
        guest = self._guest
        if isinstance(event, str):
            assert self._lines is not None
            self._lines.typed(event)
            return
        if guest is None or self._ended:
            return
        match event:
            case KeyPressed(key):
                guest.key(key)
            case Clicked(x, y):
                guest.click(x, y)
            case Wheeled(up):
                guest.wheel(up=up)
            case Pasted(text):
                guest.paste(text)

    def _wait(self) -> None:
        """Begin to wait for the next key."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE, self._tired)

    def _tired(self) -> None:
        guest = self._guest
        if guest is None or self._ended:
            return
        if guest.table is not None:
            self._wait()
        else:
            self._say("You have pressed no key for two hours, so this line was closed.")

    # --- The end ----------------------------------------------------------------------------------

    def eof_received(self) -> bool:
        """Whoever types no more in lines may go on to read."""
        if self._lines is None:
            return False
        self._no_more = True
        if self._turn is None:
            self._take()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended = True
        for timer in (self._idle, self._turn):
            if timer is not None:
                timer.cancel()
        for line in (self._guest, self._lines):
            if line is not None:
                self._guarded(line.hang_up)

    def _guarded(self, work: Callable[..., None], *args: object) -> None:
        """Do something; whatever breaks here ends this guest's line alone."""
        try:
            work(*args)
        except Exception as fault:  # noqa: BLE001  whatever it is, the others go on
            self._hall.log(fault)
            self._painting = False
            self._say("Something in Palmoff broke, and this line with it. Come in again.")
