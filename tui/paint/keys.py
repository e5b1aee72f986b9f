"""Keys as a page names them: what is pressed, how that is called, and what it does."""

from collections.abc import Iterable
from typing import TypeAlias

from tui.paint.spans import Line, Lines, Span

Key: TypeAlias = tuple[str, str, str]

# How far these keys go through lines, or through things to choose from.
STEPS = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -9999, "end": 9999}
WHEEL = {"scrollup": -3, "scrolldown": 3}


def labelled(keys: Iterable[Key]) -> Line:
    """Keys in a row; one without words shares those of the next."""
    parts: list[Span] = []
    for key, shown, what in keys:
        words = f" {what}  " if what else " "
        parts += [Span(shown, "key", key), Span(words, "dim", key if what else "")]
    return tuple(parts)


def unkeyed(lines: Lines) -> Lines:
    """The same where no key and no click means anything for now, and no cursor stands."""
    return [tuple(Span(span.text, _keyless(span)) for span in spans) for spans in lines]


def _keyless(span: Span) -> str:
    """Letters drawn in reversed blanks mean no key, and stay."""
    roles = ["dim" if role == "key" else role for role in span.look.split()]
    return " ".join(role for role in roles if role != "chosen" or not span.key)
