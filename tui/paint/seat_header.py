"""The first line of each seat: its number, who sits there, and at the right what to know of it.

All seats of a table are told in the same words: in fewer ones, rather than with a name cut short.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.values import value
from netplay.trust.width import cells, elided
from tui.paint.spans import BLANK, Line, Lines, Span, apart, line, width

ENOUGH = 8  # cells of a name by which one knows it


@value
class Head:
    """The parts of a seat's first line, of which some give way to the name."""

    before: Line
    name: Span
    after: Line  # what one can do without: "bot"
    tag: Line
    short: Line  # the tag in fewer words

    def whole(self, size: int) -> bool:
        """True if all of the name can be read."""
        return cells(self.name.text) <= self._room(size)

    def enough(self, size: int) -> bool:
        """True if as much of the name can be read as tells people apart."""
        return min(cells(self.name.text), ENOUGH) <= self._room(size)

    def drawn(self, size: int, ellipsis: str) -> Line:
        return apart(*self.parts(size, ellipsis), size, ellipsis)

    def parts(self, size: int, ellipsis: str) -> tuple[Line, Line]:
        """The texts at the left and at the right."""
        text = elided(self.name.text, self._room(size), ellipsis)
        name = Span(text, self.name.look, self.name.key)
        return line(self.before, name, self.after), self.tag

    def _room(self, size: int) -> int:
        return size - width((*self.before, *self.after, *self.tag))


def drawn(heads: Sequence[Head], size: int, ellipsis: str) -> Lines:
    """A line for each, in the most words that leave enough of every name."""
    return [head.drawn(size, ellipsis) for head in fewest(heads, size)]


def fewest(heads: Sequence[Head], size: int) -> Sequence[Head]:
    """The heads in all their words if every name is whole then, or else in as few as it takes."""
    if all(head.whole(size) for head in heads):
        return heads
    shorter = [replace(head, tag=head.short) for head in heads]
    if all(head.enough(size) for head in shorter):
        return shorter
    bare = [replace(head, after=line(" ")) for head in shorter]  # a name touches no edge
    if all(head.enough(size) for head in bare):
        return bare
    return [replace(head, after=BLANK) for head in shorter]
