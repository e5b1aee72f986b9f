"""The QR code of the poster, read off its painted cells as a phone reads it off the wall."""

from itertools import chain

import pytest
import zxingcpp

from tui.machine.qr import qr
from tui.paint.glyphs import HALF, signs_of
from tui.paint.palette import Palette
from tui.paint.spans import Lines
from tui.party.qr import painted

URL = "http://192.168.178.123:8222/"
PIXELS = 4  # of a module
LIGHT = {231: 255, "white": 255, 16: 0, "black": 0}


def seen(lines: Lines, palette: Palette) -> memoryview:
    """The picture on the wall: half a cell is a module, however the terminal's ground is."""
    rows: list[list[int]] = []
    for spans in lines:
        upper, lower = [], []
        for span in spans:
            style = palette.style(span.look)
            assert style.front is not None
            assert style.ground is not None
            for sign in span.text:
                upper.append(LIGHT[style.front if sign == HALF else style.ground])
                lower.append(LIGHT[style.ground])
        rows += [upper, lower]
    wide = [list(chain.from_iterable([light] * PIXELS for light in row)) for row in rows]
    tall = [row for row in wide for _ in range(PIXELS)]
    picture = bytes(chain.from_iterable(tall))
    return memoryview(picture).cast("B", (len(tall), len(tall[0])))


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("depth", ["16", "256", "true"])
@pytest.mark.parametrize("glyphs", ["rich", "safe"])
def test_the_code_on_the_poster_leads_to_the_page(glyphs: str, depth: str, dark: bool) -> None:
    """On dark and light grounds, in any depth of colours, with half blocks and without."""
    lines = painted(qr(URL), signs_of(glyphs, coloured=True, halves=glyphs == "rich"))

    [found] = zxingcpp.read_barcodes(seen(lines, Palette(depth, dark=dark)))  # type: ignore[arg-type]
    assert found.text == URL


def test_without_colours_there_is_none() -> None:
    """Nobody could tell which ground is the light one; the address stands there in words."""
    assert painted(qr(URL), signs_of("rich", coloured=False, halves=True)) == []
