"""Somebody's evening, game by game."""

from dataclasses import replace

from engine.evening.deeds import Deed, Deeds, added
from engine.values import value

RESULTS = 24  # games of which it is told in their order who won them


@value
class Tally:
    """Somebody's deeds in all games so far."""

    played: int
    won: int
    results: str  # of the last games, the newest last: "w" is won, "l" is lost
    deeds: Deeds

    @property
    def lost(self) -> int:
        return self.played - self.won

    @property
    def streak(self) -> int:
        """The number of games that were won in a row, up to the last."""
        return len(self.results) - len(self.results.rstrip("w"))

    def count(self, deed: Deed) -> int:
        return self.deeds.get(deed, 0)

    def after(self, won: bool, deeds: Deeds) -> "Tally":
        """With one more game."""
        results = f"{self.results}{'w' if won else 'l'}"[-RESULTS:]
        more = replace(self, played=self.played + 1, won=self.won + won, results=results)
        return replace(more, deeds=added(added(self.deeds, deeds), {"streak": more.streak}))


FRESH = Tally(0, 0, "", {})
