"""A box with what stands in its edges: a name above, something to know below. It knows no game.

Where lines are scarce it has no lower edge: what comes below closes it.
"""

from engine.values import value
from tui.paint.glyphs import CORNERS, Glyphs
from tui.paint.spans import BLANK, Line, Lines, Span, fit, line, width

EDGES = 2  # cells that the edges take from a line


@value
class SeatBox:
    """The looks of a box."""

    size: int  # cells across
    look: str  # of its edges
    glyphs: Glyphs

    def lines(self, head: tuple[Line, Line], inner: Lines, foot: Line | None) -> Lines:
        """The lines between a head in two parts and a foot; no foot is no lower edge."""
        corners = CORNERS[self.glyphs.name]
        upright = Span(self.glyphs.vertical, self.look)
        lines = [self._edge(head, corners[:2])]
        lines += [line(upright, fit(spans, self.size - EDGES), upright) for spans in inner]
        if foot is not None:
            lines.append(self._edge((foot, BLANK), corners[2:]))
        return [grounded(spans, "seat") for spans in lines]

    def _edge(self, texts: tuple[Line, Line], corners: str) -> Line:
        """An edge with one text at its left and one at its right."""
        free = self.size - EDGES - width(texts[0]) - width(texts[1])
        rule = Span(self.glyphs.horizontal * free, self.look)
        start, end = (Span(corner, self.look) for corner in corners)
        return line(start, texts[0], rule, texts[1], end)


def grounded(spans: Line, ground: str) -> Line:
    """The line on a ground, where nothing has one of its own."""
    return tuple(Span(span.text, f"{ground} {span.look}".strip(), span.key) for span in spans)
