"""Bytes on the wire: a version, a kind, and a body. It knows no keys, sessions or time.

These two bytes stay where they are in every version to come, so that each can tell another.
"""

from dataclasses import dataclass
from enum import IntEnum

VERSION = 3
LARGEST = 64 * 1024  # bytes of a frame; brokers take no larger ones
ID_BYTES = 16
# What is sealed has one of these lengths. A length of its own would tell how long a hand is.
# Beats and moves take the first, views one of the others by what everybody may know of them.
SIZES = (256, 1024, 2048, 4096, 8192, 16384)
LENGTH_BYTES = 2
ROOM = SIZES[-1] - LENGTH_BYTES  # the longest content that can be padded


class FrameKind(IntEnum):
    """The kinds of frames."""

    VERSION = 0  # table to player, plain: this table speaks another version
    KNOCK = 1  # player to all servers, plain: where is this table?
    CARD = 2  # table to player, and to all at `beacon`, signed: server, keys, boot, lobby
    HELLO = 3  # player to table, in a SealedBox: a public key and a fresh nonce
    SEALED = 4  # both ways, in a Box: a letter of a session
    SERVER = 6  # a server to player, and to all at `beacon`, signed: the same as a table says
    PUB = 5  # table to all at `pub`, signed and in a SecretBox: what spectators may read


KINDS = frozenset(FrameKind)


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of our version."""

    kind: FrameKind
    body: bytes


@dataclass(frozen=True, slots=True)
class Foreign:
    """A frame of another version, of which nothing more is known."""

    version: int


def write(kind: FrameKind, body: bytes = b"") -> bytes:
    return bytes((VERSION, kind)) + body


def read(data: bytes) -> Frame | Foreign | None:
    """The frame, or None if it is none."""
    if not 2 <= len(data) <= LARGEST:
        return None
    version, kind = data[:2]
    if version != VERSION:
        return Foreign(version)
    return Frame(FrameKind(kind), data[2:]) if kind in KINDS else None


def pad(content: bytes, floor: int = 0) -> bytes:
    """The content in the smallest size that holds it and is not under the floor."""
    if len(content) > ROOM or floor > SIZES[-1]:
        raise ValueError(f"{len(content)} bytes, at least {floor}, do not fit into {SIZES[-1]}")
    least = max(floor, LENGTH_BYTES + len(content))
    size = next(size for size in SIZES if size >= least)
    return (len(content).to_bytes(LENGTH_BYTES) + content).ljust(size, b"\0")


def unpad(padded: bytes) -> bytes:
    """The inverse of `pad`; a ValueError if it is not padded."""
    end = LENGTH_BYTES + int.from_bytes(padded[:LENGTH_BYTES])
    if len(padded) not in SIZES or end > len(padded):
        raise ValueError("not padded to one of our sizes")
    return padded[LENGTH_BYTES:end]


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter in a tray that many share: which table it is for, and who claims to have sent it.

    A knock names the table by its fingerprint, all else by its id.
    """

    table: bytes
    client: str
    frame: bytes  # cut short, it is none


def to_tray(table: bytes, client: str, frame: bytes) -> bytes:
    """A frame for a tray that many share: table and client stand before it, in every version."""
    return table + bytes.fromhex(client) + frame


def from_tray(data: bytes) -> Posted:
    """The inverse of `to_tray`, for anything that somebody has put there."""
    table, client = data[:ID_BYTES], data[ID_BYTES : 2 * ID_BYTES]
    return Posted(table, client.hex(), data[2 * ID_BYTES :])


def is_id(text: str) -> bool:
    """True if this may be the id of a client or table: it becomes part of a topic."""
    return len(text) == 2 * ID_BYTES and set(text) <= set("0123456789abcdef")
