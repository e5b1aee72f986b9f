"""A rule book to be searched and laid out in lines. It knows no screen."""

import re
from collections.abc import Iterator, Sequence

from engine.catalog import CATALOG
from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Line, text_of
from tui.rulebook.layout import PageForm, SearchMarks, laid_out
from tui.rulebook.paragraphs import SearchHit, chapters, paragraphs

PAGE = 80  # columns


@value
class BookRow:
    """A line of a book that was laid out, and the paragraph it is of."""

    spans: Line
    paragraph: int


class RuleBook:
    """The rules of one game and its options, in characters that the terminal has.

    With signs, where a screen shows them: cards as they lie on the table, or with their signs.
    """

    def __init__(self, key: str, glyphs: Glyphs, *, signs: bool = False) -> None:
        self.key = key
        self._pen = Pen.with_signs(glyphs)
        self.paragraphs = paragraphs(key, glyphs, signs=signs)
        self.title = CATALOG[key].title
        self.chapters = list(chapters(self.paragraphs))

    def find(self, wanted: str) -> list[SearchHit]:
        """The places where these words stand, in small letters or capitals."""
        words = " ".join(wanted.split())
        return [*self._found(re.compile(re.escape(words), re.IGNORECASE))] if words else []

    def _found(self, pattern: re.Pattern[str]) -> Iterator[SearchHit]:
        """In text, and in the names of cards, which a picture shows one by one."""
        for number, paragraph in enumerate(self.paragraphs):
            painted = paragraph.picture is not None and paragraph.picture.painted
            whole = [(0, len(paragraph.text), "")]
            for start, end, _ in paragraph.cards if painted else whole:
                for found in pattern.finditer(paragraph.text, start, end):
                    yield SearchHit(number, found.start(), found.end())

    def rows(
        self,
        size: int,
        found: Sequence[SearchHit] = (),
        here: SearchHit | None = None,
        *,
        tall: bool = False,
    ) -> list[BookRow]:
        """The book in lines of this width, with what was found standing out, most so `here`."""
        form, rows = PageForm(size, tall, self._pen), list[BookRow]()
        for number, paragraph in enumerate(self.paragraphs):
            if rows and not paragraph.close:
                rows.append(BookRow(BLANK, number))
            marks = SearchMarks([hit for hit in found if hit.paragraph == number], here)
            rows += [BookRow(spans, number) for spans in laid_out(paragraph, form, marks)]
        return rows

    def lines(self, size: int) -> list[str]:
        """All of it as plain text, so wide; 0 where nothing is known of whoever reads it."""
        return text_of(row.spans for row in self.rows(size or PAGE)).split("\n")

    def start(self, chapter: str) -> int:
        """The paragraph that the chapter begins with."""
        belongs = (part.chapter == chapter for part in self.paragraphs)
        return next((number for number, ours in enumerate(belongs) if ours), 0)
