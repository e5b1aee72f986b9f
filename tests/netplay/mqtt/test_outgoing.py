"""Messages leave in one piece and in their order, however little a line takes at a time."""

import pytest

from netplay.mqtt.outgoing import Outgoing, publication


class Line:
    """A line that takes so many bytes at a time, and at times none."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.pieces: list[bytes] = []

    def send(self, data: bytearray) -> int:
        if not self.room:
            raise BlockingIOError
        self.pieces.append(bytes(data[: self.room]))
        return len(self.pieces[-1])


@pytest.mark.parametrize(
    ("rest", "length"),
    [
        (5, b"\x05"),
        (127, b"\x7f"),
        (128, b"\x80\x01"),
        (321, b"\xc1\x02"),
        (20_000, b"\xa0\x9c\x01"),
    ],
)
def test_a_message_is_written_as_mqtt_has_it(rest: int, length: bytes) -> None:
    """A head, the length of what follows in digits to the base 128, the topic and the payload."""
    payload = bytes(rest - 5)

    assert publication("a/b", payload) == b"\x30" + length + b"\x00\x03a/b" + payload


def test_all_that_is_said_in_a_turn_leaves_in_one_piece() -> None:
    """A whole table is told of a move by one call of the system."""
    line = Line(room=1000)
    outgoing = Outgoing(line.send)

    outgoing.add(b"one")
    outgoing.add(b"two")

    assert outgoing.flush()
    assert line.pieces == [b"onetwo"]


def test_what_a_line_does_not_take_goes_first_when_it_does() -> None:
    """A narrow line gets all of it, and in its order."""
    line = Line(room=0)
    outgoing = Outgoing(line.send)
    outgoing.add(b"one")
    stuck = not outgoing.flush()

    outgoing.add(b"two")
    line.room = 2

    assert stuck
    assert outgoing.flush()
    assert b"".join(line.pieces) == b"onetwo"
