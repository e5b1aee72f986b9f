"""The passphrase of a table, and the strangers who try it. Sans-IO: the time comes in.

Keys cost nothing, so a few tries a second are looked at for the whole table, and the rest wait in
line, unless they were at the table before. A crowd of keys shares its processors, so whoever has
had theirs work the most is the next. A wrong try changes nothing at the table, except that it is
told when there are many.
"""

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b

from netplay.table.state import TableState
from netplay.trust.keys import code_of
from netplay.trust.rates import Bucket, Rate
from netplay.trust.work import worth
from netplay.wire import Ask, Enter, Nod, Refusal, Reply

TRIES = Rate(burst=20, per_second=5)
MOST_WRONG = 3  # in a session
MOST_WAITING = 256  # as many as there can be sessions
SHORT = 5  # in a line that is no longer, nobody is told that they wait, nor has to work
GONE = 2.0  # seconds without a repetition after which who waits has gone
BURST = 60.0  # seconds without a wrong try that end a burst of them
MANY = 10  # wrong tries of a burst of which all are told; then ten times as many, and so on
NEEDED = "This table needs a passphrase; ask its owner for it."
WAITS = (
    "Many are trying passphrases at this table, so yours waits for its turn. Its owner can let you "
    "in at once by typing /admit {code}."
)
WRONG = "That is not the passphrase of this table; ask its owner for it."
LAST = "That was the third wrong passphrase, and the table hangs up. Ask its owner for it."


@dataclass(slots=True)
class Trial:
    """A stranger's try that nobody has looked at, when it last came in, and the work behind it."""

    ask: Ask
    heard: float
    worth: float = 0.0


@dataclass(slots=True)
class Wrong:
    """The wrong tries of a stranger in this session, and what they were told last."""

    reply: Reply
    times: int


class Lock:
    """Holds strangers up at a locked table, and counts who is wrong."""

    def __init__(self, table_state: TableState, secret: str, rate: Rate = TRIES) -> None:
        """From the secret its riddles are made, so that nobody can work on them beforehand."""
        self._house = table_state
        self._secret = secret.encode()
        self._bucket = Bucket(rate)
        self._line: dict[str, Trial] = {}  # the first to come first
        self._wrong: OrderedDict[str, Wrong] = OrderedDict()
        self._burst = 0  # wrong tries
        self._told_at = MANY  # of how many all are told next
        self._last = float("-inf")  # when the last of them was

    def holds(self, key: str) -> bool:
        """True if it is a stranger's way in; people who were here before knew the passphrase."""
        table_state = self._house
        known = table_state.knows(key) or key in table_state.banned
        return bool(table_state.passphrase) and not table_state.closed and not known

    def come(self, key: str, ask: Ask, wish: Enter, now: float) -> Reply | Nod:
        """A stranger wants to come in: what they are told until it is their turn."""
        before = self._wrong.get(key)
        if before is not None and before.reply.id == ask.id:
            return before.reply
        if not wish.passphrase:
            return _refused(ask, NEEDED)
        riddle = self._riddle(key, ask)
        self._line_up(key, ask, riddle, wish.work, now)
        if len(self._line) <= SHORT:
            return Nod()
        return Nod(why=WAITS.format(code=code_of(key)), riddle=riddle)

    def _riddle(self, key: str, ask: Ask) -> str:
        """Each try has one of its own, and the same again for whoever has lost their place."""
        return blake2b(f"{key} {ask.id}".encode(), key=self._secret, digest_size=8).hexdigest()

    def _line_up(self, key: str, ask: Ask, riddle: str, work: str | None, now: float) -> None:
        """Give the try its place; where there are too many, whoever has worked the least has none.

        Of equals it is the one who came last.
        """
        before = self._line.get(key)
        if before is not None and before.ask == ask:
            before.heard = now
            return
        self._line[key] = Trial(ask, now, worth(riddle, work) if work else 0.0)
        if len(self._line) > MOST_WAITING:
            self._forget_gone(now)
        if len(self._line) > MOST_WAITING:
            del self._line[min(reversed(self._line), key=lambda it: self._line[it].worth)]

    def _forget_gone(self, now: float) -> None:
        here = {key: trial for key, trial in self._line.items() if now - trial.heard < GONE}
        self._line = here

    def turn(self, now: float) -> tuple[str, Ask] | None:
        """Whose try is looked at now; nobody's, if that has been done too often."""
        if not self._line or not self._bucket.take(now):
            return None
        self._forget_gone(now)
        if not self._line:
            return None
        key = max(self._line, key=lambda it: self._line[it].worth)
        return key, self._line.pop(key).ask

    def fits(self, ask: Ask) -> bool:
        return isinstance(ask.wish, Enter) and ask.wish.passphrase == self._house.passphrase

    def wrong(self, key: str, ask: Ask, now: float) -> tuple[Reply, bool]:
        """It was wrong: what they are told, and whether their session is over."""
        self._count(now)
        before = self._wrong.pop(key, None)
        times = before.times + 1 if before else 1
        if times >= MOST_WRONG:
            return _refused(ask, LAST), True
        reply = _refused(ask, WRONG)
        self._wrong[key] = Wrong(reply, times)
        while len(self._wrong) > MOST_WAITING:
            self._wrong.popitem(last=False)
        return reply, False

    def _count(self, now: float) -> None:
        """Have all be told of a burst, though not of each try."""
        if now - self._last >= BURST:
            self._burst = 0
            self._wrong.clear()
            self._told_at = MANY
        self._burst, self._last = self._burst + 1, now
        if self._burst == self._told_at:
            self._told_at *= 10
            tries = f"{self._burst} wrong tries so far"
            self._house.add_news("Somebody", f"is guessing the passphrase: {tries}.")


def _refused(ask: Ask, reason: str) -> Reply:
    return Reply(id=ask.id, refused=Refusal(code="passphrase", reason=reason))
