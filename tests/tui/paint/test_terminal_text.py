"""Text that is sent to a terminal makes the one screen the other, in as few bytes as that takes."""

from itertools import pairwise
from random import Random

import pytest

from tests.tui.on_a_pty import Grid
from tui.boards.shelf import tints
from tui.paint.difference import whole
from tui.paint.paints import Paint, halves
from tui.paint.palette import DEPTHS, Depth, Palette
from tui.paint.sgr import SgrLook
from tui.paint.spans import Line, Lines, Span
from tui.paint.terminal_text import differing, written

ACROSS, DOWN = 30, 4
RED, BLUE = Paint(203, 160, "red", ink=True), Paint(69, 27, "blue", ink=False)
LOOKS = (
    "",
    "bold",
    "dim",
    "bar",
    "chosen",
    "said",
    "face",
    "seat 1",
    "back",
    halves(RED, BLUE),
    halves(BLUE, RED),
    halves(None, RED),
    halves(RED, None),
)
TEXTS = (" ", "   ", "a", "ab", "b", "x y", "▀", "▀▀", "▀ ▀", "▄", "Ana says", "éa")


def sent(before: Lines, after: Lines, palette: Palette) -> str:
    return written(before, after, differing(before, after), palette)


def dark(depth: Depth = "256") -> Palette:
    return Palette(depth, dark=True, tints=tints())


def drawn(random: Random) -> Lines:
    """A page of pieces that often look alike."""

    def row() -> Line:
        return tuple(Span(random.choice(TEXTS), random.choice(LOOKS)) for _ in range(10))

    return whole([row() for _ in range(DOWN)], ACROSS, DOWN)


def partly(page: Lines, random: Random) -> Lines:
    """The same with some of its pieces exchanged, for those of one width."""

    def other(span: Span) -> Span:
        fitting = [text for text in TEXTS if len(text) == len(span.text)]
        if not fitting or random.random() < 0.6:
            return span
        return Span(random.choice(fitting), random.choice((*LOOKS, span.look)))

    return [tuple(other(span) for span in spans) for spans in page]


def seen(terminal: Grid) -> list[list[tuple[str, SgrLook]]]:
    """The cells, in which a lower half is an upper one with the colours exchanged."""
    return [[_upper(*cell) for cell in row] for row in terminal.cells]


def _upper(sign: str, look: SgrLook) -> tuple[str, SgrLook]:
    front, ground = (colour.partition(";")[2] for colour in (look.front, look.ground))
    if sign != "▄" or look.words or not (front and ground):
        return sign, look
    return "▀", SgrLook(f"38;{ground}", f"48;{front}")


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_terminal_shows_the_page_whatever_it_showed_before(depth: Depth) -> None:
    """Of cells that are left, exchanged, or written again."""
    palette = dark(depth)
    for seed in range(40):
        random, terminal = Random(seed), Grid(ACROSS, DOWN)
        first = drawn(random)
        pages = [[], first, partly(first, random), drawn(random), partly(first, random)]
        for before, after in pairwise(pages):
            terminal.feed(sent(before, after, palette).encode())
            afresh = Grid(ACROSS, DOWN)
            afresh.feed(sent([], after, palette).encode())
            assert seen(terminal) == seen(afresh)


def test_blanks_that_only_have_another_look_are_not_sent() -> None:
    """A role that is seen on letters alone changes nothing where there are none."""
    before, after = (whole([(Span(f"{'Ana':80}", look),)], 80, 1) for look in ("", "bold"))
    assert "Ana" in sent(before, after, dark())
    assert " " not in sent(before, after, dark())
    blank, bold = (whole([(Span(" " * 80, look),)], 80, 1) for look in ("", "bold"))
    assert sent(blank, bold, dark()) == ""


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ((Span("a--b"),), (Span("A--B"),), "A--B"),
        ((Span("a-----b"),), (Span("A-----B"),), "A\x1b[5CB"),
        (
            (Span("a"), Span("-", "chosen"), Span("b")),
            (Span("A"), Span("-", "chosen"), Span("B")),
            "A\x1b[CB",
        ),
    ],
)
def test_what_stays_is_written_again_where_that_is_shorter(
    before: Line, after: Line, shown: str
) -> None:
    """Past a few letters of the same look it is not; past others, or many, it is."""
    screens = [
        whole([spans, (Span(letter * 80),)], 80, 2)
        for spans, letter in ((before, "x"), (after, "y"))
    ]
    text = sent(screens[0], screens[1], dark("none"))
    assert text.startswith(f"\x1b[1;1H{shown}\x1b[2;1H")


def test_a_few_cells_are_sent_as_they_are() -> None:
    """To compare them would only keep a key waiting."""
    before, after = (whole([(Span(text),)], 80, 1) for text in ("a-----b", "A-----B"))
    assert sent(before, after, dark("none")) == "\x1b[1;1HA-----B"
