"""The guests of a table: presence, names, and what each has been answered. It knows no game."""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import count

from netplay.message import Id
from netplay.timing import LOST, REPEAT, SELDOM
from netplay.trust.lookalike import skeletons
from netplay.trust.rates import Bucket, Rate
from netplay.trust.width import cut
from netplay.trust.words import NAME_CELLS
from netplay.wire import Reply

MOST_GUESTS = 72  # at a table: eight who play, and 64 who watch
MOST_BANNED = 200  # keys that are kept out, the latest
MOST_ADMITTED = 16  # codes of newcomers who are let in, the latest
MOST_HANDS = 64  # keys that hold cards of one game, or have held some
REMEMBERED = 64  # answers that are kept in case a wish is repeated
JAM = 1.5  # seconds: who tells of a view that late has a line that takes no more
WORDS = ("You", "Nobody", "Somebody", "Everybody")  # which sentences say where no name stands
TALKING = 5  # lines that somebody may say at once, and then one a second
TALK = Rate(burst=TALKING, per_second=1)


@dataclass(slots=True)
class Guest:
    """A person, who is their key, however often they come back."""

    key: str
    id: Id
    name: str
    named: bool = False  # whether they have chosen the name at this table
    watching: bool = False
    waiting: bool = False  # for a chair in the next game
    since: int = 0  # how many games were begun here before the guest took the chair
    heard: float = float("-inf")  # when the guest was last heard
    came: float = float("-inf")  # when they came to the table
    not_before: int = 0  # the last line that is not for them, as they were out when it was said
    seen: int = 0  # the revision that the guest has
    watched: int = 0  # and the one of those that all spectators were shown
    sent: int = 0  # the revision that was last sent
    sent_at: float = float("-inf")
    evening_sent: int = 0  # the version of the evening that was last sent,
    evening_at: float = float("-inf")  # and when
    sends: int = 0  # how often that revision was sent
    asked_at: float = float("-inf")  # when the first view was sent that the guest has not told of
    lag: float = 0.0  # seconds until the guest tells of a view, lately
    sent_seat: int | None = -1  # the chair that the guest was then told of; -1: none yet
    kept: int = 0  # the last game whose record the guest has
    record_at: float = float("-inf")  # when one was last sent
    moved: int = 0  # the first revision that the guest was sent in that chair
    nodded_at: float = float("-inf")
    breath: Bucket = field(default_factory=lambda: Bucket(TALK))  # lines that may be said
    said: tuple[Id, ...] = ()  # the wishes for the last lines
    replies: OrderedDict[Id, Reply] = field(default_factory=OrderedDict)

    def present(self, now: float) -> bool:
        return now - self.heard < LOST

    def forget_views(self) -> None:
        """A new session may be a new client, which has seen nothing."""
        self.seen = self.watched = self.sent = self.sends = self.kept = self.evening_sent = 0
        self.sent_seat = -1
        self.lag = 0.0

    def was_sent(self, revision: int, seat: int | None, now: float) -> None:
        """A view is on its way."""
        if self.seen >= self.sent:
            self.asked_at = now
        self.sends = self.sends + 1 if revision == self.sent else 1
        self.sent, self.sent_at, self.sent_seat = revision, now, seat

    def has_seen(self, revision: int, now: float) -> None:
        """The guest tells that a view has come."""
        if not self.sends:  # who tells of what was never sent has it from an earlier session
            self.seen = max(self.seen, revision)
        elif revision > self.seen:
            lag, self.seen = now - self.asked_at, revision
            self.lag = lag if lag > self.lag else (self.lag + lag) / 2
            self.asked_at = self.sent_at

    def is_jammed(self, now: float) -> bool:
        """True if another view would only wait behind the last one, on a line that is full."""
        return self.seen < self.sent and self.lag > JAM and now - self.sent_at < self.repeat

    @property
    def repeat(self) -> float:
        """Seconds until a view of which the guest has not told is sent again."""
        pace = 1.5 * self.lag or REPEAT * 2 ** min(self.sends - 1, 8)  # as nothing is known yet
        return min(max(pace, REPEAT), SELDOM)

    def remember(self, reply: Reply) -> None:
        self.replies[reply.id] = reply
        while len(self.replies) > REMEMBERED:
            self.replies.popitem(last=False)

    def may_talk(self, now: float) -> bool:
        """Spend the guest's breath for a line; False if there is none."""
        return self.breath.take(now)

    def has_said(self, ask: Id) -> None:
        """Remember it as long as it might be asked for again after the host has died."""
        self.said = (*self.said, ask)[-TALKING:]


def unique(name: str, taken: Collection[str], gone: Collection[str] = (), had: str = "") -> str:
    """The name, or the name with a number if somebody is called so already, or has one like it.

    Or if it is a word that would be read as somebody else, as in “You lie”. Whoever `had` it with a
    number keeps that, and gets none under which somebody has `gone`.
    """
    taken = [*taken, *WORDS]
    if _shapes(taken).isdisjoint(skeletons(name)):
        return name
    if is_numbered(had, name):
        return had
    shapes = _shapes([*taken, *gone])
    names = (_numbered(name, number) for number in count(2))
    return next(free for free in names if shapes.isdisjoint(skeletons(free)))


def is_numbered(given: str, name: str) -> bool:
    """True if this was given to somebody who wanted to be called by that name, or is the name."""
    number = given.rpartition(" ")[2]
    numbered = number.isascii() and number.isdecimal() and given == _numbered(name, int(number))
    return given == name or numbered


def _shapes(names: Collection[str]) -> frozenset[str]:
    return frozenset().union(*map(skeletons, names))


def _numbered(name: str, number: int) -> str:
    suffix = f" {number}"
    return cut(name, NAME_CELLS - len(suffix)).rstrip() + suffix
