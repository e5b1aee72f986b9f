"""Messages on their way to the broker: those of one turn of the loop leave in few pieces.

Each piece is a call of the system and wakes the broker, and what a move does is told to a whole
table; but in one piece, whoever is told first would wait until the last view is sealed. It knows
how MQTT writes a message that goes at most once; nothing of how one logs in.
"""

from collections.abc import Callable

PIECE = 8 * 1024  # bytes, two views at most tables, that do not wait for the end of the turn
PUBLISH = b"\x30"  # at most once, to be kept by nobody
DIGIT = 128  # lengths are written in digits to this base, the lowest first


def publication(topic: str, payload: bytes) -> bytes:
    """The message as MQTT 3.1.1 writes it."""
    name = topic.encode()
    rest = len(name).to_bytes(2) + name + payload
    return PUBLISH + _length(len(rest)) + rest


def _length(number: int) -> bytes:
    digits = bytearray()
    while number >= DIGIT:
        number, digit = divmod(number, DIGIT)
        digits.append(digit + DIGIT)  # another one follows
    return bytes((*digits, number))


class Outgoing:
    """Bytes that were not sent yet; `send` takes as many as it can, or raises BlockingIOError."""

    def __init__(self, send: Callable[[bytearray], int]) -> None:
        self._send = send
        self._waiting = bytearray()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, data: bytes) -> None:
        self._waiting += data

    def flush(self) -> bool:
        """Send all; False if the line takes no more for now."""
        try:
            while self._waiting:
                del self._waiting[: self._send(self._waiting)]
        except BlockingIOError:
            return False
        return True
