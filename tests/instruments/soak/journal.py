"""Kills the writer of a journal again and again: `python -m tests.instruments.soak.journal`."""

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from engine.catalog import CATALOG
from netplay.journal.journal import Journal
from tests.netplay.journal_games import Killer, opened


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500, help="how often a writer is killed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(CATALOG), default="cockroach-poker")
    parser.add_argument("--folder", help="where the journal lies: on the disk to be tried")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        killer = Killer(opened(Path(folder) / "tables", asked.game), Random(asked.seed))
        return _soak(killer, asked.rounds)


def _soak(killer: Killer, rounds: int) -> int:
    for number in range(1, rounds + 1):
        killer.kill_one()
        lost = killer.lost()
        if lost or killer.untold() > killer.kills:
            print(f"Round {number}: lost {lost}; {killer.untold()} moves that nobody was told of.")
            return 1
        if number % 50 == 0:
            print(f"{number} kills, {len(killer.told)} moves told, none lost, none twice.")
    Journal.open(killer.path).close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
