"""The stages of a moment, by the time, and which moment it is: pure, of times that it is told.

It holds, the card is lifted and turned, lies there, the verdict is stamped on it; at last the card
slides to whoever takes it. All moments of a length take the same time: to hold one longer before
the card is seen would tell something.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar, get_args

from engine.values import value
from tui.boards.moments import Moment
from tui.paint.preferences import Motion

B = TypeVar("B")  # what is shown of the table until the card slides

MomentStage: TypeAlias = Literal["hold", "lift", "edge", "face", "still", "stamp", "slide"]
STAGES: tuple[MomentStage, ...] = get_args(MomentStage)
# How long each stage is seen, in seconds, in their order.
LENGTHS: Mapping[Motion, tuple[float, ...]] = {
    "full": (0.6, 0.3, 0.15, 0.15, 0.8, 0.4, 0.5),
    "short": (0.3, 0.15, 0.1, 0.1, 0.35, 0.2, 0.3),
}
WAITING = 2  # moments that wait are too many: what they lead to is shown instead


@value
class Playing(Generic[B]):
    """The part that is to be seen now."""

    moment: Moment
    stage: MomentStage
    before: B | None  # how the table is shown meanwhile; as it is, if by nothing
    stood: B | None = None  # how it was when this began: nothing changes its place until the end

    def reached(self, stage: MomentStage) -> bool:
        return STAGES.index(self.stage) >= STAGES.index(stage)


@value
class _Queued(Generic[B]):
    moment: Moment
    before: B
    begins: float
    stages: tuple[float, ...]

    @property
    def ends(self) -> float:
        return self.begins + sum(self.stages)

    def changes(self) -> Iterator[tuple[float, MomentStage]]:
        """The times when each stage is over."""
        for at, stage in enumerate(STAGES, 1):
            yield self.begins + sum(self.stages[:at]), stage


class MomentPlayer(Generic[B]):
    """Moments, one after the other. Whoever shows them asks what to show, and when to ask again."""

    def __init__(self) -> None:
        self._queue: tuple[_Queued[B], ...] = ()

    def add(self, moments: Sequence[tuple[Moment, Motion]], before: B, now: float) -> None:
        """These happened, from what was seen before on; each in the length that it is to have."""
        queue = [queued for queued in self._queue if now < queued.ends]
        for moment, motion in moments:
            if motion in LENGTHS:
                begins = queue[-1].ends if queue else now
                queue.append(_Queued(moment, before, begins, LENGTHS[motion]))
        self._queue = () if len(queue) > WAITING else tuple(queue)

    def at(self, now: float) -> Playing[B] | None:
        """The part to be seen at this time, if anything moves."""
        left = [queued for queued in self._queue if now < queued.ends]
        if not left:
            return None
        current, *waiting = left
        stage = next((stage for end, stage in current.changes() if now < end), STAGES[-1])
        if stage != "slide" or len(current.moment.cards) > 1:  # of several none goes anywhere
            return Playing(current.moment, stage, current.before, current.before)
        landed = waiting[0].before if waiting else None
        return Playing(current.moment, stage, landed, current.before)

    def next_change(self, now: float) -> float | None:
        """The time when something else is to be seen than at this time."""
        ends = (end for queued in self._queue for end, _ in queued.changes() if end > now)
        return next(ends, None)

    def skip(self) -> None:
        """Show what all of it has led to."""
        self._queue = ()
