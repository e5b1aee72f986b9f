"""Paragraphs of a rule book broken into lines. It knows no game, and no screen but its width."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from engine.values import value
from netplay.trust.width import cells
from tui.paint.cards import MEDIUM
from tui.paint.pixels import Pen
from tui.paint.spans import Line, Span, apart, flow, line, wrapped
from tui.rulebook.paragraphs import Paragraph, SearchHit
from tui.rulebook.pictures import painted

ID = re.compile(r"\b[A-Z]{2}-\d+\b")
SLIM = 20  # cells in which nothing is indented


@value
class PageForm:
    """The form of a page: so many cells across, in a window that is tall or not, with a pen."""

    size: int
    tall: bool
    pen: Pen


@value
class SearchMarks:
    """The marks of a search in a paragraph, and which of all that we are at."""

    found: Sequence[SearchHit]
    here: SearchHit | None

    def over(self, start: int, end: int) -> str:
        """The look on what stands there: the one that we are at stands out most."""
        touching = [hit for hit in self.found if hit.start < end and hit.end > start]
        if self.here in touching:
            return "chosen"
        return "said bold" if touching else ""


def laid_out(paragraph: Paragraph, form: PageForm, marks: SearchMarks) -> Iterator[Line]:
    """The lines of a paragraph."""
    indent = paragraph.indent if form.size > SLIM else ""
    room = max(1, form.size - len(indent))
    picture = paragraph.picture
    if picture and picture.painted and room >= MEDIUM[0]:
        seen = [marks.over(start, end) for start, end, _ in picture.marks]
        lines: Iterator[Line] = iter(painted(picture, room, form.pen, seen, tall=form.tall))
    elif picture:
        lines = _side_by_side(paragraph, room, marks)
    elif paragraph.rule and not paragraph.part and cells(paragraph.text) < form.size:
        lines = iter([_with_id(paragraph, room, marks)])
    else:
        lines = _broken(paragraph, room, marks)
    return (line(indent, spans) for spans in lines)


def _broken(paragraph: Paragraph, room: int, marks: SearchMarks) -> Iterator[Line]:
    """Text; a mark that a line's end breaks goes on in the next."""
    looks, offset = _looks(paragraph, marks), 0
    for spans in wrapped(paragraph.text, room):
        text = "".join(span.text for span in spans)
        at = max(offset, paragraph.text.find(text, offset))
        offset = at + len(text)
        yield line(*_marked(text, looks[at:offset]))


def _side_by_side(paragraph: Paragraph, room: int, marks: SearchMarks) -> Iterator[Line]:
    """Cards in words, none of which a line's end parts from its sign."""
    looks, text = _looks(paragraph, marks), paragraph.text
    ends = [text.find(" ", end) if end < len(text) else end for _, end, _ in paragraph.cards]
    pieces = [
        line(*_marked(text[start:end], looks[start:end]))
        for (start, _, _), end in zip(paragraph.cards, ends, strict=True)
    ]
    yield from flow(pieces, room, " ")


def _with_id(paragraph: Paragraph, size: int, marks: SearchMarks) -> Line:
    """The title of a rule, and its id at the right edge."""
    looks = _looks(paragraph, marks)
    text, end = paragraph.text, len(paragraph.text) - len(paragraph.rule)
    left = line(*_marked(text[:end].rstrip(), looks[: len(text[:end].rstrip())]))
    return apart(left, line(*_marked(text[end:], looks[end:])), size)


def _looks(paragraph: Paragraph, marks: SearchMarks) -> list[str]:
    """The look of each letter."""
    looks = [paragraph.look] * len(paragraph.text)
    for start, end, look in paragraph.cards:
        looks[start:end] = [look] * (end - start)
    if paragraph.rule and not paragraph.part:
        looks[-len(paragraph.rule) :] = ["dim"] * len(paragraph.rule)
    for hit in marks.found:
        look = f"{paragraph.look} {marks.over(hit.start, hit.end)}".strip()
        looks[hit.start : hit.end] = [look] * (hit.end - hit.start)
    return looks


def _marked(text: str, looks: Sequence[str]) -> Iterator[Span]:
    """The letters in spans of one look; the id of a rule leads there."""
    keys = [""] * len(text)
    for found in ID.finditer(text):
        keys[found.start() : found.end()] = [found.group()] * len(found.group())
    for (look, key), letters in groupby(zip(text, looks, keys, strict=True), itemgetter(1, 2)):
        yield Span("".join(letter for letter, *_ in letters), look, key)
