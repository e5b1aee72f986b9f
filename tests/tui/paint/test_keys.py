"""Keys as pages name them: the same everywhere, and no blank of them is underlined or painted."""

import pytest

from tests.tui.positions import Position
from tui.lobby.model import LobbyModel
from tui.lobby.table_form import TableForm
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Page
from tui.paint.panel_page import Panels
from tui.table.menus import what_else
from tui.table.painter import paint

SIGNS = GLYPHS["rich"]
POSITION = Position("royal-menagerie").play_until_asked()
PAGES: list[Page] = [LobbyModel(SIGNS), TableForm(SIGNS), Panels(what_else(POSITION.model), SIGNS)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: type(page).__name__)
def test_a_key_stands_without_its_blanks_on_a_page(page: Page) -> None:
    """A terminal of few colours underlines keys, and a blank so underlined looks like a sign."""
    named = [span.text for spans in page.paint(80, 24) for span in spans if "key" in span.look]

    assert named
    assert named == [text.strip() for text in named]


def test_a_key_stands_without_its_blanks_at_a_table() -> None:
    """In the question and in the last line alike."""
    lines = paint(POSITION.model, (), 80, 24)

    named = [span.text for spans in lines for span in spans if span.look.split()[-1:] == ["key"]]
    assert {"?", "/", "Esc"} <= set(named)
    assert named == [text.strip() for text in named]
