"""The glyph sets: each sign is one cell where its set says so, and shapes tell cards apart."""

from dataclasses import fields
from unicodedata import east_asian_width

import pytest
from wcwidth import wcwidth
from wcwidth.table_vs16 import VS16_NARROW_TO_WIDE

from engine.catalog import CATALOG
from tui.paint.glyphs import ASCII, GLYPHS, RICH, SAFE, Glyphs
from tui.rulebook.source import options, rulebook

SIGNS = [
    field.name
    for field in fields(Glyphs)
    if field.name not in ("name", "spelling", "coloured", "halves")
    for field in fields(Glyphs)
    if field.name not in ("name", "spelling", "coloured", "halves")
]


@pytest.fixture(params=list(GLYPHS.values()), ids=list(GLYPHS))
def glyphs(request: pytest.FixtureRequest) -> Glyphs:
    found: Glyphs = request.param
    return found


def test_every_sign_is_one_cell(glyphs: Glyphs) -> None:
    """No sign is wide, empty or made of several characters."""
    assert {char: wcwidth(char) for char in glyphs.signs if wcwidth(char) != 1} == {}
    assert [name for name in SIGNS if not {getattr(glyphs, name)} <= glyphs.signs] == []


def test_no_sign_has_an_emoji_form(glyphs: Glyphs) -> None:
    """Signs that a terminal might draw as an emoji, two cells wide, are in no set."""
    emoji = dict(VS16_NARROW_TO_WIDE)["9.0.0"]
    symbols = (char for char in glyphs.signs if not char.isascii())
    assert [char for char in symbols if any(a <= ord(char) <= b for a, b in emoji)] == []


@pytest.mark.parametrize(("glyphs", "widths"), [(SAFE, {"N", "Na"}), (ASCII, {"Na"})])
def test_no_sign_is_ambiguous(glyphs: Glyphs, widths: set[str]) -> None:
    """East Asian terminals draw ambiguous characters two cells wide: box drawing among them."""
    assert [char for char in glyphs.signs if east_asian_width(char) not in widths] == []


def test_ascii_is_ascii() -> None:
    """The last resort needs nothing but ASCII."""
    assert [char for char in ASCII.signs if not char.isascii()] == []


def test_sentences_are_spelled_as_the_set_allows() -> None:
    """Quotes, dashes and dots become what can be shown; the rich set keeps them."""
    text = "“Ana\u2019s” 2\u00d7rat · yes—no…"
    assert RICH.plain(text) == text
    assert SAFE.plain(text) == '"Ana\'s" 2xrat ∙ yes--no...'
    assert ASCII.plain(text) == '"Ana\'s" 2xrat - yes--no...'


def test_names_keep_their_letters_unless_there_is_only_ascii() -> None:
    """Letters of other alphabets are people's names."""
    assert SAFE.plain("Zoë Łukasz") == "Zoë Łukasz"
    assert ASCII.plain("Zoë Łukasz") == "Zoe ?ukasz"


@pytest.mark.parametrize("key", CATALOG)
def test_rule_books_can_be_shown_in_the_safe_set(key: str) -> None:
    """Nothing that we wrote ourselves is left ambiguous."""
    text = SAFE.plain(rulebook(key) + options(key))
    assert {char for char in text if east_asian_width(char) not in ("N", "Na")} == set()
