"""The large letters of a beamer: whole words or none."""

import pytest

from tui.paint.big_letters import SHAPES, TALL, TALLEST, large, spelled_out
from tui.paint.spans import inked, text_of, width


@pytest.mark.parametrize(("text", "drawn"), [("Jürg", "JURG"), ("Zoë", "zoe"), ("Çağla", "CAGLA")])
def test_a_letter_with_an_accent_is_drawn_without(text: str, drawn: str) -> None:
    """A name may lose its accents, but no letter."""
    assert large(text, 80) == large(drawn, 80)
    assert len(large(text, 80)) == TALL


@pytest.mark.parametrize("text", ["中文", "Łukasz", "bat_7"])
def test_what_lacks_a_letter_is_written_as_it_is(text: str) -> None:
    """Rather than with a letter missing."""
    assert text_of(large(text, 80)) == text


@pytest.mark.parametrize("text", ["Anne-Marie", "O'Neil", "J.", "stink bug?"])
def test_what_names_and_claims_are_written_with_can_be_drawn(text: str) -> None:
    """Each line of a word is as wide as the others."""
    lines = large(text, 200)

    assert len(lines) == TALL
    assert len(set(map(width, lines))) == 1


@pytest.mark.parametrize(("size", "height", "tall"), [(92, 10, 10), (91, 10, 5), (92, 9, 5)])
def test_a_poster_has_letters_twice_as_large(size: int, height: int, tall: int) -> None:
    """Where there is room for all of them, and for all their lines."""
    lines = large("A lie!", size, height=height)

    assert len(lines) == tall
    assert (width(lines[0]) == 92) == (tall == TALLEST)


def test_a_word_too_wide_is_written_as_it_is() -> None:
    """On a small screen."""
    assert max(map(inked, large("Wolfeschlegelst", 20))) == len("Wolfeschlegelst")


@pytest.mark.parametrize("char", [char for char in SHAPES if char != " "])
def test_what_is_to_be_typed_is_spelled_out(char: str) -> None:
    """Broad letters as well; all of them are three lines high."""
    assert len(spelled_out(f"a{char}", 40, 1)) == 3
