"""A part of what is longer than its room, and the sign that says so, wherever that happens.

A click on the sign goes on, or back from the end; where a cursor is followed, all the way.
"""

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.layout import rule
from tui.paint.spans import BLANK, Line, Span, apart, line


@value
class PartInSight:
    """So many lines or items that are in sight, from this one on."""

    first: int
    shown: int
    whole: int
    pointed: bool = False  # whether a cursor is followed

    @classmethod
    def around(cls, here: int, room: int, whole: int) -> "PartInSight":
        """As many as fit, those around this one."""
        shown = max(0, min(room, whole))
        return cls(max(0, min(here - room // 2, whole - shown)), shown, whole, pointed=True)

    @property
    def end(self) -> int:
        return min(self.first + self.shown, self.whole)

    @property
    def seen(self) -> range:
        """The numbers of those in sight."""
        return range(self.first, self.end)

    def sign(self) -> Line:
        """The sign; nothing where all is in sight."""
        if self.shown >= self.whole:
            return BLANK
        back, on = ("home", "end") if self.pointed else ("pageup", "pagedown")
        key = back if self.end == self.whole else on
        return line(Span(f"{self.first + 1}-{self.end} of {self.whole}", "warn", key))

    def ruled(self, size: int, glyphs: Glyphs) -> Line:
        """A rule that carries the sign at its end."""
        sign = self.sign()
        return apart(rule(glyphs, size), line(" ", sign, " ") if sign else BLANK, size)
