"""The sign that there is more than what is in sight, and how one gets to it."""

from collections.abc import Callable

import pytest

from engine.catalog import CATALOG
from tests.tui.lobbies import lobby, pressed, seen
from tests.tui.positions import Position
from tui.lobby.table_form import TableForm
from tui.paint.glyphs import GLYPHS
from tui.paint.panel import Panel
from tui.paint.part import PartInSight
from tui.paint.spans import Span, text_of
from tui.party.lobby import PartyLobby, PartyTable
from tui.rulebook.reader import Reader
from tui.table.menus import explained, what_else
from tui.table.model import TableModel
from tui.table.painter import paint, rooms


def test_it_names_what_is_in_sight_and_leads_on() -> None:
    """A click goes on, from the end back; where all is in sight there is nothing to say."""
    assert PartInSight(0, 10, 15).sign() == (Span("1-10 of 15", "warn", "pagedown"),)
    assert PartInSight(5, 10, 15).sign() == (Span("6-15 of 15", "warn", "pageup"),)
    assert PartInSight(0, 15, 15).sign() == ()
    assert [PartInSight.around(here, 10, 15).sign()[0].key for here in (0, 14)] == ["end", "home"]


@pytest.mark.parametrize("here", range(15))
def test_whatever_the_cursor_is_at_is_in_sight(here: int) -> None:
    """In as many lines as there are, or in all of those if they are enough."""
    part = PartInSight.around(here, 4, 15)

    assert here in part.seen
    assert len(part.seen) == 4
    assert PartInSight.around(here, 20, 15).seen == range(15)


def test_a_form_says_so_and_follows_cursor_and_wheel() -> None:
    """In a small terminal, until its last entry is in sight; in a large one it says nothing."""
    page = TableForm(GLYPHS["rich"])
    entries = len(page.entries())
    assert f"1-10 of {entries}" in text_of(page.paint(60, 20))

    pressed(page, *["scrolldown"] * entries)

    assert page.cursor == entries - 1
    assert "open the table" in text_of(page.paint(60, 20))
    assert f"{entries - 9}-{entries} of {entries}" in text_of(page.paint(60, 20))
    assert f"of {entries}" not in text_of(page.paint(120, 40))


def test_so_do_the_lobbies_and_the_book() -> None:
    """Each list in its own place."""
    many = lobby(*(seen(mark) for mark in "abcdefghijklmnopqrst"))
    party = PartyLobby(GLYPHS["rich"], "Zoë")
    found = seen("a").lobby
    party.tables = [PartyTable(f"{number:016x}", found) for number in range(9)]
    book = Reader("royal-gambit", None, GLYPHS["rich"])

    assert "1-6 of 20" in text_of(many.paint(80, 24))
    assert " of 9" in text_of(party.paint(60, 20))
    assert "PgUp PgDn 1-18 of " in text_of(book.paint(60, 20))


@pytest.mark.parametrize("opened", [explained, what_else])
@pytest.mark.parametrize("game", CATALOG)
def test_a_panel_has_the_room_that_it_takes(
    opened: Callable[[TableModel], Panel], game: str
) -> None:
    """In a small terminal, what does not fit into the middle of the table covers all of it."""
    position = Position(game).play_until_asked()
    position.model.panel = panel = opened(position.model)
    size, height = rooms(position.model, 60, 20).panel

    assert not panel.shown(size, height)[1] or height == 20 - 4
    assert "Esc closes" in text_of(paint(position.model, (), 60, 20))
