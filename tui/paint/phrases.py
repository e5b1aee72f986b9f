"""Sentences in several looks over as many lines as they take: names keep their colours."""

from collections.abc import Iterator

from netplay.trust.width import cells
from tui.paint.spans import Line, Lines, Span, line, width, wrapped


def phrased(spans: Line, size: int, indent: str = "") -> Lines:
    """Broken at blanks, as `wrapped` breaks plain text; further lines are indented."""
    lines: Lines = [()]
    for word in _words(spans, max(1, size - cells(indent))):
        joined = line(lines[-1], " ", word) if lines[-1] else word
        if width(joined) <= size:
            lines[-1] = joined
        else:
            lines.append(line(indent, word))
    return lines


def _words(spans: Line, room: int) -> Iterator[Line]:
    """The words between two blanks, be they of several looks; what is too long, in parts."""
    word: list[Span] = []
    for span in spans:
        first, *others = span.text.split(" ")
        word.append(Span(first, span.look, span.key))
        for text in others:
            yield from _short(line(*word), room)
            word = [Span(text, span.look, span.key)]
    yield from _short(line(*word), room)


def _short(word: Line, room: int) -> Iterator[Line]:
    if sum(cells(span.text) for span in word) <= room:
        yield from [word] if word else []
        return
    for span in word:
        yield from wrapped(span.text, room, span.look)
