"""Pictures in cells: half blocks, large pixels, and pictures made of pictures."""

import pytest

from tui.paint.glyphs import ASCII, RICH
from tui.paint.paints import Paint
from tui.paint.palette import TINTS, Depth, Palette, Style
from tui.paint.pixels import (
    Pen,
    Picture,
    drawn,
    enlarged,
    greyed,
    laid,
    lowered,
)
from tui.paint.spans import Lines, text_of, width

RED, BLUE = Paint(203, 160, "red", ink=True), Paint(69, 25, "blue", ink=True)
EYE = Paint(16, 16, "black", ink=False)
GROUND = {True: 236, False: 255}  # of a card
REVERSED = frozenset({"reverse"})


def shown(lines: Lines, depth: Depth, *, dark: bool = True) -> list[list[tuple[str, Style]]]:
    """Each cell as a terminal has it."""
    style = Palette(depth, dark, TINTS).style
    return [[(sign, style(span.look)) for span in spans for sign in span.text] for spans in lines]


def colours(cell: tuple[str, Style]) -> tuple[int | str | None, int | str | None]:
    """The colour above and the colour below, as a terminal draws a cell."""
    sign, style = cell
    reverse = "reverse" in style.words
    front, ground = (style.ground, style.front) if reverse else (style.front, style.ground)
    return (front, ground) if sign == "▀" else (ground, ground)


PAIRS: Picture = ((RED, RED, None, RED, None, BLUE), (RED, BLUE, RED, None, None, RED))


@pytest.mark.parametrize("dark", [True, False])
def test_two_pixels_share_a_cell(dark: bool) -> None:
    """The upper one above the lower one, whatever is beside them; nothing shows the ground."""
    cells = shown(drawn(PAIRS, Pen.of(RICH, "256"), "face"), "256", dark=dark)[0]
    red, blue = (RED.dark, BLUE.dark) if dark else (RED.light, BLUE.light)
    ground = GROUND[dark]
    assert [colours(cell) for cell in cells] == [
        (red, red),
        (red, blue),
        (ground, red),
        (red, ground),
        (ground, ground),
        (blue, red),
    ]


def test_sixteen_colours_leave_the_ground_of_the_terminal() -> None:
    """It has no name, and is what reversing leaves."""
    cells = shown(drawn(PAIRS, Pen.of(RICH, "16"), "face"), "16")[0]
    assert [colours(cell) for cell in cells] == [
        ("red", "red"),
        ("red", "blue"),
        (None, "red"),
        ("red", None),
        (None, None),
        ("blue", "red"),
    ]


def test_without_colours_ink_is_reversed_ground() -> None:
    """Eyes are holes, and two inks are one."""
    picture: Picture = ((RED, RED, EYE, RED, None), (RED, BLUE, RED, EYE, EYE))
    cells = shown(drawn(picture, Pen.of(RICH, "none"), "face"), "none")[0]
    assert cells == [
        (" ", Style(words=REVERSED)),
        (" ", Style(words=REVERSED)),
        ("▀", Style(words=REVERSED)),
        ("▀", Style()),
        (" ", Style()),
    ]


def test_cells_that_look_the_same_are_one_span() -> None:
    """A cell of one paint is a blank, and joins the neighbour that has its ground."""
    picture: Picture = ((RED, BLUE, BLUE, RED), (RED, RED, RED, RED))
    (spans,) = drawn(picture, Pen.of(RICH, "256"))
    assert [span.text for span in spans] == [" ▀▀ "]


def test_an_odd_row_stands_above_the_ground() -> None:
    """The last cell has nothing below."""
    assert text_of(drawn(((RED,), (RED,), (RED,)), Pen.of(RICH, "256"))) == "\n▀"


@pytest.mark.parametrize("depth", ["none", "16", "256"])
def test_where_half_blocks_are_uncertain_a_pixel_is_two_blanks(depth: Depth) -> None:
    """No sign is needed that a terminal could lack."""
    lines = drawn(((RED, None), (EYE, BLUE)), Pen.of(ASCII, depth), "face")
    assert [width(spans) for spans in lines] == [4, 4]
    assert text_of(lines).strip() == ""
    upper, lower = shown(lines, depth)
    assert upper[0] == upper[1] != upper[2] == upper[3]
    assert lower[2] != upper[2]


def test_pictures_are_made_of_pictures() -> None:
    """Laid upon each other, enlarged, moved."""
    picture: Picture = ((RED, None), (BLUE, RED))
    assert laid(picture, ((EYE, None),), 0, 1) == ((RED, None), (EYE, RED))
    assert laid(picture, ((EYE, EYE),), 1, -1) == picture
    assert enlarged(((RED, None),), 2) == ((RED, RED, None, None),) * 2
    assert lowered(picture, 1) == ((None, None), (RED, None))


def test_who_is_out_of_play_is_grey() -> None:
    """Pixels that were ink still are, and eyes are holes."""
    (body, eye, bare) = greyed(((RED, EYE, None),))[0]
    assert bare is None
    assert body is not None
    assert body.ink
    assert body.dark != RED.dark
    assert eye is not None
    assert not eye.ink
