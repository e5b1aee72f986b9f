"""Which games can be seen again: what stands in this user's journals, and in files."""

import json
import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.refusal import Refused
from netplay.trust.profile import open_profile
from tests.netplay import doctoring
from tests.tui import replayed
from tests.tui.replayed import ANA, journal, played
from tui.machine import profile_info
from tui.machine.past_games import past_games, tape, wanted
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Wanted
from tui.paint.spans import text_of, width
from tui.replay.past_game import FoundGames, PastGame
from tui.replay.past_list import OpenReplay, PastGamesPage

ONE, OTHER = "0123456789abcdef", "fedcba9876543210"


# --- What there is --------------------------------------------------------------------------------


def test_the_games_of_all_journals_are_found() -> None:
    """Those that are over; the latest first."""
    journal(ONE, 2)
    journal(OTHER, 1, moves=3)

    found = past_games()
    assert {past.id for past in found.games} == {f"{ONE}/1", f"{ONE}/2", f"{OTHER}/1"}
    assert [past.dealt for past in found.games] == sorted(
        (past.dealt for past in found.games), reverse=True
    )
    assert not found.troubles


def test_a_game_is_listed_with_who_played() -> None:
    """People by their names, bots by theirs."""
    journal(ONE, 1)
    (past,) = past_games().games

    assert past.title == "Royal Menagerie"
    assert list(past.names) == ["Bruno", "Ana", "Dora", "Emil"]
    assert past.host == "Host"


def test_names_of_a_journal_are_fit_to_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have come from anywhere; in lines of text nothing else stands before the terminal."""
    table_state = replayed._house(1)
    table_state["casts"]["1"][1:] = [["A\x1b[2Jna", None], "E\u202emil"]
    monkeypatch.setattr(replayed, "_house", lambda games: {**table_state, "host": "\x07Ben"})
    journal(ONE, 1)

    (past,) = past_games().games
    assert all(name.isprintable() for name in (past.host, *past.names))
    assert list(past.names)[3:] == ["Seat 4"]


def test_whose_game_it_was_is_known_by_the_key() -> None:
    """That of one's profile, or of the one that one got in its place; not by a name."""
    journal(ONE, 1)

    assert past_games(["0b" * 32, ANA]).games[0].you == 1
    assert past_games(["0b" * 32]).games[0].you is None
    assert wanted(ONE, [ANA]).players == "Bruno, Ana (you), Dora, Emil"


def test_ones_keys_are_those_of_ones_profiles() -> None:
    """Of the one that is asked for, and of those in its place while it was in use."""
    titles = ("ana", "ana", "ben", "ana-3")
    opened = [open_profile(title) for title in titles]
    mine = [profile.keys.public for profile in opened if profile.title != "ben"]

    assert [profile.title for profile in opened] == ["ana", "ana-2", "ben", "ana-3"]
    assert profile_info.keys("ana") == mine
    assert profile_info.keys("nobody") == []


def test_a_broken_journal_hides_no_other() -> None:
    """It is told of in a sentence."""
    journal(ONE, 1)
    broken = journal(OTHER, 1)
    broken.write_bytes(b"nonsense")

    found = past_games()
    assert [past.id for past in found.games] == [f"{ONE}/1"]
    (trouble,) = found.troubles
    assert str(broken) in trouble
    assert trouble.endswith(".")


DOCTORED = {
    "a crowd of seats": doctoring.record(seats=10**9),
    "a game that clears the screen": doctoring.record(game="\x1b[2J\x07\u202e"),
    "a time beyond all": doctoring.row("game", "number = 1", dealt=1e300),
    "a cast that is a number": doctoring.part_of_fact("house", casts={"1": 5}),
    "a list for a house": doctoring.fact("house", []),
}


@pytest.mark.parametrize("what", DOCTORED)
def test_a_doctored_journal_hides_no_other(what: str) -> None:
    """Nor does it keep anybody waiting, or reach the terminal."""
    journal(ONE, 1)
    doctored = journal(OTHER, 1)
    DOCTORED[what](doctored)

    found = past_games()

    assert [past.id for past in found.games] == [f"{ONE}/1"]
    (trouble,) = found.troubles
    assert "is damaged" in trouble
    assert assert_refused(str(doctored)) == trouble


def test_without_a_home_folder_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is told why."""
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", lambda: Path("~nobody-at-all").expanduser())

    assert past_games() == FoundGames(
        [],
        [
            "There is no home folder to keep tables in; set HOME or XDG_DATA_HOME.",
        ],
    )


def test_looking_leaves_the_journals_as_they_are() -> None:
    """Not a byte, not a file more."""
    path = journal(ONE, 1)
    before = (path.read_bytes(), sorted(os.listdir(path.parent)))
    tape(past_games().games[0])

    assert (path.read_bytes(), sorted(os.listdir(path.parent))) == before


# --- One of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [f"{ONE}/1", "0123/1", ONE, "01"])
def test_a_game_is_found_by_its_id(text: str) -> None:
    """Or by its beginning; without a number, the last one of the table."""
    journal(ONE, 1)
    journal(OTHER, 1)

    taped = wanted(text)
    assert taped.record == played("royal-menagerie", 4).record
    assert taped.names[1] == "Ana"


def test_a_game_is_read_from_a_file(tmp_path: Path) -> None:
    """Its record, or a journal; a record does not know who played."""
    record = tmp_path / "game.json"
    record.write_text(played("royal-gambit", 2).to_json(), "utf-8")

    assert list(wanted(str(record)).names) == ["Seat 1", "Seat 2"]
    assert list(wanted(str(journal(ONE, 1))).names)[1] == "Ana"


RECORDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "unfinished": lambda record: json.dumps(record | {"moves": [], "outcome": None}),
    "tampered with": lambda record: json.dumps(record | {"seed": "another"}),
    "cut short": lambda record: json.dumps(record)[:-9],
    "something else": lambda record: "no record",
}


@pytest.mark.parametrize("what", RECORDS)
def test_a_file_without_a_finished_game_is_refused(what: str, tmp_path: Path) -> None:
    """In a sentence."""
    path = tmp_path / "game.json"
    path.write_text(RECORDS[what](json.loads(played("royal-menagerie", 4).to_json())), "utf-8")

    assert_refused(str(path))


@pytest.mark.parametrize(
    "text", ["/nowhere.json", "/", "caf\u00e9/\x1b[2J", "\0", "a" * 5000, "", "ab"]
)
def test_what_is_neither_file_nor_game_is_refused(text: str) -> None:
    """In a sentence, and nothing odd reaches the terminal."""
    assert_refused(text)


def test_a_game_that_goes_on_is_refused() -> None:
    """Its record is secret. So is a game that is not there, or a table whose games all go on."""
    journal(ONE, 1, moves=3)
    journal(OTHER, 0, moves=3)

    assert "not over" in assert_refused(f"{ONE}/2")
    assert "no game 7" in assert_refused(f"{ONE}/7")
    assert "No game" in assert_refused(OTHER)


def test_a_beginning_that_two_tables_have_is_refused() -> None:
    """It does not say which."""
    journal(ONE, 0, moves=1)
    journal(f"{ONE[:-1]}0", 0, moves=1)

    assert_refused("0123")


def assert_refused(text: str) -> str:
    """The sentence with which it is refused."""
    with pytest.raises(Refused) as refused:
        wanted(text)
    assert refused.value.reason.endswith(".")
    assert refused.value.reason.isprintable()
    return refused.value.reason


# --- The list -------------------------------------------------------------------------------------


def listed(games: int = 1, glyphs: str = "rich") -> PastGamesPage:
    """The page of so many games."""
    names = ["Ana", "Ben", "C\u00e9line"]
    page = PastGamesPage(GLYPHS[glyphs])
    page.found(FoundGames([past(number, names) for number in range(games)], ["A sentence."]))
    return page


def past(number: int, names: list[str]) -> PastGame:
    return PastGame(f"{ONE}.palmoff", ONE, number, "royal-gambit", names, "Mia", 1.0)


def test_the_list_says_who_played_and_no_more() -> None:
    """Not who won, nor how long a game was: the page is not even told."""
    shown = text_of(listed().paint(80, 24))

    assert "Royal Gambit  Ana, Ben, C\u00e9line  game 0 at Mia's table" in shown
    assert "A sentence." in shown
    assert {field.name for field in fields(PastGame)}.isdisjoint({"ended", "outcome", "moves"})


def test_a_game_that_is_too_long_for_its_line_ends_in_dots() -> None:
    """So that one knows that there is more."""
    names = ["A name of sixteen"] * 4
    page = PastGamesPage(GLYPHS["rich"])
    page.found(FoundGames([past(0, names)], []))

    assert text_of(page.paint(80, 24)).splitlines()[2].endswith("…")


def test_a_game_is_chosen_by_cursor_or_click() -> None:
    """Enter takes what the cursor is at."""
    page = listed(3)
    assert page.press("down")
    assert chosen(page, "enter").number == 1
    assert chosen(page, "#2").number == 2
    assert "#2" in {span.key for spans in page.paint(80, 24) for span in spans}


def chosen(page: PastGamesPage, key: str) -> PastGame:
    """The game that this key opens."""
    deed = page.press(key)
    assert isinstance(deed, OpenReplay)
    assert isinstance(deed.past, PastGame)
    return deed.past


def test_a_file_can_be_asked_for() -> None:
    """By its name; an empty one is none."""
    wanted = listed().press("f")
    assert isinstance(wanted, Wanted)

    assert wanted.done("game.json ") == OpenReplay("game.json")
    assert wanted.done("") is None


def test_where_there_is_none_it_says_so() -> None:
    """Before and after looking."""
    page = PastGamesPage(GLYPHS["rich"])
    assert "Looking for past games" in text_of(page.paint(80, 24))

    page.found(FoundGames([], []))
    assert "No game has been finished yet" in text_of(page.paint(80, 24))
    assert "watch it" not in text_of(page.paint(80, 24))
    assert page.press("enter") is True
    assert page.press("down") is True


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_a_long_list_fits_every_screen(size: tuple[int, int], glyphs: str) -> None:
    """The cursor is always in sight."""
    page = listed(30, glyphs)
    for key in (*["down"] * 20, "pagedown", "home", "end", "pageup", "scrollup"):
        page.press(key)
        lines = page.paint(*size)
        assert [width(spans) for spans in lines] == [size[0]] * size[1]
        assert f"{page.cursor + 1} of 30" in text_of(lines)
        assert any(span.look == "chosen" for spans in lines for span in spans)
