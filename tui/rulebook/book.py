"""A rule book as paragraphs, to be searched and laid out in lines. It knows no screen.

A paragraph belongs to a chapter: a rule by its id, what stands before the first, or the options.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from engine.catalog import CATALOG
from engine.values import value
from engine.words import words
from netplay.trust.width import cells
from tui.boards.shelf import shapes_of, tints
from tui.paint.spans import BLANK, Line, Span, apart, flow, line, text_of, wrapped
from tui.rulebook.source import CARDS, headed, options, rulebook, spoken

ABOUT = "about"  # the chapter before the first rule
OPTIONS = "options"
PAGE = 80  # columns
ID = re.compile(r"\b[A-Z]{2}-\d+\b")


@value
class Chapter:
    """What the table of contents lists: a rule has the id of it."""

    id: str
    title: str
    rule: str = ""


@value
class Paragraph:
    """Text without line breaks; what is close stands without a blank line before it.

    The title of a rule ends with the rule's id, which stands at the right edge.
    """

    chapter: str
    text: str
    look: str = ""
    indent: str = ""
    close: bool = False
    rule: str = ""
    marks: tuple[tuple[int, int, str], ...] = ()  # from where to where it looks like what


@value
class SearchHit:
    """A place that a search found."""

    paragraph: int
    start: int
    end: int


@value
class BookRow:
    """A line of a book that was laid out, and the paragraph it is of."""

    spans: Line
    paragraph: int


class RuleBook:
    """The rules of one game and its options, in characters that the terminal has."""

    def __init__(self, key: str, plain: Callable[[str], str], glyphs: str = "rich") -> None:
        self.key = key
        self.paragraphs = [*_rules(key, plain, glyphs), *_options(key, plain)]
        self.title = CATALOG[key].title
        self.chapters = list(_chapters(self.paragraphs))

    def find(self, wanted: str) -> list[SearchHit]:
        """Where these words stand, in small letters or capitals."""
        words = " ".join(wanted.split())
        pattern = re.compile(re.escape(words), re.IGNORECASE)
        return [
            SearchHit(number, found.start(), found.end())
            for number, paragraph in enumerate(self.paragraphs)
            for found in (pattern.finditer(paragraph.text) if words else ())
        ]

    def rows(self, size: int, found: Sequence[SearchHit], here: SearchHit | None) -> list[BookRow]:
        """The book in lines of this width, with what was found standing out, most so `here`."""
        rows: list[BookRow] = []
        for number, paragraph in enumerate(self.paragraphs):
            if rows and not paragraph.close:
                rows.append(BookRow(BLANK, number))
            marks = [match for match in found if match.paragraph == number]
            rows += [BookRow(spans, number) for spans in _laid_out(paragraph, size, marks, here)]
        return rows

    def lines(self, size: int) -> list[str]:
        """All of it as plain text, so wide; 0 where nothing is known of who reads it."""
        return text_of(row.spans for row in self.rows(size or PAGE, (), None)).split("\n")

    def start(self, chapter: str) -> int:
        """The paragraph that the chapter begins with."""
        belongs = (part.chapter == chapter for part in self.paragraphs)
        return next((number for number, ours in enumerate(belongs) if ours), 0)


def _rules(key: str, plain: Callable[[str], str], glyphs: str) -> Iterator[Paragraph]:
    """The book as it lies in the game's folder: `#` is its title, `##` begins a section."""
    chapter, titled = ABOUT, False
    for part in rulebook(key).strip().split("\n\n"):
        text, cards = plain(spoken(part)), CARDS.fullmatch(part)
        marks, _, rest = text.partition(" ")
        if marks in ("#", "##"):
            title, id_ = headed(rest)
            chapter = (id_ or title.lower()) if marks == "##" else ABOUT
            yield Paragraph(chapter, f"{title} {id_}".strip(), "title", rule=id_)
        elif cards:
            yield _pictured(chapter, key, cards[1].split(), plain, glyphs)
        elif part.startswith("> "):
            yield Paragraph(chapter, text, "dim", "  ")
        else:
            yield Paragraph(chapter, text, close=titled and chapter != ABOUT)
        titled = marks in ("#", "##")


def _pictured(
    chapter: str, key: str, cards: Sequence[str], plain: Callable[[str], str], glyphs: str
) -> Paragraph:
    """The cards with the signs and colours that they have at the table."""
    shapes, text = shapes_of(key).get(glyphs, {}), ""
    marks: list[tuple[int, int, str]] = []
    for card in cards:
        shown = plain(f"{shapes.get(card, '')} {words(card)}".strip())
        text += (", " if text else "") + shown
        marks.append((len(text) - len(shown), len(text), card if card in tints() else "bold"))
    return Paragraph(chapter, text, indent="  ", marks=tuple(marks))


def _options(key: str, plain: Callable[[str], str]) -> Iterator[Paragraph]:
    for text in options(key).splitlines():
        indented = text.startswith("  ")
        if text.startswith("## "):
            yield Paragraph(OPTIONS, text.removeprefix("## "), "title")
        elif text:
            yield Paragraph(OPTIONS, plain(text.strip()), "", "  " * (1 + indented), indented)


def _chapters(paragraphs: Sequence[Paragraph]) -> Iterator[Chapter]:
    known: set[str] = set()
    for paragraph in paragraphs:
        if paragraph.chapter not in known:
            known.add(paragraph.chapter)
            named = paragraph.chapter not in (ABOUT, OPTIONS)
            title = paragraph.text if named else paragraph.chapter.capitalize()
            title = title.removesuffix(f" {paragraph.rule}") if paragraph.rule else title
            yield Chapter(paragraph.chapter, title, paragraph.rule)


# --- Lines ----------------------------------------------------------------------------------------


def _laid_out(
    paragraph: Paragraph, size: int, marks: Sequence[SearchHit], here: SearchHit | None
) -> Iterator[Line]:
    """The paragraph broken into lines; a mark that a line's end breaks goes on in the next."""
    indent = paragraph.indent if size > 20 else ""
    looks = _looks(paragraph, marks, here)
    offset = 0
    if paragraph.marks:
        yield from _side_by_side(paragraph, looks, size)
        return
    if paragraph.rule and cells(paragraph.text) < size:
        yield _with_id(paragraph, looks, size)
        return
    for spans in wrapped(paragraph.text, max(1, size - len(indent))):
        text = "".join(span.text for span in spans)
        at = max(offset, paragraph.text.find(text, offset))
        offset = at + len(text)
        yield line(indent, *_marked(text, looks[at:offset]))


def _side_by_side(paragraph: Paragraph, looks: Sequence[str], size: int) -> Iterator[Line]:
    """Cards, none of which a line's end parts from its name."""
    indent = paragraph.indent if size > 20 else ""
    cards = [
        line(*_marked(paragraph.text[start : end + 1], looks[start : end + 1]))
        for start, end, _ in paragraph.marks
    ]
    for row in flow(cards, max(1, size - len(indent)), " "):
        yield line(indent, row)


def _with_id(paragraph: Paragraph, looks: Sequence[str], size: int) -> Line:
    """The title of a rule, and its id at the right edge."""
    text, end = paragraph.text, len(paragraph.text) - len(paragraph.rule)
    left = line(*_marked(text[:end].rstrip(), looks[: len(text[:end].rstrip())]))
    return apart(left, line(*_marked(text[end:], looks[end:])), size)


def _looks(paragraph: Paragraph, marks: Sequence[SearchHit], here: SearchHit | None) -> list[str]:
    """How each letter looks."""
    looks = [paragraph.look] * len(paragraph.text)
    for start, end, look in paragraph.marks:
        looks[start:end] = [look] * (end - start)
    if paragraph.rule:
        looks[-len(paragraph.rule) :] = ["dim"] * len(paragraph.rule)
    for mark in marks:
        look = "chosen" if mark == here else "said bold"
        looks[mark.start : mark.end] = [f"{paragraph.look} {look}".strip()] * (
            mark.end - mark.start
        )
    return looks


def _marked(text: str, looks: Sequence[str]) -> Iterator[Span]:
    """The letters in spans of one look; the id of a rule leads there."""
    keys = [""] * len(text)
    for found in ID.finditer(text):
        keys[found.start() : found.end()] = [found.group()] * len(found.group())
    for (look, key), letters in groupby(zip(text, looks, keys, strict=True), itemgetter(1, 2)):
        yield Span("".join(letter for letter, *_ in letters), look, key)
