"""All that is measured of the screens, in one run, as figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.instruments.bench.network import usage
from tests.instruments.bench.network.figures import part
from tests.instruments.bench.screens import trial
from tests.tui.on_a_pty import OnPty

FRAME, HAND, HELP = "start to first frame", "start to dealt hand", "palmoff --help"
KEY, MEMORY = "key press to changed screen", "memory of a client"
ACTION, IDLE = "terminal bytes of an action", "terminal bytes of a second without one"
MOMENT, GAP = "terminal bytes of a whole moment", "longest gap of the loop in a moment"
NARROW = "key press over a line of 64 kbit/s"
BARE = "bare Textual app"
PACKAGES = f"{MEMORY}, {BARE} with pydantic, aiomqtt and PyNaCl"


def bare(name: str) -> str:
    """The name of the bare app's part of a figure."""
    return f"{name}, {BARE}"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    starts: int
    keys: int
    seconds: float  # of a game that is played, and of one where nobody moves


FULL = Size(starts=9, keys=300, seconds=15)
QUICK = Size(starts=2, keys=20, seconds=2)
LEAST = Size(starts=1, keys=2, seconds=1)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that was measured; of many measurements the middle, and what one in a hundred was
    above.
    """

    name: str
    unit: str
    value: float
    p99: float | None = None


def measure(size: Size, tell: Callable[[str], None]) -> list[Figure]:
    """Everything, the bare app taking turns with ours."""
    tell("screens: starts")
    figures = _starts(size.starts)
    tell("screens: keys")
    figures += _at_the_table(size)
    tell("screens: bytes")
    figures.append(Figure(ACTION, "bytes", trial.action(3 * size.seconds)))
    tell("screens: moments")
    sent, gap = trial.moments(3 * size.seconds)
    figures += [Figure(MOMENT, "bytes", sent), Figure(GAP, "ms", gap)]
    tell("screens: a narrow line")
    return [*figures, _time(NARROW, trial.narrow(max(3, size.keys // 10)), worst=True)]


def _starts(count: int) -> list[Figure]:
    ours, bares, helps = [], [], []
    for _ in range(count):
        with TemporaryDirectory() as home, trial.play(Path(home)) as program:
            ours.append(trial.start(program, trial.ANYTHING, trial.HAND))
        with trial.bare() as program:
            bares += trial.start(program, trial.ANYTHING)
        helps.append(trial.help_page())
    frames, hands = zip(*ours, strict=True)
    return [
        _time(FRAME, frames),
        _time(bare(FRAME), bares),
        _time(HAND, hands),
        _time(HELP, helps),
    ]


def _time(name: str, seconds: Sequence[float], *, worst: bool = False) -> Figure:
    p99 = 1000 * part(seconds, 0.99) if worst else None
    return Figure(name, "ms", 1000 * median(seconds), p99)


def _at_the_table(size: Size) -> list[Figure]:
    """Both apps at once, so that a bad moment of the machine falls on both alike."""
    times: list[float] = []
    bares: list[float] = []
    with trial.bare() as beside, trial.playing() as program:
        trial.start(beside, trial.ANYTHING)
        for at in range(-2, size.keys):  # the first ones warm up
            key = (trial.RIGHT, trial.LEFT)[at % 2]
            took = trial.press(program, key), trial.press(beside, key)
            if at >= 0:
                times.append(took[0])
                bares.append(took[1])
        quiet = trial.idle(program, size.seconds) / size.seconds
        memories = _memories(program, beside) if usage.known() else []
    return [
        _time(KEY, times, worst=True),
        _time(bare(KEY), bares, worst=True),
        Figure(IDLE, "bytes", quiet),
        *memories,
    ]


def _memories(program: OnPty, beside: OnPty) -> list[Figure]:
    with trial.bare("packages") as loaded:
        trial.start(loaded, trial.ANYTHING)
        apps = {MEMORY: program, bare(MEMORY): beside, PACKAGES: loaded}
        return [Figure(name, "MB", trial.memory(app) / 1e6) for name, app in apps.items()]
