"""A table's card: who it is and what its lobby shows, signed, for all to read. It knows no session.

The table answers each knock with it and shows it to all as its beacon.
"""

import struct
from dataclasses import dataclass

from nacl.public import PublicKey
from nacl.signing import VerifyKey

from netplay.trust import frames
from netplay.trust.frames import FrameKind
from netplay.trust.keys import KEY_BYTES, Fingerprint, TableIdentity, fingerprint
from netplay.trust.untrusted import none_if_garbage

LOBBY_BYTES = 4096  # at most
# What is signed begins so: no other thing that a table signs passes for a card, nor its for a
# server's.
CONTEXT = {FrameKind.CARD: b"palmoff card\0", FrameKind.SERVER: b"palmoff server\0"}
HEAD = struct.Struct(">16s16s32sQQ")  # table, server, box key, boot, number; the lobby follows


@dataclass(frozen=True, slots=True)
class Beacon:
    """A table's word on itself. Of two cards of one table the later one holds."""

    table: str
    server: str  # whose in-tray is to be written to
    box: PublicKey
    signing: VerifyKey
    boot: int
    number: int  # rises within a boot
    lobby: bytes
    kind: FrameKind = FrameKind.CARD  # or of a server

    @property
    def fingerprint(self) -> Fingerprint:
        return fingerprint(self.signing)

    def later_than(self, other: "Beacon") -> bool:
        """True if both are of one table, and this one is newer: an old one may be sent again."""
        return self.signing == other.signing and (self.boot, self.number) > (
            other.boot,
            other.number,
        )


def write_card(
    me: TableIdentity, number: int, lobby: bytes, kind: FrameKind = FrameKind.CARD
) -> bytes:
    """The card as a frame."""
    if len(lobby) > LOBBY_BYTES:
        raise ValueError(f"a lobby of {len(lobby)} bytes is over {LOBBY_BYTES}")
    box = bytes(me.keys.box.public_key)
    place = bytes.fromhex(me.table), bytes.fromhex(me.server)
    content = HEAD.pack(*place, box, me.boot, number) + lobby
    signature = me.keys.signing.sign(CONTEXT[kind] + content).signature
    return frames.write(kind, bytes(me.keys.signing.verify_key) + signature + content)


@none_if_garbage
def open_card(body: bytes, kind: FrameKind = FrameKind.CARD) -> Beacon:
    """The card in the body of a frame, its signature verified with the key that it names."""
    # A key that stands in the card itself proves only that all of it is of one hand. Whether that
    # is the table of an invite, its fingerprint says.
    signing = VerifyKey(body[:KEY_BYTES])
    signature, content = body[KEY_BYTES:][:64], body[KEY_BYTES + 64 :]
    signing.verify(CONTEXT[kind] + content, signature)
    table, server, box, boot, number = HEAD.unpack(content[: HEAD.size])
    lobby = content[HEAD.size :]
    if len(lobby) > LOBBY_BYTES:
        raise ValueError("a lobby that long is no lobby")
    return Beacon(table.hex(), server.hex(), PublicKey(box), signing, boot, number, lobby, kind)


def read_card(data: bytes) -> Beacon | None:
    """The card that this frame is, or None: for whoever only looks which tables there are."""
    match frames.read(data):
        case frames.Frame((FrameKind.CARD | FrameKind.SERVER) as kind, body):
            return open_card(body, kind)
        case _:
            return None
