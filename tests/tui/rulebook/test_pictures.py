"""The cards in the rule books: painted as at the table, else in words, and all of them real."""

import pytest

from engine.catalog import CATALOG
from tui.boards.shelf import board, tints
from tui.paint.glyphs import ASCII, GLYPHS, RICH
from tui.paint.spans import Line, text_of, width
from tui.rulebook.book import RuleBook
from tui.rulebook.pictures import ARROW, PicturePart, pictured
from tui.rulebook.reader import Reader
from tui.rulebook.source import TOKENS, blocks

POKER = "cockroach-poker"


def tokens(key: str) -> list[str]:
    """All that stands in the pictures of a book."""
    written = (block.text for block in blocks(key) if block.kind == "cards")
    return [token for text in written for token in TOKENS.findall(text) if token != ARROW]


def parts(written: str, *, signs: bool = True, glyphs: str = "rich") -> list[PicturePart]:
    return list(pictured(POKER, written, GLYPHS[glyphs], signs=signs).parts)


def shown(size: int, *, tall: bool = False, glyphs: str = "rich") -> list[Line]:
    """The pictures of a book on a page so wide, with their blank lines."""
    book = RuleBook(POKER, GLYPHS[glyphs], signs=True)
    pictures = [at for at, part in enumerate(book.paragraphs) if part.picture]
    return [row.spans for row in book.rows(size, tall=tall) if row.paragraph in pictures]


@pytest.mark.parametrize("key", CATALOG)
def test_a_picture_shows_real_cards(key: str) -> None:
    """Every name in it has a face on the board of the game, and every claim a colour."""
    painter = board(key, RICH)
    claims = [token.strip('"') for token in tokens(key) if token.startswith('"')]
    cards = [token for token in tokens(key) if not token.startswith('"')]

    assert [card for card in cards if painter.as_card(card) is None] == []
    assert [claim for claim in claims if claim.replace(" ", "_") not in tints()] == []


def test_a_card_that_no_game_has_is_told_in_words() -> None:
    """And none of another game is taken for one of this."""
    assert [part.card for part in parts("dragon joker royal_toad")] == [None] * 3
    assert [part.words for part in parts("dragon")] == ["dragon"]


def test_cards_are_painted_side_by_side() -> None:
    """With the signs of half blocks and their names; in a narrow window below each other."""
    rows = text_of(shown(60)).splitlines()
    assert "bat" in rows[6]
    assert "cockroach" in rows[6]
    assert any("▀" in row for row in rows)
    assert "cockroach" not in text_of(shown(20)).splitlines()[6]


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", [9, 20, 47, 100])
def test_no_picture_is_wider_than_its_page(size: int, glyphs: str) -> None:
    """In any set of signs."""
    assert max(width(spans) for spans in shown(size, glyphs=glyphs)) <= size


def test_no_card_stands_alone_in_the_last_row() -> None:
    """Eight creatures, of which seven would have room side by side, stand in two rows of four."""
    one, *_ = [spans for spans in shown(84) if text_of([spans]).strip()]

    assert text_of([one]).count("╭") == 4


def test_a_tall_page_shows_large_cards() -> None:
    """Where four of them fit."""
    sprites = [len(shown(size, tall=tall)) for size, tall in ((80, False), (80, True), (60, True))]

    assert sprites[1] > sprites[0]
    assert sprites[2] < sprites[1]


def test_where_there_is_only_ascii_words_stand_for_cards() -> None:
    """With the sign of each; and in lines without, as they may be read aloud."""
    assert text_of(shown(60, glyphs="ascii")).splitlines()[1].startswith("  v bat, : fly, # cock")
    said = pictured(POKER, 'back "toad" -> rat rat', ASCII, signs=False)
    assert said.text == 'face down "toad" > rat, rat'


def test_a_search_finds_a_painted_card() -> None:
    """It stands out, and is scrolled to."""
    there = Reader(POKER, None, RICH)
    there.resized(80, 24)
    there.search("stink bug")

    chosen = [span.text for spans in there.paint(80, 24) for span in spans if "chosen" in span.look]
    assert any("stink bug" in text for text in chosen)


def test_a_search_finds_nothing_between_two_cards() -> None:
    """The comma that parts their names in words is not painted."""
    there = Reader(POKER, None, RICH)
    there.resized(80, 24)
    there.search("bat, fly")

    assert not there.found
