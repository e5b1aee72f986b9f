"""The fixed set of pictures: all games and pages are in it, each in the size it should have."""

import re

import pytest

from engine.catalog import CATALOG
from tests.instruments.pictures.__main__ import SIZES
from tests.instruments.pictures.screens import screens
from tests.instruments.pictures.svg import picture
from tests.instruments.pictures.terminals import TERMINALS, USUAL
from tui.paint.spans import width

OF_GAMES = (
    *("asked", "watched", "beamer", "over", r"moment_\w+_hold", r"moment_\w+_slide"),
    *(r"moment_\w+_beamer", "waiting_seat", "waiting_beamer", "primer", "primer_try"),
    *("book", "book_end", "replay_dealt", "replay_reel", "replay_end"),
)
OTHERS = {
    *("lobby", "form", "settings", "party_poster", "party_lobby"),
    *("evening_seat", "evening_beamer", "evening_panel"),
}


def test_every_game_is_seen_from_its_first_card_to_its_replay() -> None:
    """And each page beside the games."""
    names = [name for name, _ in screens(TERMINALS[USUAL].glyphs)]

    assert set(names) >= OTHERS
    assert len(set(names)) == len(names)
    for key in CATALOG:
        for screen in OF_GAMES:
            wanted = re.compile(f"{key.replace('-', '_')}_{screen}")
            assert any(map(wanted.fullmatch, names)), wanted.pattern


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fills_its_size(size: tuple[int, int]) -> None:
    """No line is longer than the screen, and none is missing."""
    for name, paint in screens(TERMINALS[USUAL].glyphs):
        lines = paint(*size)
        assert {width(spans) for spans in lines} == {size[0]}, name
        assert len(lines) == size[1], name


@pytest.mark.parametrize("kind", TERMINALS)
def test_a_picture_is_made_for_every_terminal(kind: str) -> None:
    """Whatever colours it has."""
    terminal = TERMINALS[kind]
    _, paint = next(screens(terminal.glyphs))
    drawn = picture(paint(80, 24), terminal.palette)

    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="720" height="432"')
