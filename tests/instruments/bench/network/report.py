"""The figures of the network as a table for people and as JSON, with the ratios that we aim for."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from netplay.system.loop import run
from tests.instruments.bench.network.figures import (
    BESIDE,
    DOWN,
    FULL,
    IDLE,
    LAST,
    LONGEST,
    PING,
    QUICK,
    RESTING,
    SERVER,
    SYNC,
    TALK,
    Figure,
    bare,
    measure,
)

# How often the time of the bare ping-pong a move may take, but for the sync of the disk.
MOST = {"2 players": 1.8, "6 players": 1.5}
MOST_P99 = 3.0
MOST_CPU = 1200.0  # microseconds of the server's CPU time for a move at six seats
NO_AIM = "told beside"  # where others take the time: processors that wake, a crowd on one of them
MOST_BYTES = {DOWN: 5000.0, LONGEST: 5000.0, IDLE: 1000.0}  # that a seat carries
SAME = 1.15  # of what a line of talk costs after one game, what it may cost after 200

NOTE = """
A time is from the wish for a move until the last player's client has the view after it; spectators,
in a process of their own, are told apart. The bare ping-pong is aiomqtt alone: the same number of
clients, in as many processes, messages of the same sizes, the same broker or, where a table brings
its own, a twin of it; it takes turns with our moves. p99 is what one move in a hundred was above. A
journal waits for its disk to have each move, which the ping-pong does not: one sync, of a page
within a file, in turns with the moves, is taken off for the ratios; with all of it, a move on disk
should take as long as at such a table in memory, which takes turns as well, and that sync.
Meanwhile a process that gives way to all others keeps each processor at work, as where the aims
were found; what it is like where they rest between two moves, and wake as slowly as their machine
does, is told beside. All spectators are in one process here, one after the other; at a table each
has a machine, so what counts is the CPU of each."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How often the time of the ping-pong a move took, at the middle and at the worst hundredth."""

    group: str
    of: str
    value: float
    p99: float
    sync: float = 0.0  # that was taken off, in times of the ping-pong as well

    @property
    def aim(self) -> float:
        return MOST.get(self.of, MOST_P99)

    @property
    def verdicts(self) -> tuple[str, str]:
        """A word on whether each aim is reached."""
        if self.group.endswith(RESTING) or self.of not in MOST:
            return NO_AIM, NO_AIM
        return _verdict(self.value <= self.aim), _verdict(self.p99 <= MOST_P99)


def _verdict(reached: bool) -> str:
    return "reached" if reached else "missed"


def measured(tell: Callable[[str], None], *, quick: bool) -> dict[str, Any]:
    """Measure it all, print the table, and give it as plain values."""
    figures = run(measure(QUICK if quick else FULL, tell))
    print("\n".join(table(figures)))
    print(NOTE)
    return as_json(figures)


def ratios(figures: Sequence[Figure]) -> list[Ratio]:
    """The time of each table, without the sync of its disk, over that of as many at ping-pong."""
    times = {(figure.group, figure.name): figure for figure in figures if figure.p99 is not None}
    return [
        _ratio(figure, times[group, bare(name)], times.get((group, SYNC)))
        for (group, name), figure in times.items()
        if (group, bare(name)) in times and not name.endswith(LAST)
    ]


def _ratio(of: Figure, over: Figure, sync: Figure | None) -> Ratio:
    assert of.p99 is not None
    assert over.p99 is not None
    waited = sync.value if sync else 0.0
    value, p99 = (of.value - waited) / over.value, (of.p99 - waited) / over.p99
    return Ratio(of.group, of.name, value, p99, waited / over.value)


@dataclass(frozen=True, slots=True)
class OnDisk:
    """How often the time of the ping-pong a move took whose journal lies on a disk, all in all."""

    where: str
    value: float
    in_memory: float  # of the same table there
    sync: float

    @property
    def wanted(self) -> float:
        """As long as in memory, and one sync."""
        return self.in_memory + self.sync

    @property
    def verdict(self) -> str:
        return _verdict(self.value <= self.wanted)


def on_disk(figures: Sequence[Figure]) -> list[OnDisk]:
    """Each table whose journal lies on a disk, beside one in memory that took turns with it."""
    times = {(figure.group, figure.name): figure.value for figure in figures}
    return [
        OnDisk(f"{group}, {name}", *(1 / ping * time for time in (value, beside, sync)))
        for (group, name), value in times.items()
        if (beside := times.get((group, f"{name}{BESIDE}"))) is not None
        for ping, sync in [(times[group, bare(name)], times[group, SYNC])]
    ]


def costs(figures: Sequence[Figure]) -> list[tuple[str, float, float]]:
    """The other things that are aimed at: the name of each, its value, and what it may be."""
    talk = [figure.value for figure in figures if figure.name.startswith(TALK)]
    servers = [figure for figure in figures if figure.name == SERVER]
    return [
        *((f"{figure.group}: {SERVER}, us", figure.value, MOST_CPU) for figure in servers),
        *(
            (f"{TALK} after 200 games / after 1", late / early, SAME)
            for early, late in zip(talk[::2], talk[1::2], strict=True)
        ),
        *(
            (f"{figure.group}: {figure.name}", figure.value, MOST_BYTES[figure.name])
            for figure in figures
            if figure.name in MOST_BYTES
        ),
    ]


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures by group, and the ratios, as lines."""
    lines: list[str] = []
    for group in dict.fromkeys(figure.group for figure in figures):
        lines += [group, *(_line(figure) for figure in figures if figure.group == group), ""]
    for group in dict.fromkeys(ratio.group for ratio in ratios(figures)):
        members = [ratio for ratio in ratios(figures) if ratio.group == group]
        lines += [f"ratios of these times, {group}", *map(_ratio_line, members), ""]
    disks = [
        f"times of the {PING}, the sync of the disk and all",
        *map(_disk_line, on_disk(figures)),
    ]
    return [*lines, *disks, "", "aims besides", *(_cost_line(*cost) for cost in costs(figures))]


def _disk_line(disk: OnDisk) -> str:
    wanted = f"in memory {disk.in_memory:.2f} + sync {disk.sync:.2f} = {disk.wanted:.2f}"
    return f"  {disk.where:<88}{disk.value:>7.2f}  {wanted}: {disk.verdict}"


def _cost_line(name: str, value: float, most: float) -> str:
    return f"  {name:<100}{value:>9,.2f}  aim {most:,.2f}: {_verdict(value <= most)}"


def _line(figure: Figure) -> str:
    line = f"  {figure.name:<62}{figure.value:>11,.1f} {figure.unit:<8}"
    return line.rstrip() if figure.p99 is None else f"{line}{figure.p99:>9,.1f} p99"


def _ratio_line(ratio: Ratio) -> str:
    middle, worst = map(_judged, (ratio.aim, MOST_P99), ratio.verdicts)
    name = f"{ratio.of} / {PING}"
    return f"  {name:<62}{ratio.value:>7.2f}  {middle:<18}{ratio.p99:>7.2f} p99  {worst}"


def _judged(aim: float, verdict: str) -> str:
    return verdict if verdict == NO_AIM else f"aim {aim:.2f}: {verdict}"


def as_json(figures: Sequence[Figure]) -> dict[str, Any]:
    """All that was measured."""
    return {
        "figures": [asdict(figure) for figure in figures],
        "ratios": [_plain(ratio) for ratio in ratios(figures)],
        "on_disk": [
            {**asdict(disk), "wanted": disk.wanted, "verdict": disk.verdict}
            for disk in on_disk(figures)
        ],
        "costs": [
            {"of": of, "value": value, "aim": most, "verdict": _verdict(value <= most)}
            for of, value, most in costs(figures)
        ],
    }


def _plain(ratio: Ratio) -> dict[str, Any]:
    aims = {"aim": ratio.aim, "aim_p99": MOST_P99}
    return {**asdict(ratio), "over": bare(ratio.of), **aims, "verdicts": ratio.verdicts}
