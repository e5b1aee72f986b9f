"""Browsers are sent the rows that have changed, the same bytes for all."""

import json
import zlib
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.catalog import ALL_GAMES, CATALOG
from netplay.trust.width import cells
from tests.tui.positions import Position
from tui.boards.shelf import tints
from tui.doors.page.looks import HALVES, LookBook
from tui.doors.page.rows import PageRow, patch, row_of
from tui.doors.page.stage import Screen
from tui.paint.difference import whole
from tui.paint.palette import TINTS, Palette
from tui.paint.spans import Line, Lines, Span, line
from tui.table.painter import paint

RUN = some.tuples(some.sampled_from(["a", "b", 3]), some.integers(0, 1))
ROWS = some.lists(RUN, max_size=5).map(lambda runs: list(chain(*runs)))


def looks() -> LookBook:
    return LookBook(Palette("256", dark=True, tints=TINTS))


def lines(*rows: str) -> Lines:
    return whole([line(Span(row)) for row in rows], 20, len(rows))


class Browser:
    """Somebody's browser, and what it makes of the bytes."""

    def __init__(self) -> None:
        self.bytes = 0
        self.ended = False
        self._inflate = zlib.decompressobj()
        self._text = ""

    def feed(self, data: bytes) -> None:
        self.bytes += len(data)
        self._text += self._inflate.decompress(data).decode()

    def end(self) -> None:
        self.ended = True

    def frames(self) -> list[dict[str, Any]]:
        """Those that came since this was last asked."""
        *whole, self._text = self._text.split("\n")
        return [json.loads(text) for text in whole]


def test_whoever_comes_sees_all_and_then_what_changes() -> None:
    """A row that stays is not sent again; where nothing changes, nothing is."""
    screen, browser = Screen(looks()), Browser()
    screen.show(lines("one", "two"), {"title": "Title"})
    screen.join(browser, {"table": "t"})
    screen.show(lines("one", "2"))
    screen.show(lines("one", "2"))

    first, second = browser.frames()
    assert first["rows"] == {"0": [0, 0, "one", 0], "1": [0, 0, "two", 0]}
    assert (first["title"], first["table"]) == ("Title", "t")
    assert second["rows"] == {"1": [0, 0, "2", 0]}


def test_who_comes_later_and_who_was_there_read_the_same_bytes() -> None:
    """Nothing that is sent from then on refers to what only some of them have."""
    screen, early, late = Screen(looks()), Browser(), Browser()
    screen.show(lines("a long line of text", "another"))
    screen.join(early, {})
    screen.show(lines("a long line of text", "a long line of text"))
    screen.join(late, {})
    before = early.bytes, late.bytes
    screen.show(lines("another", "a long line of text"))

    assert early.frames()[-1] == late.frames()[-1] == {"rows": {"0": [0, 0, "another", 0]}}
    assert early.bytes - before[0] == late.bytes - before[1]


def test_a_row_becomes_blank() -> None:
    """Blanks at the end are not sent, but that they are there now is."""
    screen, browser = Screen(looks()), Browser()
    screen.show(lines("one", "two"))
    screen.join(browser, {})
    screen.show(lines("", "two"))

    assert browser.frames()[-1] == {"rows": {"0": [0, 0]}}


@given(before=ROWS, after=ROWS)
def test_a_patch_makes_one_row_of_the_other(before: PageRow, after: PageRow) -> None:
    """Of which it holds no more than what is between what they have in common."""
    same, tail, *between = patch(before, after)
    assert isinstance(same, int)
    assert isinstance(tail, int)

    assert [*before[: 2 * same], *between, *before[len(before) - 2 * tail :]] == after
    assert not between or between[:2] != before[2 * same : 2 * same + 2]


def test_new_looks_are_told_once_to_everybody() -> None:
    """Also to whoever comes when they are known, and by the same numbers."""
    book = looks()
    screen, early, late = Screen(book), Browser(), Browser()
    screen.show(lines("one"))
    screen.join(early, {})
    screen.show(whole([line(Span("one", "danger"))], 20, 1))
    screen.join(late, {})

    told = [rule for frame in early.frames() for rule in frame.get("looks", [])]
    assert told == book.rules
    assert late.frames()[0]["looks"] == told
    assert "font-weight:bold" in told[-1]


def test_half_blocks_are_colours_and_no_letters() -> None:
    """No font makes a seam in them."""
    book = looks()
    row = row_of(line(Span("▀▀", "danger"), Span("█", "danger"), Span("▄", "danger")), book)

    assert row[::2] == [2, 1, 1]
    rules = [book.rules[number] for number in row[1::2] if isinstance(number, int)]
    assert rules[0] == "background:linear-gradient(#ff5f5f 50%,#121212 50%)"
    assert rules[1] == "background:#ff5f5f"
    assert rules[2] == "background:linear-gradient(#121212 50%,#ff5f5f 50%)"


def test_wide_letters_say_how_wide_and_keys_are_left_blank() -> None:
    """Fonts differ, the cells of a table do not; and whoever watches can press nothing."""
    row = row_of(line(Span("王二"), Span("Esc", "key", "escape"), Span("<b>")), looks())

    assert row == [["王二   <b>", 10], 0]


@pytest.mark.parametrize("game", [info.key for info in ALL_GAMES])
def test_a_browser_shows_the_signs_that_are_painted_for_everybody(game: str) -> None:
    """Of every game on the shelf, of which the page knows none; half blocks are colours there."""
    position = Position(game, max(CATALOG[game].seats), seat=None).play(9)
    position.model.beamer = True
    painted = whole(paint(position.model, (), 120, 36), 120, 36)
    screen, browser = Screen(LookBook(Palette("256", dark=True, tints=tints()))), Browser()
    screen.show(painted)
    screen.join(browser, {})

    [frame] = browser.frames()
    assert [text(row) for row in frame["rows"].values()] == [seen(spans) for spans in painted]


def seen(spans: Line) -> str:
    """The rest of it where half blocks are colours, and nothing can be pressed."""
    signs = (" " * cells(it.text) if it.key else it.text for it in spans)
    return "".join(signs).translate(dict.fromkeys(map(ord, HALVES), " ")).rstrip()


def text(patch: list[Any]) -> str:
    """The text in a row that was sent whole."""
    pieces = [" " * it if isinstance(it, int) else it for it in patch[2::2]]
    return "".join(it if isinstance(it, str) else it[0] for it in pieces).rstrip()
