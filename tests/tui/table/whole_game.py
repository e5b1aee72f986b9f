"""Whole games by keys alone, as a front end without Textual shows it: run by a test, by itself."""

import sys
from collections.abc import Callable, Iterator
from random import Random

from engine.catalog import CATALOG
from netplay.trust.width import cells
from netplay.wire import TableSettings
from tests.netplay.room import Room
from tui.paint.difference import patches, stands_for, whole
from tui.paint.glyphs import GLYPHS
from tui.paint.page_input import PageInput
from tui.paint.spans import BLANK, Line, Lines, text_of
from tui.table.deeds import LeaveTable, RingBell
from tui.table.model import TableModel
from tui.table.visit import Surroundings, TableVisit

SIZE = WIDTH, HEIGHT = 80, 24
MOST = 5000  # keys; no game takes as many
BESIDES = (
    "?",
    "pagedown",
    "escape",
    "pageup",
    "end",
    "!",
    "down",
    "escape",
    "/",
    *"hi all",
    "enter",
)


class Viewer:
    """A guest at the table, of whose screen only what differs is sent."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.model = TableModel(room.join("ana").seat, GLYPHS["rich"])
        self.visit = TableVisit(self.model, lobby=False)
        self.input = PageInput(self.visit)
        self.page: Lines = whole([BLANK], *SIZE)
        self.cells = [_cells(spans) for spans in self.page]
        self.bells = 0

    def show(self) -> None:
        """Take what is new, and send what differs: the guest then sees the whole page."""
        self.room.run(0.3)
        self.bells += self.visit.look(self.room.now) == RingBell()
        around = Surroundings(self.room.now)
        before, self.page = self.page, whole(self.input.painted(self._paint(around), *SIZE), *SIZE)
        for patch in patches(before, self.page):
            sent = _cells(self.page[patch.y])[patch.start : patch.end]
            self.cells[patch.y][patch.start : patch.end] = sent
        assert self.cells == [_cells(spans) for spans in self.page]

    def _paint(self, around: Surroundings) -> Callable[[int, int], Lines]:
        return lambda width, height: self.visit.paint(width, height, around)

    def keys(self) -> set[str]:
        """The keys that the cells of the screen stand for."""
        return {stands_for(self.page, x, y) for y in range(HEIGHT) for x in range(WIDTH)} - {""}

    def press(self, *keys: str) -> object:
        """Keys, and what the last one leaves to do."""
        done: object = False
        for key in keys:
            done = self.input.key(key)
            self.show()
        return done


def _cells(spans: Line) -> list[tuple[str, str]]:
    """The content of each cell; a sign stands in its first."""
    return [cell for span in spans for char in span.text for cell in _cell(char, span.look)]


def _cell(char: str, look: str) -> Iterator[tuple[str, str]]:
    yield from ((char, look), *[("", look)] * (cells(char) - 1))


def play(game: str) -> None:
    """Begin, look around, play to the end, and leave."""
    settings = TableSettings(game=game, seats=CATALOG[game].seats[-1], pace=0)
    viewer, luck = Viewer(Room(settings)), Random(game)
    viewer.show()
    viewer.press("g", *BESIDES)
    for _ in range(MOST):
        if viewer.model.over and viewer.model.playing is None:
            break
        viewer.press(*_answer(viewer, luck))
    assert viewer.model.over
    assert viewer.bells
    assert "<Ana> hi all" in {entry.text for entry in viewer.model.story.entries}
    viewer.press("w", "escape", "escape")
    assert "leave the table" in text_of(viewer.page)
    assert viewer.press("x") == LeaveTable()


def _answer(viewer: Viewer, luck: Random) -> list[str]:
    """A key of the question that is asked, as it stands on the screen."""
    choosing = viewer.model.choosing
    if choosing is None:
        viewer.show()
        return []
    answers = {answer.option.key for answer in choosing.answers} or {"enter"}
    assert answers <= viewer.keys(), f"{answers} in\n{text_of(viewer.page)}"
    return [luck.choice(sorted(answers))]


if __name__ == "__main__":
    for key in sys.argv[1:]:
        play(key)
    print(*sorted({name.split(".")[0] for name in sys.modules}))
