"""The words of a hostile table: none of them reaches the terminal as more than letters."""

import pytest
from textual.app import App

from tui.paint.palette import Palette
from tui.paint.spans import Line, Span, line, text_of, visible
from tui.screens.sheet import Sheet

HOSTILE = "\x1b[2J\x1b]52;c;aGk=\x07\x9b31m\u202e\u2028"


@pytest.mark.asyncio
async def test_a_sheet_shows_nothing_that_a_terminal_obeys() -> None:
    """Whoever painted it: an option of a table, or the reason for an end, may be any text."""

    class Shown(App[None]):
        def compose(self):  # type: ignore[no-untyped-def]
            yield Sheet(lambda across, down: [line(f"a{HOSTILE}b")], Palette("256", dark=True))

    app = Shown()
    async with app.run_test(size=(60, 5)):
        sheet = app.query_one(Sheet)
        strip = sheet.render_line(0)

    assert strip.text.isprintable()
    assert text_of(sheet.lines).startswith("a?[2J?]52;c;aGk=??31m??b")


@pytest.mark.parametrize("text", ["Zoë plays “rat” …", "猫 sits", "♛ ▼ ──", ""])
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    """Letters and signs of all the world, and the very same line where nothing is wrong."""
    spans: Line = (Span(text, "bold", "x"),)

    assert visible(spans) is spans


def test_looks_and_keys_stay_with_what_was_made_visible() -> None:
    """A name that was made visible can still be clicked."""
    assert visible((Span("\x07a", "bold", "x"),)) == (Span("?a", "bold", "x"),)
