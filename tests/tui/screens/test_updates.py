"""A terminal is sent the cells that have changed, and no more."""

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tui.screens.updates import TightUpdate, tightened

CONSOLE = Console(color_system="256")
LINE = Strip([Segment("abcd", Style(bold=True)), Segment("efgh", Style(bold=True, color="red"))])


def test_a_change_in_the_middle_is_painted_alone() -> None:
    """Neither what stands before it in its line nor what stands behind it."""
    update = ChopsUpdate([{0: LINE}, {0: LINE}], [(0, 5, 7), (1, 3, 5)], [[8], [8]])
    sent = TightUpdate(update).render_segments(CONSOLE)
    assert sent == "\x1b[1;6H\x1b[1;31mfg\x1b[2;4H\x1b[39md\x1b[31me\x1b[0m"


def test_a_whole_screen_says_once_how_it_looks() -> None:
    """Also where a line is made of several strips."""
    update = LayoutUpdate(
        [[LINE.crop(0, 2), LINE.crop(2, 4)], [LINE.crop(0, 4)]], Region(3, 1, 4, 2)
    )
    sent = TightUpdate(update).render_segments(CONSOLE)
    assert sent == "\x1b[2;4H\x1b[1mabcd\x1b[3;4Habcd\x1b[0m"


def test_what_is_no_part_of_a_screen_goes_as_it_is() -> None:
    """Textual shows such things once in a while."""
    assert tightened("as it is") == "as it is"
    assert tightened(None) is None
