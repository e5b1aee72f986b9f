"""A rule book as paragraphs, to be searched and laid out in lines. It knows no screen.

A paragraph belongs to a chapter: a rule by its id, what stands before the first, or the options.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from engine.catalog import CATALOG
from engine.values import value
from tui.paint.spans import BLANK, Line, Span, line, text_of, wrapped
from tui.rulebook.source import options, rulebook, spoken

ABOUT = "about"  # the chapter before the first rule
OPTIONS = "options"
PAGE = 80  # columns
ID = re.compile(r"\b[A-Z]{2}-\d+\b")


@value
class Chapter:
    """What the table of contents lists."""

    id: str
    title: str


@value
class Paragraph:
    """Text without line breaks; what is close stands without a blank line before it."""

    chapter: str
    text: str
    look: str = ""
    indent: str = ""
    close: bool = False


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

    def __init__(self, key: str, plain: Callable[[str], str]) -> None:
        self.key = key
        self.paragraphs = [*_rules(key, plain), *_options(key, plain)]
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


def _rules(key: str, plain: Callable[[str], str]) -> Iterator[Paragraph]:
    """The book as it lies in the game's folder: `#` is its title, `##` begins a rule."""
    chapter = ABOUT
    for part in rulebook(key).strip().split("\n\n"):
        text = plain(spoken(part))
        marks, _, rest = text.partition(" ")
        if marks == "##":
            chapter = rest.partition(" ")[0]
        if marks in ("#", "##"):
            yield Paragraph(chapter, rest, "title")
        else:
            yield Paragraph(chapter, text, close=chapter != ABOUT)


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
            yield Chapter(paragraph.chapter, title)


# --- Lines ----------------------------------------------------------------------------------------


def _laid_out(
    paragraph: Paragraph, size: int, marks: Sequence[SearchHit], here: SearchHit | None
) -> Iterator[Line]:
    """The paragraph broken into lines; a mark that a line's end breaks goes on in the next."""
    indent = paragraph.indent if size > 20 else ""
    looks = _looks(paragraph, marks, here)
    offset = 0
    for spans in wrapped(paragraph.text, max(1, size - len(indent))):
        text = "".join(span.text for span in spans)
        at = max(offset, paragraph.text.find(text, offset))
        offset = at + len(text)
        yield line(indent, *_marked(text, looks[at:offset]))


def _looks(paragraph: Paragraph, marks: Sequence[SearchHit], here: SearchHit | None) -> list[str]:
    """How each letter looks."""
    looks = [paragraph.look] * len(paragraph.text)
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
