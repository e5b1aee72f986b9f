"""Guests' terminals are sent all of the first screen, and then what has changed."""

from tui.doors.terminal_output import SharedFrames, TerminalOutput
from tui.paint.difference import whole
from tui.paint.palette import TINTS, Palette
from tui.paint.spans import Lines, Span, line

FRAMES = SharedFrames()
PALETTE = Palette("256", dark=True, tints=TINTS)


def output(*, ascii_only: bool = False) -> TerminalOutput:
    return TerminalOutput(PALETTE, FRAMES, ascii_only=ascii_only)


def screen(*rows: str) -> Lines:
    return whole([line(Span(row)) for row in rows], 40, len(rows))


def test_the_first_frame_is_whole_and_the_second_what_differs() -> None:
    """A cell that stays is not sent again; the same lines are nothing at all."""
    terminal = output()
    first = terminal.frame(screen("one", "two"))
    second = terminal.frame(screen("one", "twO"))

    assert b"one" in first
    assert b"two" in first
    assert second.startswith(b"\x1b[2;3H")
    assert second.count(b"O") == 1
    assert b"one" not in second
    assert terminal.frame(screen("one", "twO")) == b""


def test_a_terminal_that_may_show_anything_is_painted_anew() -> None:
    """After a stalled line, or a change of its size."""
    terminal = output()
    terminal.frame(screen("one", "two"))
    terminal.forget()

    assert b"one" in terminal.frame(screen("one", "two"))


def test_terminals_that_show_the_same_are_told_once() -> None:
    """The very same bytes, which are made for the first of them; another kind gets its own."""
    before, after = screen("one"), screen("two")
    first, second, poor = output(), output(), output(ascii_only=True)
    for terminal in (first, second, poor):
        terminal.frame(before)

    told = first.frame(after)
    assert second.frame(after) is told
    assert poor.frame(after) is not told


def test_names_in_any_script_have_the_column_set_anew_behind_them() -> None:
    """Terminals do not agree how wide they are."""
    assert b"\x1b[5G" in output().frame(screen("王二"))
    assert output(ascii_only=True).frame(screen("é")).isascii()
