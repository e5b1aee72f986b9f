"""The first page of a guest without a key: the code that brings them back, and the way on."""

import pytest

from tests.tui.doors.test_people import people
from tui.doors.code_page import code_page
from tui.doors.people import spelled
from tui.paint.glyphs import GLYPHS
from tui.paint.panel_page import CLOSED
from tui.paint.spans import text_of


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_code_can_be_read_and_copied(size: tuple[int, int], glyphs: str) -> None:
    """In large letters where there are half blocks; as text, and all of the page, everywhere."""
    zoe = people().stranger("zoe")
    told = text_of(code_page(zoe, GLYPHS[glyphs]).paint(*size))

    assert spelled(zoe.code) in told
    assert ("▀" in told) == GLYPHS[glyphs].halves
    assert "spares you the code." in " ".join(told.split())


def test_the_page_says_where_enter_leads() -> None:
    """There is nothing behind it that a guest has seen."""
    page = code_page(people().stranger("zoe"), GLYPHS["rich"])

    assert "Enter on to the tables" in text_of(page.paint(80, 24))
    assert page.press("enter") is CLOSED
