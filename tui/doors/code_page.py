"""The first page of somebody who came without a key: the code that brings them back."""

from tui.doors.people import DoorPerson, spelled
from tui.paint.big_letters import spelled_out
from tui.paint.glyphs import Glyphs
from tui.paint.panel import Reading
from tui.paint.panel_page import Panels
from tui.paint.spans import BLANK, Lines, Span, line, wrapped

MARGIN = 3  # cells before the code
WHY = (
    "You came without a key. With this code and the same name you come back to your seat and "
    "your hand, from anywhere:"
)
HOW = (
    "Keep it: write it down, or take a picture of it. A key (ssh-keygen makes one) spares you "
    "the code."
)
ON = "enter", "on to the tables"


def code_page(person: DoorPerson, glyphs: Glyphs) -> Panels:
    """The panel; it is read until Enter leads on."""
    code = spelled(person.code)

    def painted(size: int) -> Lines:
        large = spelled_out(code, size - MARGIN, 1, "title") if glyphs.halves else []
        drawn = [line(" " * MARGIN, spans) for spans in large] + [BLANK] * bool(large)
        copied = line(" " * MARGIN, Span(code, "title"))
        return [*wrapped(WHY, size), BLANK, *drawn, copied, BLANK, *wrapped(HOW, size)]

    return Panels(Reading(f"Your code, {glyphs.plain(person.name)}", painted), glyphs, ON)
