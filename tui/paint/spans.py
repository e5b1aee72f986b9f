"""Lines of styled text: what every screen is painted with. It knows no colours and no Textual.

A look names roles, which a palette turns into colours. A key is what a click on the span stands
for: whatever can be clicked can be typed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from engine.values import value
from netplay.trust.width import cells, cut, graphemes


@value
class Span:
    """A piece of a line that looks the same all along."""

    text: str
    look: str = ""
    key: str = ""


Line: TypeAlias = tuple[Span, ...]
Lines: TypeAlias = list[Line]
BLANK: Line = ()


def line(*parts: "Span | str | Line") -> Line:
    """A line of spans, plain strings and other lines."""
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, tuple):
            spans += part
        else:
            spans.append(Span(part) if isinstance(part, str) else part)
    return tuple([span for span in spans if span.text])  # a list is read faster than a generator


def width(spans: Line) -> int:
    return sum([cells(span.text) for span in spans])


def inked(spans: Line) -> int:
    """The width of the line without the bare blanks at its end; those with a look are drawn."""
    end = len(spans)
    while end and not spans[end - 1].look and not spans[end - 1].text.strip():
        end -= 1
    return width(spans[:end])


def fit(spans: Line, size: int, ellipsis: str = "") -> Line:
    """The line at exactly this width: cut, or filled up with blanks."""
    across = width(spans)
    if across == size:
        return spans
    if across < size:
        return line(spans, " " * (size - across))
    shown = _cut(spans, size, ellipsis)
    return line(shown, " " * (size - width(shown)))


def _cut(spans: Line, size: int, ellipsis: str) -> Line:
    """Cut the line to what fits before a sign that it was cut."""
    kept, room = list[Span](), size - cells(ellipsis)
    for span in spans:
        text = cut(span.text, room)
        room -= cells(text)
        kept.append(Span(text, span.look, span.key))
        if text != span.text:
            break
    return line(*kept, cut(ellipsis, size))


def centred(spans: Line, size: int) -> Line:
    return line(" " * max(0, (size - width(spans)) // 2), spans)


def apart(left: Line, right: Line, size: int, ellipsis: str = "") -> Line:
    """Join a line at the left edge and one at the right; the left one has what room there is."""
    room = size - width(right)
    if room <= 0:
        return fit(right, size, ellipsis)
    return line(fit(left, room, ellipsis), right)


def block(lines: Sequence[Line], size: int, height: int, ellipsis: str = "") -> Lines:
    """Exactly so many lines of exactly this width."""
    shown = [fit(spans, size, ellipsis) for spans in lines[:height]]
    return shown + [fit(BLANK, size)] * (height - len(shown))


def curtailed(lines: Lines, size: int, height: int, ellipsis: str) -> Lines:
    """The first so many lines; the last of them says so if there were more."""
    if len(lines) <= height or height <= 0:
        return lines[: max(0, height)]
    *shown, last = lines[:height]
    return [*shown, fit(line(last, " ", ellipsis), size, ellipsis)]


def beside(*blocks: Sequence[Line]) -> Lines:
    """Blocks side by side; each has lines of one width."""
    most = max(map(len, blocks), default=0)
    full = [lines if len(lines) == most else _lengthened(lines, most) for lines in blocks]
    return [tuple(chain.from_iterable(parts)) for parts in zip(*full, strict=True)]


def _lengthened(lines: Sequence[Line], height: int) -> Lines:
    blank = fit(BLANK, width(lines[0]) if lines else 0)
    return [*lines, *[blank] * (height - len(lines))]


def flow(items: Iterable[Line], size: int, gap: str = "  ", ellipsis: str = "") -> Lines:
    """Items one after the other, a new line wherever the next one does not fit."""
    lines: Lines = []
    for whole in items:
        item = whole if width(whole) <= size else fit(whole, size, ellipsis)
        if lines and width(lines[-1]) + cells(gap) + width(item) <= size:
            lines[-1] = line(lines[-1], gap, item)
        else:
            lines.append(item)
    return lines


def wrapped(text: str, size: int, look: str = "", indent: str = "") -> Lines:
    """Text over as many lines as it takes, broken at blanks; further lines are indented."""
    lines = [""]
    for word in _pieces(text, max(1, size - cells(indent))):
        joined = f"{lines[-1]} {word}" if lines[-1].strip() else lines[-1] + word
        if cells(joined) <= size:
            lines[-1] = joined
        else:
            lines.append(indent + word)
    return [line(Span(part, look)) for part in lines]


def balanced(text: str, size: int, look: str = "") -> Lines:
    """The same in no more lines, but in even ones: text that is centred ends in no lone word."""
    count = len(wrapped(text, size))
    least = min(size, -(-cells(text) // count))  # full lines drop the blanks between them
    fitting = (wrapped(text, room, look) for room in range(least, size + 1))
    return next(lines for lines in fitting if len(lines) == count)


def woven(spans: Line, size: int, indent: str = "") -> Lines:
    """The same for a line of several looks, each of which stays with its letters."""
    letters = ((letter, span) for span in spans for letter in span.text if not letter.isspace())
    lines: Lines = []
    for broken in wrapped("".join(span.text for span in spans), size, "", indent):
        drawn: list[Span] = []
        for letter in "".join(span.text for span in broken):
            of = Span(letter) if letter.isspace() else next(letters)[1]
            if drawn and (drawn[-1].look, drawn[-1].key) == (of.look, of.key):
                drawn[-1] = Span(drawn[-1].text + letter, of.look, of.key)
            else:
                drawn.append(Span(letter, of.look, of.key))
        lines.append(tuple(drawn))
    return lines


def folded(text: str, size: int) -> list[str]:
    """A line of plain text over as many as it takes, all of them as far in as it is."""
    if cells(text) <= size:
        return [text]
    indent = text[: len(text) - len(text.lstrip())][: size // 2]
    return [indent + text_of([spans]) for spans in wrapped(text, size - cells(indent))]


def _pieces(text: str, size: int) -> Iterator[str]:
    """The words of the text, those that are too long for a line in parts."""
    for word in text.split():
        while cells(word) > size:
            head = cut(word, size) or next(iter(graphemes(word)))
            yield head
            word = word[len(head) :]  # noqa: PLW2901
        if word:
            yield word


def visible(spans: Line) -> Line:
    """The line without anything that a terminal obeys: whatever a table sends is painted here."""
    if "".join([span.text for span in spans]).isprintable():
        return spans
    return tuple(Span(_visible(span.text), span.look, span.key) for span in spans)


def _visible(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)


def text_of(lines: Iterable[Line]) -> str:
    """The lines as a grid of plain text: what tests read."""
    return "\n".join("".join(span.text for span in spans).rstrip() for spans in lines)
