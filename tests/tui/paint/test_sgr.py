"""Looks in few bytes: a terminal shows the same as if each had been told it from the ground up."""

from random import Random

import pytest

from tests.tui.on_a_pty import Grid
from tui.paint.palette import Palette, Tint
from tui.paint.sgr import PLAIN, RESET, SgrWriter, change, look_of

FRONTS = ("", "31", "96", "38;5;203", "38;2;1;2;3")
GROUNDS = ("", "42", "48;5;233", "48;2;4;5;6")
WORDS = ("", "1", "2", "4", "7", "1;4", "2;7", "1;2;4;7")
TEXTS = ("a", "  ", "Ana", " ", "x y", "\u2580\u2580")


def drawn(random: Random) -> tuple[str, str]:
    """A text, and the numbers of a look."""
    codes = (random.choice(WORDS), random.choice(FRONTS), random.choice(GROUNDS))
    return random.choice(TEXTS), ";".join(code for code in codes if code)


@pytest.mark.parametrize("seed", range(20))
def test_a_terminal_shows_the_same(seed: int) -> None:
    """Of any looks in any order, each of them after any other."""
    random = Random(seed)
    whole, tight, writer = Grid(200, 1), Grid(200, 1), SgrWriter()
    for text, codes in (drawn(random) for _ in range(60)):
        writer.write(text, look_of(codes))
        whole.feed(f"\x1b[{codes}m{text}\x1b[0m".encode())
    tight.feed(writer.written().encode())
    assert tight.cells == whole.cells


def test_only_what_differs_is_sent() -> None:
    """And nothing for blanks that look the same anyhow."""
    writer = SgrWriter()
    for text, codes in (("Ana", "1;31;48;5;9"), (" ", "48;5;9"), ("Ben", "1;32;48;5;9")):
        writer.write(text, look_of(codes))
    assert writer.written() == f"\x1b[1;31;48;5;9mAna \x1b[32mBen{RESET}"


def test_a_sprite_tells_no_colour_twice() -> None:
    """Its pixels are the upper halves of cells or the lower ones; blanks are of a ground alone."""
    writer = SgrWriter()
    for text, codes in (
        ("▀", "38;5;9;48;5;7"),
        ("▀▀", "38;5;7;48;5;9"),  # the same the other way round
        ("  ", "38;5;252;48;5;7"),
        ("▀", "38;5;9;48;5;7"),
        ("x", "38;5;7;48;5;9"),  # a letter has no other way round
    ):
        writer.write(text, look_of(codes))
    assert writer.written() == f"\x1b[38;5;9;48;5;7m▀▄▄  ▀\x1b[38;5;7;48;5;9mx{RESET}"


def test_words_that_are_not_known_end_with_all_others() -> None:
    """Nothing else is sure to end them."""
    assert change(look_of("3;31"), look_of("1")) == f"{RESET}\x1b[1m"
    assert change(PLAIN, PLAIN) == ""


def test_a_style_of_a_palette_is_numbers() -> None:
    """Of the 256 colours, of the 16, and words."""
    tints = {"one": Tint(dark=252, dark_ground=233, ansi="red", words="bold", poor="reverse")}
    rich, poor, none = (Palette(depth, True, tints) for depth in ("256", "16", "none"))

    assert rich.sgr("one") == look_of("1;38;5;252;48;5;233")
    assert poor.sgr("one") == look_of("1;7;31")
    assert none.sgr("") is none.sgr("")
    assert none.sgr("") == PLAIN
