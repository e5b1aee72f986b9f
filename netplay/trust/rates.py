"""How often somebody may do something: token buckets, the time being told. It knows no clock."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

REMEMBERED = 1024  # names whose bucket is kept; a flood of new ones drives out the old


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a table takes from whom.

    As many challenges can wait as can be asked for while one waits, so that no flood drives out
    the challenge of somebody who is about to answer.
    """

    one_stranger: Rate  # knocks and hellos of one client
    all_strangers: Rate
    player: Rate  # letters of one key
    waiting: int  # challenges not answered yet
    patience: float  # seconds that a challenge waits
    sessions: int
    silence: float  # seconds until a session that is not heard is forgotten


LIMITS = Limits(
    one_stranger=Rate(burst=8, per_second=4),
    all_strangers=Rate(burst=80, per_second=40),
    player=Rate(burst=90, per_second=30),
    waiting=480,
    patience=10.0,
    sessions=256,
    silence=15.0,
)


class Bucket:
    """Holds a token for each thing that may be done now, and fills up with time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at: float | None = None

    def take(self, now: float) -> bool:
        """Take a token; False if there is none."""
        passed = 0.0 if self._at is None else max(0.0, now - self._at)
        self._tokens = min(self._rate.burst, self._tokens + passed * self._rate.per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each name, of bounded number."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, name: Hashable, now: float) -> bool:
        bucket = self._buckets.setdefault(name, Bucket(self._rate))
        self._buckets.move_to_end(name)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now)
