"""The table's side of trust: who is who, what they really sent, and what is sealed for them.

Sans-IO. It knows players by their keys and clients by their addresses; it does not know what is
said. Whatever anybody publishes at the broker, only a player's own answer to a fresh challenge
opens a session, and nothing that somebody else sends spends what an open session may send.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from nacl.public import PublicKey
from nacl.utils import random as system_random

from netplay.trust import frames
from netplay.trust.beacon import write_card
from netplay.trust.frames import ID_BYTES, Foreign, Frame, FrameKind
from netplay.trust.keys import PlayerKey, Random, TableIdentity
from netplay.trust.rates import LIMITS, Bucket, Buckets, Limits, Precedence
from netplay.trust.seal import (
    Challenge,
    Channel,
    Direction,
    Drop,
    Hello,
    Letter,
    Purpose,
    open_hello,
    session_of,
    shared_box,
)
from netplay.trust.session_table import Caller, SessionTable
from netplay.trust.spectator_key import SpectatorBroadcaster, SpectatorKey

RIDDLE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Parcel:
    """A frame to be sent to a client."""

    client: str
    frame: bytes


@dataclass(frozen=True, slots=True)
class Answered:
    """Only these are to be sent; nothing has changed."""

    parcels: tuple[Parcel, ...]


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """This player has a session now, in place of any they had. These are to be sent."""

    key: PlayerKey
    parcels: tuple[Parcel, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """This player really sent this, now, and once."""

    key: PlayerKey
    payload: bytes


@dataclass(frozen=True, slots=True)
class Dropped:
    """Nothing was taken from this frame, and why; it is counted."""

    why: Drop


DoorResult: TypeAlias = Answered | SessionOpened | Heard | Dropped


class HostSessions:
    """The sessions of a table: all that is sent to it comes in, and what it says goes out."""

    def __init__(
        self,
        me: TableIdentity,
        *,
        limits: Limits = LIMITS,
        standing: Callable[[PlayerKey], Precedence] = lambda key: Precedence.STRANGER,
        random: Random = system_random,
        kind: FrameKind = FrameKind.CARD,
    ) -> None:
        """`standing` tells who is served first, and finds room though others have it all."""
        self.dropped: Counter[Drop] = Counter()
        self._me = me
        self._limits = limits
        self._standing = standing
        self._random = random
        self._kind = kind
        self._callers = SessionTable(limits.waiting, limits.sessions)
        self._knocker, self._greeter = (Buckets(limits.one_stranger) for _ in range(2))
        # By the way on which they come: strangers' first, then that of those who are known.
        self._knocks_of = Bucket(limits.knocks), Bucket(limits.knocks)
        self._hellos_of = Bucket(limits.hellos), Bucket(limits.hellos)
        self._newcomers = Bucket(limits.newcomers)
        self._player = {each: Buckets(limits.known) for each in Precedence}
        self._player[Precedence.SEATED] = Buckets(limits.player)
        self._unknown, self._strangers = Buckets(limits.unknown), Bucket(limits.strangers)
        self._opened_for_strangers = Bucket(limits.opened)
        self._voice = SpectatorBroadcaster(me, random)
        self._hellos = 0
        self._cards = 0
        self._card = self.card(b"")

    # --- What goes out ----------------------------------------------------------------------------

    def card(self, lobby: bytes) -> bytes:
        """The table's card as a frame, for all; from now on it also answers who knocks."""
        self._cards += 1
        self._card = write_card(self._me, self._cards, lobby, self._kind)
        return self._card

    def seal(self, key: PlayerKey, payload: bytes, floor: int = 0) -> Parcel | None:
        """The payload for this player; None if they have no session.

        It is padded to at least `floor` bytes: what is to look alike on the wire has one floor.
        """
        caller = self._callers.of(key)
        return _letter(caller, Purpose.SAY, payload, floor) if caller else None

    def seal_public(self, payload: bytes, floor: int = 0) -> bytes:
        """The payload for all who have the talk key."""
        return self._voice.seal(payload, floor)

    @property
    def talk_key(self) -> SpectatorKey:
        """The key that is to be sealed for each who may hear what is public."""
        return self._voice.key

    def rotate_talk_key(self, epoch: int | None = None) -> SpectatorKey:
        """Change it, since somebody who has it may hear no more."""
        return self._voice.rotate(epoch)

    # --- Who is inside ----------------------------------------------------------------------------

    def is_open(self, key: PlayerKey) -> bool:
        return self._callers.of(key) is not None

    def knows(self, client: str) -> bool:
        """True if a frame of this client is, if it is no forgery, of somebody at the table."""
        caller = self._callers.at(client)
        return caller is not None and self._is_at_the_table(caller)

    def awaits(self, *, known: bool) -> bool:
        """True if anybody at the table comes by the way of the known, or else by that of others."""
        return any(map(self._is_at_the_table, self._callers.of_way(known=known)))

    def _is_at_the_table(self, caller: Caller) -> bool:
        return self._standing(caller.key) > Precedence.STRANGER

    def close(self, key: PlayerKey) -> None:
        """The player's session is over."""
        self._callers.close(key)

    def expire(self, now: float) -> None:
        """Forget who did not answer, or was not heard, for long. To be called now and then."""
        self._callers.forget(now - self._limits.patience, now - self._limits.silence)

    # --- What comes in ----------------------------------------------------------------------------

    def receive(self, client: str, data: bytes, now: float, *, known: bool = False) -> DoorResult:
        """Take a frame that says to come from this client, and tell what became of it.

        If it is `known`, it came by a way on which a flood of strangers does not.
        """
        result = self._result(client, data, now, known)
        if isinstance(result, Dropped):
            self.dropped[result.why] += 1
        return result

    def _result(self, client: str, data: bytes, now: float, known: bool) -> DoorResult:
        frame = frames.read(data)
        if frame is None or not frames.is_id(client):
            return Dropped(Drop.GARBAGE)
        if isinstance(frame, Frame) and frame.kind is FrameKind.SEALED:
            return self._sealed(client, frame.body, now)
        # Whose id this is can be read off what was answered, and anybody may send under it: so that
        # many knocks spend no hello, and a hello is opened before it counts as this client's.
        if isinstance(frame, Frame) and frame.kind is FrameKind.HELLO:
            if not self._hellos_of[known].take(now):
                return Dropped(Drop.TOO_MANY)
        # The client's own bucket first: alone it cannot empty the one that all share.
        elif not (self._knocker.take(client, now) and self._knocks_of[known].take(now)):
            return Dropped(Drop.TOO_MANY)
        return self._from_stranger(client, frame, now, known)

    def _from_stranger(
        self, client: str, frame: Frame | Foreign, now: float, known: bool
    ) -> DoorResult:
        match frame:
            case Foreign():
                return Answered((Parcel(client, frames.write(FrameKind.VERSION)),))
            case Frame(FrameKind.KNOCK):
                return Answered((Parcel(client, self._card),))
            case Frame(FrameKind.HELLO, body):
                return self._hello(client, body, now, known)
            case _:
                return Dropped(Drop.UNEXPECTED)

    def _hello(self, client: str, body: bytes, now: float, by_known: bool) -> DoorResult:
        hello = open_hello(self._me.keys.box, body)
        if hello is None:
            return Dropped(Drop.GARBAGE)
        # The address is inside too: else a copy of the hello could turn the session to another.
        meant = (hello.table, hello.signing, hello.client)
        if meant != (self._me.table, bytes(self._me.keys.signing.verify_key), client):
            return Dropped(Drop.MISDIRECTED)
        if not self._greeter.take((client, hello.key), now):
            return Dropped(Drop.TOO_MANY)
        known = self._standing(hello.key) > Precedence.STRANGER
        # Keys cost nothing, so a flood of them is a flood of newcomers: it spends their share, and
        # whoever has a seat here comes back beside it.
        if not (known or self._newcomers.take(now)):
            return Dropped(Drop.TOO_MANY)
        caller = self._caller(hello, now, by_known)
        if caller is None:
            return Dropped(Drop.GARBAGE)
        # Nothing changes for this player yet. Whoever sends a recorded hello again gets a challenge
        # that the owner of the key alone can read, and a session that is open goes on.
        self._callers.wait(caller)
        challenge = Challenge(hello.nonce, caller.riddle, self._me.boot)
        return Answered((_letter(caller, Purpose.CHALLENGE, challenge.dump()),))

    def _caller(self, hello: Hello, now: float, known: bool) -> Caller | None:
        box = shared_box(self._me.keys.box, PublicKey(bytes.fromhex(hello.key)))
        if box is None:
            return None
        self._hellos += 1
        # The table draws both for each hello: no letter of an earlier session fits this one, and no
        # client can choose a session whose letters it has recorded.
        session, riddle = self._random(ID_BYTES), self._random(RIDDLE_BYTES)
        channel = Channel(box, self._me.table, session, Direction.TO_PLAYER, self._random)
        return Caller(hello.key, hello.client, channel, riddle, self._hellos, now, known)

    def _sealed(self, client: str, body: bytes, now: float) -> DoorResult:
        session = session_of(body)
        inside = self._callers.inside(session)
        caller = inside or self._callers.waiting(session)
        if caller is None:
            return Dropped(Drop.STRANGER)
        if caller.client != client:
            return Dropped(Drop.MISDIRECTED)
        # An answer that somebody held back until its player had gone elsewhere opens nothing.
        if not inside and now - caller.heard > self._limits.patience:
            return Dropped(Drop.STALE)
        letter = self._opened(caller, body, now)
        if isinstance(letter, Drop):
            return Dropped(letter)
        return self._inside(caller, letter, now) if inside else self._waiting(caller, letter, now)

    def _opened(self, caller: Caller, body: bytes, now: float) -> Letter | Drop:
        """Open the letter, if the limits allow it.

        What is none spends nothing of those in whose name it comes: whoever listens at the broker
        reads there which sessions there are, and could keep newcomers out for ever.
        """
        standing = self._standing(caller.key)
        # Opening takes five microseconds, and the limit a twentieth of a core. At three thousand a
        # second somebody with one session of their own could spend with garbage what all newcomers
        # have.
        if standing is Precedence.STRANGER and not self._opened_for_strangers.take(now):
            return Drop.TOO_MANY
        letter = caller.channel.open(body)
        if isinstance(letter, Letter) and not self._may_say(caller, standing, now):
            return Drop.TOO_MANY
        return letter

    def _may_say(self, caller: Caller, standing: Precedence, now: float) -> bool:
        """Spend what this player may say, and what all strangers may."""
        if standing is Precedence.STRANGER and not (
            self._unknown.take(caller.channel.session, now) and self._strangers.take(now)
        ):
            return False
        return self._player[standing].take(caller.key, now)

    def _inside(self, caller: Caller, letter: Letter, now: float) -> DoorResult:
        caller.heard = now
        if letter.purpose is Purpose.SAY:
            return Heard(caller.key, letter.payload)
        if letter.purpose is Purpose.ANSWER:  # the admission got lost: nothing opens twice
            return Answered((_letter(caller, Purpose.ADMIT),))
        return Dropped(Drop.UNEXPECTED)

    def _waiting(self, caller: Caller, letter: Letter, now: float) -> DoorResult:
        # However long the comparison takes, it tells nothing: only the owner of the key can have
        # sealed this letter, and it was them who were told the riddle.
        if letter.purpose is not Purpose.ANSWER or letter.payload != caller.riddle:
            return Dropped(Drop.UNEXPECTED)
        settled = now - self._limits.settling
        leaving = self._callers.make_room(caller.key, self._standing, settled)
        farewells: tuple[Parcel, ...] = ()
        if leaving is not None:
            self._callers.close(leaving.key)
            farewells = (_letter(leaving, Purpose.FULL),)
        if not self._callers.has_room(caller.key):
            self._callers.turn_away(caller)
            return Answered((_letter(caller, Purpose.FULL),))
        return self._admit(caller, farewells, now)

    def _admit(self, caller: Caller, farewells: tuple[Parcel, ...], now: float) -> SessionOpened:
        before = self._callers.of(caller.key)
        # Told while its session still is one: it is the same person at another screen, mostly, and
        # that screen would call for ever.
        if before is not None:
            farewells += (_letter(before, Purpose.REPLACED),)
        caller.heard = caller.since = now
        self._callers.admit(caller)
        return SessionOpened(caller.key, (_letter(caller, Purpose.ADMIT), *farewells))


def _letter(caller: Caller, purpose: Purpose, payload: bytes = b"", floor: int = 0) -> Parcel:
    return Parcel(caller.client, caller.channel.seal(purpose, payload, floor))
