"""The logins of those who are known at a broker of ours, and how much may come in by each.

A login that floods is taken away: its password changes, so that the broker cuts whoever came in by
it, and nobody else. It knows people by their keys, and opens nothing.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from secrets import token_bytes

from netplay.mqtt.comings import Coming
from netplay.trust.rates import Buckets, Rate

NUMBERS = 128  # logins; each takes the broker 20 microseconds to start with, and 15 KB
PEOPLE = 1024  # of whom it is remembered what they were told

# By one login there may come several people, each after an outage with all that they have said
# meanwhile; and as many letters a second as three of them may send who play.
PLENTY = Rate(burst=2000, per_second=100)
# What is longer than a move counts for several: a flood of the longest has NATS cut our own way, of
# which it keeps no more than a megabyte, and there must be enough in that to tell a flood by.
LETTER = 256  # bytes
LONGEST = 6 * 1024  # bytes; no wish is longer, sealed, so one such is a flood
# NATS cuts us if we do not read as fast as somebody floods, and keeps us out for as long as that
# lasts: so whoever has said so much just then is to blame, though most of it never came.
MUCH = 200  # tokens
# Connections at once by one login, where we are not told better: several people may share it, and
# each leaves some behind for as long as a line is dead that had let them in.
PLACES = 32
SHARE = 8  # so many times as many there are to be for all
# Seconds after that in which nothing is heard by this login. The broker has a megabyte of the flood
# ready for us, and it takes a moment until it has cut whoever sends it.
DEAF = 5.0

# After each flood nobody is told a login that they do not know yet, for so many seconds, and then
# for twice as long each time: else whoever has many keys, with a seat for each, could go on.
FIRST_WAIT, LONGEST_WAIT = 60.0, 3600.0


@dataclass(frozen=True, slots=True)
class Login:
    """The name and password by which somebody comes in at a broker of ours."""

    user: str
    password: str = field(repr=False)


class Logins:
    """A login for each number. Which number somebody has, nobody can choose or foretell."""

    def __init__(self, secret: bytes | None = None, places: int = PLACES) -> None:
        """With the same secret they are the same after a restart; by each, so many find room."""
        self.taken: Callable[[], None] = lambda: None  # told that the broker is to know others
        self._secret = token_bytes() if secret is None else secret
        self._changes = dict.fromkeys(map(_user, range(NUMBERS)), 0)  # of each one's password
        self._told: OrderedDict[str, Login] = OrderedDict()  # by person, the latest last
        self._plenty = Buckets(PLENTY)
        self._deaf_until: dict[str, float] = {}
        self._places = places
        self._there: dict[str, set[int]] = {}  # the connections by each, as far as we saw them come
        self._wait, self._closed_until = FIRST_WAIT, float("-inf")

    @property
    def passwords(self) -> Mapping[str, str]:
        """All that the broker is to let in for now, by user."""
        return {user: self._login(user).password for user in self._changes}

    def of(self, person: str, now: float) -> Login | None:
        """The login to tell this person; None while floods have us wait with it."""
        number = int.from_bytes(self._drawn(f"whose {person}")) % NUMBERS
        login = self._login(_user(number))
        if now < self._closed_until and self._told.get(person) != login:
            return None
        self._told[person] = login
        self._told.move_to_end(person)
        if len(self._told) > PEOPLE:
            self._told.popitem(last=False)
        return login

    def hears(self, user: str, size: int, now: float) -> bool:
        """True if a message of so many bytes by this login is to be heard; a flood is not."""
        if now < self._deaf_until.get(user, now):
            return False
        if size <= LONGEST and self._plenty.take(user, now, max(1, size // LETTER)):
            return True
        if user in self._changes:
            self._take_away(user, now)
        return False

    def hears_of(self, coming: Coming, now: float) -> None:
        """Somebody comes or goes: who takes too many places would keep others out."""
        there = self._there.setdefault(coming.user, set())
        if not coming.begins:
            there.discard(coming.connection)
        elif coming.user in self._changes:
            there.add(coming.connection)
        if len(there) > self._places:
            there.clear()
            # What comes just after that came in before, and is cut with the others.
            if now >= self._deaf_until.get(coming.user, now):
                self._take_away(coming.user, now)

    def forget_who_is_there(self) -> None:
        """The broker may have started anew, or told of some while nobody heard it."""
        self._there.clear()

    def cut(self, now: float) -> None:
        """The way by which these are heard was cut: somebody may have said more than it bears."""
        for user in self._changes:
            deaf = now < self._deaf_until.get(user, now)
            if not deaf and self._plenty.spent(user, now) >= MUCH:
                self._take_away(user, now)

    def _take_away(self, user: str, now: float) -> None:
        self._changes[user] += 1
        self._deaf_until[user] = now + DEAF
        calm = now - self._closed_until > LONGEST_WAIT
        self._wait = FIRST_WAIT if calm else min(2 * self._wait, LONGEST_WAIT)
        self._closed_until = now + self._wait
        self.taken()

    def _login(self, user: str) -> Login:
        return Login(user, self._drawn(f"{user} {self._changes[user]}").hex())

    def _drawn(self, what: str) -> bytes:
        return blake2b(what.encode(), digest_size=16, key=self._secret).digest()


def _user(number: int) -> str:
    return f"known-{number}"
