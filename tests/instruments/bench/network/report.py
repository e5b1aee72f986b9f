"""The figures of the network as a table for people and as JSON, with the ratios that we aim for."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from netplay.system.loop import run
from tests.instruments.bench.network.figures import FULL, PING, QUICK, Figure, bare, measure

MOST, MOST_P99 = 2.0, 3.0  # how often the time of the bare ping-pong a move may take

NOTE = """
A time is from the wish for a move until the last player's client has the view after it; spectators,
in a process of their own, are told apart. The bare ping-pong is aiomqtt alone: the same number of
clients, in as many processes, messages of the same sizes, the same broker or, where a table brings
its own, a twin of it; it takes turns with our moves. p99 is what one move in a hundred was above.
A journal on disk waits for the disk to have each move, which the ping-pong does not."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How often the time of the ping-pong a move took, at the middle and at the worst hundredth."""

    group: str
    of: str
    value: float
    p99: float

    @property
    def verdicts(self) -> tuple[str, str]:
        """A word on whether each aim is reached."""
        return _verdict(self.value <= MOST), _verdict(self.p99 <= MOST_P99)


def _verdict(reached: bool) -> str:
    return "reached" if reached else "missed"


def measured(tell: Callable[[str], None], *, quick: bool) -> dict[str, Any]:
    """Measure it all, print the table, and give it as plain values."""
    figures = run(measure(QUICK if quick else FULL, tell))
    print("\n".join(table(figures)))
    print(NOTE)
    return as_json(figures)


def ratios(figures: Sequence[Figure]) -> list[Ratio]:
    """Each time over that of the ping-pong to as many."""
    times = {(figure.group, figure.name): figure for figure in figures}
    return [
        _ratio(figure, times[group, bare(name)])
        for (group, name), figure in times.items()
        if (group, bare(name)) in times
    ]


def _ratio(of: Figure, over: Figure) -> Ratio:
    assert of.p99 is not None
    assert over.p99 is not None
    return Ratio(of.group, of.name, of.value / over.value, of.p99 / over.p99)


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures by group, and the ratios, as lines."""
    lines: list[str] = []
    for group in dict.fromkeys(figure.group for figure in figures):
        lines += [group, *(_line(figure) for figure in figures if figure.group == group), ""]
    for group in dict.fromkeys(ratio.group for ratio in ratios(figures)):
        members = [ratio for ratio in ratios(figures) if ratio.group == group]
        lines += [f"ratios of these times, {group}", *map(_ratio_line, members), ""]
    return lines[:-1]


def _line(figure: Figure) -> str:
    line = f"  {figure.name:<62}{figure.value:>11,.1f} {figure.unit:<8}"
    return line.rstrip() if figure.p99 is None else f"{line}{figure.p99:>9,.1f} p99"


def _ratio_line(ratio: Ratio) -> str:
    middle, worst = ratio.verdicts
    return (
        f"  {ratio.of + ' / ' + PING:<62}{ratio.value:>7.2f}  aim {MOST:.2f}: {middle:<8}"
        f"{ratio.p99:>7.2f} p99  aim {MOST_P99:.2f}: {worst}"
    )


def as_json(figures: Sequence[Figure]) -> dict[str, Any]:
    """All that was measured."""
    return {
        "figures": [asdict(figure) for figure in figures],
        "ratios": [_plain(ratio) for ratio in ratios(figures)],
    }


def _plain(ratio: Ratio) -> dict[str, Any]:
    aims = {"aim": MOST, "aim_p99": MOST_P99}
    return {**asdict(ratio), "over": bare(ratio.of), **aims, "verdicts": ratio.verdicts}
