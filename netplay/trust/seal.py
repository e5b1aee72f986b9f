"""Letters of a session: sealed for one reader, padded, numbered. It knows no door and no time.

A box is symmetric: its reader could have written it. So each letter says inside which way it goes,
at which table and in which session, and its number rises; one that says otherwise is not read.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from nacl.public import Box, PrivateKey, PublicKey, SealedBox
from nacl.utils import random as system_random

from netplay.trust import frames
from netplay.trust.frames import ID_BYTES, FrameKind
from netplay.trust.keys import KEY_BYTES, PlayerKey, Random
from netplay.trust.untrusted import none_if_garbage

NONCE_BYTES = 24
HEAD = struct.Struct(">BB16s16sQ")  # way, purpose, table, session, number; the payload follows
ROOM = frames.ROOM - HEAD.size  # the longest payload


class Direction(IntEnum):
    """The way that a letter goes."""

    TO_TABLE = 1
    TO_PLAYER = 2

    @property
    def back(self) -> "Direction":
        return Direction.TO_PLAYER if self is Direction.TO_TABLE else Direction.TO_TABLE


class Purpose(IntEnum):
    """The purpose of a letter; inside, since only its reader is to know."""

    CHALLENGE = 1  # a hello's nonce, a random challenge, the table's boot
    ANSWER = 2  # the challenge
    ADMIT = 3  # the session is open
    FULL = 4  # there is no room for another session
    REPLACED = 5  # the player opened another session
    SAY = 6  # a payload


class Drop(StrEnum):
    """Why something from the wire was not taken. It is counted, and else nothing happens."""

    GARBAGE = "garbage"  # no frame, or none that opens
    UNEXPECTED = "unexpected"  # a frame that has no business here, or not now
    MISDIRECTED = "misdirected"  # meant for another client, table, session, or the other way
    STALE = "stale"  # sent before, or overtaken
    STRANGER = "stranger"  # of a session that is not open
    TOO_MANY = "too-many"  # over the rate


@dataclass(frozen=True, slots=True)
class Letter:
    """The contents of a seal."""

    way: Direction
    purpose: Purpose
    table: str
    session: bytes
    number: int
    payload: bytes


def session_of(body: bytes) -> bytes:
    """The session that a sealed frame claims to belong to."""
    return body[:ID_BYTES]


@none_if_garbage
def open_letter(box: Box, body: bytes) -> Letter:
    """The letter in the body of a sealed frame."""
    # The id before the box only says in which session to look for the key, and anybody may change
    # it. What counts is the one inside.
    content = frames.unpad(box.decrypt(body[ID_BYTES:]))
    way, purpose, table, session, number = HEAD.unpack(content[: HEAD.size])
    if session != session_of(body):
        raise ValueError("a letter of another session")
    payload = content[HEAD.size :]
    return Letter(Direction(way), Purpose(purpose), table.hex(), session, number, payload)


class Channel:
    """A side of a session: seals what goes out, and opens what comes in, each letter once."""

    def __init__(
        self, box: Box, table: str, session: bytes, out: Direction, random: Random = system_random
    ) -> None:
        self.session = session
        self._box = box
        self._table = table
        self._out = out
        self._random = random
        self._sent = 0
        self._heard = 0

    def seal(self, purpose: Purpose, payload: bytes = b"", floor: int = 0) -> bytes:
        """The next letter as a frame of at least `floor` bytes inside."""
        self._sent += 1
        head = HEAD.pack(self._out, purpose, bytes.fromhex(self._table), self.session, self._sent)
        padded = frames.pad(head + payload, floor)
        # A random nonce: of 24 bytes none comes twice. The number would not do, as the same two
        # keys make the box of every session, and each session begins at 1.
        sealed = self._box.encrypt(padded, self._random(NONCE_BYTES))
        return frames.write(FrameKind.SEALED, self.session + sealed)

    def open(self, body: bytes) -> Letter | Drop:
        """The letter in the body of a sealed frame, if it is new and meant for this side."""
        letter = open_letter(self._box, body)
        if letter is None:
            return Drop.GARBAGE
        meant = (letter.way, letter.table, letter.session)
        if meant != (self._out.back, self._table, self.session):
            return Drop.MISDIRECTED
        # Strictly rising: what was overtaken is lost, and whoever wrote it writes it again.
        if letter.number <= self._heard:
            return Drop.STALE
        self._heard = letter.number
        return letter


@none_if_garbage
def shared_box(mine: PrivateKey, theirs: PublicKey) -> Box:
    """The box of two keys; None for a public key that stands for no secret."""
    return Box(mine, theirs)


# --- Hello: who wants in, told to the table alone -------------------------------------------------

HELLO = struct.Struct(f">16s{KEY_BYTES}s16s{KEY_BYTES}s16s")


@dataclass(frozen=True, slots=True)
class Hello:
    """Somebody says to be a player, at this client's address. Nothing of it is proved yet.

    It names the table by the key that signs, too: one that shows another's box key on its card
    could else pass its guests on to that other table, without their knowing.
    """

    table: str
    signing: bytes
    client: str
    key: PlayerKey
    nonce: bytes

    def seal(self, table_box: PublicKey) -> bytes:
        """The hello as a frame, the key pair of its seal being thrown away."""
        table, client, key = map(bytes.fromhex, (self.table, self.client, self.key))
        # Not in a box of the player's key: whoever taps the broker would read there who comes.
        content = HELLO.pack(table, self.signing, client, key, self.nonce)
        return frames.write(FrameKind.HELLO, SealedBox(table_box).encrypt(content))


@none_if_garbage
def open_hello(table_box: PrivateKey, body: bytes) -> Hello:
    """The hello in the body of a frame."""
    table, signing, client, key, nonce = HELLO.unpack(SealedBox(table_box).decrypt(body))
    return Hello(table.hex(), signing, client.hex(), key.hex(), nonce)


# --- Challenge: what only the owner of the key can read -------------------------------------------

CHALLENGE = struct.Struct(">16s32sQ")  # nonce, riddle, boot


@dataclass(frozen=True, slots=True)
class Challenge:
    """The table's answer to a hello: its fresh nonce, a riddle, and the table's boot."""

    nonce: bytes
    riddle: bytes
    boot: int

    def dump(self) -> bytes:
        return CHALLENGE.pack(self.nonce, self.riddle, self.boot)


@none_if_garbage
def open_challenge(payload: bytes) -> Challenge:
    """The challenge in a letter of the table."""
    return Challenge(*CHALLENGE.unpack(payload))
