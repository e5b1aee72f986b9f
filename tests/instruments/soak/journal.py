"""Kills the writer of a journal again and again: `python -m tests.instruments.soak.journal`."""

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from engine.catalog import CATALOG
from netplay.journal.journal import Journal
from tests.instruments.progress import stoppable
from tests.instruments.soak.rounds import Rounds
from tests.netplay.journal_games import Killer, opened


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500, help="how often a writer is killed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(CATALOG), default="cockroach-poker")
    parser.add_argument("--folder", help="where the journal lies: on the disk to be tried")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        rounds = Rounds("journal", [asked.seed, asked.game], asked.rounds)
        random = Random(f"{asked.seed} {rounds.done}")
        return _soak(Killer(opened(Path(folder) / "tables", asked.game), random), rounds)


def _soak(killer: Killer, rounds: Rounds) -> int:
    for number in rounds.left():
        before = len(killer.told)
        killer.kill_one()
        lost = killer.lost()
        if lost or killer.untold() > killer.kills:
            print(f"Round {number}: lost {lost}; {killer.untold()} moves that nobody was told of.")
            return 1
        rounds.passed({"moves told": len(killer.told) - before})
    print(
        f"{rounds.done} kills of a journal's writer, {rounds.figures}; none of them was lost, "
        "none came twice."
    )
    Journal.open(killer.path).close()
    return 0


if __name__ == "__main__":
    with stoppable():
        sys.exit(main())
