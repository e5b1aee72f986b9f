"""Lines of styled text: widths, cutting, wrapping."""

import pytest

from netplay.trust.width import cells, cut, elided
from tui.paint.layout import bar
from tui.paint.spans import (
    Span,
    apart,
    balanced,
    beside,
    block,
    curtailed,
    fit,
    flow,
    line,
    text_of,
    width,
    wrapped,
)


def test_a_line_is_filled_up_to_its_width() -> None:
    """A short line gets blanks."""
    assert text_of([fit(line("ab"), 5)]) + "|" == "ab|"
    assert width(fit(line("ab"), 5)) == 5


def test_a_line_too_long_is_cut_with_a_sign() -> None:
    """Nobody takes the rest for all there was."""
    assert text_of([fit(line("abc", "def"), 4, "~")]) == "abc~"


@pytest.mark.parametrize(
    ("size", "shown"), [(6, "Gustav"), (5, "Gust~"), (1, "~"), (0, ""), (-1, "")]
)
def test_a_word_too_long_is_cut_with_a_sign(size: int, shown: str) -> None:
    """In as many cells as there are."""
    assert elided("Gustav", size, "~") == shown


def test_what_follows_the_last_line_is_announced() -> None:
    """At its end, and within its width; where all is shown there is no sign."""
    lines = [line("one"), line("two"), line("three")]

    assert text_of(curtailed(lines, 5, 2, "~")) == "one\ntwo ~"
    assert text_of(curtailed(lines, 3, 2, "~")) == "one\ntw~"
    assert curtailed(lines, 5, 3, "~") == lines
    assert curtailed(lines, 5, 0, "~") == []


def test_a_wide_letter_is_not_halved() -> None:
    """Where only one of its two cells fits, a blank stands."""
    cut_line = fit(line("a東"), 2)

    assert width(cut_line) == 2
    assert text_of([cut_line]) == "a"


def test_a_letter_with_a_mark_takes_one_cell() -> None:
    """Marks that stand on a letter take no room."""
    assert cells("e\N{COMBINING ACUTE ACCENT}") == 1
    assert cut("e\N{COMBINING ACUTE ACCENT}x", 1) == "e\N{COMBINING ACUTE ACCENT}"


def test_what_is_cut_keeps_its_look_and_its_key() -> None:
    """Half a word is still a place to click on."""
    assert fit(line(Span("press", "key", "p")), 3) == (Span("pre", "key", "p"),)


def test_left_and_right_share_a_line() -> None:
    """The right one stays whole, the left one gives way."""
    assert text_of([apart(line("left"), line("right"), 7, "~")]) == "l~right"


@pytest.mark.parametrize(
    ("size", "shown"),
    [(12, "left   right"), (10, "left right"), (9, "le… right"), (8, "l… right")],
)
def test_both_sides_of_the_bar_are_told_apart(size: int, shown: str) -> None:
    """Where the left one is cut, its sign does not touch the right one."""
    assert text_of([bar(line("left"), line("right"), size, "…")]) == shown


def test_a_block_has_its_size() -> None:
    """Blocks can stand side by side."""
    blocks = beside(block([line("a")], 2, 2), block([line("b"), line("c")], 2, 2))

    assert text_of(blocks) == "a b\n  c"


def test_items_flow_to_the_next_line() -> None:
    """An item is never broken."""
    assert text_of(flow([line("one"), line("two"), line("six")], 8)) == "one  two\nsix"


def test_sentences_wrap_at_blanks() -> None:
    """Further lines are indented."""
    assert text_of(wrapped("it is a rat", 6, "", " ")) == "it is\n a rat"


def test_lines_that_are_centred_end_in_no_lone_word() -> None:
    """They are as many as they have to be, and as even as they can be."""
    told = "to somebody and say what it is"

    assert text_of(wrapped(told, 24)) == "to somebody and say what\nit is"
    assert text_of(balanced(told, 24)) == "to somebody and\nsay what it is"
    assert text_of(balanced("a bat", 24)) == "a bat"
    assert balanced("", 24) == wrapped("", 24)


@pytest.mark.parametrize("size", range(1, 30))
def test_no_word_is_lost_where_lines_are_evened(size: int) -> None:
    """Also where every line is full to its end."""
    for told in ("aaaa bbbb", "aa bb cc dd", "one two three four five six", "abcdefghij"):
        lines = balanced(told, size)
        assert "".join(text_of(lines).split()) == "".join(told.split())
        assert len(lines) == len(wrapped(told, size))
        assert all(width(spans) <= size for spans in lines)


def test_a_word_too_long_for_a_line_is_broken() -> None:
    """Nothing runs out of its column, and nothing is lost."""
    lines = wrapped("abcdefgh", 3)

    assert text_of(lines) == "abc\ndef\ngh"


def test_a_wide_letter_wraps_even_where_it_never_fits() -> None:
    """A column of one cell does not hang the program."""
    assert "西" in text_of(wrapped("東西", 1))
