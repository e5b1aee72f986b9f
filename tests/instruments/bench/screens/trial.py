"""Programs at work on a terminal, and what can be seen of them from there: times, bytes, memory."""

import re
import select
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from netplay.journal.file import SUFFIX
from tests.instruments.bench.network import usage
from tests.newcomers import knows_all
from tests.tui.on_a_pty import OnPty, on_a_pty
from tui.table.footer import GO_ON
from tui.table.prompt import AGAIN

BARE = "tests.instruments.bench.screens.bare"
OURS = "tui.cli.main"
GAPS = "tests.instruments.bench.screens.gaps"
PACE = 150  # milliseconds a bot waits
QUIET = 0.03  # seconds without a byte, after which nothing more comes of a key
RIGHT, LEFT, ENTER, LEAVE = "\x1b[C", "\x1b[D", "\r", "\x03x"
PRESSED = 0.15  # seconds after which Enter is a key that was pressed again, and not held down
OUR_TURN = "YOUR TURN"
WHOLE = 0.03  # seconds after which a screen has come as a whole; none is shown for so short a time
LONGEST = 120  # seconds until some card has turned over, on the slowest machine
LINE, SLICE = 8000, 0.01  # bytes a second of a narrow line, and how long one looks at it at once
ANYTHING = re.compile(r"\S")
HAND = re.compile(r"▒ ?\d")  # how many cards lie before a seat, from behind


@contextmanager
def bare(*words: str) -> Iterator[OnPty]:
    """The bare app, from its start on."""
    with on_a_pty(BARE, *words) as program:
        yield program
        program.type("x")
        program.ended(reading=True)


@contextmanager
def play(home: Path, module: str = OURS, motion: str = "") -> Iterator[OnPty]:
    """`palmoff play` at a table of four, from its start on; all that it keeps is in this folder."""
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
    knows_all(Path(folders["XDG_CONFIG_HOME"]), "default")
    first = ("--option", "first=1")  # else bots may play a whole game among themselves
    words = ("play", "cockroach-poker", "--seats", "4", "--pace", str(PACE), *first)
    still = {} if motion else {"NO_MOTION": "1"}
    with on_a_pty(module, *words, XDG_RUNTIME_DIR=str(home), **still, **folders) as program:
        yield program
        program.type(LEAVE)
        program.ended(reading=True)


@contextmanager
def playing() -> Iterator[OnPty]:
    """`palmoff play`, once the first decision is ours."""
    with TemporaryDirectory() as home, play(Path(home)) as program:
        program.until(lambda: OUR_TURN in program.grid.text)
        yield program


def start(program: OnPty, *marks: re.Pattern[str]) -> list[float]:
    """Seconds from the program's start until each of these is on the screen."""
    program.until(lambda: bool(program.told))
    began, seconds = monotonic(), []
    for mark in marks:
        program.until(lambda: mark.search(program.grid.text) is not None)  # noqa: B023  at once
        seconds.append(program.came - began)
    return seconds


def help_page() -> float:
    """Seconds that `palmoff --help` takes."""
    began = monotonic()
    subprocess.run([sys.executable, "-m", OURS, "--help"], capture_output=True, check=True)
    return monotonic() - began


def press(program: OnPty, key: str) -> float:
    """Seconds until the screen changes."""
    painted = len(program.painted)
    began = monotonic()
    program.type(key)
    program.until(lambda: len(program.painted) > painted)
    took = program.came - began  # what we do with the bytes takes longer the more there are
    settle(program)
    return took


def settle(program: OnPty, quiet: float = QUIET) -> None:
    """Read until nothing more comes for so many seconds."""
    while select.select((program.master,), (), (), quiet)[0]:
        painted = len(program.painted)
        program.until(lambda: len(program.painted) > painted)  # noqa: B023  called at once


def idle(program: OnPty, seconds: float) -> int:
    """Bytes of so many seconds in which nobody does anything."""
    settle(program)
    painted, end = len(program.painted), monotonic() + seconds
    program.until(lambda: monotonic() > end)
    return len(program.painted) - painted


def memory(program: OnPty) -> int:
    return usage.of(program.process.pid).memory


def action(seconds: float) -> float:
    """Bytes of an action, anybody's, in so many seconds of a game."""
    with TemporaryDirectory() as folder:
        with play(home := Path(folder)) as program:
            start(program, HAND)
            settle(program)  # what is left of the first screen belongs to no action
            painted = len(program.painted)
            _play(program, monotonic() + seconds)
            painted = len(program.painted) - painted
        return painted / _moves(home)


def moments(seconds: float) -> tuple[float, float]:
    """Bytes of a whole moment, and the longest gap of the loop while one played, in milliseconds.

    Both of the worst that came in so many seconds of a game, of which one at least is waited for.
    """
    with TemporaryDirectory() as folder, play(Path(folder), GAPS, "full") as program:
        start(program, HAND)
        end, sizes = monotonic() + seconds, [_moment(program)]
        while monotonic() < end:
            sizes.append(_moment(program))
        gaps = [float(line.split()[1]) for line in program.told.splitlines() if line[:4] == "gap "]
    return max(sizes), max(gaps, default=0)


def _moment(program: OnPty) -> int:
    """Play until all look at a card, and wait until they have; the bytes of that alone."""
    before, end = len(program.painted), monotonic() + LONGEST
    while GO_ON not in program.grid.text:
        if monotonic() > end:
            raise AssertionError(f"nobody looked at a card:\n{program.grid.text}")
        before = len(program.painted)
        answer(program)
    shown = before
    while GO_ON in program.grid.text:
        shown = len(program.painted)
        program.until(lambda: len(program.painted) > shown)  # noqa: B023  called at once
        settle(program, WHOLE)  # the last line is painted last: of half a screen it tells nothing
    return shown - before


def answer(program: OnPty) -> None:
    """Give the first answer there is, if anything is asked; then look for a while."""
    ours = OUR_TURN in program.grid.text
    if ours:
        program.type(ENTER)
    elif AGAIN in program.grid.text:
        program.type("g")
    pause = monotonic() + (PRESSED if ours else QUIET)
    program.until(lambda: monotonic() > pause)


def narrow(keys: int) -> list[float]:
    """Seconds until the screen answers a key, at a game that comes over a line of 64 kbit/s."""
    with TemporaryDirectory() as folder, play(Path(folder)) as program:
        start(program, HAND)
        took = list[float]()
        while len(took) < keys:
            if OUR_TURN in program.grid.text:
                took.append(_slow_press(program, (RIGHT, LEFT, ENTER)[len(took) % 3]))
            elif AGAIN in program.grid.text:
                program.type("g")
            _slowly(program)
    return took


def _slow_press(program: OnPty, key: str) -> float:
    painted, began = len(program.painted), monotonic()
    program.type(key)
    while len(program.painted) == painted and OUR_TURN in program.grid.text:
        _slowly(program)
    return monotonic() - began


def _slowly(program: OnPty) -> None:
    """A moment of a narrow line."""
    program.trickle(round(LINE * SLICE))
    sleep(SLICE)


def _play(program: OnPty, end: float) -> None:
    """Answer whatever is asked with the first answer, by Enter alone; after a game, one more."""
    while monotonic() < end:
        program.type(ENTER)
        pause = monotonic() + PACE / 1000
        program.until(lambda: monotonic() > pause)  # noqa: B023  called at once


def _moves(home: Path) -> int:
    """The moves in the journal of the table that was there, which is all that lies there."""
    (journal,) = (home / "data").glob(f"palmoff/tables/*{SUFFIX}")
    with closing(sqlite3.connect(journal)) as reading:
        return int(reading.execute("SELECT count(*) FROM move").fetchone()[0])
