"""Keys as a page names them: what is pressed, how that is called, and what it does."""

from collections.abc import Iterable
from typing import TypeAlias

from tui.ink import Line, Span

Key: TypeAlias = tuple[str, str, str]


def labelled(keys: Iterable[Key]) -> Line:
    """Keys in a row; one without words shares those of the next."""
    parts: list[Span] = []
    for key, shown, what in keys:
        words = f" {what}  " if what else " "
        parts += [Span(shown, "key", key), Span(words, "dim", key if what else "")]
    return tuple(parts)
