"""Tables at which everybody is called as people somewhere are: painted whole, in their columns."""

from itertools import cycle
from unicodedata import category

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.values import value
from netplay.trust.width import cells
from netplay.trust.words import NAME_CELLS, TALK_CELLS, name, shown, talk
from netplay.wire import TalkLine
from tests.tui.positions import Position
from tui.paint.glyphs import GLYPHS
from tui.paint.layout import LEAST
from tui.paint.spans import Span, line, width
from tui.table.model import TableModel
from tui.table.painter import paint

SIZES = (LEAST, (80, 24))
CONNECTED = line(Span("connected", "good"))
HINDI = "नीलिमा देवी"
LETTERS = st.characters(categories=["Lo", "Ll", "So", "Sk", "Nd", "Po"])
MARKS = st.characters(categories=["Mc", "Mn", "Me"])
SIGNS = st.builds(str.__add__, LETTERS, st.text(MARKS, max_size=3))
WORDS = st.lists(st.one_of(SIGNS, st.just(" "), st.sampled_from("देवी太👍🏽a")), max_size=TALK_CELLS)
NAMES = WORDS.map(lambda signs: shown("".join(signs), NAME_CELLS) or HINDI)
TALKS = WORDS.map(lambda signs: shown("".join(signs), TALK_CELLS) or HINDI)


@value
class Party:
    """People at a full table in the middle of a game, what one says, and how one sees it."""

    called: list[str]
    said: str
    moves: int
    watching: bool
    glyphs: str

    def model(self, key: str) -> TableModel:
        seats = max(CATALOG[key].seats)
        position = Position(key, seats, seat=None if self.watching else 0).play(self.moves)
        chairs = tuple(
            position._chair(seat).model_copy(update={"name": name})
            for seat, name in zip(range(seats), cycle(self.called), strict=False)
        )
        chat = TalkLine(number=1, name=self.called[0], text=self.said, gallery=False)
        position.show(chairs=chairs, lines=(chat,))
        return position.drawn_with(self.glyphs).model


PARTIES = st.builds(
    Party,
    called=st.lists(NAMES, min_size=1, max_size=8),
    said=TALKS,
    moves=st.integers(0, 60),
    watching=st.booleans(),
    glyphs=st.sampled_from(sorted(GLYPHS)),
)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("key", CATALOG)
@settings(max_examples=15, deadline=None)
@given(party=PARTIES)
@example(party=Party([HINDI], HINDI, 3, watching=False, glyphs="rich"))
def test_a_full_table_is_painted_whatever_its_people_are_called(
    key: str, size: tuple[int, int], party: Party
) -> None:
    """No line is longer or shorter than the screen, at the table and on the beamer."""
    model = party.model(key)
    for beamer in (False, True):
        model.beamer = beamer
        painted = paint(model, CONNECTED, *size)
        assert [width(spans) for spans in painted] == [size[0]] * size[1]


@settings(max_examples=100, deadline=None)
@given(party=PARTIES)
def test_these_people_may_be_called_so(party: Party) -> None:
    """The parties tried here are made of names and words that a table lets in."""
    assert list(map(name, party.called)) == party.called
    assert talk(party.said) == party.said


def test_a_name_that_is_admitted_is_as_wide_where_it_is_painted() -> None:
    """A mark that stands beside its letter takes a column."""
    assert cells(HINDI) == 11 - 1
    assert name(HINDI) == HINDI


def test_every_mark_beside_its_letter_is_counted() -> None:
    """Else a name would be painted longer than it was when it was let in."""
    beside = [chr(at) for at in range(0x20000) if category(chr(at)) == "Mc"]

    assert len(beside) > 400
    assert {cells(mark) for mark in beside} == {1}
