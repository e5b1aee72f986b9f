"""The place in the log where one reads, and what stands there in so many lines. It knows no rule.

What is read stands still while more happens below it: the place is kept from the entry that was
the newest when one went there. If the newest is longer than the room, one comes to its beginning,
and goes on to its end from there.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.page import Size
from tui.paint.spans import BLANK, Line, Lines, Span, curtailed, fit, line, width, woven
from tui.table.game_log import LogEntry

WORTH = 2  # lines of an earlier entry, fewer of which tell nothing


@value
class LogPlace:
    """So many lines back from where one comes to an entry, or on if less than none."""

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
        """The number of lines that the place lies back now."""
        fresh = [*takewhile(lambda entry: entry is not place.newest, reversed(self.entries))]
        if not place.back or (fresh and place.back < 0):
            return 0
        more = sum(len(self.told(entry)) for entry in fresh)
        back = place.back + more - (self._hidden if more else 0)
        return self._possible(back)

    def seen(self, back: int) -> Lines:
        """The part that stands there; below it still stands the last thing that happened."""
        hidden = self._hidden
        if not back and not hidden:
            return self.newest()
        lines = self._last(self.room[1] + back + hidden)
        end = len(lines) - back - hidden
        shown = lines[max(0, end - self.room[1]) : end]
        if back > 0:
            return [*shown[:-1], *replace(self, room=(self.room[0], 1)).last()]
        return shown if end == len(lines) else [*shown[:-1], self._going_on(shown[-1])]

    @property
    def _hidden(self) -> int:
        """The lines of the newest entry for which there is no room."""
        return sum(max(0, len(self.told(it)) - self.room[1]) for it in self.entries[-1:])

    def _going_on(self, spans: Line) -> Line:
        """A line, and how one reads on from there."""
        on = Span(f"{self.glyphs.ellipsis} PgDn", "warn", "pagedown")
        size = self.room[0] - width((on,)) - 1
        return line(fit(spans, size), " ", on) if width(spans) > size else line(spans, " ", on)

    def newest(self) -> Lines:
        """The last entries, of which none has lost its beginning, nor its end without a sign."""
        lines: Lines = []
        for entry in reversed(self.entries):
            told, left = self.told(entry), self.room[1] - len(lines)
            if lines and len(told) > left:
                begun = curtailed(told, self.room[0], left, self.glyphs.ellipsis)
                return [*(begun if left >= WORTH else [BLANK] * left), *lines]
            lines = told + lines
        return curtailed(lines, *self.room, self.glyphs.ellipsis)

    def last(self) -> Lines:
        """The last thing that happened, from its beginning on."""
        lines = [spans for entry in self.entries[-1:] for spans in self.told(entry)]
        return curtailed(lines, *self.room, self.glyphs.ellipsis)

    def moved(self, place: LogPlace, by: int) -> LogPlace:
        """So many lines further back or on, as far as there are any, and as are in sight."""
        step = max(1, min(abs(by), self.room[1] - 1))  # one line stays in sight
        before = self.back(place)
        back = self._possible(before + (step if by > 0 else -step))
        back = 0 if before * back < 0 else back  # the newest is never passed by
        return LogPlace(back, self.entries[-1]) if back else LogPlace()

    def _possible(self, back: int) -> int:
        """So far back, or as far as one can go, also on to the end of what is too long."""
        hidden = self._hidden
        most = max(0, len(self._last(self.room[1] + back + hidden)) - self.room[1] - hidden)
        return max(-hidden, min(back, most))

    def _last(self, count: int) -> Lines:
        """So many lines from the end, or some more."""
        lines: Lines = []
        for entry in reversed(self.entries):
            lines = self.told(entry) + lines
            if len(lines) >= count:
                break
        return lines
