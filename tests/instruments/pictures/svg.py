"""Painted lines as an SVG picture: each cell a rectangle of its ground, then its sign upon it."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from engine.values import value
from netplay.trust.width import cells
from tui.paint.palette import Palette, Style
from tui.paint.spans import Line

ACROSS, DOWN = 9, 18  # pixels of a cell
GROUNDS = {True: ("#121212", "#d0d0d0"), False: ("#ffffff", "#262626")}  # and letters: if dark
ANSI = dict(  # as xterm draws the 16 that terminals name
    zip(
        ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"),
        ("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
        strict=True,
    )
)
HALVES = {"▀": (True, False), "▄": (False, True), "█": (True, True)}
ASIDE = {
    "bold": ' font-weight="bold"',
    "dim": ' fill-opacity="0.6"',
    "underline": ' text-decoration="underline"',
}
STEPS = (0, 95, 135, 175, 215, 255)


def picture(lines: Sequence[Line], palette: Palette) -> str:
    """The whole screen."""
    across = max(sum(cells(span.text) for span in spans) for spans in lines)
    width, height = across * ACROSS, len(lines) * DOWN
    drawn = "\n".join(part for y, spans in enumerate(lines) for part in _drawn(spans, y, palette))
    ground = GROUNDS[palette.dark][0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, monospace" '
        f'font-size="15">\n<rect width="100%" height="100%" fill="{ground}"/>\n{drawn}\n</svg>\n'
    )


def _drawn(spans: Line, y: int, palette: Palette) -> Iterator[str]:
    at = 0
    for span in spans:
        drawn = _SpanColours.of(palette.style(span.look), dark=palette.dark)
        size = cells(span.text)
        if drawn.ground != GROUNDS[palette.dark][0]:
            yield _box(at, y * DOWN, size, DOWN, drawn.ground)
        yield from _signs(span.text, at, y, drawn)
        at += size


@value
class _SpanColours:
    """The colours of words, and the attributes beside their place in the picture."""

    front: str
    ground: str
    aside: str

    @classmethod
    def of(cls, style: Style, *, dark: bool) -> "_SpanColours":
        ground, front = GROUNDS[dark]
        front = front if style.front is None else _hex(style.front)
        ground = ground if style.ground is None else _hex(style.ground)
        if "reverse" in style.words:
            front, ground = ground, front
        return cls(front, ground, "".join(ASIDE[it] for it in sorted(style.words) if it in ASIDE))


def _signs(text: str, at: int, y: int, drawn: _SpanColours) -> Iterator[str]:
    """Half blocks as boxes, so that no font makes seams; words as text in their columns."""
    for half, run in groupby(text, lambda sign: sign if sign in HALVES else ""):
        part = "".join(run)
        size = cells(part)
        if half:
            upper, lower = HALVES[half]
            top, tall = (0 if upper else DOWN // 2), DOWN // 2 * (upper + lower)
            yield _box(at, y * DOWN + top, size, tall, drawn.front)
        elif part.strip():
            place = f'x="{at * ACROSS}" y="{y * DOWN + 14}" textLength="{size * ACROSS}"'
            told = f'{place} fill="{drawn.front}"{drawn.aside} xml:space="preserve"'
            yield f"<text {told}>{escape(part)}</text>"
        at += size


def _box(at: int, top: int, size: int, tall: int, colour: str) -> str:
    place = f'x="{at * ACROSS}" y="{top}" width="{size * ACROSS}" height="{tall}"'
    return f'<rect {place} fill="{colour}" shape-rendering="crispEdges"/>'


def _hex(colour: int | str) -> str:
    """A number of the 256 colours, as terminals draw it."""
    if isinstance(colour, str):
        return ANSI[colour]
    if colour >= 232:
        grey = 8 + 10 * (colour - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    assert colour >= 16, "the first sixteen colours are the terminal's own"
    red, rest = divmod(colour - 16, 36)
    green, blue = divmod(rest, 6)
    return "#" + "".join(f"{STEPS[part]:02x}" for part in (red, green, blue))
