"""Damages what comes from outside, and sees that nobody trips over it.

    python -m tests.instruments.fuzz --cases 20000 --only records --seed 7

Each case is the same for the same seed and number, so what was found is found again:
`--first NUMBER --cases 1`.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.instruments.fuzz.targets import Target, targets

TELL = 5.0  # seconds between two words on how far it is
MOST = 10  # findings after which it gives up


def main() -> int:
    asked = _asked()
    with TemporaryDirectory() as folder:
        who = [one for one in targets(Path(folder)) if asked.only in ("", one.name)]
        if not who:
            print(f"Nobody is called {asked.only!r}.", file=sys.stderr)
            return 2
        run = Run(who, asked.seed)
        for number in range(asked.first, asked.first + asked.cases):
            run.attempt(number)
            run.tell(number - asked.first + 1, asked.cases)
            if len(run.found) >= MOST:
                break
    return run.ends()


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--seed", default="palmoff")
    parser.add_argument("--only", default="", help="frames, messages, records, ...")
    return parser.parse_args()


class Run:
    """So many cases, and what came of them."""

    def __init__(self, who: Sequence[Target], seed: str) -> None:
        self._turns = [one for one in who for _ in range(one.weight)]
        self._seed = seed
        self._began = self._told = time.monotonic()
        self.cases: Counter[str] = Counter()
        self.found: list[str] = []

    def attempt(self, number: int) -> None:
        """Try a case; whatever is raised is a finding."""
        random = Random(f"{self._seed} {number}")
        target = random.choice(self._turns)
        self.cases[target.name] += 1
        try:
            target.attempt(random)
        except Exception as fault:  # noqa: BLE001  that is what is looked for
            told = "".join(traceback.format_exception(fault)[-3:])
            self.found.append(f"Case {number}, {target.name}: {told}")
            print(ascii_only(self.found[-1]), flush=True)

    def tell(self, done: int, of: int) -> None:
        """How far it is, and how long the rest will take."""
        now = time.monotonic()
        if now - self._told >= TELL:
            self._told = now
            left = (now - self._began) * (of - done) / done
            print(f"{done} of {of} cases, {len(self.found)} found, {left:.0f} s left", flush=True)

    def ends(self) -> int:
        counted = ", ".join(f"{count} {name}" for name, count in sorted(self.cases.items()))
        print(f"{sum(self.cases.values())} cases ({counted}): {len(self.found)} found.")
        return bool(self.found)


def ascii_only(text: str) -> str:
    """Make findings fit for a terminal, as they may hold anything."""
    return text.encode("ascii", "backslashreplace").decode().replace("\x1b", "\\x1b")


if __name__ == "__main__":
    sys.exit(main())
