"""Packets of a broker, however its bytes are cut, and whatever it says."""

import pytest

from netplay.mqtt.incoming import MOST, Incoming, Published, is_message, message
from netplay.mqtt.outgoing import publication

TALK = [Published("palmoff/a/out", bytes(size)) for size in (0, 100, 130, 20_000)]
WIRE = b"".join(publication(*one) for one in TALK)
PONG = b"\xd0\x00"


@pytest.mark.parametrize("step", [1, 3, 1000, len(WIRE)])
def test_packets_are_whole_however_they_come(step: int) -> None:
    """Byte by byte, or all at once; what is no message is left to others."""
    incoming, data = Incoming(), PONG + WIRE
    pieces = [data[at : at + step] for at in range(0, len(data), step)]

    pong, *talk = [packet for piece in pieces for packet in incoming.packets(piece)]

    assert (pong, is_message(pong)) == (PONG, False)
    assert [message(packet) for packet in talk if is_message(packet)] == TALK


@pytest.mark.parametrize(
    "packet",
    [
        b"\x31" + publication("a", b"kept")[1:],
        b"\x30\x00",
        b"\x30\x03\x00\x09a",
        b"\x30\x03\x00\x01\xff",
    ],
    ids=["kept by the broker", "empty", "a topic that is too long", "a topic that is no text"],
)
def test_what_is_no_message_of_ours_is_dropped(packet: bytes) -> None:
    """A broker may be anything, and none of us has it keep a message."""
    [whole] = Incoming().packets(packet)

    assert is_message(whole)
    assert message(whole) is None


def test_what_no_broker_says_ends_the_connection() -> None:
    """A length without an end, or of more than fits into memory."""
    for wrong in (b"\x30\xff\xff\xff\xff\x01", b"\x30" + publication("a", bytes(MOST))[1:5]):
        with pytest.raises(ValueError, match="a packet"):
            list(Incoming().packets(wrong))
