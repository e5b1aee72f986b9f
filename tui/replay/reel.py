"""The boldest moments of a finished game, one after the other, as they were seen at the table.

Pure, of times that it is told. Which are bold, and how bold, the game's board says.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from engine.values import value
from tui.boards.board import AnyBoard
from tui.boards.moments import Moment
from tui.paint.preferences import Motion
from tui.table.moment import LENGTHS, STAGES, MomentStage, Playing

if TYPE_CHECKING:
    from netplay.replay import Replay

MOST = 5  # moments
LEAST = 10.0  # seconds that all of them take together, where there are enough
LONGEST = 5.0  # seconds that one takes at most


@value
class Shot:
    """A moment, and the step of the replay that brought it."""

    step: int
    moment: Moment


def boldest(
    replay: "Replay", board: AnyBoard, names: Sequence[str], you: int | None
) -> tuple[Shot, ...]:
    """The few that make the best story, in their order."""
    found = sorted(_shots(replay, board, names, you), key=lambda shot: shot.moment.bold)
    return tuple(sorted(found[-MOST:], key=lambda shot: shot.step))


def _shots(
    replay: "Replay", board: AnyBoard, names: Sequence[str], you: int | None
) -> Iterator[Shot]:
    before = replay.at(0, None)
    for step in range(1, len(replay)):
        made, after = replay.made(step), replay.at(step, None)
        events = made.events if made is not None else ()
        for moment in board.highlights(before, events, after, names, you):
            yield Shot(step, moment)
        before = after


class Reel:
    """Moments that play by themselves; without motion, each stays until the next is asked for."""

    def __init__(self, shots: Sequence[Shot], motion: Motion) -> None:
        self.shots = shots
        self.number = 0  # of the one that is shown
        self.over = False
        self._moves = motion != "none"
        self._began: float | None = None  # that one, once it is seen
        self._now = 0.0
        usual = sum(LENGTHS["full"])
        more = max(0.0, min(LONGEST, LEAST / len(shots)) - usual)
        *before, last = LENGTHS["full"]
        self._ends = tuple(accumulate((*before, last + more)))  # of the stages of each

    @property
    def shot(self) -> Shot:
        return self.shots[self.number]

    @property
    def playing(self) -> Playing[Any]:
        """The scene that is being shown, as it is to be seen."""
        return Playing(self.shot.moment, self._stage if self._moves else STAGES[-1], None)

    @property
    def _stage(self) -> MomentStage:
        passed = 0.0 if self._began is None else self._now - self._began
        stages = zip(STAGES, self._ends, strict=True)
        return next((stage for stage, end in stages if passed < end), STAGES[-1])

    def roll(self, now: float) -> float | None:
        """Go on as time does; when to do so again, if ever by itself."""
        if not self._moves:
            return None
        began = now if self._began is None else self._began
        while not self.over and now >= began + self._ends[-1]:
            self.go(1)
            began += self._ends[-1]
        self._began, self._now = began, now
        return next(
            (began + end for end in self._ends if not self.over and now < began + end), None
        )

    def go(self, by: int) -> None:
        """To another one, which then begins anew; beyond the last, it is over."""
        wanted = self.number + by
        self.over, self._began = wanted >= len(self.shots), None
        self.number = max(0, min(wanted, len(self.shots) - 1))
