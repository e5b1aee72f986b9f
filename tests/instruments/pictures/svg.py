"""Painted lines as an SVG picture: each cell a rectangle of its ground, then its sign upon it."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from netplay.trust.width import cells
from tui.paint.palette import Palette, Style
from tui.paint.spans import Line

ACROSS, DOWN = 9, 18  # pixels of a cell
GROUND, FRONT = "#121212", "#d0d0d0"
ANSI = {"red": "#cd0000", "green": "#00cd00", "cyan": "#00cdcd", "magenta": "#cd00cd"}
HALVES = {"▀": (True, False), "▄": (False, True), "█": (True, True)}
STEPS = (0, 95, 135, 175, 215, 255)


def picture(lines: Sequence[Line], palette: Palette) -> str:
    """The whole screen."""
    across = max(sum(cells(span.text) for span in spans) for spans in lines)
    width, height = across * ACROSS, len(lines) * DOWN
    drawn = "\n".join(part for y, spans in enumerate(lines) for part in _drawn(spans, y, palette))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, monospace" '
        f'font-size="15">\n<rect width="100%" height="100%" fill="{GROUND}"/>\n{drawn}\n</svg>\n'
    )


def _drawn(spans: Line, y: int, palette: Palette) -> Iterator[str]:
    at = 0
    for span in spans:
        front, ground, bold = _colours(palette.style(span.look))
        size = cells(span.text)
        if ground != GROUND:
            yield _box(at, y * DOWN, size, DOWN, ground)
        yield from _signs(span.text, at, y, front, bold=bold)
        at += size


def _signs(text: str, at: int, y: int, front: str, *, bold: bool) -> Iterator[str]:
    """Half blocks as boxes, so that no font makes seams; words as text in their columns."""
    for half, run in groupby(text, lambda sign: sign if sign in HALVES else ""):
        part = "".join(run)
        size = cells(part)
        if half:
            upper, lower = HALVES[half]
            top, tall = (0 if upper else DOWN // 2), DOWN // 2 * (upper + lower)
            yield _box(at, y * DOWN + top, size, tall, front)
        elif part.strip():
            weight = ' font-weight="bold"' if bold else ""
            place = f'x="{at * ACROSS}" y="{y * DOWN + 14}" textLength="{size * ACROSS}"'
            yield f'<text {place} fill="{front}"{weight} xml:space="preserve">{escape(part)}</text>'
        at += size


def _box(at: int, top: int, size: int, tall: int, colour: str) -> str:
    place = f'x="{at * ACROSS}" y="{top}" width="{size * ACROSS}" height="{tall}"'
    return f'<rect {place} fill="{colour}" shape-rendering="crispEdges"/>'


def _colours(style: Style) -> tuple[str, str, bool]:
    """Its front, its ground, and whether it is bold."""
    front = FRONT if style.front is None else _hex(style.front)
    ground = GROUND if style.ground is None else _hex(style.ground)
    if "reverse" in style.words:
        front, ground = ground, front
    return front, ground, "bold" in style.words


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
