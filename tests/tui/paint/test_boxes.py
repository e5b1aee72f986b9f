"""Boxes and sentences in several looks: whole words, and each line as wide as the box."""

import pytest

from tui.paint.boxes import SeatBox
from tui.paint.glyphs import GLYPHS, Glyphs
from tui.paint.phrases import phrased
from tui.paint.spans import Span, line, text_of, width

HEAD = (line(" Ana "), line(" bot "))


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS)
def test_every_line_of_a_box_is_as_wide(glyphs: Glyphs) -> None:
    """In all sets of signs, with a lower edge and without."""
    box = SeatBox(20, "rule", glyphs)
    for foot in (None, line("3 cards")):
        lines = box.lines(HEAD, [line("toad")], foot)
        assert {width(spans) for spans in lines} == {20}
        assert len(lines) == (2 if foot is None else 3)


def test_a_box_has_a_name_above_and_a_foot_below() -> None:
    """In its edges."""
    lines = SeatBox(20, "rule", GLYPHS["ascii"]).lines(HEAD, [line("toad")], line("3 cards"))

    assert text_of(lines).split("\n") == [
        "+ Ana -------- bot +",
        "|toad              |",
        "+3 cards-----------+",
    ]


def test_sentences_keep_their_looks_over_several_lines() -> None:
    """A name is not parted from the comma behind it."""
    told = phrased(
        line(Span("Ana", "bold"), ", who said ", Span("stink bug", "bug"), "."), 12, "  "
    )

    assert text_of(told) == "Ana, who\n  said stink\n  bug."
    assert [span.look for span in told[2] if span.text.strip()] == ["bug", ""]
