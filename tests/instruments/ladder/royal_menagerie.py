"""Royal Menagerie's ladder: each strength against the one below it.

Roles make teams of uneven chances, so one's share is not a quarter. Roles are dealt at random, and
no more than two of four players win: nobody's fair share is above a half, in any company. That is
what has to be beaten. `python -m tests.instruments.ladder.royal_menagerie` shows the rates role by
role, beside those of the same games played by four of a kind.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from multiprocessing import Pool, cpu_count
from typing import TypeAlias

from engine.bots import shelf
from engine.bots.personas import BRAZEN, HONEST, SLIPPERY, SUSPICIOUS, TIMID, TRUSTING
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.scoring import verdict
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import View
from tests.instruments.ladder.arena import Chair, evening
from tests.instruments.ladder.matchup import Entry, Figure, Gate, Matchup, ours
from tests.instruments.ladder.timed import LONGER, searcher
from tests.instruments.ladder.tree_search import World

KEY = "royal-menagerie"
SEATS = 4  # an evening is as many games, so that everybody sits everywhere once
PROVED = -3.0  # standard errors above the share: no doubt is in favour of the bot
SHARE = Gate("at least", 0.5, PROVED)
AIM = 0.65  # of games, which strong has to win among three medium
BELOW = Gate("at most", AIM, PROVED)  # for others in its place

UNIFORM = Entry(shelf.RandomBot)
EASY, MEDIUM, STRONG = (ours(KEY, strength) for strength in ("easy", "medium", "strong"))


def against(name: str, games: int, entry: Entry, *others: Entry, gate: Gate = SHARE) -> Matchup:
    return Matchup(name, KEY, (entry, *others), "won", gate, games=games, length=SEATS)


def even(name: str, entry: Entry) -> Matchup:
    """Four of a kind: what one's share is among them."""
    return Matchup(name, KEY, (entry,) * SEATS, "won", games=4000, length=SEATS)


def stands(state: State) -> list[float]:
    """As if the game ended now."""
    winners = verdict(state).winners
    return [float(seat in winners) for seat in range(SEATS)]


WORLD = World(GAME, stands, longest=80)  # nearly always to the end
SEARCHER = searcher(WORLD)

TEMPERS = tuple(
    Entry(lambda seed, temper=temper: shelf.mind(KEY, "medium", temper, seed), MEDIUM.budget)  # type: ignore[misc]
    for temper in (TIMID, HONEST, BRAZEN, TRUSTING, SUSPICIOUS, SLIPPERY)
)

MATCHUPS: tuple[Matchup, ...] = (
    against("strong vs 3 medium", 600, STRONG, *[MEDIUM] * 3, gate=Gate("at least", AIM)),
    against("medium vs 3 easy", 4000, MEDIUM, *[EASY] * 3),
    against("easy vs 3 uniform", 4000, EASY, *[UNIFORM] * 3),
    against("strong vs 3 easy", 400, STRONG, *[EASY] * 3),
    against("strong vs 3 uniform", 400, STRONG, *[UNIFORM] * 3),
    against("strong vs timid, honest and brazen medium", 400, STRONG, *TEMPERS[:3]),
    against("strong vs trusting, suspicious and slippery medium", 400, STRONG, *TEMPERS[3:]),
    against("strong vs medium, easy and uniform", 400, STRONG, MEDIUM, EASY, UNIFORM),
    against(f"strong vs 3 tree searches of {LONGER:g} times its time", 60, STRONG, *[SEARCHER] * 3),
    against("tree search in strong's place, vs 3 medium", 100, SEARCHER, *[MEDIUM] * 3, gate=BELOW),
    even("4 medium", MEDIUM),
    even("4 easy", EASY),
    even("4 uniform", UNIFORM),
)


# --- Role by role ---------------------------------------------------------------------------------

Cell: TypeAlias = tuple[str, int, bool]  # the first entry's role and seat, and whether it won
RUNGS = {"strong": (STRONG, MEDIUM), "medium": (MEDIUM, EASY), "easy": (EASY, UNIFORM)}
Job: TypeAlias = tuple[
    str, bool, str
]  # a rung, whether the first entry is one of the others, a seed


def main(words: Sequence[str] | None = None) -> int:
    """Print, for each rung, how often the first entry wins in each role and on each seat."""
    parser = argparse.ArgumentParser("python -m tests.instruments.ladder.royal_menagerie")
    parser.add_argument("--games", type=int, default=600, help="of each rung (default: 600)")
    parser.add_argument("--only", choices=RUNGS, help="this rung")
    parser.add_argument("--seed", default="1", help="another seed, other games (default: 1)")
    asked = parser.parse_args(words)
    with Pool(cpu_count()) as pool:
        for rung in [asked.only] if asked.only else RUNGS:
            evenings = [f"{asked.seed}/{number}" for number in range(asked.games // SEATS)]
            for same in (False, True):
                parts = pool.map(_evening, [(rung, same, seed) for seed in evenings], 1)
                who = "one like the others" if same else rung
                table = _table(f"at the rung of {rung}, {who}:", list(chain(*parts)))
                print(*table, sep="\n", flush=True)
    return 0


def _evening(job: Job) -> list[Cell]:
    rung, same, seed = job
    entry, other = RUNGS[rung]
    entries = (other if same else entry, other, other, other)
    chairs = tuple(
        Chair(each.make(f"{seed}/{at}"), each.budget, f"player {at}")
        for at, each in enumerate(entries)
    )
    cells = []
    for match, seated in evening(KEY, chairs, {}, seed, SEATS):
        seat, view = seated.index(chairs[0]), match.view(None)
        assert isinstance(view, View)
        assert view.outcome
        cells.append((str(view.roles[seat]), seat, seat in view.outcome.winners))
    return cells


def _table(title: str, cells: Sequence[Cell]) -> Iterator[str]:
    yield title
    for at, name in enumerate(("role", "seat")):
        for value in sorted({cell[at] for cell in cells}, key=str):
            counts = Counter(cell[2] for cell in cells if cell[at] == value)
            figure = Figure(counts[True], counts.total())
            told = f"{figure.rate:6.1%} ± {figure.error:.1%} of {figure.games}"
            yield f"  {name} {value!s:14} won {told}"


if __name__ == "__main__":
    sys.exit(main())
