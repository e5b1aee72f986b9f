"""The settings as a pure page: each holds as soon as it is chosen."""

from dataclasses import fields

import pytest

from tests.tui.lobbies import explained, line_for, pressed
from tui.lobby.preferences_form import NewName, PreferencesForm
from tui.paint.glyphs import GLYPHS
from tui.paint.preferences import DEFAULT, Preferences, choices
from tui.paint.spans import text_of


def settings() -> PreferencesForm:
    return PreferencesForm(GLYPHS["rich"], "Ada", DEFAULT)


@pytest.mark.parametrize("name", [field.name for field in fields(Preferences)])
def test_every_setting_can_be_set_to_every_value(name: str) -> None:
    """By pressing its key until it comes round."""
    page = settings()
    key = next(entry.key for entry in page.entries() if entry.name == name)
    values = []

    for _ in choices(name):
        assert page.press(key) == page.taste
        values.append(getattr(page.taste, name))

    assert set(values) == set(choices(name))
    assert page.taste == DEFAULT


def test_every_setting_is_explained() -> None:
    """The page says something of the one under the cursor."""
    page = settings()

    for entry in page.entries():
        assert entry.meaning in explained(page)
        pressed(page, "down")


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_where_there_is_room_every_value_is_explained(size: tuple[int, int]) -> None:
    """At once, wherever the cursor is, and each can be clicked on."""
    page = settings()
    lines = page.paint(*size)
    told = " ".join(text_of(lines).split())

    for entry in page.entries():
        assert all(text.split()[0] in told for text in entry.meanings)
        clicked = {span.text for spans in lines for span in spans if span.key == entry.key}
        assert any(entry.meaning.startswith(text.strip()) for text in clicked if text.strip())


def test_a_name_is_typed() -> None:
    """It stands there to be changed."""
    page = settings()

    wanted = line_for(page, "a")
    assert wanted.text == "Ada"

    assert wanted.done(" Zoë ") == NewName("Zoë")
    assert page.name == "Zoë"
