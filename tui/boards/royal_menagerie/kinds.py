"""The types of animals that a menagerie has, and those that it lacks: how near a stampede is."""

from collections.abc import Collection

from engine.games.royal_menagerie.view import ANIMALS, Animal
from tui.boards.royal_menagerie.signs import shape
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line


def kinds(there: Collection[Animal], glyphs: Glyphs) -> Line:
    """The six types, of which those that are not there are open places."""
    return line(
        *(Span(shape(one, glyphs), one) if one in there else Span("·", "dim") for one in ANIMALS)
    )


def nearness(there: Collection[Animal], glyphs: Glyphs) -> Line:
    """The same, and how many they are: hot where one more sets them off."""
    look = "danger" if len(there) >= len(ANIMALS) - 1 else "dim"
    return line(kinds(there, glyphs), Span(f" {len(there)} of {len(ANIMALS)} kinds", look))
