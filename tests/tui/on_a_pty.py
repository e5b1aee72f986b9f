"""A program on a terminal of its own: what it paints there, and what becomes of it."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import TracebackType

from wcwidth import wcwidth

from tests.netplay.wait import PATIENCE
from tui.paint.sgr import EXTENDED, OFF, PLAIN, REVERSED, SHOWN, SgrLook

LOGIN = """
import os, sys
terminal = os.open(sys.argv[1], os.O_RDWR)
os.login_tty(terminal)
os.write(int(os.environ["TOLD"]), b"began\\n")
os.execvp(sys.argv[2], sys.argv[2:])
"""
TOKEN = re.compile(
    r"\x1b\[(?P<private>[?<>=]?)(?P<numbers>[0-9;]*)[$]?(?P<kind>[@-~])"
    r"|\x1b\][^\x07]*\x07|\x1b[=>]|(?P<char>[^\x1b])"
)


class Grid:
    """As much of a terminal as Textual uses: cells of a character and the colours it has."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.modes: set[str] = set()  # those that are switched on
        self._look = PLAIN
        self._at = (0, 0)
        self._rest = ""
        self._characters = getincrementaldecoder("utf-8")("ignore")
        self._clear()

    def feed(self, data: bytes) -> None:
        text = self._rest + self._characters.decode(data)  # a read may cut one in two
        end = 0
        while token := TOKEN.match(text, end):
            end = token.end()
            self._take(token)
        self._rest = text[end:]
        assert len(self._rest) < 32, f"not understood: {self._rest[:32]!r}"

    @property
    def text(self) -> str:
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.cells)

    def _clear(self) -> None:
        self.cells = [[(" ", PLAIN)] * self.columns for _ in range(self.rows)]

    def _take(self, token: re.Match[str]) -> None:
        private, numbers = token["private"] or "", token["numbers"] or ""
        match token["kind"]:
            case "H":
                row, column = (int(part or 1) for part in (numbers or "1;1").split(";"))
                self._at = (row - 1, column - 1)
            case "C":
                self._at = (self._at[0], self._at[1] + int(numbers or 1))
            case "m":
                self._look = _after(self._look, numbers)
            case "h" | "l" as kind if private:
                (self.modes.add if kind == "h" else self.modes.discard)(numbers)
                if numbers == "1049":
                    self._clear()
            case None if token["char"]:
                self._put(token["char"])

    def _put(self, char: str) -> None:
        row, column = self._at
        if char in "\r\n":
            self._at = (row + (char == "\n"), 0)
        elif char >= " ":
            if row < self.rows and column < self.columns:
                self.cells[row][column] = (char, _seen(char, self._look))
            self._at = (row, column + wcwidth(char))


def _after(look: SgrLook, numbers: str) -> SgrLook:
    """The look that these numbers leave of the one at hand."""
    left = deque((numbers or "0").split(";"))
    while left:
        number = left.popleft()
        if number in ("38", "48") and left:
            number = ";".join((number, *(left.popleft() for _ in range(EXTENDED[left[0]] - 1))))
        look = _with(look, number)
    return look


def _with(look: SgrLook, part: str) -> SgrLook:
    number, ended = int(part.partition(";")[0]), {word for word in OFF if OFF[word] == part}
    match number:
        case 0:
            return PLAIN
        case _ if ended:
            return replace(look, words=look.words - ended)
        case _ if number // 10 in (3, 9):
            return replace(look, front=part)
        case _ if number // 10 in (4, 10):
            return replace(look, ground=part)
        case _:
            return replace(look, words=look.words | {part})


def _seen(char: str, look: SgrLook) -> SgrLook:
    """The part of a look that is seen: of a blank its ground, which reversed is its front."""
    shown = look.words & SHOWN
    if char != " " or shown - {REVERSED}:
        return look
    return SgrLook(look.front, words=look.words) if shown else SgrLook(ground=look.ground)


class OnPty:
    """The program, its terminal, and a side channel on which it may tell more: descriptor 3."""

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.grid = Grid(columns, rows)
        self.painted = bytearray()
        self.told = ""
        self.came = 0.0  # when bytes came last, before they were understood
        self._side, side = os.pipe()
        os.set_inheritable(side, True)
        login = [sys.executable, "-c", LOGIN, os.ttyname(self.slave), *command]
        env = {**env, "TOLD": str(side)}
        self.process = subprocess.Popen(login, env=env, pass_fds=(side,), stderr=subprocess.DEVNULL)
        os.close(side)

    def __enter__(self) -> "OnPty":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
        for descriptor in (self.master, self.slave, self._side):
            with suppress(OSError):
                os.close(descriptor)

    def until(self, done: Callable[[], bool], *, reading: bool = True) -> None:
        """Go on, the terminal reading or not, until this is so; it must come to that."""
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise AssertionError(f"never so; told {self.told[-200:]!r}\n{self.grid.text}")
            self.read(0.05, screen=reading)

    def read(self, wait: float = 0.0, *, screen: bool = True) -> None:
        """Take what has come, or comes in so many seconds."""
        wanted = [self._side, self.master] if screen else [self._side]
        for descriptor in select.select(wanted, (), (), wait)[0]:
            self._read(descriptor)

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Cut the line: there is no terminal any more."""
        os.close(self.slave)
        os.close(self.master)

    def ended(self, *, reading: bool) -> int:
        """Wait until the program has ended; how."""
        self.until(lambda: self.process.poll() is not None, reading=reading)
        return self.process.wait()

    def trickle(self, most: int) -> None:
        """Have a narrow line bring so many bytes at most, if there are any."""
        if select.select([self.master], (), (), 0)[0]:
            self._read(self.master, most)

    def _read(self, descriptor: int, most: int = 65536) -> None:
        try:
            data = os.read(descriptor, most)
        except OSError:
            return
        if descriptor == self._side:
            self.told += data.decode()
        else:
            self.came = time.monotonic()
            self.painted += data
            self.grid.feed(data)


@contextmanager
def on_a_pty(module: str, *words: str, **env: str) -> Iterator[OnPty]:
    """A module of ours, run on a terminal; nobody is there who could stop it and have it go on."""
    with _run([sys.executable, "-m", module, *words], env) as program:
        yield program


@contextmanager
def in_a_shell(script: str) -> Iterator[OnPty]:
    """A script, run by a shell with jobs on a terminal; `"$0"` is Python."""
    with _run(["sh", "-mc", script, sys.executable], {}) as program:
        yield program


def _run(command: Sequence[str], env: Mapping[str, str]) -> OnPty:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("SSH_", "TEXTUAL", "COLOR"))}
    for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE"):  # nobody compiles all of it at each start
        plain.pop(name, None)
    fixed = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return OnPty(command, {**plain, **fixed, **env})
