"""The styles of a palette as Textual has them."""

from functools import cache

from rich.color import Color
from rich.style import Style as RichStyle

from tui.paint.palette import Style


@cache
def rich(style: Style) -> RichStyle:
    """The same style, made once: a screen asks for it thousands of times."""
    words = style.words
    return RichStyle(
        color=_colour(style.front),
        bgcolor=_colour(style.ground),
        bold="bold" in words or None,
        dim="dim" in words or None,
        underline="underline" in words or None,
        reverse="reverse" in words or None,
    )


def _colour(colour: int | str | None) -> Color | None:
    if colour is None:
        return None
    return Color.parse(colour) if isinstance(colour, str) else Color.from_ansi(colour)
