"""Painting changes nothing: twice gives the same, and whatever is painted is as it was before."""

from collections.abc import Callable, Mapping

import pytest

from tests.tui.deep import deep
from tests.tui.grids import MOMENTS, TABLES, WATCHED
from tests.tui.positions import Position
from tests.tui.replayed import GAMES, page
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Page
from tui.paint.panel_page import Panels
from tui.paint.spans import Lines
from tui.rulebook.reader import Reader
from tui.table.chat_input import commands
from tui.table.first_game import FirstGame
from tui.table.game_log import LogEntry
from tui.table.menus import about
from tui.table.visit import Surroundings, TableVisit

SIZES = (((60, 20), (80, 24)), ((120, 40), (80, 24)), ((30, 8), (120, 40)))  # by two and two
KEYS = ((), ("pageup", "pageup"), ("down", "right", "pagedown"))
OF_A_REPLAY = (("pagedown",), ("down", "end"), ("o",), ("w", "down"), ("end",))
OF_A_BOOK = ((), ("down", "pagedown"), ("right", "end"), ("scrollup",))


def _scrolled(position: Position) -> None:
    """Far back in a long log, in which more has happened since."""
    entries = position.model.story.entries
    entries += [LogEntry(f"line {at}", "chat") for at in range(200)]
    position.model.press("pageup")
    entries += [LogEntry("so much to say " * 9, "chat")] * 3


def _long_panel(position: Position) -> None:
    position.model.panel = commands(position.model)
    position.model.press("end")


def _before_the_game(position: Position) -> None:
    position.model.board = position.model.show = None
    position.model.invites = ("192.168.0.7:18830/abcdefghijklmnop",)


def _explained(position: Position) -> None:
    FirstGame(()).look(position.model)


OTHERS: Mapping[str, Callable[[Position], None]] = {
    "scrolled": _scrolled,
    "long panel": _long_panel,
    "before the game": _before_the_game,
    "the first game": _explained,
}


def unchanged(model: object, paint: Callable[[int, int], Lines], step: int) -> None:
    """It paints alike whatever was painted between, and is as it was; each step in other sizes."""
    before, (one, other) = deep(model), SIZES[step % len(SIZES)]
    first = paint(*one), paint(*other)

    assert (paint(*one), paint(*other)) == first
    assert deep(model) == before


@pytest.mark.parametrize("moment", [*MOMENTS, *OTHERS])
@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_as_it_was_before_it_was_painted(table: str, moment: str) -> None:
    """At every moment, with panels open and the log scrolled; and after keys."""
    seat = None if moment in WATCHED else 0
    position = Position(*TABLES[table], seat=seat, seed="pure")
    {**MOMENTS, **OTHERS}[moment](position)
    visit = TableVisit(position.model)

    for step, keys in enumerate(KEYS):
        for key in keys:
            visit.press(key)
        unchanged(visit, lambda width, height: visit.paint(width, height, Surroundings(1.0)), step)


@pytest.mark.parametrize("side", ["0", "1", "a"])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_replay_is_as_it_was(game: str, seats: int, side: str) -> None:
    """From every side, and with what was hidden open over it."""
    shown = page(game, seats)
    shown.press(side)
    for step, keys in enumerate(OF_A_REPLAY):
        for key in keys:
            shown.press(key)
        unchanged(shown, shown.paint, step)


@pytest.mark.parametrize("told", [False, True])
def test_a_book_is_as_it_was(told: bool) -> None:
    """Painted in the size it knows, or in another one."""
    book = Reader("royal-gambit", "RG-7", GLYPHS["rich"])
    if told:
        book.resized(80, 24)
    for step, keys in enumerate(OF_A_BOOK):
        for key in keys:
            book.press(key)
        unchanged(book, book.paint, step)


def test_a_page_of_panels_is_as_it_was() -> None:
    """However far one has scrolled."""
    shown: Page = Panels(about(Position("royal-menagerie").model), GLYPHS["rich"])
    for step, keys in enumerate(KEYS):
        for key in keys:
            shown.press(key)
        unchanged(shown, shown.paint, step)
