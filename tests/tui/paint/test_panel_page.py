"""A text on a page of its own: its last line tells the keys that do something."""

import pytest

from tui.paint.glyphs import GLYPHS
from tui.paint.panel import Reading
from tui.paint.panel_page import Panels
from tui.paint.spans import line, text_of


@pytest.mark.parametrize(("lines", "scrolls"), [(19, False), (20, True)])
def test_a_text_tells_that_there_is_more_of_it(lines: int, scrolls: bool) -> None:
    """By how much of it is seen, and by the keys that show the rest."""
    text = [line(f"line {number}.") for number in range(lines)]
    page = Panels(Reading("How this works", lambda _: text), GLYPHS["ascii"])

    *above, keys = text_of(page.paint(80, 24)).splitlines()
    page.press("down")

    assert ("Up Down scroll" in " ".join(keys.split())) == scrolls
    assert (f"1-19 of {lines}" in "\n".join(above)) == scrolls
    assert (f"2-20 of {lines}" in text_of(page.paint(80, 24))) == scrolls
