"""A table's words to all its spectators at once: signed, sealed with the talk key, numbered.

Everybody who has the talk key can read it; nobody else, and only the table can write it. It knows
neither who has the key nor what is said.
"""

import struct
from dataclasses import dataclass, field

from nacl.secret import SecretBox
from nacl.signing import VerifyKey
from nacl.utils import random as system_random

from netplay.trust import frames
from netplay.trust.frames import FrameKind
from netplay.trust.keys import KEY_BYTES, Random, TableIdentity
from netplay.trust.seal import NONCE_BYTES, Drop
from netplay.trust.untrusted import none_if_garbage

CONTEXT = b"palmoff talk\0"  # so that no other thing that a table signs passes for talk
SIGNATURE_BYTES = 64
HEAD = struct.Struct(">16sQQQ")  # table, boot, epoch, number; the payload follows
ROOM = frames.ROOM - SIGNATURE_BYTES - HEAD.size


@dataclass(frozen=True, slots=True)
class SpectatorKey:
    """The key to a table's talk, and the number from which on it fits; handed out in a box only."""

    key: bytes = field(repr=False)
    epoch: int  # rises with each new key
    least: int  # the number of the next message

    def __post_init__(self) -> None:
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a talk key has {KEY_BYTES} bytes")


class SpectatorBroadcaster:
    """The table's side of its talk."""

    def __init__(self, me: TableIdentity, random: Random = system_random) -> None:
        self._signing = me.keys.signing
        self._place = bytes.fromhex(me.table), me.boot
        self._random = random
        self._number = 0
        self._key, self._epoch = random(KEY_BYTES), me.epoch

    @property
    def key(self) -> SpectatorKey:
        return SpectatorKey(self._key, self._epoch, self._number + 1)

    def rotate(self, epoch: int | None = None) -> SpectatorKey:
        """A new key, so that whoever had the old one hears no more."""
        epoch = self._epoch + 1 if epoch is None else epoch
        if epoch <= self._epoch:
            raise ValueError(f"epoch {epoch} does not follow {self._epoch}")
        self._key, self._epoch = self._random(KEY_BYTES), epoch
        return self.key

    def seal(self, payload: bytes, floor: int = 0) -> bytes:
        """The next message as a frame of at least `floor` bytes inside."""
        # Not begun anew with a new key: one number never means two messages of a boot.
        self._number += 1
        content = HEAD.pack(*self._place, self._epoch, self._number) + payload
        # The epoch is signed too: whoever has both keys could seal old words anew otherwise.
        signature = self._signing.sign(CONTEXT + content).signature
        padded = frames.pad(signature + content, floor)
        sealed = SecretBox(self._key).encrypt(padded, self._random(NONCE_BYTES))
        return frames.write(FrameKind.PUB, sealed)


class SpectatorListener:
    """A spectator's side of it: hears each message at most once, and never an older one."""

    def __init__(self, signing: VerifyKey, table: str, boot: int) -> None:
        self._signing = signing
        self._place = bytes.fromhex(table), boot
        self._key: SpectatorKey | None = None
        self._heard = 0

    @property
    def epoch(self) -> int | None:
        return self._key.epoch if self._key else None

    def install(self, key: SpectatorKey) -> None:
        """Listen with this key, unless it is older than the one there is."""
        if self._key and key.epoch < self._key.epoch:
            return
        self._key = key
        # What was said before one came stays unread, though its epoch is the same and the broker
        # may have recorded it: an old view cannot pass for the newest.
        self._heard = max(self._heard, key.least - 1)

    def open(self, body: bytes) -> bytes | Drop:
        """The payload in the body of a frame, if it is new and this table's."""
        if self._key is None:
            return Drop.STRANGER
        content = _open(self._key.key, self._signing, body)
        if content is None:
            return Drop.GARBAGE
        *place, epoch, number = HEAD.unpack(content[: HEAD.size])
        if (*place, epoch) != (*self._place, self._key.epoch):
            return Drop.MISDIRECTED
        if number <= self._heard:
            return Drop.STALE
        self._heard = number
        return content[HEAD.size :]


@none_if_garbage
def _open(key: bytes, signing: VerifyKey, body: bytes) -> bytes:
    """Open what the table signed, at least a head."""
    signed = frames.unpad(SecretBox(key).decrypt(body))
    signature, content = signed[:SIGNATURE_BYTES], signed[SIGNATURE_BYTES:]
    signing.verify(CONTEXT + content, signature)
    HEAD.unpack(content[: HEAD.size])
    return content
