"""The lobby of a party: its tables, the cursor among them, and where keys lead."""

import pytest

from tests.tui.party.test_poster import summary
from tui.paint.glyphs import signs_of
from tui.paint.spans import text_of, width
from tui.party.lobby import GoToPlace, GoToTable, PartyLobby, PartyTable

ATTIC = PartyTable("a" * 16, summary("Attic", playing=True, free=3))
CELLAR = PartyTable("c" * 16, summary("Cellar"))


def lobby(*tables: PartyTable) -> PartyLobby:
    made = PartyLobby(signs_of("rich", coloured=True, halves=True), "Zoe")
    made.tables = tables
    return made


def test_a_table_is_chosen_by_number_or_by_the_cursor() -> None:
    """Enter sits down where the cursor is, w watches there."""
    shown = lobby(ATTIC, CELLAR)

    assert shown.press("2") == GoToTable(CELLAR)
    assert shown.press("up") is True
    assert shown.press("enter") == GoToTable(ATTIC)
    assert shown.press("w") == GoToTable(ATTIC, watch=True)


def test_a_table_is_chosen_by_its_own_number_wherever_it_stands() -> None:
    """The one between them has just gone: nobody who types its number comes to another."""
    hall = PartyTable("h" * 16, summary("Hall"), number=3)
    shown = lobby(PartyTable(ATTIC.key, ATTIC.summary, number=1), hall)

    assert shown.press("2") is False
    assert shown.press("3") == GoToTable(hall)
    assert " 3 Hall" in text_of(shown.paint(80, 24))


def test_the_cursor_stays_at_its_table() -> None:
    """Whatever opens or closes before it."""
    shown = lobby(CELLAR)
    shown.press("1")
    shown.tables = [ATTIC, CELLAR]

    assert shown.press("enter") == GoToTable(CELLAR)


def test_other_keys_lead_elsewhere() -> None:
    """Escape does not leave by a slip; what means nothing is told so."""
    shown = lobby()

    assert shown.press("r") == GoToPlace("rules")
    assert shown.press("q") == GoToPlace("leave")
    assert shown.press("escape") is True
    assert shown.press("x") is False


def test_a_poster_of_it_shows_how_the_game_is_played() -> None:
    """The one of the table under the cursor."""
    shown = lobby(ATTIC, CELLAR)

    assert "You lose with four of a kind" in text_of(shown.paint(200, 60))
    assert "You lose with four of a kind" not in text_of(shown.paint(80, 24))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_it_says_who_is_where(size: tuple[int, int]) -> None:
    """At the tables, and at this door; a table where one was last is marked."""
    shown = lobby(ATTIC, PartyTable(CELLAR.key, summary("Cellar", playing=True), yours=True))
    shown.here = ["Ben"]

    lines = shown.paint(*size)
    text = text_of(lines)
    assert [width(spans) for spans in lines] == [size[0]] * size[1]
    assert "1 there" in text
    assert text.count("playing") == 2  # in its own column, or below where that has no room
    assert "your table" in text
    assert "Here by ssh: Ben" in text


@pytest.mark.parametrize(("size", "down"), [((80, 24), 6), ((100, 30), 10), ((200, 60), 18)])
def test_the_game_at_the_cursor_is_pictured(size: tuple[int, int], down: int) -> None:
    """As large as the room below the tables lets it be, with what it is about."""
    gambit = PartyTable("g" * 16, summary("Garden", game="royal-gambit"))
    shown = lobby(ATTIC, CELLAR, gambit, PartyTable("h" * 16, summary("Hall")))
    assert "Palm off creatures" in text_of(shown.paint(*size))
    for _ in range(2):
        shown.press("down")
    rows = text_of(shown.paint(*size)).splitlines()
    top, bottom = (next(at for at, row in enumerate(rows) if row[1:2] == edge) for edge in "╭╰")

    assert bottom - top + 1 == down
    assert "Push your luck" in " ".join(rows[top:bottom])


def test_the_tables_come_before_the_picture() -> None:
    """Where they need the room, no table is left out for it."""
    many = [PartyTable(f"{at:016x}", summary(f"Table {at}")) for at in range(6)]
    told = text_of(lobby(*many).paint(80, 24))

    assert "Table 5" in told
    assert "╭" not in told
