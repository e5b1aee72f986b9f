"""`make train`: solve the mixed policy anew, by self-play, and write the bots' policy.json.

The policy of strong bots at four seats is then hardened against teams who learn to beat it. The
same seed gives the same file. What is done is kept in .bench/train.json, and taken up again.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from multiprocessing import cpu_count
from multiprocessing.pool import ThreadPool
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.bots.palming.policy import JUDGING, PEOPLE, VERSION, read
from tests.house import HOUSE
from tests.instruments.exploit.search import Belief
from tests.instruments.progress import Progress
from tests.instruments.train.compiled import Course, Lessons, Player, solve
from tests.instruments.train.hardening import (
    BOUNDS,
    EVENING,
    OWN,
    Drill,
    Effort,
    Hardened,
    begun,
    ended,
    further,
    lost,
)
from tests.instruments.train.rows import Row, get, house, put

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
# Of the seats at which strong bots are hardened: how thoroughly.
ROUNDS, TEAM, BOT = 4, Effort(18, 36, 160), Effort(8, 32, 80)
HARDENED = (4,)


def main(words: Sequence[str] | None = None) -> None:
    asked = _parser().parse_args(words)
    terms = (
        asked.seed,
        asked.games,
        STEP,
        SPREAD,
        _beginning(),
        str((ROUNDS, TEAM, BOT, OWN, BOUNDS, EVENING)),
    )
    kept = Kept(asked.kept, terms)
    solved = {}
    for seats in PLANS:
        lessons = _solved(seats, kept, asked.seed, asked.games)
        solved[str(seats)] = _plain(seats, lessons)
    strong = {}
    for seats in HARDENED:
        made = read({"version": VERSION, "seats": solved, "strong": {}}).nearest(seats)
        drill = _drill(house("strong", made), seats, asked.seed, asked.games)
        with ThreadPool(asked.processes) as pool:
            row = ended(drill, _hardened(drill, kept, pool))
        strong[str(seats)] = {**_entry(row), "prey": _rounded(row, "prey")}
    asked.into.write_text(_told(asked.seed, asked.games, solved, strong), "utf-8")
    print(f"The policy is in {asked.into}.")


class Kept:
    """The work done so far, in a file; on other terms all begins anew."""

    def __init__(self, file: Path, terms: Sequence[Any]) -> None:
        self._file = file
        self._all: dict[str, Any] = {"terms": list(terms), "seats": {}, "strong": {}}
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
        self._write()

    def hardened(self, seats: int) -> Hardened | None:
        kept = self._all["strong"].get(str(seats))
        if not kept:
            return None
        belief = Belief(*kept["belief"]) if kept["belief"] else None
        return Hardened(kept["row"], kept["teams"], kept["step"], belief)

    def keep_hardened(self, seats: int, done: Hardened) -> None:
        believed = done.belief
        self._all["strong"][str(seats)] = {
            "row": done.row,
            "teams": list(done.teams),
            "step": done.step,
            "belief": believed and [believed.mean, believed.width, believed.generation],
        }
        self._write()

    def _write(self) -> None:
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


def _drill(solved: Row, seats: int, seed: int, games: int | None) -> Drill:
    """A plan for so many seats; if few games are asked for, as short as can be."""
    if games is None:
        return Drill(solved, seats, ROUNDS, TEAM, BOT, seed)
    return Drill(solved, seats, 1, Effort(2, 4, games), Effort(2, 4, games), seed)


def _hardened(drill: Drill, kept: Kept, pool: ThreadPool) -> Hardened:
    done = kept.hardened(drill.seats) or begun(drill)
    progress = Progress(f"{drill.seats} seats, against teams", drill.steps, done.step)
    while done.step < drill.steps:
        done = further(drill, done, pool.map)
        kept.keep_hardened(drill.seats, done)
        progress.at(done.step, _figures(drill, done))
    progress.done()
    return done


def _figures(drill: Drill, done: Hardened) -> str:
    """The losses of the bot to the team that was found last."""
    if not done.teams:
        return ""
    return f"loses {lost(done.row, Player(done.teams[-1]), drill.seats, 300, 1):.0%} to the latest"


def _plain(seats: int, lessons: Lessons) -> Mapping[str, Any]:
    _, _, (leans, trusts, heeds), judges = PLANS[seats]
    row = put(lessons.mean, leans=leans, leans_to_pass=leans, trusts=trusts, heeds=heeds)
    return _entry(row if judges else put(row, judging_signs=[0.0] * JUDGING))


def _entry(row: Row) -> Mapping[str, Any]:
    """The policy that this player mixes by, as it is written down."""
    return {
        **{name: _rounded(row, name)[0] for name in PEOPLE},
        "weights": _rounded(row, "weights"),
        "judging": _rounded(row, "judging_signs"),
        "passing": _rounded(row, "passing_signs"),
        "handing": _rounded(row, "handing_signs"),
    }


def _rounded(row: Row, name: str) -> list[float]:
    return [round(number, 4) for number in get(row, name)]


def _told(
    seed: int, games: int | None, solved: Mapping[str, Any], strong: Mapping[str, Any]
) -> str:
    words = f"--seed {seed}" + (f" --games {games}" if games else "")
    made_by = f"make train ARGS='{words}'"
    made = {"version": VERSION, "made_by": made_by, "seats": solved, "strong": strong}
    return json.dumps(made, indent=1) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.instruments.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed, another policy")
    parser.add_argument("--games", type=int, help="for each number of seats (default: its own)")
    parser.add_argument(
        "--into", type=Path, default=POLICY, metavar="FILE", help="default: policy.json"
    )
    parser.add_argument("--processes", type=int, default=cpu_count(), help="default: all cores")
    parser.add_argument(
        "--kept", type=Path, default=KEPT, metavar="FILE", help="what is done so far"
    )
    return parser


if __name__ == "__main__":
    main()
