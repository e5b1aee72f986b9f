"""The client's side of trust: makes sure which table it is, opens a session, reads and seals.

Sans-IO. It knocks until it has the table's card, says hello until it is challenged, answers until
it is admitted. Whatever somebody else sends in between changes nothing of that: even a card of a
wrong table is only complained of once no right one has come for a while.
"""

from collections import Counter

from nacl.utils import random as system_random

from engine.refusal import Refused
from netplay.timing import REPEAT
from netplay.trust import frames
from netplay.trust.beacon import Beacon, open_card
from netplay.trust.frames import ID_BYTES, Foreign, Frame, FrameKind
from netplay.trust.invite import Expected
from netplay.trust.keys import Fingerprint, PlayerKey, PlayerKeys, Random, code_of
from netplay.trust.seal import (
    Challenge,
    Channel,
    Direction,
    Drop,
    Hello,
    Letter,
    Purpose,
    open_challenge,
    session_of,
    shared_box,
)
from netplay.trust.session_state import (
    Admitted,
    Answering,
    Greeting,
    Inside,
    Knocking,
    Overheard,
    Received,
    SessionEvent,
    Stage,
    ToTable,
)
from netplay.trust.spectator_key import SpectatorKey, SpectatorListener

PATIENCE = 2.0  # seconds of answering in vain until a new hello: the table may have restarted
MOST_PATIENCE = 8.0  # on a line that may be slow, twice as long each time, up to this
FULL = "This table is full; try again, or ask its owner to type /admit {code} and then come again."
SERVER_FULL = "This server is full; try again later."
GRACE = 2.0  # seconds that the right table has once a wrong one was seen; it was called before


class ClientSession:
    """The way of one client into one table, and its session there."""

    def __init__(
        self,
        me: PlayerKeys,
        client: str,
        *,
        table: str | None = None,
        expected: Expected | None = None,
        random: Random = system_random,
    ) -> None:
        """A client that is not told which table to expect cannot knock, and waits for a beacon."""
        self.client = client
        self.dropped: Counter[Drop] = Counter()
        self._table = table
        self._me = me
        self._expected = expected
        self._random = random
        self._kind = FrameKind.CARD if expected is None else expected.kind
        self._stage: Stage = Knocking()
        self._due = float("-inf")
        self._patience = PATIENCE
        self._complaint: Refused | None = None
        self._complained = 0.0

    @property
    def player(self) -> PlayerKey:
        """The key of the visitor."""
        return self._me.public

    @property
    def card(self) -> Beacon | None:
        """The card of the table that this is a visit to, once it is known."""
        return None if isinstance(self._stage, Knocking) else self._stage.card

    @property
    def table(self) -> str | None:
        return self.card.table if self.card else self._table

    @property
    def fingerprint(self) -> Fingerprint | None:
        return self.card.fingerprint if self.card else None

    @property
    def expected(self) -> Expected | None:
        """The table that must answer the next visit: none but this one, once there is one."""
        if self._expected is None and self.card is not None:
            return Expected(self.card.fingerprint, remembered=True)
        return self._expected

    @property
    def is_open(self) -> bool:
        return isinstance(self._stage, Inside)

    # --- What goes out ----------------------------------------------------------------------------

    def tick(self, now: float) -> bytes | None:
        """The frame that is due for the table, if any. To be called a few times a second.

        Refused if there is a table, but not the one it should be.
        """
        if self._complaint and self.card is None and now >= self._complained + GRACE:
            # Anyone may show a card, who runs the broker for one, and so keep guests from the right
            # table if the first wrong one ended a visit.
            raise self._complaint
        if now < self._due:
            return None
        self._due = now + REPEAT
        match self._stage:
            case Knocking():
                return frames.write(FrameKind.KNOCK) if self._expected else None
            case Greeting() as stage:
                return self._hello(stage)
            case Answering() as stage if now < stage.since + self._patience:
                return stage.channel.seal(Purpose.ANSWER, stage.challenge.riddle)
            case Answering(card=card):
                # The table may have forgotten the hello, or the line be slower than we thought: so
                # each time there is longer to wait, and no slow line is asked faster than it can
                # answer.
                self._patience = min(2 * self._patience, MOST_PATIENCE)
                return self._greet(card)
            case Inside():
                return None

    def seal(self, payload: bytes, floor: int = 0) -> bytes | None:
        """The payload for the table as a frame; None while no session is open.

        It is padded to at least `floor` bytes: what is to look alike on the wire has one floor.
        """
        if not isinstance(self._stage, Inside):
            return None
        return self._stage.channel.seal(Purpose.SAY, payload, floor)

    def install_talk_key(self, key: SpectatorKey) -> None:
        """Read with it what is said to all, unless there is a newer one. It came in a letter."""
        if isinstance(self._stage, Inside):
            self._stage.ear.install(key)

    def _greet(self, card: Beacon) -> bytes | None:
        """Begin a session; None if the card's key is of no use."""
        box = shared_box(self._me.private, card.box)
        if box is None:
            return None
        self._stage = Greeting(card, box, self._random(ID_BYTES))
        return self._hello(self._stage)

    def _hello(self, stage: Greeting) -> bytes:
        """The same nonce each time: a late answer to an earlier hello is as good."""
        card = stage.card
        signing = bytes(card.signing)
        hello = Hello(card.table, signing, self.client, self._me.public, stage.nonce)
        return hello.seal(card.box)

    # --- What comes in ----------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> SessionEvent | None:
        """Read a frame from the broker. Refused if the table says no to this player."""
        result = self._result(data, now)
        if isinstance(result, Drop):
            self.dropped[result] += 1
            return None
        if isinstance(result, ToTable):
            self._due = now + REPEAT
        return result

    def _result(self, data: bytes, now: float) -> SessionEvent | Drop:
        match frames.read(data):
            case None:
                return Drop.GARBAGE
            case Foreign(version):
                return self._complain(other_version(version), now)
            case Frame((FrameKind.CARD | FrameKind.SERVER) as kind, body):
                return self._look_at(kind, body, now)
            case Frame(FrameKind.SEALED, body):
                return self._sealed(body, now)
            case Frame(FrameKind.PUB, body):
                return self._overhear(body)
            case _:
                return Drop.UNEXPECTED

    def _look_at(self, kind: FrameKind, body: bytes, now: float) -> ToTable | Drop:
        card = open_card(body, kind)
        if card is None:
            return Drop.GARBAGE
        return self._compare(card, now) if kind is self._kind else self._of_another_kind(card)

    def _compare(self, card: Beacon, now: float) -> ToTable | Drop:
        """Begin a session if it is the card that was expected."""
        if self.table not in (None, card.table):
            return Drop.MISDIRECTED
        # Once a visit has its table, no other card counts for it, whatever its fingerprint.
        if self.card is not None and self.card.signing != card.signing:
            return Drop.MISDIRECTED
        if self._expected and card.fingerprint != self._expected.fingerprint:
            return self._complain(self._expected.refusal(card.fingerprint), now)
        if not self._calls_for_hello(card):
            return Drop.UNEXPECTED
        hello = self._greet(card)
        return ToTable(hello) if hello else Drop.GARBAGE

    def _of_another_kind(self, card: Beacon) -> Drop:
        """Servers have invites, too; whose key it is, is proved by the card."""
        if self._expected and card.fingerprint == self._expected.fingerprint:
            raise self._expected.of_another_kind()
        return Drop.UNEXPECTED

    def _calls_for_hello(self, card: Beacon) -> bool:
        """True for the first card, and for one of a restarted table, which knows no session."""
        match self._stage:
            case Knocking():
                return True
            case Greeting():
                # There is no boot to compare with: a challenge tells it. A table that has started
                # anew meanwhile is found by the next connection, for which its silence has us ask.
                return False
            case Answering(challenge=Challenge(boot=boot)) | Inside(boot=boot):
                return card.boot > boot

    def _complain(self, refused: Refused, now: float) -> Drop:
        if self._complaint is None:
            self._complained = now
        self._complaint = refused
        return Drop.MISDIRECTED

    def _sealed(self, body: bytes, now: float) -> SessionEvent | Drop:
        match self._stage:
            case Knocking():
                return Drop.UNEXPECTED
            case Greeting() as stage:
                return self._challenged(stage, body, now)
            case Answering(channel=channel) | Inside(channel=channel):
                letter = channel.open(body)
                return letter if isinstance(letter, Drop) else self._read(letter)

    def _challenged(self, stage: Greeting, body: bytes, now: float) -> ToTable | Drop:
        session = session_of(body)
        channel = Channel(stage.box, stage.card.table, session, Direction.TO_TABLE, self._random)
        letter = channel.open(body)
        if isinstance(letter, Drop):
            return letter
        if letter.purpose is not Purpose.CHALLENGE:
            return Drop.UNEXPECTED
        challenge = open_challenge(letter.payload)
        if challenge is None or challenge.nonce != stage.nonce:
            return Drop.STALE
        self._stage = Answering(stage.card, channel, challenge, now)
        return ToTable(channel.seal(Purpose.ANSWER, challenge.riddle))

    def _read(self, letter: Letter) -> SessionEvent | Drop:
        match letter.purpose, self._stage:
            case Purpose.ADMIT, Answering(card, channel, challenge):
                ear = SpectatorListener(card.signing, card.table, challenge.boot)
                self._stage = Inside(card, channel, challenge.boot, ear)
                return Admitted()
            case Purpose.SAY, Inside():
                return Received(letter.payload)
            case Purpose.FULL, _:
                raise self._full()
            case Purpose.REPLACED, _:
                reason = (
                    "Somebody with your profile (you, perhaps) joined this table from elsewhere."
                )
                raise Refused("replaced", reason)
            case _:
                return Drop.UNEXPECTED

    def _full(self) -> Refused:
        """A reception has nobody to ask; the owner of a table has strangers make room."""
        if self._kind is FrameKind.SERVER:
            return Refused("full", SERVER_FULL)
        return Refused("full", FULL.format(code=code_of(self.player)))

    def _overhear(self, body: bytes) -> Overheard | Drop:
        if not isinstance(self._stage, Inside):
            return Drop.UNEXPECTED
        payload = self._stage.ear.open(body)
        return payload if isinstance(payload, Drop) else Overheard(payload)


def other_version(version: int) -> Refused:
    """The refusal for a table that an older Palmoff has, or a newer one."""
    return Refused(
        "other-version",
        f"The table there speaks version {version} of the table protocol, and this Palmoff version "
        f"{frames.VERSION}; the older of the two has to be updated.",
    )
