"""The QR code of the party's page by itself, for phones, where the poster has no room for it."""

from collections.abc import Sequence

from tui.paint.glyphs import Glyphs
from tui.paint.keys import WHEEL, Key
from tui.paint.page import Size
from tui.paint.panel import Panel
from tui.paint.spans import BLANK, Line, Lines, Span, centred, line, width, wrapped
from tui.party.qr import Matrix, painted

TITLE = "Scan this to watch"


class CodePanel(Panel):
    """The code, whole or not at all: no phone reads a part of one."""

    title = TITLE
    keys: Sequence[Key] = ()

    def __init__(self, matrix: Matrix, url: str, glyphs: Glyphs) -> None:
        self._code = painted(matrix, glyphs)
        self._url = url

    def shown(self, size: int, height: int) -> tuple[Lines, Line]:
        across, down = width(self._code[0]), len(self._code)
        if across > size or down > height:
            told = (
                f"The code takes {across}x{down} cells below this line; here are {size}x{height}."
            )
            return [*wrapped(told, size), *wrapped(self._url, size, "title")], BLANK
        url = [line(Span(self._url, "title"))][: height - down]
        return [centred(spans, size) for spans in (*self._code, *url)], BLANK

    def press(self, key: str, room: Size) -> object:
        """Any key closes it; a wheel that is touched does not."""
        return key in WHEEL
