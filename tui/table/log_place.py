"""Where in the log one reads, and what stands there in so many lines. Pure; it knows no rule.

What is read stands still while more happens below it: the place is kept from the entry that was
the newest when one went there.
"""

from collections.abc import Sequence
from itertools import takewhile

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.page import Size
from tui.paint.spans import BLANK, Lines, Span, curtailed, woven
from tui.table.game_log import LogEntry


@value
class LogPlace:
    """So many lines back from the end of an entry; at the end of all if none."""

    back: int = 0
    newest: LogEntry | None = None


@value
class LogReader:
    """The log as it is told on a terminal in so many cells and lines."""

    entries: Sequence[LogEntry]
    glyphs: Glyphs
    room: Size

    def told(self, entry: LogEntry) -> Lines:
        spans = entry.spans or (Span(entry.text, entry.look),)
        plain = tuple(Span(self.glyphs.plain(span.text), span.look) for span in spans)
        return woven(plain, self.room[0], "  ")

    def back(self, place: LogPlace) -> int:
        """How many lines the place lies back now."""
        if not place.back:
            return 0
        fresh = takewhile(lambda entry: entry is not place.newest, reversed(self.entries))
        back = place.back + sum(len(self.told(entry)) for entry in fresh)
        return min(back, self._most(back))

    def seen(self, back: int) -> Lines:
        """The part that stands there; below it still stands the last thing that happened."""
        if not back:
            return self._newest()
        lines = self._last(self.room[1] + back)
        end = len(lines) - back
        return [*lines[max(0, end - self.room[1]) : end - 1], *lines[-1:]]

    def _newest(self) -> Lines:
        """The last entries, of which none has lost its beginning, nor its end without a sign."""
        lines: Lines = []
        for entry in reversed(self.entries):
            longer = self.told(entry) + lines
            if lines and len(longer) > self.room[1]:
                lines = [*[BLANK] * (self.room[1] - len(lines)), *lines]
                break
            lines = longer
        return curtailed(lines, *self.room, self.glyphs.ellipsis)

    def last(self) -> Lines:
        """The last thing that happened, from its beginning on."""
        lines = [spans for entry in self.entries[-1:] for spans in self.told(entry)]
        return curtailed(lines, *self.room, self.glyphs.ellipsis)

    def moved(self, place: LogPlace, by: int) -> LogPlace:
        """So many lines further back, as far as there are any."""
        back = self.back(place) + by
        back = max(0, min(back, self._most(back)))
        return LogPlace(back, self.entries[-1]) if back else LogPlace()

    def _most(self, back: int) -> int:
        """How far back one can go, if that is less than this."""
        return max(0, len(self._last(self.room[1] + back)) - self.room[1])

    def _last(self, count: int) -> Lines:
        """So many lines from the end, or some more."""
        lines: Lines = []
        for entry in reversed(self.entries):
            lines = self.told(entry) + lines
            if len(lines) >= count:
                break
        return lines
