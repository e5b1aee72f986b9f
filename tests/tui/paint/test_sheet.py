"""The widget that shows lines: it paints what has changed, and the terminal then shows it all."""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.geometry import Region, Size
from wcwidth import iter_graphemes, wcswidth

from engine.catalog import CATALOG
from netplay.trust.width import cells
from netplay.wire import Chair
from tests.tui.positions import Position
from tests.tui.table_room import room
from tui.boards.shelf import tints
from tui.paint.difference import Patch
from tui.paint.glyphs import GLYPHS, OURS
from tui.paint.palette import Palette
from tui.paint.spans import Line, Lines, Span, block, line
from tui.paint.terminal_text import pieces
from tui.screens.sheet import Sheet
from tui.table.painter import paint

NAMES = (
    "表裏表裏表裏表裏",
    "Zoe\N{COMBINING DIAERESIS} \N{COMBINING ACUTE ACCENT}",
    "각하 \u1112\u1161\u11ab글",
    "👍🏽 🇩🇪 🏳 Jo",
    "Ana",
    "नमस्ते",
)
CONNECTED = line(Span("connected", "good"))
PIECES = (
    "a",
    "b",
    " ",
    "xyz",
    "表",
    "裏表",
    "e\N{COMBINING ACUTE ACCENT}",
    "👍🏽",
    "🇩🇪",
    "한",
    "한글",
)
LOOKS = ("", "bold", "rat", "danger")
SENT = re.compile(r"\x1b\[(?P<column>\d+)G|(?P<text>[^\x1b]+)")
Measure = Callable[[str], int]
MEASURES: dict[str, Measure] = {
    "as we count": cells,
    "by the sign": lambda sign: max(0, wcswidth(sign)),
    "all narrow": lambda sign: 1,
    "all wide that is not ours": lambda sign: 1 if sign in OURS else 2,
    "by the character": len,
}


class Terminal:
    """The cells of a screen, as text that is written over other text leaves them.

    It has its own opinion of how wide a sign is.
    """

    def __init__(self, size: Size, measure: Measure = cells) -> None:
        self.cells = [[(" ", "")] * size.width for _ in range(size.height)]
        self._measure = measure

    def write(self, x: int, y: int, text: str, look: str) -> int:
        """Half of a wide sign does not stay when the other half is written over; where it ends."""
        for part in SENT.finditer(text):
            if part["column"]:
                x = int(part["column"]) - 1
                continue
            for sign in iter_graphemes(part["text"]):
                x = self._put(x, y, sign, look)
        return x

    def _put(self, x: int, y: int, sign: str, look: str) -> int:
        row, size = self.cells[y], self._measure(sign)
        end = min(x + size, len(row))  # nothing goes on to the next line
        for at in range(x, end):
            self._break(row, at)
        row[x:end] = [(sign, look), *[("", look)] * (size - 1)][: end - x]
        return end

    def _break(self, row: list[tuple[str, str]], at: int) -> None:
        if row[at][0] == "":
            row[at - 1] = (" ", row[at - 1][1])
        if at + 1 < len(row) and row[at + 1][0] == "":
            row[at + 1] = (" ", row[at + 1][1])


class Watched(Sheet):
    """A sheet without an app, whose terminal is told what it wants refreshed."""

    def __init__(self, size: tuple[int, int], measure: Measure = cells) -> None:
        self.page: Lines = []
        super().__init__(lambda across, down: self.page, Palette("256", True, tints()))
        self._extent = Size(*size)
        self.terminal = Terminal(self._extent, measure)
        self.painted = 0  # cells, at the last repaint

    @property
    def size(self) -> Size:
        return self._extent

    def refresh(self, *regions: Region, **_: object) -> "Watched":
        assert not regions
        across, down = getattr(self, "_extent", (0, 0))
        self.painted = across * down
        for y in range(down):
            x = 0
            for segment in self.render_line(y):
                x = self.terminal.write(x, y, segment.text, str(segment.style))
        return self

    def _sent(self, before: Lines, changed: Sequence[Patch]) -> bool:
        self.painted = sum(patch.end - patch.start for patch in changed)
        for patch in changed:
            x = patch.start
            for text, look in pieces(self._lines[patch.y], patch.start, patch.end):
                x = self.terminal.write(x, patch.y, text, str(self._style(look)))
        return True

    def shows(self, page: Lines) -> int:
        """Shows this page from now on; how many cells that took."""
        self.page, self.painted = page, 0
        self.repaint()
        return self.painted


def afresh(
    page: Lines, size: tuple[int, int], measure: Measure = cells
) -> list[list[tuple[str, str]]]:
    """The screen of a page that is painted as a whole."""
    sheet = Watched(size, measure)
    sheet.shows(page)
    return sheet.terminal.cells


spans = st.builds(
    Span, st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.sampled_from(LOOKS)
)
pages = st.lists(st.lists(spans, max_size=6).map(tuple), max_size=2)


@pytest.mark.parametrize("measure", MEASURES.values(), ids=MEASURES)
@settings(max_examples=50, deadline=None)
@given(st.lists(pages, min_size=2, max_size=5))
def test_many_partial_paintings_show_what_a_whole_one_shows(
    measure: Measure, shown: list[Lines]
) -> None:
    """However the pages differ, and however wide the terminal takes a sign to be."""
    sheet = Watched((30, 2), measure)
    for page in shown:
        sheet.shows(page)
    assert sheet.terminal.cells == afresh(shown[-1], (30, 2), measure)


@pytest.mark.parametrize("measure", MEASURES.values(), ids=MEASURES)
@settings(max_examples=50, deadline=None)
@given(spans, spans)
def test_what_follows_a_name_stands_in_its_column(
    measure: Measure, name: Span, other: Span
) -> None:
    """Even on a terminal that takes the name to be wider or narrower than we do."""
    sheet = Watched((120, 1), measure)
    sheet.shows([line(name, "|", other, "|")])

    row = sheet.terminal.cells[0]
    at = cells(name.text)
    assert row[at][0] == row[at + 1 + cells(other.text)][0] == "|"


def test_wide_signs_that_move_by_one_cell_are_painted_anew() -> None:
    """Else the first half of one stands where the second half of another was."""
    sheet = Watched((30, 1))
    sheet.shows([line("表" * 12)])
    sheet.shows([line(" ", "表" * 12)])

    assert sheet.terminal.cells == afresh([line(" ", "表" * 12)], (30, 1))


def test_a_letter_keeps_its_mark_when_only_it_is_painted() -> None:
    """Textual loses marks at the edges of what it cuts out."""
    sheet = Watched((30, 1))
    for text in ("", "n\N{COMBINING ACUTE ACCENT}", "n\N{COMBINING ACUTE ACCENT}x"):
        sheet.shows([line(text)])
        assert sheet.terminal.cells == afresh([line(text)], (30, 1))


def test_what_stays_is_not_painted() -> None:
    """Only the word that has changed, and what is too near to be skipped."""
    sheet = Watched((80, 2))
    first = [line("one ", Span("two", "bold"), " three" * 9), line("another line")]
    assert sheet.shows(first) == 160
    assert sheet.shows(first) == 0
    assert sheet.shows([line("one ", Span("2", "bold"), "  ", " three" * 9), first[1]]) == 3
    assert sheet.shows(first) == 3
    assert sheet.shows([line("one ", Span("two", "rat"), " three" * 9), first[1]]) == 3


@pytest.mark.parametrize("key", CATALOG)
def test_a_game_of_partial_paintings_shows_what_whole_ones_show(key: str) -> None:
    """At every move, whatever the players are called; most moves change little."""
    size = (80, 24)
    sheet = Watched(size)
    shares: list[float] = []
    for position in _moments(key):
        page = paint(position.model, CONNECTED, *size)
        shares.append(sheet.shows(page) / (size[0] * size[1]))
        assert sheet.terminal.cells == afresh(page, size)
    assert shares[0] == 1
    assert sum(shares[1:]) / len(shares[1:]) < 0.5


def _moments(key: str) -> Iterator[Position]:
    """A game with strange names, move by move, and what keys do meanwhile."""
    position = Position(key, seed="7")
    random = Random(7)
    for _ in range(30):
        position.play(1)
        position.show(chairs=_chairs(position))
        yield position
        choosing = position.model.choosing
        if choosing is not None and choosing.answers:
            choosing.press(random.choice(choosing.answers).option.key)
            yield position


def _chairs(position: Position) -> tuple[Chair, ...]:
    chairs = [position._chair(seat) for seat in range(position.match.seats)]
    return tuple(
        chair.model_copy(update={"name": name}) for chair, name in zip(chairs, NAMES, strict=False)
    )


def _painted(sheet: Sheet) -> list[Patch]:
    """The cells that it has sent, from now on."""
    painted: list[Patch] = []
    send = sheet._sent

    def watched(before: Lines, changed: Sequence[Patch]) -> bool:
        painted.extend(changed)
        return send(before, changed)

    sheet._sent = watched  # type: ignore[method-assign]
    return painted


@settings(max_examples=100, deadline=None)
@given(st.lists(spans, max_size=8))
def test_each_cell_stands_for_the_key_of_what_is_seen_there(parts: list[Span]) -> None:
    """Both halves of a wide sign for the same."""
    keyed: Line = tuple(Span(part.text, part.look, str(at)) for at, part in enumerate(parts))
    sheet = Watched((40, 1))
    sheet.shows([keyed])
    expected = [span.key for span in block([keyed], 40, 1)[0] for _ in range(cells(span.text))]

    assert [sheet.stands_for(x, 0) for x in range(40)] == expected
    assert sheet.stands_for(40, 0) == sheet.stands_for(0, 1) == ""


@pytest.mark.asyncio
async def test_in_the_app_a_key_repaints_a_few_cells() -> None:
    """Of nearly two thousand; and clicks beside wide names are on the right key."""
    position = Position("cockroach-poker", seed="2").play_until_asked()
    async with room(position) as there:
        await there.arrives(chairs=_chairs(position))
        painted = _painted(there.screen.sheet)
        await there.press("right")
        assert 0 < sum(patch.end - patch.start for patch in painted) < 200
        assert there.model.choosing is not None
        for answer in there.model.choosing.answers:
            x, y = there.where(answer.option.key)
            await there.click_at(x, y)
            assert there.begun()
            await there.press("escape")
            assert not there.begun()


def test_all_sets_of_glyphs_are_one_cell_to_rich_as_well() -> None:
    """Else lines would be longer on the terminal than they are counted."""
    position = Position("cockroach-poker", 6).play(30)
    for glyphs in GLYPHS:
        sheet = Watched((80, 24))
        sheet.shows(paint(position.drawn_with(glyphs).model, CONNECTED, 80, 24))
        for y in range(24):
            strip = sheet.render_line(y)
            assert sum(segment.cell_length for segment in strip) == strip.cell_length == 80
