"""The names of seats in a picture: each in its colour, one's own "you"."""

from collections.abc import Iterable

from engine.moves import Names
from engine.values import value
from tui.paint.players import player
from tui.paint.spans import Line, Span, line


@value
class SeatNames:
    """The names, as one seat reads them."""

    names: Names
    you: int | None

    def __call__(self, seat: int) -> Span:
        return Span("you" if seat == self.you else self.names[seat], f"{player(seat)} bold")

    def verb(self, seat: int, plain: str, other: str) -> str:
        """The verb as it follows this name: "you take", "Ana takes"."""
        return plain if seat == self.you else other

    def listed(self, seats: Iterable[int]) -> Line:
        """Ana, Ben, you."""
        parts = [part for seat in seats for part in (Span(", "), self(seat))]
        return line(*parts[1:])

    def opening(self, seat: int) -> Span:
        """The name at the beginning of a sentence."""
        name = self(seat)
        return Span(name.text[:1].upper() + name.text[1:], name.look) if seat == self.you else name
