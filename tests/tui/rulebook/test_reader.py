"""The rule books as one reads them, as a pure model and its painting."""

from dataclasses import fields
from random import Random

import pytest

from engine.catalog import CATALOG
from tui.boards.shelf import tints
from tui.paint.glyphs import GLYPHS, RICH
from tui.paint.page import Wanted
from tui.paint.palette import Palette
from tui.paint.spans import Lines, text_of, width
from tui.rulebook.book import RuleBook
from tui.rulebook.paragraphs import ABOUT, OPTIONS
from tui.rulebook.reader import Reader
from tui.rulebook.source import rules

PALETTE = Palette("none", dark=True, tints=tints())
SIZES = ((80, 24), (120, 40), (200, 60), (60, 20), (30, 8))
ALONE = (59, 24)  # without the contents
KEYS = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "n", "N", "scrolldown")


def reading(game: str = "royal-gambit", at: str | None = None, glyphs: str = "rich") -> Reader:
    """Somebody at 80x24 who has just opened a book."""
    opened = Reader(game, at, GLYPHS[glyphs])
    opened.resized(80, 24)
    return opened


def pressed(there: Reader, *keys: str) -> Reader:
    for key in keys:
        assert there.press(key)
    return there


def shown(there: Reader, size: tuple[int, int] = (80, 24)) -> str:
    return text_of(seen(there, size))


def seen(there: Reader, size: tuple[int, int]) -> Lines:
    """The page on a screen of this size, on which it is read from now on."""
    there.resized(*size)
    return there.paint(*size)


def text(there: Reader) -> list[str]:
    """The lines right of the contents."""
    return [line.partition("│ ")[2] for line in shown(there).splitlines()[1:-1]]


def looks(there: Reader, look: str, size: tuple[int, int] = (80, 24)) -> list[str]:
    """The words that are painted so."""
    lines = seen(there, size)[1:-1]
    return [span.text for spans in lines for span in spans if look in span.look.split()]


# --- The book -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOG)
def test_a_book_has_every_rule_and_every_option(key: str) -> None:
    """By their ids and with their whole text; and what each option means."""
    ascii_ = GLYPHS["ascii"]
    written = [part.text for part in RuleBook(key, ascii_).paragraphs]
    chapters = RuleBook(key, ascii_).chapters

    assert [chapter.rule for chapter in chapters if chapter.rule] == list(rules(key))
    for id_, rule in rules(key).items():
        assert f"{rule.title} {id_}" in written
        assert {ascii_.plain(said) for said in rule.paragraphs} <= set(written)
    for entry in fields(CATALOG[key].Options):
        assert any(f"{entry.name}: {entry.metadata['meaning']}" in said for said in written)


@pytest.mark.parametrize("key", CATALOG)
@pytest.mark.parametrize("size", [15, 20, 47, 100])
def test_breaking_lines_loses_no_word(key: str, size: int) -> None:
    """At any width that a screen has."""
    book = RuleBook(key, RICH)
    rows = book.rows(size)

    assert all(width(row.spans) <= size for row in rows)
    laid = " ".join(text_of([row.spans]).strip() for row in rows).split()
    assert laid == " ".join(part.text for part in book.paragraphs).split()


# --- Reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOG)
def test_a_book_opens_at_its_beginning(key: str) -> None:
    """With its title."""
    assert text(reading(key))[0] == CATALOG[key].title


@pytest.mark.parametrize("key", CATALOG)
def test_a_book_opens_at_any_rule(key: str) -> None:
    """It stands at the top, and is marked in the contents."""
    for id_, rule in rules(key).items():
        there = Reader(key, id_, GLYPHS["rich"])
        assert [*rule.title.split(), id_] in [row.split() for row in text(there)[:2]]
        assert there.chapter == id_
        marked = [line for line in shown(there).splitlines() if line.startswith("▸")]
        assert [id_ in line.partition("│")[0] for line in marked] == [True]


def test_an_unknown_rule_opens_the_book_at_its_beginning() -> None:
    """An id of another book, say."""
    assert reading(at="CP-1").chapter == ABOUT


def test_arrows_go_from_rule_to_rule() -> None:
    """To the options at the end, and not beyond."""
    assert pressed(reading(), "down").chapter == "the goal"
    assert pressed(reading(), *["down"] * 4).chapter == "RG-2"
    assert pressed(reading(at="RG-3"), "up").chapter == "RG-2"
    assert pressed(reading(), "up").chapter == ABOUT
    assert pressed(reading(), *["down"] * 50).chapter == OPTIONS


def test_arrows_go_from_game_to_game() -> None:
    """Round and round."""
    keys = list(CATALOG)
    there = reading(keys[0])

    assert pressed(there, "right").book.key == keys[1]
    assert pressed(there, "left", "left").book.key == keys[-1]
    assert pressed(there, "right").book.key == keys[0]
    assert text(there)[0] == CATALOG[keys[0]].title


def test_pages_are_turned() -> None:
    """The bottom line stands at the top then; Home and End go all the way."""
    there = reading()
    bottom = text(there)[-1]
    assert bottom in text(pressed(there, "pagedown"))[:3]

    assert pressed(there, "pageup").chapter == ABOUT
    assert pressed(there, "end").chapter == OPTIONS
    assert pressed(there, "home").chapter == ABOUT


def test_what_is_clicked_leads_there() -> None:
    """A rule in the contents, the id of a rule in the text, another game."""
    there = reading(at="RG-6")
    keys = {span.key for spans in there.paint(160, 48) for span in spans}
    assert {"RG-9", "RG-12", "/", "escape"} <= keys
    assert keys & set(CATALOG) - {"royal-gambit"}
    named = [s for spans in there.paint(80, 24) for s in spans if (s.text, s.key) == ("RG-12",) * 2]
    assert named

    assert pressed(there, "RG-12").chapter == "RG-12"
    assert pressed(there, "royal-menagerie").book.key == "royal-menagerie"


def test_a_resize_keeps_the_place() -> None:
    """The paragraph at the top stays at the top."""
    there = reading(at="RG-11")
    for size in SIZES:
        shown(there, size)

    assert text(there)[0].startswith("Q, Extra Life")


def test_keys_of_the_screen_are_left_to_it() -> None:
    """Escape closes the book, where nothing is searched for."""
    assert not reading().press("escape")
    assert not reading().press("x")


# --- Search ---------------------------------------------------------------------------------------


def sought(words: str, game: str = "royal-gambit") -> Reader:
    there = reading(game)
    search(there).done(words)
    return there


def search(there: Reader) -> Wanted:
    wanted = there.press("/")
    assert isinstance(wanted, Wanted)
    return wanted


def test_what_is_found_stands_out() -> None:
    """In capitals or not; the one we are at stands out most, and is counted."""
    there = sought("lucky seven")

    assert "Lucky Seven" in looks(there, "chosen")
    assert "1 of 1" in shown(there)


def test_a_match_may_be_broken_by_the_end_of_a_line() -> None:
    """It is found, and all of it stands out."""
    there = reading()
    there.resized(*ALONE)
    for paragraph in there.book.paragraphs:
        if len(paragraph.text) < 100:
            continue
        there.search(paragraph.text[40:95])
        marked = looks(there, "chosen", ALONE)
        assert "".join(marked).replace(" ", "") == paragraph.text[40:95].replace(" ", "")


@pytest.mark.parametrize("words", ["sniper", "card"])
def test_one_reads_the_chapter_of_what_is_found(words: str) -> None:
    """The mark in the contents stands at it, for each match."""
    there = sought(words)

    for _ in there.found:
        shown(pressed(there, "n"))
        assert there.match is not None
        assert there.chapter == there.book.paragraphs[there.match.paragraph].chapter


def test_another_search_begins_with_an_empty_line() -> None:
    """Only what is typed now is searched for."""
    assert not search(sought("sniper")).text


def test_n_goes_to_each_match_and_round() -> None:
    """N goes back. The match is always in sight."""
    there = sought("card")
    count = len(there.found)
    assert count > 3

    for number in [*range(2, count + 1), 1]:
        pressed(there, "n")
        assert f"{number} of {count}" in shown(there)
        assert [part for part in looks(there, "chosen") if part.lower() == there.sought]
    assert f"{count} of {count}" in shown(pressed(there, "N"))


def test_a_search_begins_where_one_reads() -> None:
    """Not at the beginning of the book, unless there is nothing further on."""
    there = reading(at="RG-12")
    there.search("card")

    assert there.match is not None
    assert there.match.paragraph >= there.book.start("RG-12")


def test_what_is_nowhere_is_told() -> None:
    """In words; n then goes nowhere."""
    there = sought("quidditch")

    assert "“quidditch” is not in this book" in shown(there)
    assert pressed(there, "n", "N").match is None


def test_other_books_are_searched_for_the_same() -> None:
    """Switching the game keeps the words."""
    there = sought("turn")
    shown(pressed(there, "right"))

    assert there.found
    assert all(_found(there, match.paragraph, match.start) for match in there.found)


def _found(there: Reader, paragraph: int, start: int) -> bool:
    return there.book.paragraphs[paragraph].text[start:].lower().startswith("turn")


def test_escape_ends_the_search_first() -> None:
    """Then, pressed again, it is for the screen."""
    there = pressed(sought("card"), "escape")

    assert not there.found
    assert "chosen" not in {span.look for row in there.paint(80, 24)[-1:] for span in row}
    assert not there.press("escape")


@pytest.mark.parametrize("words", ["", "  ", "(", "\\", "[a", "*"])
def test_any_text_can_be_searched_for(words: str) -> None:
    """Nothing finds nothing; no sign has a meaning."""
    there = sought(words)

    for match in there.found:
        said = there.book.paragraphs[match.paragraph].text
        assert said[match.start : match.end] == words.strip()


# --- Painting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_every_page_fits_every_screen(glyphs: str) -> None:
    """Whatever was pressed and searched for."""
    there, random = reading(glyphs=glyphs), Random(1)
    for _ in range(60):
        pressed(there, random.choice(KEYS))
        if random.random() < 0.1:
            there.search(random.choice(["card", "é“”", "the", ""]))
        across, down = random.choice(SIZES)
        lines = seen(there, (across, down))
        assert [width(spans) for spans in lines] == [across] * down
        assert glyphs != "ascii" or text_of(lines).isascii()
        assert all(PALETTE.style(s.look) for spans in lines for s in spans)


@pytest.mark.parametrize("size", [(1, 1), (5, 2), (59, 3)])
def test_the_smallest_window_breaks_nothing(size: tuple[int, int]) -> None:
    """There is little to see."""
    assert len(reading().paint(*size)) <= max(2, size[1])


# --- As a good boxed game's -----------------------------------------------------------------------


@pytest.mark.parametrize("key", CATALOG)
def test_a_book_begins_with_the_goal_and_ends_with_questions(key: str) -> None:
    """Before any rule one knows what it is all for; tips and answers come after the rules."""
    ids = [chapter.id for chapter in RuleBook(key, RICH).chapters]

    assert ids[:2] == [ABOUT, "the goal"]
    assert ids[-3:] == ["tips", "questions", OPTIONS]


@pytest.mark.parametrize("key", CATALOG)
def test_a_rule_is_called_by_words_and_its_id_stands_at_the_edge(key: str) -> None:
    """At any width that has room for both."""
    rows = RuleBook(key, RICH).rows(60)
    lines = ["".join(span.text for span in row.spans) for row in rows]
    for id_, rule in rules(key).items():
        assert rule.title + id_.rjust(60 - len(rule.title)) in lines


@pytest.mark.parametrize("key", CATALOG)
def test_most_rules_have_an_example(key: str) -> None:
    """Those that are no mere definition."""
    paragraphs = RuleBook(key, RICH).paragraphs
    told = {part.chapter for part in paragraphs if part.text.startswith("Example:")}

    assert len(told) >= len(rules(key)) * 2 / 3


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("cockroach-poker", "printed rules can be read otherwise"),
        ("cockroach-poker", "May I lie when I pass a card on? Yes."),
        ("cockroach-poker", "not even a player who passed it on blind"),
        ("cockroach-poker-royal", "the claim is always wrong"),
        ("cockroach-poker-royal", "May I lie when I pass a card on? Yes."),
        ("royal-gambit", "May I aim a Sniper at myself? Yes"),
        ("royal-gambit", "The most that a hand can give is 90"),
        ("royal-menagerie", "printed rules can be read otherwise"),
        ("royal-menagerie", "takes a Windfall from it and plays it"),
        ("cockroach-poker", "one game in two hundred"),
        ("cockroach-poker-royal", "not even with one that you have just taken"),
    ],
)
def test_what_people_ask_is_answered(key: str, said: str) -> None:
    """Where the printed rules are silent, or can be read in two ways."""
    assert RuleBook(key, RICH).find(said)
