"""Cuts the power of a table's host at all moments: `python -m tests.instruments.soak.power`."""

import argparse
import sys
import tempfile
from pathlib import Path

from engine.refusal import Refused
from tests.instruments.progress import stoppable
from tests.instruments.soak.rounds import Rounds
from tests.netplay.power_cuts import power_cuts, resumed

TIMES = 30  # that moves are made in a round


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500, help="how many tables")
    asked = parser.parse_args()
    rounds = Rounds("power", [TIMES], asked.rounds)
    for number in rounds.left():
        with tempfile.TemporaryDirectory() as folder:
            if trouble := _trouble(Path(folder), number, rounds):
                print(f"Round {number}: {trouble}")
                return 1
    print(f"{rounds.done} tables, {rounds.figures}; nothing that was shown was lost.")
    return 0


def _trouble(folder: Path, number: int, rounds: Rounds) -> str:
    """The first thing that goes wrong at a table, if anything does."""
    cuts = 0
    for left, shown, made in power_cuts(folder / "tables", number, TIMES):
        try:
            found = resumed(left, folder / "left")
        except Refused as refused:
            return refused.reason
        if found != made[: len(found)] or len(found) < shown:
            return f"of {shown} moves that were shown {len(found)} are left."
        cuts += 1
    rounds.passed({"cuts": cuts})
    return ""


if __name__ == "__main__":
    with stoppable():
        sys.exit(main())
