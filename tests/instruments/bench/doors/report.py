"""The figures of the doors as a table for people and as JSON, with what we aim for."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tests.instruments.bench.doors.figures import (
    ALONE,
    CROWDED,
    EXEC,
    FIRST,
    FULL,
    IDLE,
    MEMORY,
    QUICK,
    UNITS,
    Figure,
    measure,
)

NOTE = """
Guests come by ssh to a real door in its sandbox, with clients of OpenSSH; those whose waiting is
measured come with asyncssh, of which the time is part. Memory is the door's own, shared pages by
their share, beside that without guests; a key turns a page of a rule book. A client started by
exec is `palmoff watch` on a terminal of its own, as a door by processes would start it."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure's aim: what it should be at most, or its ratio to another one."""

    of: str
    most: float
    over: str = ""
    worst: bool = False  # of p99


AIMS = (
    Aim(FIRST, 15),
    Aim(FIRST, 1 / 10, EXEC),
    Aim(MEMORY, 512),
    Aim(IDLE, 10),
    Aim(CROWDED, 2, ALONE, worst=True),
)


@dataclass(frozen=True, slots=True)
class Result:
    """An aim and what was measured."""

    aim: Aim
    value: float

    @property
    def verdict(self) -> str:
        return "reached" if self.value <= self.aim.most else "missed"


def results(figures: Sequence[Figure]) -> list[Result]:
    by_name = {figure.what: figure for figure in figures}

    def value(name: str, aim: Aim) -> float:
        return by_name[name].p99 if aim.worst else by_name[name].p50

    return [
        Result(aim, value(aim.of, aim) / (value(aim.over, aim) if aim.over else 1)) for aim in AIMS
    ]


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures, and what they come to."""
    lines = ["doors"]
    for one in figures:
        unit = UNITS[one.what]
        lines.append(f"  {one.what:<56}{one.p50:>10.1f} {unit:<3} p99 {one.p99:>8.1f} {unit}")
    for result in results(figures):
        over = f" over {result.aim.over}" if result.aim.over else ""
        part = ", p99" if result.aim.worst else ""
        what = f"{result.aim.of}{over}{part}"
        lines.append(f"  {what:<90}{result.value:>8.2f}  {result.aim.most:.2f} {result.verdict}")
    return lines


def measured(tell: Callable[[str], None], *, quick: bool) -> dict[str, Any]:
    """Measure it all, print the table, and give it as plain values."""
    figures = measure(QUICK if quick else FULL, tell)
    print("\n".join(table(figures)))
    print(NOTE)
    aims = [{**asdict(it.aim), "value": it.value, "verdict": it.verdict} for it in results(figures)]
    return {"figures": [asdict(figure) for figure in figures], "aims": aims}
