"""What lies over the middle of a table for a while: the hands and the seats stay in sight.

A panel is painted like everything else, and closes itself by a key.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from engine.values import value
from tui.paint.keys import STEPS, WHEEL, Key, labelled
from tui.paint.spans import Line, Lines, Span, apart, beside, block, line, width


class Panel(ABC):
    """Something to read or to choose from."""

    title: str
    keys: ClassVar[Sequence[Key]]  # that do something here, besides Escape
    tall = False  # whether it covers all of the table but the bar
    place = ""  # which part of it is in sight, as it was painted last, unless all of it is

    @abstractmethod
    def paint(self, size: int, height: int) -> Lines:
        """What stands under the title."""

    @abstractmethod
    def press(self, key: str) -> object:
        """Take a key; False if the panel is done with, or what is then left to do."""


def opened(panel: Panel, below: Lines, size: int, height: int, ellipsis: str) -> Lines:
    """The panel under its title, and below it what stays in sight."""
    room = height - 1 - len(below)
    shown = block(panel.paint(size, room), size, room, ellipsis)
    place = Span(f"  {panel.place}  " if panel.place else "", "warn", "pagedown")
    closes = Span("Esc closes", "dim", "escape")
    title = line(Span(panel.title, "title"))
    return [apart(title, line(place, closes), size, ellipsis), *shown, *below]


def place(first: int, shown: int, whole: int) -> str:
    """Which of so many lines or items are in sight; nothing if all are."""
    return f"{first + 1}-{min(first + shown, whole)} of {whole}" if shown < whole else ""


def footer(panel: Panel) -> Line:
    """The keys that the panel takes."""
    return line(" ", labelled([*panel.keys, ("escape", "Esc", "close")]))


@value
class Item:
    """Something that a menu offers: its key, its words, and what then happens."""

    key: str
    words: str
    act: Callable[[], object]  # None, or what is left to do


class Menu(Panel):
    """A few things to choose from, by key or by cursor; Escape chooses none."""

    keys = (("up", "Up", ""), ("down", "Down", "move"), ("enter", "Enter", "choose"))

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        self.title = title
        self._items = items
        self._cursor = 0
        self._tall = len(items)  # lines that a column has

    def paint(self, size: int, height: int) -> Lines:
        """In as many columns as it takes, as far as they fit."""
        self._tall = tall = max(1, height)
        items = [self._item(at, item) for at, item in enumerate(self._items)]
        columns = [items[at : at + tall] for at in range(0, len(items), tall)]
        widths = [max(map(width, column)) for column in columns]
        shown = self._in_sight(widths, size)
        self.place = place(shown.start * tall, len(shown) * tall, len(items))
        if len(shown) == 1:  # of any length: whoever shows a line that is too long cuts it
            return columns[shown.start]
        spare = max(0, size - sum(widths[at] for at in shown)) // len(shown)
        return beside(*(block(columns[at], widths[at] + spare, tall) for at in shown))

    def _in_sight(self, widths: Sequence[int], size: int) -> range:
        """The columns that fit beside each other, that of the cursor among them."""
        first, end = 0, self._cursor // self._tall + 1
        while first + 1 < end and sum(widths[first:end]) > size:
            first += 1
        while end < len(widths) and sum(widths[first : end + 1]) <= size:
            end += 1
        return range(first, end)

    def _item(self, at: int, item: Item) -> Line:
        look = "chosen" if at == self._cursor else ""
        return line(Span(f" {item.key} ", "key", item.key), Span(f" {item.words} ", look, item.key))

    def press(self, key: str) -> object:
        match key:
            case "up" | "down":
                self._cursor = (self._cursor + STEPS[key]) % len(self._items)
                return True
            case "left" | "right":
                aside = self._cursor + self._tall * (1 if key == "right" else -1)
                self._cursor = aside if 0 <= aside < len(self._items) else self._cursor
                return True
            case "enter":
                return self._items[self._cursor].act() or False
            case _:
                chosen = next((item for item in self._items if item.key == key), None)
                return key != "escape" if chosen is None else chosen.act() or False


class Reading(Panel):
    """A text to read, in lines that are painted for the width there is."""

    keys = (
        ("up", "Up", ""),
        ("down", "Down", ""),
        ("pageup", "PgUp", ""),
        ("pagedown", "PgDn", "scroll"),
    )

    def __init__(self, title: str, painter: Callable[[int], Lines], *, tall: bool = False) -> None:
        self.title = title
        self.tall = tall
        self._painter = painter
        self._begins: Lines = []
        self._top = 0
        self._page = 5  # lines that PgUp and PgDn go

    def paint(self, size: int, height: int) -> Lines:
        lines = self._painter(size)
        if lines[:1] != self._begins:  # it has become another text
            self._begins, self._top = lines[:1], 0
        self._page = max(5, height // 2)
        self._top = max(0, min(self._top, len(lines) - height))
        self.place = place(self._top, height, len(lines))
        return lines[self._top : self._top + height]

    def press(self, key: str) -> bool:
        if key in ("pageup", "pagedown"):
            self._top += self._page if key == "pagedown" else -self._page
        elif key in STEPS or key in WHEEL:
            self._top += {**STEPS, **WHEEL}[key]
        else:
            return key not in ("escape", "enter", "?")
        return True
