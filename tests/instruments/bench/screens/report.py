"""The figures of the screens as a table for people and as JSON, with what we aim for."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tests.instruments.bench.screens.figures import (
    ACTION,
    FRAME,
    FULL,
    GAP,
    HELP,
    IDLE,
    KEY,
    MEMORY,
    MOMENT,
    NARROW,
    PACKAGES,
    QUICK,
    Figure,
    bare,
    measure,
)

NOTE = """
All is measured from outside: the real program on a pseudo-terminal of 80x24, from the moment that
Python starts until bytes come that change the screen. The bare app shows a line and takes keys; it
takes turns with ours. An action is a move of anybody at a table of four, our own keys included; a
moment is a card that turns over, told in full, the worst that came; a gap is how long the loop did
nothing else meanwhile. Memory is set beside a bare app with the packages that every client needs.
A narrow line reads 8,000 bytes a second and leaves the rest to wait."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure's aim: what it, or its ratio to another one, should be at most."""

    of: str
    most: float
    over: str = ""
    p99: float | None = None  # where the worst may be more


AIMS = (
    Aim(FRAME, 1.25, bare(FRAME)),
    Aim(HELP, 1 / 3, bare(FRAME)),
    Aim(KEY, 1.2, bare(KEY), p99=1.5),
    Aim(MEMORY, 1.35, PACKAGES),
    Aim(ACTION, 3 * 1024),
    Aim(MOMENT, 6 * 1024),
    Aim(GAP, 50),
    Aim(NARROW, 250),
    Aim(IDLE, 0),
)


@dataclass(frozen=True, slots=True)
class Result:
    """An aim and what was measured."""

    aim: Aim
    value: float
    part: str = ""  # p50 or p99, where both are aimed at

    @property
    def verdict(self) -> str:
        """A word on whether the aim is reached."""
        return "reached" if self.value <= self.most else "missed"

    @property
    def most(self) -> float:
        """The most that the value should be."""
        return self.aim.p99 if self.part == "p99" and self.aim.p99 else self.aim.most


def measured(tell: Callable[[str], None], *, quick: bool) -> dict[str, Any]:
    """Measure it all, print the table, and give it as plain values."""
    figures = measure(QUICK if quick else FULL, tell)
    print("\n".join(table(figures)))
    print(NOTE)
    return as_json(figures)


def results(figures: Sequence[Figure]) -> list[Result]:
    """Those aims whose figures were measured."""
    named = {figure.name: figure for figure in figures}
    return [
        result
        for aim in AIMS
        if aim.of in named and (not aim.over or aim.over in named)
        for result in _results(aim, named[aim.of], named.get(aim.over))
    ]


def _results(aim: Aim, of: Figure, over: Figure | None) -> list[Result]:
    if over is None:
        return [Result(aim, of.value)]
    if of.p99 is None or over.p99 is None:
        return [Result(aim, of.value / over.value)]
    return [Result(aim, of.value / over.value, "p50"), Result(aim, of.p99 / over.p99, "p99")]


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures and the aims, as lines."""
    return [
        "screens",
        *map(_line, figures),
        "",
        "aims of the screens",
        *map(_aim, results(figures)),
    ]


def _line(figure: Figure) -> str:
    line = f"  {figure.name:<62}{figure.value:>11,.1f} {figure.unit:<8}"
    return line.rstrip() if figure.p99 is None else f"{line}{figure.p99:>9,.1f} p99"


def _aim(result: Result) -> str:
    aim = result.aim
    name = f"{aim.of} / {aim.over}" if aim.over else aim.of
    if result.part:
        name = f"{name}, {result.part}"
    return f"  {name:<74}{result.value:>9,.2f}  aim {result.most:,.2f}: {result.verdict}"


def as_json(figures: Sequence[Figure]) -> dict[str, Any]:
    """All that was measured."""
    return {
        "figures": [asdict(figure) for figure in figures],
        "aims": [{**asdict(result), "verdict": result.verdict} for result in results(figures)],
    }
