"""`make train`: solve the mixed policy anew, by self-play, and write the bots' policy.json.

The same seed gives the same file. What is done is kept in .bench/train.json, and taken up again.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.bots.palming.policy import JUDGING, PEOPLE, VERSION
from tests.house import HOUSE
from tests.instruments.progress import Progress, stoppable
from tests.instruments.train.compiled import Course, Lessons, solve
from tests.instruments.train.rows import get, house, put

POLICY = HOUSE / "engine" / "bots" / "palming" / "policy.json"
KEPT = HOUSE / ".bench" / "train.json"
SHARE = 250  # games between two looks at the clock


# By seats: how many games, how fast it learns what a position is worth, what people's claims and
# judgements count for beside the policy (`leans`, `trusts`, `heeds` of Policy), and whether
# strangers are judged by what was learned: at two seats a coin does as well, and nobody foretells
# it. All of it was chosen by hand.
PLANS: Mapping[int, tuple[int, float, tuple[float, float, float], bool]] = MappingProxyType(
    {
        2: (40_000, 0.002, (0.0, 0.5, 2.0), False),
        3: (12_000, 0.0, (0.5, 1.0, 6.0), True),
        4: (10_000, 0.0, (0.5, 1.0, 6.0), True),
    }
)
STEP, SPREAD = 0.05, 0.05  # see Course


def main(words: Sequence[str] | None = None) -> None:
    asked = _parser().parse_args(words)
    kept = Kept(asked.kept, (asked.seed, asked.games, STEP, SPREAD, _beginning()))
    solved = {}
    for seats in PLANS:
        lessons = _solved(seats, kept, asked.seed, asked.games)
        solved[str(seats)] = _plain(seats, lessons)
    asked.into.write_text(_told(asked.seed, asked.games, solved), "utf-8")
    print(f"The policy is in {asked.into}.")


class Kept:
    """The work done so far, in a file; on other terms all begins anew."""

    def __init__(self, file: Path, terms: Sequence[Any]) -> None:
        self._file = file
        self._all: dict[str, Any] = {"terms": list(terms), "seats": {}}
        if file.exists():
            found = json.loads(file.read_text("utf-8"))
            self._all = found if found.get("terms") == self._all["terms"] else self._all

    def lessons(self, seats: int) -> Lessons:
        if str(seats) not in self._all["seats"]:
            return Lessons(_beginning(), [], 0)
        kept = self._all["seats"][str(seats)]
        return Lessons(kept["row"], kept["total"], kept["played"])

    def keep(self, seats: int, lessons: Lessons) -> None:
        plain = {"row": lessons.row, "total": lessons.total, "played": lessons.played}
        self._all["seats"][str(seats)] = plain
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".draft")
        draft.write_text(json.dumps(self._all), "utf-8")
        draft.replace(self._file)


def _beginning() -> list[float]:
    """It mixes evenly, but for what is plainly dearer."""
    row = put(house("strong"), mixes=1, choosy=0)
    handing, passing = get(row, "handing_signs"), get(row, "passing_signs")
    handing[0], passing[1] = -2.0, -1.0
    return put(row, handing_signs=handing, passing_signs=passing)


def _solved(seats: int, kept: Kept, seed: int, games: int | None) -> Lessons:
    planned, fit, _, _ = PLANS[seats]
    course, lessons = Course(seats, games or planned, STEP, SPREAD, fit, seed), kept.lessons(seats)
    progress = Progress(f"{seats} seats", course.games, lessons.played)
    while lessons.played < course.games:
        lessons = solve(course, lessons, min(SHARE, course.games - lessons.played))
        kept.keep(seats, lessons)
        progress.at(lessons.played)
    progress.done()
    return lessons


def _plain(seats: int, lessons: Lessons) -> Mapping[str, Any]:
    _, _, people, judges = PLANS[seats]

    def rounded(name: str) -> list[float]:
        return [round(number, 4) for number in get(lessons.mean, name)]

    return {
        **dict(zip(PEOPLE, people, strict=True)),
        "weights": rounded("weights"),
        "judging": rounded("judging_signs") if judges else [0.0] * JUDGING,
        "passing": rounded("passing_signs"),
        "handing": rounded("handing_signs"),
    }


def _told(seed: int, games: int | None, solved: Mapping[str, Any]) -> str:
    words = f"--seed {seed}" + (f" --games {games}" if games else "")
    made_by = f"make train ARGS='{words}'"
    made = {"version": VERSION, "made_by": made_by, "seats": solved}
    return json.dumps(made, indent=1) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.instruments.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed, another policy")
    parser.add_argument("--games", type=int, help="for each number of seats (default: its own)")
    parser.add_argument(
        "--into", type=Path, default=POLICY, metavar="FILE", help="default: policy.json"
    )
    parser.add_argument(
        "--kept", type=Path, default=KEPT, metavar="FILE", help="what is done so far"
    )
    return parser


if __name__ == "__main__":
    with stoppable():
        main()
