"""The lobby as a pure page: what is chosen, where it leads, and that tables may come and go."""

from random import Random
from typing import Any

import pytest

from engine.catalog import CATALOG
from netplay.trust.invite import Invite
from netplay.trust.width import cells
from tests.tui.lobbies import FOLDER, GRIDS, around, grid, lobby, path, pressed, seen
from tui.commands.join import JoinCommand
from tui.commands.play import PlayCommand
from tui.commands.watch import WatchCommand
from tui.lobby.model import GAMES, PLACES, Go, LobbyModel, To
from tui.lobby.table_numbers import TableNumbers, next_number
from tui.paint.spans import text_of, width

HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202e\u200b\u0300表\n" * 3


def shown(page: LobbyModel, size: tuple[int, int] = (80, 24)) -> str:
    return text_of(page.paint(*size))


@pytest.mark.parametrize("name", GRIDS)
def test_a_page_looks_as_it_did(name: str) -> None:
    """A change that changes a page is seen before it is committed."""
    assert grid(name) == path(name).read_text(encoding="utf-8"), (
        "This page has changed. If it should: `python -m tests.tui.lobbies`, then read the diff."
    )


def test_there_is_no_grid_of_a_page_that_is_gone() -> None:
    """The folder holds what is tested, and no more."""
    assert {file.stem for file in FOLDER.iterdir()} == set(GRIDS)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_one_key_away(key: str) -> None:
    """Playing against bots asks nothing: the key is the whole of it."""
    page = lobby()

    assert page.press(key) == Go(PlayCommand(GAMES[key].key))


def test_every_game_has_a_key() -> None:
    """A further game is in the lobby without a word."""
    assert [info.key for info in GAMES.values()] == list(CATALOG)


@pytest.mark.parametrize("key", PLACES)
def test_a_place_is_one_key_away(key: str) -> None:
    """Keys and cursor lead to the same place."""
    page = lobby()

    assert page.press(key) == page.press("enter") == To(PLACES[key][0])


def test_the_cursor_goes_round() -> None:
    """Down goes through everything and begins anew."""
    page = lobby(seen())
    been = set()

    for _ in range(len(GAMES) + len(PLACES) + 1):
        been.add(page.cursor)
        pressed(page, "down")

    assert been == {*GAMES, *PLACES, "1"}
    assert page.cursor == "a"


def test_right_and_left_change_the_column() -> None:
    """The places stand in two columns."""
    page = lobby()

    pressed(page, *["down"] * len(GAMES), "right")
    assert page.cursor == "p"
    pressed(page, "left")

    assert page.cursor == "o"


def test_a_table_is_joined_or_watched_by_its_invite() -> None:
    """Both are commands as one would type them."""
    page = lobby(seen("a"))
    invite = f"192.168.0.7:18830/{'a' * 16}"

    assert page.press("1") == Go(JoinCommand(invite))
    assert page.press("w") == Go(WatchCommand(invite))


def test_a_locked_table_says_so() -> None:
    """So that the passphrase can be asked for before one goes there."""
    page = lobby(seen(locked=True))

    going = page.press("1")

    assert isinstance(going, Go)
    assert going.locked
    assert "locked" in shown(page)


def test_a_table_that_takes_no_spectators_is_not_watched() -> None:
    """It is said at once instead of by the table."""
    page = lobby(seen(watching=False))

    pressed(page, "up")

    assert page.press("w") is True
    assert page.notice == "That table takes no spectators."


def test_w_without_a_table_says_what_to_do() -> None:
    """A key that does nothing here says when it does."""
    page = lobby(seen())

    assert page.press("w") is True
    assert "Point at a table" in page.notice


def test_a_table_that_vanishes_under_the_cursor_stays_as_gone() -> None:
    """Enter then joins no other table by mistake."""
    page = lobby(seen("a"), seen("b"))
    pressed(page, "1")

    page.found(around(seen("b")))

    assert page.press("enter") is True
    assert page.notice == "That table is gone."
    assert "gone" in shown(page)
    pressed(page, "down")
    assert page.tables == ["2"]


def test_a_table_that_comes_back_can_be_joined() -> None:
    """It had only not answered once."""
    page = lobby(seen("a"))
    pressed(page, "1")

    page.found(around())
    page.found(around(seen("a", free=1)))

    assert isinstance(page.press("enter"), Go)
    assert "1 of 4 free" in shown(page)


def test_a_table_keeps_its_number() -> None:
    """Tables that come and go meanwhile put no other one under one's finger."""
    page = lobby(seen("b"), seen("c"))

    page.found(around(seen("a"), seen("c")))

    assert page.press("1") is False  # whoever means the one that has just gone
    assert page.press("2") == Go(JoinCommand(str(seen("c").invite)))
    assert page.tables == ["2", "3"]
    page.found(around(seen("b")))
    assert page.press("1") == Go(JoinCommand(str(seen("b").invite)))  # it had not answered once


def test_numbers_are_given_in_turn_and_none_is_given_twice() -> None:
    """Those that one key types are given anew before there are longer ones."""
    given = list[int]()
    for _ in range(12):
        given.append(next_number(given, given[-1] if given else 0))

    assert given == [*range(1, 13)]
    assert next_number([1, 3, 4], 4) == 5
    assert next_number([1, 3, 4], 9) == 2
    assert next_number([], 40) == 1


def test_a_table_that_was_not_heard_of_for_a_while_has_its_number_again() -> None:
    """Unless so many have come meanwhile that another one needed it."""
    numbers = TableNumbers[str]()
    first = numbers.given("abc")
    numbers.given("b")
    numbers.given("")

    assert numbers.given("cdab") == first | {"d": 4}
    assert numbers.given("efghij") == dict(zip("efghij", (5, 6, 7, 8, 9, 1), strict=True))
    assert numbers.given("ja") == {"j": 1, "a": 2}


def test_what_could_not_be_looked_at_is_said() -> None:
    """And so is who was announced but does not answer."""
    page = lobby()

    page.found(around(note="This network cannot be asked."))
    noted = shown(page)
    page.found(around(silent=[Invite("10.0.0.1", 1, "a" * 16)]))

    assert "This network cannot be asked." in noted
    assert "1 more was announced, but did not answer" in shown(page)


APART: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "by their machines": ({"at": "192.168.0.7"}, {"at": "10.0.0.12"}, "at 10.0.0.12"),
    "by their ports": ({"port": 18830}, {"port": 28514}, "at :28514"),
    "by ports, where addresses are long": (
        {"at": "fe80::1234:5678:9abc:def0%eth0", "port": 1},
        {"at": "fe80::1234:5678:9abc:def1%eth0", "port": 2},
        "at :2",
    ),
    "by their keys": ({}, {}, "/bbbbbbbbbbbbbbbb"),
}


@pytest.mark.parametrize("how", APART)
def test_tables_that_are_called_alike_are_told_apart(how: str) -> None:
    """By what their hosts read out as well; one that is called otherwise needs none of it."""
    one, other, told = APART[how]
    page = lobby(seen("a", **one), seen("b", **other), seen("c", host="Ben"))

    assert f" Ada {told} " in shown(page)
    assert " Ben at" not in shown(page)


def test_a_table_with_a_name_of_its_own_tells_whose_it_is() -> None:
    """Unless the name does."""
    names = ("Upstairs", "Ada 2", "Adamant")
    page = lobby(*(seen(mark, name=name) for mark, name in zip("abc", names, strict=True)))

    assert all(f" {name} " in shown(page) for name in ("Ada: Upstairs", "Ada 2", "Ada: Adamant"))


def test_versions_are_told_where_there_is_room_or_another() -> None:
    """Whoever has the same as all others need not know which."""
    page, mixed = lobby(seen("a")), lobby(seen("a"), seen("b", version="0.2.0"))

    assert "0.1.0" not in shown(page)
    assert "0.1.0" in shown(page, (120, 40))
    assert "0.1.0" in shown(mixed)
    assert "0.2.0" in shown(mixed)


def test_the_lock_has_a_column_only_where_a_table_is_locked() -> None:
    """Else the titles of games and tables have its room, which is scarce at 60 columns."""
    title = "Cockroach Poker Royal"
    open_ = seen("a", title=title, host="Ada", name="Cellar")
    locked = seen("b", title=title, locked=True)

    assert f"{title} Ada: Cellar" in shown(lobby(open_), (60, 20))
    both = shown(lobby(open_, locked), (60, 20))
    assert "locked" in both
    assert title not in both.partition("found")[2]


def test_hostile_words_neither_move_the_terminal_nor_the_columns() -> None:
    """The words of tables on themselves are seen as it is safe, and cut."""
    page = lobby(
        seen("a", title=HOSTILE[:60], host=HOSTILE[:40]),
        seen("b", title="表" * 30, host="表" * 16, version="9" * 20, locked=True, playing=True),
        seen("c", title="\U0001f468\u200d\U0001f469\u200d\U0001f467" * 9, host="a" + "\u0301" * 9),
    )

    for size in ((60, 20), (80, 24), (120, 40)):
        lines = page.paint(*size)
        text = text_of(lines)
        assert all(char == "\n" or char.isprintable() for char in text)
        assert {width(spans) for spans in lines} == {size[0]}
        assert all(cells(line) <= size[0] for line in text.splitlines())


def test_more_tables_than_lines_are_scrolled() -> None:
    """The one under the cursor is always in sight, and it is said that there are more."""
    page = lobby(*(seen(mark, host=f"Host {mark}") for mark in "abcdefghijklmnopqrstuvwxyz"))

    assert " of 26" in shown(page)
    for number, mark in enumerate("abcdefghijklmnopqrstuvwxyz", 1):
        pressed(page, str(number))
        assert f"Host {mark} " in shown(page)


def test_escape_leaves_nothing() -> None:
    """Pressing it once too often leads nowhere."""
    page = lobby()

    assert page.press("escape") is True
    assert "q leaves" in page.notice


def test_a_click_is_a_key() -> None:
    """Whatever stands for a key can be pressed."""
    page = lobby(seen("a"), seen("b"))

    keys = {span.key for spans in page.paint(80, 24) for span in spans} - {""}

    assert {*GAMES, *PLACES, "1", "2", "w", "enter"} <= keys
    assert all(page.press(key) for key in sorted(keys))


def test_any_keys_at_any_size_are_borne() -> None:
    """Tables come and go while somebody mashes keys and drags the window."""
    luck = Random("lobby")
    page = lobby()
    keys = [*GAMES, *PLACES, "1", "2", "9", "w", "enter", "up", "down", "left", "right", "end", "x"]

    for _ in range(2000):
        page.press(luck.choice(keys))
        if luck.random() < 0.3:
            page.found(around(*(seen(mark) for mark in "abcdefghijkl" if luck.random() < 0.5)))
        size = luck.randrange(1, 130), luck.randrange(1, 50)
        lines = page.paint(*size)
        assert len(lines) <= size[1]
        assert all(width(spans) <= size[0] for spans in lines)


def test_a_screen_too_small_says_so() -> None:
    """In as many words as fit."""
    assert "needs 60x20" in shown(lobby(), (40, 10)).replace("\n", " ")


def test_a_long_note_is_cut() -> None:
    """The title stays in sight."""
    page = lobby()

    page.found(around(note="This network cannot be asked for its tables, and never was. " * 3))

    assert " Tables that were found  This network cannot be asked" in shown(page)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
def test_the_place_of_a_card_is_kept_until_it_is_loaded(size: tuple[int, int]) -> None:
    """So that nothing jumps once it is there; each size shows larger cards than the one before."""
    loaded, early = lobby(), lobby()
    early.pictured = False
    where = [
        next(y for y, spans in enumerate(page.paint(*size)) if "invite" in text_of([spans]))
        for page in (loaded, early)
    ]
    assert where[0] == where[1]
    painted = sum(span.look.count("/") for spans in loaded.paint(*size) for span in spans)
    assert bool(painted) == (size[0] >= 20 * len(GAMES))


def test_left_and_right_go_along_the_shelf() -> None:
    """And round its end."""
    page = lobby()
    pressed(page, "right")
    assert page.cursor == "b"
    pressed(page, "left", "left")
    assert page.cursor == [*GAMES][-1]
