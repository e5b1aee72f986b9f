"""What lies over the middle of a table for a while: the hands and the seats stay in sight.

A panel is painted like everything else, and closes itself by a key.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from engine.values import value
from tui.ink import Line, Lines, Span, beside, block, line, width

MENU_COLUMN = 20  # cells that a column of a menu has at least
SCROLL = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -9999, "end": 9999}


class Panel(ABC):
    """Something to read or to choose from."""

    title: str

    @abstractmethod
    def paint(self, size: int, height: int) -> Lines:
        """What stands under the title."""

    @abstractmethod
    def press(self, key: str) -> bool:
        """Take a key; False if the panel is done with."""


@value
class Item:
    """Something that a menu offers: its key, its words, and what then happens."""

    key: str
    words: str
    act: Callable[[], None]


class Menu(Panel):
    """A few things to choose from, by key or by cursor; Escape chooses none."""

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        self.title = title
        self._items = items
        self._cursor = 0

    def paint(self, size: int, height: int) -> Lines:
        """In as many columns as it takes, as far as they fit."""
        height = max(1, height)
        items = [self._item(at, item) for at, item in enumerate(self._items)]
        columns = [items[at : at + height] for at in range(0, len(items), height)]
        room = max(1, size // max(MENU_COLUMN, *(width(item) + 1 for item in items)))
        first = max(0, self._cursor // height - room + 1)
        shown = columns[first : first + room]
        return beside(*(block(column, size // len(shown), height) for column in shown))

    def _item(self, at: int, item: Item) -> Line:
        look = "chosen" if at == self._cursor else ""
        return line(Span(f" {item.key} ", "key", item.key), Span(f" {item.words} ", look, item.key))

    def press(self, key: str) -> bool:
        match key:
            case "up" | "down":
                self._cursor = (self._cursor + SCROLL[key]) % len(self._items)
                return True
            case "enter":
                self._items[self._cursor].act()
            case _:
                chosen = next((item for item in self._items if item.key == key), None)
                if chosen is not None:
                    chosen.act()
                else:
                    return key != "escape"
        return False


class Reading(Panel):
    """A text to read, in lines that are painted for the width there is."""

    def __init__(self, title: str, painter: Callable[[int], Lines]) -> None:
        self.title = title
        self._painter = painter
        self._top = 0

    def paint(self, size: int, height: int) -> Lines:
        lines = self._painter(size)
        self._top = max(0, min(self._top, len(lines) - height))
        return lines[self._top : self._top + height]

    def press(self, key: str) -> bool:
        if key in SCROLL:
            self._top += SCROLL[key]
            return True
        return key not in ("escape", "enter", "?")
