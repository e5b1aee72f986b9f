"""A line that is typed: what each key does to it, and where it stands on the screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.trust.width import cells
from tui.paint.glyphs import GLYPHS
from tui.paint.line_editor import LONGEST, LineEditor
from tui.paint.spans import text_of, width

RICH = GLYPHS["rich"]
HINDI = "नीलिमा देवी"
KEYS = (
    *("left", "right", "home", "end", "backspace", "delete", "space", "ctrl+left", "ctrl+right"),
    *("ctrl+u", "ctrl+w", "ctrl+k", "a", "猫", "\N{COMBINING ACUTE ACCENT}", "न", "ी", "🇩", "🇪"),
)
EDITS = {  # by keys after "one two three": what stands there then, the cursor as a stroke
    "left": "one two thre|e",
    "home right": "o|ne two three",
    "ctrl+a x": "x|one two three",
    "ctrl+a ctrl+e x": "one two threex|",
    "left left backspace": "one two th|ee",
    "home delete": "|ne two three",
    "left ctrl+d delete": "one two thre|",
    "ctrl+w": "one two |",
    "ctrl+w ctrl+w": "one |",
    "ctrl+left ctrl+left ctrl+k": "one |",
    "ctrl+left ctrl+u": "|three",
    "home ctrl+right": "one |two three",
    "home ctrl+right ctrl+right ctrl+right": "one two three|",
    "space space ctrl+w": "one two |",
    "home left backspace": "|one two three",
    "up tab f5 alt+x": "one two three|",
}


@pytest.mark.parametrize("keys", EDITS)
def test_each_key_does_what_it_does_in_a_shell(keys: str) -> None:
    """Keys that mean nothing change nothing."""
    typed = pressed(LineEditor("one two three"), *keys.split())

    assert f"{typed.text[: typed.cursor]}|{typed.text[typed.cursor :]}" == EDITS[keys]


@pytest.mark.parametrize(
    ("keys", "becomes"),
    [
        ("B o b", "Bob|"),
        ("backspace", "|"),
        ("ctrl+w B", "B|"),
        ("left left B", "AnB|na"),
        ("end e", "Annae|"),
        ("up tab f5", "Anna|"),
    ],
)
def test_an_offered_text_goes_for_what_is_typed(keys: str, becomes: str) -> None:
    """Unless somebody moves in it first, who means to mend it; it is reversed until then."""
    typed = LineEditor("Anna", offered=True)
    assert ("Anna", "chosen") in [(span.text, span.look) for span in typed.painted(20, RICH)]

    pressed(typed, *keys.split())
    assert f"{typed.text[: typed.cursor]}|{typed.text[typed.cursor :]}" == becomes


def test_what_is_pasted_takes_the_place_of_an_offered_text() -> None:
    """As what is typed does."""
    typed = LineEditor("Anna", offered=True)
    typed.paste("Bob")
    assert typed.text == "Bob"


def test_a_letter_and_its_marks_are_one_to_the_cursor() -> None:
    """A deleted letter leaves no mark behind for the letter before it."""
    typed = pressed(LineEditor(HINDI), "backspace", "backspace")
    assert typed.text == "नीलिमा "

    pressed(typed, "left", "left")
    assert typed.text[typed.cursor :] == "मा "


def test_what_is_pasted_is_its_first_line_without_what_a_terminal_obeys() -> None:
    """It is shown as it is; another line would be sent off unread."""
    typed = LineEditor("<>")
    typed.press("left")
    typed.paste("a\x1b]0;owned\x07b\u202ec\nand more")

    assert typed.text == "<a]0;ownedbc>"
    assert typed.cursor == len(typed.text) - 1


def test_a_line_takes_no_more_than_it_holds() -> None:
    """However much is pasted into the middle of it."""
    typed = pressed(LineEditor("ab"), "left")
    typed.paste("x" * 1000)

    assert typed.text == f"a{'x' * (LONGEST - 2)}b"


def test_a_secret_is_shown_to_nobody() -> None:
    """Only how long it is, in signs that the terminal has."""
    typed = LineEditor("sesame", secret=True)

    assert text_of([typed.painted(20, RICH)]) == " ••••••"
    assert text_of([typed.painted(20, GLYPHS["ascii"])]) == " ------"


@pytest.mark.parametrize("text", ["word " * 30, HINDI * 5, "猫" * 40])
def test_of_a_line_that_is_too_long_the_part_around_the_cursor_is_seen(text: str) -> None:
    """From either end to the other, and the line never takes more than its cells."""
    typed = LineEditor(text)
    for _ in text:
        shown = typed.painted(24, RICH)
        assert width(shown) <= 23
        assert [span.look for span in shown].count("chosen") == 1
        typed.press("left")
    assert text_of([typed.painted(24, RICH)]).startswith(f" {text[:5]}")


@given(st.lists(st.sampled_from(KEYS), max_size=30), st.integers(20, 40))
def test_whatever_is_typed_the_cursor_stands_before_a_letter(keys: list[str], size: int) -> None:
    """And the line stands in as many columns as its letters are counted."""
    typed = pressed(LineEditor(), *keys)

    shown = typed.painted(size, RICH)
    here = next(span for span in shown if span.look)
    assert width(shown) <= size - 1
    assert cells(here.text) >= 1
    assert typed.cursor <= len(typed.text)


def pressed(typed: LineEditor, *keys: str) -> LineEditor:
    for key in keys:
        typed.press(key)
    return typed
