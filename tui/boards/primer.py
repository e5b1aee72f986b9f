"""A primer of a game for newcomers: its goal, what one does, and a try on fixed cards.

Values only: each game fills them in beside its board, `tui.table.primer_panel` paints them.
"""

from collections.abc import Sequence
from typing import TypeAlias

from engine.values import value
from tui.paint.cards import Card
from tui.paint.spans import Span

PrimerPart: TypeAlias = Card | Span  # a card, face down if it has no name, or words between cards


@value
class PrimerPicture:
    """A few cards, and what one does with them."""

    parts: Sequence[PrimerPart]
    caption: str


@value
class TrialAnswer:
    """An answer in a try, and what comes of it."""

    key: str
    words: str
    parts: Sequence[PrimerPart]
    then: str
    look: str = "good"  # of what comes of it


@value
class TrialStep:
    """A decision of a try."""

    told: str
    parts: Sequence[PrimerPart]
    question: str
    answers: Sequence[TrialAnswer]


@value
class Primer:
    """A game on one card."""

    goal: str
    pictures: Sequence[PrimerPicture]
    losing: str
    trial: Sequence[TrialStep]


def claimed(words: str, card: str) -> Span:
    """Say what a card is claimed to be."""
    return Span(f" “{words}” ", f"{card} bold")
