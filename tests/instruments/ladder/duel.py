"""A duel of the bots of the work tree with those of another revision: challenger and champion.

One challenger sits down among champions, and one champion among challengers. Among equals either
fares alike, whatever one's share may be in the game; so the difference alone is judged.
"""

from collections.abc import Mapping
from functools import partial
from math import hypot
from multiprocessing.pool import Pool
from types import MappingProxyType
from typing import Literal, TypeAlias

from engine.values import value
from tests.instruments.ladder.cores import Parts, played
from tests.instruments.ladder.matchup import Count, Entry, Figure, Matchup, ours
from tests.instruments.ladder.past import Past
from tests.instruments.ladder.report import line, plain

Verdict: TypeAlias = Literal["beats", "is no better than", "LOSES to"]

SEATS = 4  # an evening is as many games, so that everybody sits everywhere once
PROVED = 3.0  # standard errors: of a thousand equals about one seems to be better by luck

# What is counted in a game, and how many games are played either way unless `--games` says so.
TERMS: Mapping[str, tuple[Count, int]] = MappingProxyType(
    {
        "cockroach-poker": ("lost", 4000),
        "cockroach-poker-royal": ("lost", 4000),
        "royal-gambit": ("won", 600),
        "royal-menagerie": ("won", 400),
    }
)


@value
class Duel:
    """A game, and whom the bots of the work tree have to beat in it."""

    game: str
    champion: Past

    def matchups(self) -> tuple[Matchup, Matchup]:
        """The challenger alone among champions, and the other way round."""
        name, others = self.champion.name, SEATS - 1
        # Fierce, as bots of then are where nothing is said of their company.
        challenger, champion = ours(self.game, "strong", "fierce"), self.champion.strong(self.game)
        return (
            self._alone(f"challenger vs {others} of {name}", challenger, champion),
            self._alone(f"{name} vs {others} challengers", champion, challenger),
        )

    def _alone(self, name: str, entry: Entry, other: Entry) -> Matchup:
        counts, games = TERMS[self.game]
        entries = entry, *[other] * (SEATS - 1)
        return Matchup(name, self.game, entries, counts, games=games, length=SEATS)


@value
class Result:
    """How a duel ended."""

    duel: Duel
    challenger: Figure  # alone among champions
    champion: Figure  # alone among challengers

    @property
    def verdict(self) -> Verdict:
        return judged(self.challenger, self.champion, TERMS[self.duel.game][0])

    @property
    def told(self) -> str:
        game, champion = self.duel.game, self.duel.champion.name
        return f"{game:22} The challenger {self.verdict} {champion}."

    @property
    def plain(self) -> dict[str, object]:
        figures = zip(self.duel.matchups(), (self.challenger, self.champion), strict=True)
        return {
            "game": self.duel.game,
            "champion": self.duel.champion.name,
            "verdict": self.verdict,
            "figures": [plain(matchup, figure) for matchup, figure in figures],
        }


def judged(challenger: Figure, champion: Figure, counts: Count) -> Verdict:
    """By the difference of what each gets alone among the others."""
    more = challenger.rate - champion.rate
    better = more if counts == "won" else -more
    doubt = PROVED * hypot(challenger.error, champion.error)
    if better > doubt:
        return "beats"
    return "LOSES to" if better < -doubt else "is no better than"


def fought(
    pool: Pool, duel: Duel, games: int | None, seed: str, kept: Parts | None = None
) -> Result:
    """Play both ways, and tell what came of it."""
    figures = []
    for at, matchup in enumerate(duel.matchups()):
        figures.append(played(pool, partial(_matchup, duel, at), games, seed, kept))
        print(line(matchup, figures[at]), flush=True)
    return Result(duel, *figures)


def _matchup(duel: Duel, at: int) -> Matchup:
    return duel.matchups()[at]
