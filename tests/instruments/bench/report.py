"""The figures as a table for people and as JSON for machines, and the ratios that we aim for."""

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.instruments.bench.stopwatch import Figure


@dataclass(frozen=True, slots=True)
class Aim:
    """A ratio of two loads' rates, and what it should be at least, if we aim for anything."""

    load: str
    over: str
    least: float | None = None


GAME = "engine, through Game"
MATCH = "engine, through Match"
VIEWS = "engine, with four seat views a move"

AIMS = (
    Aim(GAME, "bare loop", least=1 / 3),
    Aim(VIEWS, "bare loop", least=1 / 10),
    Aim(GAME, "OpenSpiel's adapter, engine inside", least=1.0),
    Aim(GAME, "OpenSpiel's adapter, lists inside", least=1.0),
    Aim(GAME, "bare loop, no list of moves"),
    Aim(MATCH, "bare loop"),
    Aim(MATCH, GAME),
    Aim(GAME, "OpenSpiel crazy_eights, 4 seats (C++)"),
    Aim(GAME, "OpenSpiel liars_dice, 2 seats (C++)"),
    Aim(GAME, "OpenSpiel python_liars_poker, 2 seats"),
    Aim(GAME, "RLCard uno, 4 seats"),
    Aim(GAME, "RLCard uno, 4 seats, without its Env"),
)


@dataclass(frozen=True, slots=True)
class Ratio:
    """An aim and what was measured."""

    aim: Aim
    value: float

    @property
    def verdict(self) -> str:
        """A word on whether the aim, if there is one, is reached."""
        if self.aim.least is None:
            return ""
        return "reached" if self.value >= self.aim.least else "missed"


def ratios(figures: Sequence[Figure]) -> list[Ratio]:
    """Those whose both loads were measured."""
    rates = {figure.load.name: figure.rate for figure in figures}
    return [
        Ratio(aim, rates[aim.load] / rates[aim.over])
        for aim in AIMS
        if aim.load in rates and aim.over in rates
    ]


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures by group, and the ratios, as lines."""
    lines: list[str] = []
    for group in dict.fromkeys(figure.load.group for figure in figures):
        members = (figure for figure in figures if figure.load.group == group)
        lines += [group, *map(_line, members), ""]
    return [*lines, "ratios of these rates", *map(_ratio_line, ratios(figures))]


def _line(figure: Figure) -> str:
    load, done = figure.load, figure.done
    line = (
        f"  {load.name:<48}{figure.rate:>11,.0f} {load.unit + '/s':<12}{figure.noise:>4.0%} noise"
    )
    if figure.games is None:
        return line
    return f"{line}{figure.games:>12,.1f} games/s of {done.units / done.games:,.0f}"


def _ratio_line(ratio: Ratio) -> str:
    aim = ratio.aim
    wish = "" if aim.least is None else f"  aim {aim.least:.2f}: {ratio.verdict}"
    return f"  {aim.load + ' / ' + aim.over:<74}{ratio.value:>7.2f}{wish}"


def machine() -> dict[str, Any]:
    """Where all was measured."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def as_json(figures: Sequence[Figure]) -> dict[str, Any]:
    """All that was measured."""
    return {
        "figures": [_plain_figure(figure) for figure in figures],
        "ratios": [
            {
                "of": ratio.aim.load,
                "over": ratio.aim.over,
                "value": ratio.value,
                "aim": ratio.aim.least,
                "verdict": ratio.verdict,
            }
            for ratio in ratios(figures)
        ],
    }


def _plain_figure(figure: Figure) -> dict[str, Any]:
    return {
        "group": figure.load.group,
        "name": figure.load.name,
        "unit": figure.load.unit,
        "per_second": figure.rate,
        "games_per_second": figure.games,
        "units_per_round": figure.done.units,
        "games_per_round": figure.done.games or None,
        "seconds": figure.seconds,
    }
