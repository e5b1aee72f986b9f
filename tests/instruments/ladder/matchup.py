"""A question of strength: who sits down with whom, what is counted, and what it ought to be."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from math import sqrt
from typing import Any, Literal, TypeAlias

from engine.bots import shelf
from engine.bots.mind import PERSON
from engine.bots.personas import LEVEL
from engine.bots.strength import Company, Strength
from engine.game import Outcome
from engine.values import value
from netplay.bot_policy import policy
from tests.instruments.ladder.arena import AnyMind, Chair, evening

Make: TypeAlias = Callable[[str], AnyMind]  # from a seed
Count: TypeAlias = Literal["lost", "won"]


@value
class Entry:
    """A player: what makes its mind, and the work it may do for a decision."""

    make: Make
    budget: int = 1
    person: bool = False  # as bots know it of those who are none


@value
class Gate:
    """A rate as it ought to be, give or take so many standard errors."""

    rule: Literal["at most", "at least"]
    rate: float
    errors: float = 0.0  # positive: doubt is in favour of the bot; negative: it has to be proved
    least: float = 0.0  # where it ought to be no less than this, either

    def holds(self, rate: float, error: float) -> bool:
        leeway = self.errors * error
        if self.least and rate < self.least - leeway:
            return False
        if self.rule == "at most":
            return rate <= self.rate + leeway
        return rate >= self.rate - leeway

    def __str__(self) -> str:
        leeway = f" {'+' if (self.rule == 'at most') == (self.errors > 0) else '-'} "
        if self.least:
            return f"{self.least:.1%} to {self.rate:.1%}{leeway}{abs(self.errors):g} se"
        return f"{self.rule} {self.rate:.1%}" + (
            f"{leeway}{abs(self.errors):g} se" if self.errors else ""
        )


@value
class Matchup:
    """The first entry is judged: how often it, or a bot of its side, loses or wins."""

    name: str
    game: str
    entries: tuple[Entry, ...]
    counts: Count = "lost"
    gate: Gate | None = None
    options: tuple[tuple[str, Any], ...] = ()  # by name, but those that are as usual
    games: int = 4000  # unless `--games` says otherwise
    length: int = 1  # games of an evening: after so many, all minds are new
    after: int = 0  # games at its beginning that are not counted: they have met by then

    @property
    def title(self) -> str:
        return f"{self.game}: {self.name}"

    @property
    def counted(self) -> int:
        """Games of an evening that are."""
        return self.length - self.after


@value
class Figure:
    """How often it happened, in how many games, and how sure that is."""

    hits: int
    games: int

    @property
    def rate(self) -> float:
        return self.hits / self.games

    @property
    def error(self) -> float:
        """A standard error of the rate; one hit more is assumed, so that it is never 0."""
        rate = (self.hits + 1) / (self.games + 2)
        return sqrt(rate * (1 - rate) / self.games)


def ours(game: str, strength: Strength, company: Company = "friendly") -> Entry:
    """A bot of the house that shows no temper; friendly, as it is at tables."""
    return Entry(
        lambda seed: shelf.mind(game, strength, LEVEL, seed, policy(game)[0], company=company),
        shelf.budget(game, strength),
    )


def hits(matchup: Matchup, seed: str, moved: int = 0) -> Counter[bool]:
    """Count one evening: in how many games it happened to the first entry, and in how many not."""
    chairs = tuple(
        Chair(entry.make(f"{seed}/{at}"), entry.budget, f"{PERSON if entry.person else 'bot '}{at}")
        for at, entry in enumerate(matchup.entries)
    )
    counted: Counter[bool] = Counter()
    games = evening(matchup.game, chairs, dict(matchup.options), seed, matchup.length, moved=moved)
    for match, seated in islice(games, matchup.after, None):
        outcome = match.outcome
        assert outcome is not None
        counted[seated.index(chairs[0]) in _those(outcome, matchup.counts)] += 1
    return counted


def _those(outcome: Outcome, counts: Count) -> tuple[int, ...]:
    return outcome.losers if counts == "lost" else outcome.winners
