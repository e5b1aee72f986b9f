"""Text in its columns on any terminal: people's words are as wide there as the terminal thinks.

Whatever is not sure to be as wide as it was counted is painted over blanks, which show where it is
narrower, and has the column set anew behind it, from where the next text covers what was wider.
"""

from functools import lru_cache
from itertools import groupby

from netplay.trust.width import cells, graphemes
from tui.paint.glyphs import OURS
from tui.paint.spans import Line


def sure(text: str) -> bool:
    """True if all terminals count the columns of this text alike."""
    return text.isascii() or _ours(text)


@lru_cache(4096)
def _ours(text: str) -> bool:
    return OURS.issuperset(text)


def all_sure(spans: Line) -> bool:
    return sure("".join([span.text for span in spans]))


def anchored(text: str, at: int) -> str:
    """Codes that show the text from this column on, and have the terminal go on where it should."""
    if sure(text):
        return text
    sent = ""
    for plain, signs in groupby(graphemes(text), sure):
        part = "".join(signs)
        end = at + cells(part)
        sent += part if plain else f"{' ' * (end - at)}{_column(at)}{part}{_column(end)}"
        at = end
    return sent


def _column(at: int) -> str:
    return f"\x1b[{at + 1}G"
