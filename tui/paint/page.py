"""The frame of all pages: what a screen needs of one, a bar above, keys below. No Textual.

A page is a model that takes keys and paints itself; a screen of `tui.screens.paged` shows it.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.keys import labelled
from tui.paint.layout import bar, spelled, too_small
from tui.paint.spans import Line, Lines, Span, block, line, wrapped

Size: TypeAlias = tuple[int, int]  # cells and lines

NOTICE = 2  # lines for what went wrong


@value
class Wanted:
    """A line of text that is wanted. `done` may refuse it; then it stays, to be mended."""

    prompt: str
    done: Callable[[str], object]  # None, or what is then left to do, as a key has it
    text: str = ""
    secret: bool = False
    offered: bool = False  # whether what is typed comes in the place of the text


class Model(Protocol):
    """A model, which a screen hands keys to."""

    glyphs: Glyphs
    notice: str  # what went wrong, as a sentence

    def press(self, key: str) -> object:
        """Take a key: False if it means nothing here, True if all is done that it asks for.

        Else what is left to do, for whoever shows the model: a `Wanted` is a line to ask for.
        """


class Page(Model, Protocol):
    """A model that paints itself."""

    def paint(self, width: int, height: int) -> Lines: ...


@runtime_checkable
class SizedModel(Protocol):
    """A model to whose keys it matters how much of it is seen: it is told before it is painted."""

    def resized(self, width: int, height: int) -> None: ...


@runtime_checkable
class StillModel(Protocol):
    """A model whose page does not move for a line that is typed: that lies over its last lines."""

    still: bool


@value
class PageFrame:
    """The frame around every page."""

    title: str
    right: str = ""  # at the right end of the bar
    keys: Sequence[tuple[str, str]] = ()  # and what they do
    notice: str = ""  # what went wrong
    hint: str = ""  # what else stands there


def framed(
    frame: PageFrame, body: Callable[[int, int], Lines], glyphs: Glyphs, size: Size
) -> Lines:
    """The whole screen: a bar, the body in what room there is, a notice, the keys."""
    width, height = size
    instead = too_small("Palmoff", width, height)
    if instead is not None:
        return instead
    room = height - 2 - NOTICE
    lines = [
        _bar(frame, width, glyphs),
        *block(body(width, room), width, room, glyphs.ellipsis),
        *block(_notice(frame, width), width, NOTICE, glyphs.ellipsis),
        keys(frame.keys),
    ]
    return spelled(block(lines, width, height), glyphs)


def _bar(frame: PageFrame, width: int, glyphs: Glyphs) -> Line:
    left, right = Span(f" {frame.title} ", "bar bold"), Span(f" {frame.right} ", "bar")
    return bar(line(left), line(right), width, glyphs.ellipsis)


def _notice(frame: PageFrame, width: int) -> Lines:
    text, look = (frame.notice, "bad") if frame.notice else (frame.hint, "dim")
    return indented(text, width, look)


def indented(text: str, width: int, look: str = "", by: int = 1) -> Lines:
    """Text that keeps away from the edge."""
    return [line(" " * by, spans) for spans in wrapped(text, width - by, look)]


def keys(known: Sequence[tuple[str, str]]) -> Line:
    """Keys with what they do, as the last line of a screen."""
    return line(" ", labelled((key, NAMES.get(key, key), what) for key, what in known))


NAMES = {key: key.title() for key in ("enter", "up", "down", "left", "right")} | {"escape": "Esc"}
