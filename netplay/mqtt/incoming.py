"""Packets from the broker, cut out of bytes that end anywhere.

Nearly all are messages that come at most once, which are read here; the others are not looked into.
"""

from collections.abc import Iterator
from typing import NamedTuple

MOST = 1 << 20  # bytes of a packet: more than any that a broker has for us
LENGTH = 4  # digits of a packet's length at most, after a first byte that tells what it is
PUBLISH, KIND = 0x30, 0xF6  # at most once; how often it was sent, and whether it is kept, aside
RETAINED = 0x01


class Published(NamedTuple):
    """A message that somebody has published."""

    topic: str
    payload: bytes


class Incoming:
    """Bytes of which no whole packet has come yet."""

    def __init__(self) -> None:
        self._data = bytearray()

    def packets(self, data: bytes) -> Iterator[bytes]:
        """All that are whole with these bytes; ValueError where none can follow."""
        self._data += data
        while (end := self._end()) is not None:
            packet = bytes(self._data[:end])
            del self._data[:end]
            yield packet

    def _end(self) -> int | None:
        """The end of the first packet, if all of it is there."""
        length = 0
        # As in outgoing.py: digits to the base of 128, the lowest first, with the bit above them
        # set in all but the last.
        for at, digit in enumerate(self._data[1 : 1 + LENGTH]):
            length |= (digit & 0x7F) << 7 * at
            if digit < 0x80:
                end = 2 + at + length
                if end > MOST:
                    raise ValueError(f"a packet of {end} bytes")
                return end if end <= len(self._data) else None
        if len(self._data) > LENGTH:
            raise ValueError("a packet's length without an end")
        return None


def is_message(packet: bytes) -> bool:
    """True for one that comes at most once, as all do that we ask for."""
    return packet[0] & KIND == PUBLISH


def message(packet: bytes) -> Published | None:
    """The message; None for one that a broker has kept, as none of us has it do, or for garbage."""
    start = next(at for at in range(1, len(packet)) if packet[at] < 0x80) + 1
    end = start + 2 + int.from_bytes(packet[start : start + 2])
    if packet[0] & RETAINED or len(packet) < end:
        return None
    try:
        return Published(packet[start + 2 : end].decode(), packet[end:])
    except UnicodeDecodeError:
        return None
