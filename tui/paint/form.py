"""A form: things to settle, each with its values and what they mean. It knows not what for.

Up and down go from one to the next, left and right through the values; what has no list of values
is typed. Nothing is asked that has no answer already.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.refusal import Refused
from engine.values import value
from netplay.trust.width import cells
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS, WHEEL
from tui.paint.page import PageFrame, Wanted, framed, indented
from tui.paint.part import PartInSight
from tui.paint.spans import BLANK, Line, Lines, Span, beside, block, fit, line

Worth: TypeAlias = str | int | bool | tuple[int, ...] | None

TURNS = {"left": -1, "right": 1}
MEANING = 5  # lines for what the entry under the cursor means, where it stands below all
ASIDE = 80, 44  # cells of a page that shows it at the right, and of the entries there
TOLD = 3  # lines of an entry that tells by itself what it means


@value
class FormEntry:
    """A thing to settle. An entry without values and without a reader is something to do."""

    name: str
    key: str
    label: str
    now: Worth = None
    meaning: str = ""
    values: Sequence[Worth] = ()  # that left and right go through
    words: Callable[[Worth], str] = str
    meanings: Sequence[str] = ()  # of the values, a line each
    read: Callable[[str], Worth] | None = None  # what was typed; Refused in words
    secret: bool = False


class Form(ABC):
    """A form as one person fills it in."""

    def __init__(self, title: str, glyphs: Glyphs) -> None:
        self.title = title
        self.glyphs = glyphs
        self.notice = ""
        self.cursor = 0

    @abstractmethod
    def entries(self) -> Sequence[FormEntry]:
        """The things that there are to settle, as matters stand."""

    @abstractmethod
    def settle(self, name: str, worth: Worth) -> object:
        """Take this value; what is then left to do, if anything."""

    def do(self, name: str) -> object:
        """Do what the entry stands for."""
        raise NotImplementedError(name)

    def aside(self) -> str:
        """The text at the right end of the bar."""
        return ""

    def picture(self, size: int, height: int) -> Lines:
        """A picture of what it comes to, in at most so many cells and lines."""
        return []

    def more(self, size: int, height: int) -> Lines:
        """Other things that are worth seeing below it, where there is as much room as that."""
        return []

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> object:
        self.notice = ""
        entries = self.entries()
        if key in STEPS or key in WHEEL:
            self._step({**STEPS, **WHEEL}[key], len(entries))
        elif key in TURNS:
            return self._turn(entries[self.cursor], TURNS[key]) or True
        elif key == "enter":
            return self._enter(entries[self.cursor]) or True
        else:
            return self._chosen(key, entries)
        return True

    def _chosen(self, key: str, entries: Sequence[FormEntry]) -> object:
        """The letter of an entry: on to it, and on to its next value."""
        at = next((at for at, entry in enumerate(entries) if entry.key == key), None)
        if at is None:
            return False
        self.cursor = at
        return self._enter(entries[at]) or True

    def _step(self, by: int, count: int) -> None:
        at = self.cursor + by
        self.cursor = at % count if abs(by) == 1 else max(0, min(at, count - 1))

    def _enter(self, entry: FormEntry) -> object:
        if entry.read is not None:
            return self._wanted(entry)
        return self._turn(entry, 1) if entry.values else self.do(entry.name)

    def _turn(self, entry: FormEntry, by: int) -> object:
        return self.settle(entry.name, _turned(entry, by)) if entry.values else None

    def _wanted(self, entry: FormEntry) -> Wanted:
        """The line in which its value is typed."""
        text = "" if entry.secret or entry.now is None else _written(entry.now)
        return Wanted(
            entry.label, lambda text: self._typed(entry, text), text, entry.secret, offered=True
        )

    def _typed(self, entry: FormEntry, text: str) -> object:
        assert entry.read is not None
        self.notice = ""
        return self.settle(entry.name, entry.read(text.strip()))

    # --- How it looks -----------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Lines:
        frame = PageFrame(self.title, self.aside(), self._keys(), self.notice)
        return framed(frame, self._body, self.glyphs, (width, height))

    def _keys(self) -> Sequence[tuple[str, str]]:
        """The keys, as far as they do something with the entry under the cursor."""
        entries = self.entries()
        entry = entries[min(self.cursor, len(entries) - 1)]
        turns = (("left", ""), ("right", "change")) if entry.values else ()
        does = "type it" if entry.read is not None else "next" if entry.values else "do it"
        return (("up", ""), ("down", "choose"), *turns, ("enter", does), ("escape", "back"))

    def _body(self, width: int, height: int) -> Lines:
        entries = self.entries()
        self.cursor = min(self.cursor, len(entries) - 1)
        if width >= ASIDE[0]:
            return self._in_columns(entries, width, height)
        room = height - MEANING - 1
        lines = self._rows(entries, width, room)
        below = self._part(entries, room).ruled(width, self.glyphs)
        return [*lines, below, *self._meaning(entries[self.cursor], width)]

    def _in_columns(self, entries: Sequence[FormEntry], width: int, height: int) -> Lines:
        """The entries at the left; at the right the picture, and what the chosen one means.

        Where each entry tells that by itself, there is more to see instead.
        """
        left = max(ASIDE[1], width // 2 - 1)
        right, listed = width - left - 3, self._in_full(entries, left, height)
        meanings = [[] if listed else self._meaning(entry, right) for entry in entries]
        most = max(map(len, meanings))
        picture = self.picture(right - 2, height - most - 2)
        more = self.more(right - 2, height - most - len(picture) - 4)
        above, below = _set_apart(picture), [BLANK, *_set_apart(more)]
        between = [line(Span(f" {self.glyphs.vertical} ", "rule"))] * height
        meaning = block([BLANK, *meanings[self.cursor]], right, most + 1)
        told = block([*above, *meaning, *below], right, height, self.glyphs.ellipsis)
        return beside(listed or self._listed(entries, left, height), between, told)

    def _in_full(self, entries: Sequence[FormEntry], width: int, height: int) -> Lines:
        """The entries with all that they mean, apart where they can be; nothing without room."""
        size, parts = self._label(entries), list[Lines]()
        for at, entry in enumerate(entries):
            told = self._explained(entry, width, "dim", 4)
            keyed = [line(*(Span(it.text, it.look, entry.key) for it in spans)) for spans in told]
            parts.append([self._row(entry, size, chosen=at == self.cursor), *keyed])
        needed = sum(map(len, parts))
        gap = [BLANK] * (needed + len(parts) <= height + 1)
        lines = [spans for part in parts for spans in (*part, *gap)]
        return block(lines, width, height) if needed <= height else []

    def _listed(self, entries: Sequence[FormEntry], width: int, height: int) -> Lines:
        """The entries, and below them the sign that there are more, if there are."""
        if len(entries) <= height:
            return self._rows(entries, width, height)
        below = self._part(entries, height - 1).ruled(width, self.glyphs)
        return [*self._rows(entries, width, height - 1), below]

    def _part(self, entries: Sequence[FormEntry], room: int) -> PartInSight:
        """As many entries as fit, those around the cursor."""
        return PartInSight.around(self.cursor, room, len(entries))

    def _rows(self, entries: Sequence[FormEntry], width: int, room: int) -> Lines:
        """The entries in exactly so many lines; where there is room, further apart."""
        longest = max(cells(entry.meaning) for entry in entries) + 4
        each = max(1, min(TOLD if longest <= width else TOLD - 1, room // len(entries)))
        size, lines = self._label(entries), list[Line]()
        for at in self._part(entries, room).seen:
            entry = entries[at]
            told = line("    ", Span(entry.meaning, "dim", entry.key)) if each == TOLD else BLANK
            row = [self._row(entry, size, chosen=at == self.cursor), told, BLANK]
            lines += row[:each]
        return block(lines, width, room, self.glyphs.ellipsis)

    def _label(self, entries: Sequence[FormEntry]) -> int:
        """The cells of the longest label, and two that keep it apart."""
        return max(cells(entry.label) for entry in entries) + 2

    def _row(self, entry: FormEntry, size: int, *, chosen: bool) -> Line:
        key = line(Span("  ", "", entry.key), Span(entry.key, "key", entry.key), " ")
        label = Span(entry.label, "chosen" if chosen else "", entry.key)
        if not entry.values and entry.read is None:
            return line(key, label)
        worth = Span(entry.words(entry.now), "bold", entry.key)
        if chosen and entry.values:
            turns = _turner("<", "left"), " ", worth, " ", _turner(">", "right")
            return line(key, fit(line(label), size - 2), *turns)
        return line(key, fit(line(label), size), "  ", worth)

    def _meaning(self, entry: FormEntry, width: int) -> Lines:
        lines = self._explained(entry, width)
        if entry.read is not None:
            lines.append(line(Span(" Enter types another.", "dim")))
        return lines

    def _explained(self, entry: FormEntry, width: int, look: str = "", by: int = 1) -> Lines:
        """The meaning of an entry, and of each of its values."""
        lines = indented(entry.meaning, width, look, by)
        for text in entry.meanings:
            chosen = text.partition(":")[0] == _written(entry.now)
            lines += indented(text, width, "bold" if chosen else "dim", by + 2)
        return lines


def _set_apart(lines: Lines) -> Lines:
    """Lines away from the divider and from what stands above."""
    return [BLANK, *(line(" ", spans) for spans in lines)] if lines else []


def _turner(sign: str, key: str) -> Line:
    """The sign of the key that goes to the next value, easy to click on."""
    return line(Span(" ", "", key), Span(sign, "key", key), Span(" ", "", key))


def _turned(entry: FormEntry, by: int) -> Worth:
    """The value before or after; of numbers that stand in no list the next that does."""
    values, now = list(entry.values), entry.now
    if now in values:
        return values[(values.index(now) + by) % len(values)]
    if type(now) is int:
        numbers = sorted(one for one in values if type(one) is int)
        near = [one for one in numbers if (one > now if by > 0 else one < now)]
        if near:
            return near[0] if by > 0 else near[-1]
    return values[0]


def _written(worth: Worth) -> str:
    """The value as one types it."""
    if isinstance(worth, tuple):
        return ",".join(map(str, worth))
    return "" if worth is None else str(worth)


def number(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds."""

    def read(text: str) -> int:
        whole = text.isascii() and text.isdecimal() and len(text) < 10
        if not whole or not low <= int(text) <= high:
            raise Refused("bad-number", f"That is not a whole number from {low} to {high}.")
        return int(text)

    return read
