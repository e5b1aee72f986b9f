"""The costs of the coach's advice: `python -m tests.instruments.ladder.regret`.

Positions of games among strong bots are played to their end, after the advice and after other
moves, in worlds that look alike to the player who is advised. Regret is how much oftener they lose
after the advice than after the best of the others, which is chosen in one half of the worlds and
measured in the other.
"""

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from types import MappingProxyType

from engine.values import value
from netplay.bot_policy import policy
from tests.instruments.progress import Progress, stoppable
from tests.instruments.train.compiled import doubles, library
from tests.instruments.train.rows import Row, house

ADVICES = ("by the odds", "the likeliest", "what seems to cost least")  # in the order of regret.h
STAGES: Mapping[str, Sequence[int]] = MappingProxyType(
    {"all": (0, 1, 2), "offering": (0,), "judging": (1,), "passing on": (2,)}
)
BUNDLE = 10  # positions between two looks at the clock


@value
class Advised:
    """A position: how often one loses after the advice, after the best move, and after any."""

    stage: int
    advice: float
    best: float
    mean: float


@value
class Terms:
    """The terms of a measurement: who is advised where, and how thoroughly."""

    row: Row
    seats: int
    positions: int
    worlds: int
    games: int  # of the evening before them
    seed: int


def measured(terms: Terms, advice: int) -> list[Advised]:
    """So many positions, and what such advice costs there."""
    found: list[Advised] = []
    progress, row = Progress(ADVICES[advice], terms.positions), doubles(terms.row)
    while len(found) < terms.positions:
        out, seed = doubles([0.0] * 4 * BUNDLE), terms.seed * 10_007 + len(found)
        library().regrets(terms.seats, row, advice, BUNDLE, terms.worlds, terms.games, seed, out)
        places = range(0, 4 * BUNDLE, 4)
        found += [Advised(int(out[at]), *out[at + 1 : at + 4]) for at in places]
        progress.at(len(found), f"regret {_figure([it.advice - it.best for it in found])}")
    progress.done()
    return found


def _figure(numbers: Sequence[float]) -> str:
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return f"{100 * mean:5.1f} ± {100 * sqrt(variance / len(numbers)):.1f}"


def main(words: Sequence[str] | None = None) -> None:
    """Tell the regret of each way to advise, at each stage."""
    asked = _parser().parse_args(words)
    row = house("strong", policy("cockroach-poker")[0].nearest(asked.seats))
    terms = Terms(row, asked.seats, asked.positions, asked.worlds, asked.games, asked.seed)
    for advice in range(len(ADVICES)) if asked.advice is None else (asked.advice,):
        found = measured(terms, advice)
        for stage, among in STAGES.items():
            those = [it for it in found if it.stage in among]
            if those:
                print(
                    f"{ADVICES[advice]:24} {stage:10} {len(those):4} positions:"
                    f" regret {_figure([it.advice - it.best for it in those])},"
                    f" loses {_figure([it.advice for it in those])},"
                    f" after any move {_figure([it.mean for it in those])}",
                    flush=True,
                )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.instruments.ladder.regret")
    parser.add_argument("--seats", type=int, choices=range(2, 7), default=4)
    parser.add_argument("--positions", type=int, default=200, help="default: 200")
    parser.add_argument("--worlds", type=int, default=200, help="of each (default: 200)")
    parser.add_argument("--games", type=int, default=0, help="of the evening before them")
    parser.add_argument("--advice", type=int, choices=range(len(ADVICES)), help="default: all")
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    with stoppable(""):
        main()
