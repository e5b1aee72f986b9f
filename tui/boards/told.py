"""Sentences of a game as painted text: seats and cards in their colours. It knows no game."""

from collections.abc import Callable, Sequence

from engine.moves import Names
from engine.sentences import Part, Sentence
from tui.boards.shelf import tints
from tui.paint.spans import Line, Span, line


def told(
    sentence: Sentence,
    names: Names,
    you: int | None,
    look: str = "",
    plain: Callable[[str], str] = str,
) -> Line:
    """The sentence for this reader; what it names looks so, all else as is said."""
    return painted(sentence.parts(names, you), look, plain)


def painted(parts: Sequence[Part], look: str, plain: Callable[[str], str] = str) -> Line:
    return line(*(Span(plain(text), _look(named, look)) for text, named in parts))


def _look(named: str, otherwise: str) -> str:
    """A card without a colour of its own is bold."""
    if not named:
        return otherwise
    return named if named in tints() else "bold"
