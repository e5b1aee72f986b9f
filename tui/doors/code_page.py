"""The first page of somebody who came without a key: the code that brings them back."""

from tui.doors.people import DoorPerson, spelled
from tui.paint.glyphs import Glyphs
from tui.paint.panel import Reading
from tui.paint.panel_page import Panels
from tui.paint.spans import BLANK, Lines, Span, line, wrapped

WHY = (
    "You came without a key. With this code and the same name you come back to your seat and "
    "your hand, from anywhere:"
)
HOW = (
    "Keep it: write it down, or take a picture of it. A key (ssh-keygen makes one) spares you "
    "the code."
)


def code_page(person: DoorPerson, glyphs: Glyphs) -> Panels:
    """The panel; it is read until Escape."""

    def painted(size: int) -> Lines:
        code = line(Span(f"   {spelled(person.code)}", "title"))
        return [*wrapped(WHY, size), BLANK, code, BLANK, *wrapped(HOW, size)]

    return Panels(Reading(f"Your code, {glyphs.plain(person.name)}", painted), glyphs)
