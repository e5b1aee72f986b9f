"""A stage in one size, for all who watch there: the same bytes for everybody.

A frame is a line of JSON with the rows that have changed. It is deflated once for all: whoever
comes gets the whole screen by itself, and from then on nothing refers to what was sent before.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Any, Protocol

from tui.doors.page.looks import LookBook
from tui.doors.page.rows import PagePatch, PageRow, patch, row_of
from tui.paint.spans import Lines

RAW, ZLIB_HEADER = -15, b"\x78\x9c"
Frame = dict[str, Any]


class Onlooker(Protocol):
    """Somebody to whom it is shown."""

    def feed(self, data: bytes) -> None:
        """These bytes are for them."""

    def end(self) -> None:
        """There is no more to be seen here; there may be elsewhere."""


class Screen:
    """A size of something that is shown."""

    def __init__(self, looks: LookBook) -> None:
        self.onlookers: set[Onlooker] = set()
        self._looks = looks
        self._lines: Lines = []
        self._rows: list[PageRow] = []
        self._known = 0  # looks that everybody here has been told of
        self._facts: Frame = {}  # what is told beside the rows, as it was told last
        self._deflate = zlib.compressobj(9, zlib.DEFLATED, RAW)

    def join(self, onlooker: Onlooker, told: Frame) -> None:
        """Somebody comes: they are shown all of it, and told this besides."""
        rules = self._looks.rules[: self._known]
        rows = {at: patch([], row) for at, row in enumerate(self._rows)}
        frame = {**told, "looks": rules, "rows": rows, **self._facts}
        onlooker.feed(ZLIB_HEADER + deflated(zlib.compressobj(9, zlib.DEFLATED, RAW), frame))
        self._deflate = zlib.compressobj(9, zlib.DEFLATED, RAW)
        self.onlookers.add(onlooker)

    def part(self, onlooker: Onlooker) -> None:
        self.onlookers.discard(onlooker)

    def show(self, lines: Lines, facts: Frame | None = None, said: Sequence[str] = ()) -> None:
        """Show this; only what is new goes out."""
        changed = self._changed(lines)
        before, self._lines, self._facts = self._facts, lines, facts or {}
        frame = {name: it for name, it in self._facts.items() if before.get(name) != it}
        if changed:
            frame["rows"] = changed
        if len(self._looks.rules) > self._known:
            frame["looks"] = self._looks.rules[self._known :]
            self._known = len(self._looks.rules)
        if said:
            frame["said"] = list(said)
        if frame:
            self._broadcast(frame)

    def _changed(self, lines: Lines) -> dict[int, PagePatch]:
        """The changes of the rows that are others now, by their places."""
        found: dict[int, PagePatch] = {}
        for at, spans in enumerate(lines):
            if at < len(self._lines) and self._lines[at] == spans:
                continue
            row = row_of(spans, self._looks)
            if at >= len(self._rows):
                self._rows.append([])
            if self._rows[at] != row:
                found[at], self._rows[at] = patch(self._rows[at], row), row
        return found

    def beat(self) -> None:
        """We are still here."""
        self._broadcast({})

    def end(self) -> None:
        for onlooker in list(self.onlookers):
            onlooker.end()

    def _broadcast(self, frame: Frame) -> None:
        if self.onlookers:
            data = deflated(self._deflate, frame)
            for onlooker in list(self.onlookers):
                onlooker.feed(data)


def deflated(deflate: "zlib._Compress", frame: Frame) -> bytes:
    """The frame as blocks that can be read at once."""
    text = json.dumps(frame, ensure_ascii=False, separators=(",", ":")) + "\n"
    return deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
