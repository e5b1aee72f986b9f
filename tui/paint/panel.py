"""A panel lies over the middle of a table for a while: the hands and the seats stay in sight.

A panel is painted like everything else, and closes itself by a key.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from engine.values import value
from tui.paint.keys import STEPS, WHEEL, Key, labelled
from tui.paint.page import Size
from tui.paint.part import PartInSight
from tui.paint.spans import BLANK, Line, Lines, Span, apart, beside, block, line, width


class Panel(ABC):
    """Something to read or to choose from."""

    title: str
    keys: Sequence[Key]  # that do something here, besides Escape
    tall = False  # whether it covers all of the table but the bar
    leaves = "close"  # what Escape does, in the words of its keys
    tells_way_out = False  # whether its own lines say that

    @abstractmethod
    def shown(self, size: int, height: int) -> tuple[Lines, Line]:
        """The lines under the title, and the sign that they are a part, if they are not all."""

    def covers(self, size: int, height: int) -> bool:
        """True if it takes all of the table, as there is more than has room in the middle of it."""
        return self.tall or bool(self.shown(size, height)[1])

    def known(self, room: Size) -> Sequence[Key]:
        """The keys that do something in this room."""
        return self.keys

    def paint(self, size: int, height: int) -> Lines:
        """Paint what stands under the title."""
        return self.shown(size, height)[0]

    @abstractmethod
    def press(self, key: str, room: Size) -> object:
        """Take a key, painted in this room: True while the panel stays open.

        Else it is done with: False, or what is then to be done, such as the panel to open next.
        """


def opened(panel: Panel, below: Lines, size: int, height: int, ellipsis: str) -> Lines:
    """The panel under its title, and below it what stays in sight."""
    size, room = inside(below, (size, height))
    lines, sign = panel.shown(size, room)
    shown = block(lines, size, room, ellipsis)
    way_out = BLANK if panel.tells_way_out else line(Span("Esc closes", "dim", "escape"))
    closes = line(" ", sign, "  " if sign else "", way_out)
    title = line(Span(panel.title, "title"))
    return [apart(title, closes, size, ellipsis), *shown, *below]


def inside(below: Lines, room: Size) -> Size:
    """The room of a panel, between its title and what stays in sight below it."""
    return room[0], room[1] - 1 - len(below)


def footer(panel: Panel, room: Size) -> Line:
    """The keys that the panel takes, painted in this room."""
    return line(" ", labelled([*panel.known(room), ("escape", "Esc", panel.leaves)]))


@value
class Item:
    """Something that a menu offers: its key, its words, and what then happens."""

    key: str
    words: str
    act: Callable[[], object]  # None, or what is then left to do


class Menu(Panel):
    """A few things to choose from, by key or by cursor; Escape chooses none."""

    keys = (("up", "Up", ""), ("down", "Down", "move"), ("enter", "Enter", "choose"))

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        self.title = title
        self._items = items
        self._cursor = 0

    def shown(self, size: int, height: int) -> tuple[Lines, Line]:
        """In as many columns as it takes, as far as they fit."""
        tall = max(1, height)
        items = [self._item(at, item) for at, item in enumerate(self._items)]
        columns = [items[at : at + tall] for at in range(0, len(items), tall)]
        widths = [max(map(width, column)) for column in columns]
        shown = self._in_sight(widths, size, self._cursor // tall)
        sign = PartInSight(shown.start * tall, len(shown) * tall, len(items)).sign()
        if len(shown) == 1:  # of any length: whoever shows a line that is too long cuts it
            return columns[shown.start], sign
        spare = max(0, size - sum(widths[at] for at in shown)) // len(shown)
        return beside(*(block(columns[at], widths[at] + spare, tall) for at in shown)), sign

    def _in_sight(self, widths: Sequence[int], size: int, here: int) -> range:
        """The columns that fit beside each other, that of the cursor among them."""
        first, end = 0, here + 1
        while first + 1 < end and sum(widths[first:end]) > size:
            first += 1
        while end < len(widths) and sum(widths[first : end + 1]) <= size:
            end += 1
        return range(first, end)

    def _item(self, at: int, item: Item) -> Line:
        look = "chosen" if at == self._cursor else ""
        key = Span(" ", "", item.key), Span(item.key, "key", item.key), Span(" ", "", item.key)
        return line(*key, Span(f" {item.words} ", look, item.key))

    def _go_aside(self, tall: int, *, on: bool) -> None:
        """To the next column of so many lines, or the one before; a last one may be shorter."""
        last = len(self._items) - 1
        if on and self._cursor // tall < last // tall:
            self._cursor = min(self._cursor + tall, last)
        elif not on and self._cursor >= tall:
            self._cursor -= tall

    def press(self, key: str, room: Size) -> object:
        match key:
            case "up" | "down":
                self._cursor = (self._cursor + STEPS[key]) % len(self._items)
            case "left" | "right" | "pageup" | "pagedown":
                self._go_aside(max(1, room[1]), on=key in ("right", "pagedown"))
            case "enter":
                return _done(self._items[self._cursor])
            case _:
                chosen = next((item for item in self._items if item.key == key), None)
                return _done(chosen) if chosen is not None else key != "escape"
        return True


def _done(item: Item) -> object:
    """The part of it that is left to do, if anything: the menu is done with."""
    outcome = item.act()
    return False if outcome is None else outcome


SCROLL: Sequence[Key] = (
    ("up", "Up", ""),
    ("down", "Down", ""),
    ("pageup", "PgUp", ""),
    ("pagedown", "PgDn", "scroll"),
)


class Reading(Panel):
    """A text to read, in lines that are painted for the width there is."""

    keys: Sequence[Key] = SCROLL

    def __init__(self, title: str, painter: Callable[[int], Lines], *, tall: bool = False) -> None:
        self.title = title
        self.tall = tall
        self._painter = painter
        self._begins: Lines = []
        self._top = 0

    def shown(self, size: int, height: int) -> tuple[Lines, Line]:
        lines = self._painter(size)
        top = self._first(lines, height)
        return lines[top : top + height], PartInSight(top, height, len(lines)).sign()

    def known(self, room: Size) -> Sequence[Key]:
        """Those that scroll only where there is more than is seen."""
        _, more = self.shown(*room)
        return self.keys if more else [key for key in self.keys if key not in SCROLL]

    def _first(self, lines: Lines, height: int, by: int = 0) -> int:
        """The line at the top, so many lines further on; of another text than before the first."""
        top = self._top if lines[:1] == self._begins else 0
        top = max(0, min(top, len(lines) - height))  # where one sees oneself
        return max(0, min(top + by, len(lines) - height))

    def press(self, key: str, room: Size) -> object:
        size, height = room
        page = max(5, height // 2)
        steps = {**STEPS, **WHEEL, "pageup": -page, "pagedown": page}
        if key not in steps:
            return key not in ("escape", "enter", "?")
        lines = self._painter(size)
        self._top = self._first(lines, height, steps[key])
        self._begins = lines[:1]
        return True
