"""The columns that text takes: the one measure by which it is let in, cut and painted.

Terminals disagree about what is not ASCII. This counts what the widest of them take, sign by sign,
so that parts add up to the whole; and it asks no environment, so that a name is as wide everywhere.
"""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import category, east_asian_width

# Letters and signs of one column each, as Python itself knows of those before this one, but for
# some that take two since Unicode 16.
KNOWN = {"Lu", "Ll", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Sc", "Sm", "So", "Zs"}
BEFORE, GREW = "\u2e80", frozenset("☰☱☲☳☴☵☶☷⚊⚋⚌⚍⚎⚏")


@lru_cache(4096)
def cells(text: str) -> int:
    """The number of columns that the text takes at most."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(char: str) -> int:
    """A mark that stands beside its letter takes a column in most terminals, not in wcwidth."""
    if _plain(char) or category(char) == "Mc":
        return 1
    from wcwidth import wcwidth  # noqa: PLC0415  a megabyte, which few names and no signs need

    return max(0, wcwidth(char))


def _plain(char: str) -> bool:
    """True if it surely stands alone, in one column."""
    if " " <= char <= "~":
        return True
    known = category(char) in KNOWN and char < BEFORE and char not in GREW
    return known and east_asian_width(char) not in "FW"


def cut(text: str, size: int) -> str:
    """The longest beginning of the text that fits; a letter and its marks are one if they can."""
    if cells(text) <= size:
        return text
    return _beginning(graphemes(text), size) or _beginning(text, size)


def graphemes(text: str) -> Iterable[str]:
    """The letters as people take them, each with all its marks."""
    if text.isascii() or all(map(_plain, text)):
        return text
    from wcwidth import iter_graphemes  # noqa: PLC0415  as above

    return iter_graphemes(text)


def _beginning(parts: Iterable[str], size: int) -> str:
    taken = ""
    for part in parts:
        size -= cells(part)
        if size < 0:
            break
        taken += part
    return taken


def elided(text: str, size: int, ellipsis: str) -> str:
    """The text, or what of its beginning fits before a sign that it was cut."""
    if cells(text) <= size:
        return text
    return cut(cut(text, size - cells(ellipsis)) + ellipsis, size)
