"""The driver: the terminal may stall, stop, or go away; the program goes on, or leaves in order."""

import fcntl
import os
import signal
import struct
import termios

import pytest

from tests.tui.on_a_pty import OnPty, in_a_shell, on_a_pty

PAGES = 300  # of 2 KB and more: far more than the kernel and we hold back
PAGE = 22 * 76  # bytes of one, at the least
NARROW = 256  # bytes that a narrow line brings while a page of ten times as many is painted
TICKER = "tests.tui.ticker"


def shows(program: OnPty, page: int) -> bool:
    return program.grid.text.splitlines()[-1].startswith(f"{program.grid.rows} page {page} ")


def alike(one: OnPty, other: OnPty) -> bool:
    """True if they show the same by now; what names a page may come before the rest of it."""
    one.read()
    return one.grid.cells == other.grid.cells


def stalled(program: OnPty) -> None:
    """Let the program fill all buffers."""
    program.until(lambda: f"page {PAGES}\n" in program.told, reading=False)


def restored(program: OnPty) -> bool:
    """True if all was switched off again, on the terminal and in the kernel."""
    on = program.grid.modes - {"7", "25"}  # line wrap, and a visible cursor
    left = b"\x1b[?1049l" in program.painted
    return left and not on and termios.tcgetattr(program.slave) == program.before


def unread(program: OnPty) -> int:
    """Bytes that were typed and not read yet."""
    empty = struct.pack("i", 0)
    waiting: int = struct.unpack("i", fcntl.ioctl(program.slave, termios.FIONREAD, empty))[0]
    return waiting


def test_a_terminal_that_does_not_read_stops_nothing() -> None:
    """Pages go on while nobody reads, and no more is kept than a stalled line may hold."""
    with on_a_pty(TICKER, str(PAGES)) as program:
        program.until(lambda: "page 1\n" in program.told)
        stalled(program)
        program.until(lambda: shows(program, PAGES))
        assert len(program.painted) < 64 * 1024 * 4


def test_a_terminal_that_reads_again_shows_what_another_shows() -> None:
    """Once the line drains, every cell and colour is as if it had never stalled."""
    with on_a_pty(TICKER, str(PAGES)) as steady, on_a_pty(TICKER, str(PAGES)) as program:
        steady.until(lambda: shows(steady, PAGES))
        stalled(program)
        program.until(lambda: alike(steady, program))


def test_a_narrow_line_leaves_frames_out_and_shows_the_end() -> None:
    """It brings a tenth of what is painted, as 64 kbit/s would; no more than that is waited for."""
    with on_a_pty(TICKER, str(PAGES)) as steady, on_a_pty(TICKER, str(PAGES)) as program:
        steady.until(lambda: shows(steady, PAGES))
        for page in range(1, PAGES + 1):
            program.until(lambda: f"page {page}\n" in program.told, reading=False)  # noqa: B023
            program.trickle(NARROW)
        program.until(lambda: program.grid.cells == steady.grid.cells)
        assert len(program.painted) < PAGES * PAGE / 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_who_is_told_to_end_leaves_politely(number: signal.Signals) -> None:
    """The app says goodbye, unmounts, and leaves the terminal as it was."""
    with on_a_pty(TICKER, "1") as program:
        program.until(lambda: shows(program, 1))
        program.send(number)
        assert program.ended(reading=True) == 0
        program.until(lambda: program.told.endswith("leaving\nunmounted\nover 0\n"))
        program.until(lambda: restored(program))


def test_half_a_letter_is_not_the_end_of_all_typing() -> None:
    """Over a slow line the bytes of a letter come one by one; of another encoding none follow."""
    with on_a_pty(TICKER, "5") as program:
        program.until(lambda: shows(program, 5))
        for byte in (b"\xc3", b"\xa4", b"\xe4"):
            os.write(program.master, byte)
            program.until(lambda: unread(program) == 0)
        program.type("q")
        assert program.ended(reading=True) == 0
        program.until(lambda: program.told.endswith("unmounted\nover 0\n"))


def test_a_stalled_terminal_does_not_keep_the_app() -> None:
    """It ends though nobody reads; whoever reads later finds the terminal in order."""
    with on_a_pty(TICKER, str(PAGES)) as program:
        stalled(program)
        program.send(signal.SIGTERM)
        assert program.ended(reading=False) == 0
        program.until(lambda: restored(program))


def test_a_cut_line_ends_the_app() -> None:
    """Without a terminal it goes home, with a goodbye and without a traceback."""
    with on_a_pty(TICKER, str(PAGES)) as program:
        program.until(lambda: "page 9\n" in program.told)
        program.hang_up()
        assert program.ended(reading=False) == 0
        program.until(lambda: program.told.endswith("leaving\nunmounted\nover 0\n"), reading=False)


def test_a_cut_line_that_nobody_signals_ends_the_app_too() -> None:
    """Hang-ups may be ignored, as under nohup: reading and writing fail all the same."""
    with on_a_pty(TICKER, "1", NOHUP="1") as program:
        program.until(lambda: shows(program, 1))
        program.hang_up()
        assert program.ended(reading=False) == 0
        program.until(lambda: program.told.endswith("unmounted\nover 0\n"), reading=False)


@pytest.mark.parametrize("run", ['"$0" -m {0} 5', 'sh -c \'"$0" -m {0} 5; exit\' "$0"'])
def test_stop_and_go_on(run: str) -> None:
    """ctrl+z gives the shell its terminal back, also from under make; fg brings every cell back."""
    script = f"{run.format(TICKER)}; echo it is stopped; read line; fg"
    with in_a_shell(script) as program:
        program.until(lambda: shows(program, 5))
        cells = program.grid.cells
        program.type("z")
        program.until(lambda: "it is stopped" in program.grid.text)
        assert restored(program)
        program.type("\n")
        program.until(lambda: program.grid.cells == cells)
        program.type("q")
        assert program.ended(reading=True) == 0


def test_where_nobody_could_have_it_go_on_it_does_not_stop() -> None:
    """As behind `ssh -t`, or in a terminal's `-e`: it shows itself again at once."""
    with on_a_pty(TICKER, "5") as program:
        program.until(lambda: shows(program, 5))
        cells = program.grid.cells
        program.type("z")
        program.until(lambda: b"\x1b[?1049l" in program.painted and program.grid.cells == cells)
        program.type("q")
        assert program.ended(reading=True) == 0
