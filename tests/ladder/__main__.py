"""`make ladder`: how strong the bots are, in seeded games over all cores, judged by their gates."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from multiprocessing import Pool, cpu_count
from pathlib import Path
from typing import TypeAlias

from tests.ladder.matchup import Figure, Matchup, hits

# Each of these modules has MATCHUPS.
LISTS = (
    "tests.ladder.cockroach_poker",
    "tests.ladder.cockroach_poker_royal",
    "tests.ladder.royal_gambit",
    "tests.ladder.royal_menagerie",
)
Job: TypeAlias = tuple[str, str, int, int]  # a matchup's name, the seed, and evenings from .. to
SHARE = 100  # games of a job, about


def main(words: Sequence[str] | None = None) -> int:
    """Play all that is asked for; how many gates do not hold."""
    asked = _parser().parse_args(words)
    chosen = [each for name, each in matchups().items() if any(map(name.__contains__, asked.only))]
    written = []
    with Pool(asked.processes) as pool:
        for matchup in chosen:
            figure = Figure(0, 0)
            for part in pool.imap_unordered(_work, _jobs(matchup, asked.games, asked.seed)):
                figure = Figure(figure.hits + part[True], figure.games + part.total())
            written.append(_plain(matchup, figure))
            print(_line(matchup, figure), flush=True)
    _write({"seed": asked.seed, "matchups": written}, asked.json)
    return sum(each["holds"] is False for each in written)


@cache
def matchups() -> dict[str, Matchup]:
    """All there are, by game and name."""
    lists = [import_module(module).MATCHUPS for module in LISTS if _exists(module)]
    return {f"{each.game}: {each.name}": each for listed in lists for each in listed}


def _exists(module: str) -> bool:
    return Path(__file__).with_name(module.rpartition(".")[2] + ".py").exists()


def _jobs(matchup: Matchup, games: int | None, seed: str) -> Iterator[Job]:
    """Evenings in bundles, each seeded by its number, so that cores do not change a game."""
    evenings = -(-(games or matchup.games) // matchup.length)
    bundle = max(1, SHARE // matchup.length)
    for first in range(0, evenings, bundle):
        yield f"{matchup.game}: {matchup.name}", seed, first, min(first + bundle, evenings)


def _work(job: Job) -> Counter[bool]:
    name, seed, first, last = job
    parts = [hits(matchups()[name], f"{seed}/{number}", number) for number in range(first, last)]
    return sum(parts, Counter())


def _line(matchup: Matchup, figure: Figure) -> str:
    told = f"{matchup.counts} {figure.rate:6.1%} ± {figure.error:.1%} of {figure.games}"
    judged = f"{_verdict(matchup, figure)}: {matchup.gate}" if matchup.gate else ""
    return f"{matchup.game:22} {matchup.name:44} {told:26} {judged}"


def _verdict(matchup: Matchup, figure: Figure) -> str:
    assert matchup.gate
    return "holds" if matchup.gate.holds(figure.rate, figure.error) else "FAILS"


def _plain(matchup: Matchup, figure: Figure) -> dict[str, object]:
    gate = matchup.gate
    return {
        "game": matchup.game,
        "name": matchup.name,
        "counts": matchup.counts,
        "games": figure.games,
        "hits": figure.hits,
        "rate": figure.rate,
        "error": figure.error,
        "gate": str(gate) if gate else None,
        "holds": gate.holds(figure.rate, figure.error) if gate else None,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.ladder", description=__doc__)
    parser.add_argument("--games", type=int, help="how many for each line (default: its own)")
    parser.add_argument("--only", nargs="+", default=[""], help="the lines that hold such a text")
    parser.add_argument("--seed", default="1", help="another seed, other games (default: 1)")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="default: all cores")
    parser.add_argument(
        "--json", metavar="FILE", type=Path, default=Path(".bench/ladder.json"), help="%(default)s"
    )
    return parser


def _write(figures: dict[str, object], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    print(f"All figures are in {file}.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(bool(main()))
