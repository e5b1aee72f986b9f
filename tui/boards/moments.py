"""Moments that everybody looks at: a card that turns over, and what comes of it. No rule.

A board makes one of the events that call for it; tui.table.moment plays it, and the painter beside
that shows it. Its sentences call whoever reads them "you".
"""

from engine.game import Event
from engine.moves import Names
from engine.values import value
from tui.paint.cards import Card
from tui.paint.spans import Line


@value
class Moment:
    """In the order in which it is told."""

    hold: str  # what everybody waits for: "Emil calls it a lie ..."
    verdict: str  # in large letters
    look: str  # of the verdict
    seats: tuple[int, ...]  # who is in it
    tells: tuple[Event, ...]  # the events that need not be told once more
    context: str = ""  # what went before: "Dora says it is a fly."
    shown: str = ""  # what the card turns out to be
    lands: str = ""  # what becomes of it
    near: str = ""  # and how near that brings somebody to the end
    last: str = ""  # what stands in large letters at last, if the game is lost by it
    track: Line = ()  # the same to look at
    cards: tuple[Card, ...] = ()  # that turn over; one alone is shown large
    captions: tuple[str, ...] = ()  # whose they are, where there are several
    back: Card | None = None  # what they are from behind
    bold: int = 0  # how much of a story it is: the boldest of a game are shown once more

    def lines(self) -> list[str]:
        """The same where nothing is painted."""
        landing = " ".join(part for part in (self.lands, self.near) if part)
        return [part for part in (self.hold, self.shown, self.verdict, landing) if part]


@value
class MomentNames:
    """The people in it, as its reader calls them."""

    names: Names
    you: int | None

    def name(self, seat: int) -> str:
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: int, verb: str, yours: str) -> str:
        """The beginning of a sentence: "Emil takes", "You take"."""
        return f"You {yours}" if seat == self.you else f"{self.names[seat]} {verb}"

    def acts(self, seat: int, verb: str, yours: str) -> str:
        """The same inside a sentence."""
        return f"{self.name(seat)} {yours if seat == self.you else verb}"
