"""The contents of a rule book: paragraphs without line breaks, in chapters. It knows no screen.

A chapter is a rule by its id, what stands before the first one, or the options. Some chapters begin
a part of the book, whose heading stands above theirs.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.rulebook.pictures import BookPicture, pictured
from tui.rulebook.source import blocks, options

ABOUT = "about"  # the chapter before the first section
OPTIONS = "options"


@value
class Chapter:
    """A chapter in the table of contents: a rule has the id of it."""

    id: str
    title: str
    rule: str = ""
    part: str = ""  # that begins with it


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
    title: str = ""  # of the chapter that begins here
    rule: str = ""
    part: str = ""
    picture: BookPicture | None = None

    @property
    def cards(self) -> Sequence[tuple[int, int, str]]:
        """From where to where in the text each piece of a picture stands, and how it looks."""
        return self.picture.marks if self.picture else ()


@value
class SearchHit:
    """A place that a search found."""

    paragraph: int
    start: int
    end: int


def paragraphs(key: str, glyphs: Glyphs, *, signs: bool) -> list[Paragraph]:
    """A game's rule book and its options."""
    return [*_rules(key, glyphs, signs=signs), *_options(key, glyphs.plain)]


def _rules(key: str, glyphs: Glyphs, *, signs: bool) -> Iterator[Paragraph]:
    """The book as it lies in the game's folder."""
    chapter, titled = ABOUT, False
    part = ""  # whose heading waits for its first chapter
    for block in blocks(key):
        text = glyphs.plain(block.text)
        match block.kind:
            case "title":
                yield Paragraph(chapter, text, "title", title=ABOUT.capitalize())
            case "part":
                part = text
            case "section":
                chapter = block.id or text.lower()
                yield from _headed(chapter, text, block.id, part)
                part = ""
            case "cards":
                picture = pictured(key, block.text, glyphs, signs=signs)
                yield Paragraph(chapter, picture.text, indent="  ", picture=picture)
            case "example":
                yield Paragraph(chapter, text, "dim", "  ")
            case "text":
                yield Paragraph(chapter, text, close=titled)
        titled = block.kind == "section"


def _headed(chapter: str, title: str, rule: str, part: str) -> Iterator[Paragraph]:
    """The heading of a section; that of a part is of the chapter that it begins with."""
    if part:
        yield Paragraph(chapter, part.upper(), "gold", title=title, rule=rule, part=part)
    text = f"{title} {rule}".strip()
    yield Paragraph(chapter, text, "title", close=bool(part), title=title, rule=rule)


def _options(key: str, plain: Callable[[str], str]) -> Iterator[Paragraph]:
    for text in options(key).splitlines():
        indented = text.startswith("  ")
        if text.startswith("## "):
            title = text.removeprefix("## ")
            yield Paragraph(OPTIONS, title, "title", title=title)
        elif text:
            yield Paragraph(OPTIONS, plain(text.strip()), "", "  " * (1 + indented), indented)


def chapters(written: Sequence[Paragraph]) -> Iterator[Chapter]:
    """The chapters of the table of contents, in its order."""
    known: set[str] = set()
    for paragraph in written:
        if paragraph.chapter not in known:
            known.add(paragraph.chapter)
            yield Chapter(paragraph.chapter, paragraph.title, paragraph.rule, paragraph.part)
