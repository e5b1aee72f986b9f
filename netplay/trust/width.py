"""How many columns text takes: the one measure by which it is let in, cut and painted.

Terminals disagree about what is not ASCII. This counts what the widest of them take, sign by sign,
so that parts add up to the whole; and it asks no environment, so that a name is as wide everywhere.
"""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import category


@lru_cache(4096)
def cells(text: str) -> int:
    """How many columns the text takes at most."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(char: str) -> int:
    """A mark that stands beside its letter takes a column in most terminals, not in wcwidth."""
    from wcwidth import wcwidth  # noqa: PLC0415  it takes long to load, and ASCII needs none

    return 1 if category(char) == "Mc" else max(0, wcwidth(char))


def cut(text: str, size: int) -> str:
    """The longest beginning of the text that fits; a letter and its marks are one if they can."""
    if cells(text) <= size:
        return text
    return _beginning(graphemes(text), size) or _beginning(text, size)


def graphemes(text: str) -> Iterable[str]:
    """The letters as people take them, each with all its marks."""
    if text.isascii():
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
