"""Rates at which something may be done: token buckets, the time being told. It knows no clock."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any

REMEMBERED = 1024  # names whose bucket is kept; a flood of new ones drives out the old


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


class Precedence(IntEnum):
    """The rank that a table gives a key: whoever stands higher is served first, and finds room."""

    STRANGER = 0
    PRESENT = 1  # at the table, or was; anybody gets that far
    KNOWN = 2  # has played here, owns the table, or was admitted by whoever does
    SEATED = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on what a table takes, and from whom.

    As many challenges can wait as can be asked for while one waits, so that no flood drives out
    the challenge of somebody who is about to answer.
    """

    one_stranger: Rate  # knocks of one client, and as many hellos of one key there
    knocks: Rate  # of all, with the frames of other versions
    hellos: Rate  # of all
    newcomers: Rate  # hellos of all whom the table does not know
    player: Rate  # letters of one key that has a seat
    known: Rate  # of one that has none
    unknown: Rate  # of one session of a stranger
    strangers: Rate  # letters of all strangers
    opened: Rate  # what says to be a letter of a stranger, and is looked into
    waiting: int  # challenges not answered yet
    patience: float  # seconds that a challenge waits
    sessions: int
    silence: float  # seconds until a session that is not heard is forgotten
    settling: float  # seconds that a stranger has before another one may take the place


LIMITS = Limits(
    one_stranger=Rate(burst=8, per_second=4),
    knocks=Rate(burst=40, per_second=20),
    # A bucket for each way in: behind two thousand hellos a second a player who came back by the
    # way of the known waited for three seconds, when both ways had one.
    hellos=Rate(burst=600, per_second=300),
    # A party of sixty-four comes in at once, though each hello be sent twice.
    newcomers=Rate(burst=160, per_second=80),
    player=Rate(burst=90, per_second=30),
    known=Rate(burst=60, per_second=12),
    unknown=Rate(burst=12, per_second=2),
    strangers=Rate(burst=300, per_second=300),
    opened=Rate(burst=10_000, per_second=10_000),  # each takes five microseconds
    # Of newcomers, 160 at once and 80 a second for as long as a challenge waits.
    waiting=960,
    patience=10.0,
    sessions=256,
    silence=15.0,
    settling=5.0,
)


def unlimited(plenty: Rate) -> Limits:
    """The same with this rate for everything, where rates are not what is looked at."""
    names = [it.name for it in fields(Limits) if isinstance(getattr(LIMITS, it.name), Rate)]
    rates: dict[str, Any] = dict.fromkeys(names, plenty)
    return replace(LIMITS, **rates)


class Bucket:
    """Holds a token for each thing that may be done now, and fills up with time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at: float | None = None

    def take(self, now: float, tokens: int = 1) -> bool:
        """Take a token, or so many; False if there are fewer."""
        self._fill(now)
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def spent(self, now: float) -> float:
        """The tokens that are not there again yet."""
        self._fill(now)
        return self._rate.burst - self._tokens

    def _fill(self, now: float) -> None:
        # The time is told from outside: should it go back, that gives nothing and takes nothing.
        passed = 0.0 if self._at is None else max(0.0, now - self._at)
        self._tokens = min(self._rate.burst, self._tokens + passed * self._rate.per_second)
        self._at = now


class Buckets:
    """A bucket for each name, of bounded number."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, name: Hashable, now: float, tokens: int = 1) -> bool:
        bucket = self._buckets.setdefault(name, Bucket(self._rate))
        self._buckets.move_to_end(name)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now, tokens)

    def spent(self, name: Hashable, now: float) -> float:
        """The tokens of this one's that are not there again yet."""
        return self._buckets[name].spent(now) if name in self._buckets else 0.0
