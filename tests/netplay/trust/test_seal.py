"""Letters: opened once, by whom they are meant for, in the session that they are of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.public import Box, PrivateKey, PublicKey

from netplay.trust import frames
from netplay.trust.frames import SIZES, Frame
from netplay.trust.keys import new_id
from netplay.trust.seal import (
    ROOM,
    Channel,
    Direction,
    Drop,
    Hello,
    Letter,
    Purpose,
    open_hello,
    open_letter,
    shared_box,
)
from tests.netplay.broker_of_one import TABLE

SESSION = b"s" * 16
PLAYER, HOST = PrivateKey(b"p" * 32), PrivateKey(b"h" * 32)
BOX = Box(PLAYER, HOST.public_key)


def side(out: Direction, table: str = TABLE, session: bytes = SESSION, box: Box = BOX) -> Channel:
    return Channel(box, table, session, out)


def body(frame: bytes) -> bytes:
    read = frames.read(frame)
    assert isinstance(read, Frame)
    return read.body


def opened(by: Channel, frame: bytes) -> bytes | Drop:
    letter = by.open(body(frame))
    return letter.payload if isinstance(letter, Letter) else letter


@given(st.binary(max_size=2000))
def test_a_letter_is_read_at_the_other_end(payload: bytes) -> None:
    """Whatever it says."""
    frame = side(Direction.TO_TABLE).seal(Purpose.SAY, payload)

    assert opened(side(Direction.TO_PLAYER), frame) == payload


def test_the_longest_letter_fits_and_no_longer_one() -> None:
    """A longer one is our own mistake."""
    assert opened(
        side(Direction.TO_PLAYER), side(Direction.TO_TABLE).seal(Purpose.SAY, bytes(ROOM))
    )
    with pytest.raises(ValueError, match="do not fit"):
        side(Direction.TO_TABLE).seal(Purpose.SAY, bytes(ROOM + 1))


def test_a_letter_is_read_once() -> None:
    """Sent again it is stale, and so is one that was overtaken."""
    writer, reader = side(Direction.TO_TABLE), side(Direction.TO_PLAYER)
    first, second = writer.seal(Purpose.SAY, b"1"), writer.seal(Purpose.SAY, b"2")

    read = [opened(reader, frame) for frame in (second, second, first)]

    assert read == [b"2", Drop.STALE, Drop.STALE]


def test_a_lost_letter_stops_nothing() -> None:
    """The next one is read."""
    writer, reader = side(Direction.TO_TABLE), side(Direction.TO_PLAYER)
    writer.seal(Purpose.SAY, b"lost")

    assert opened(reader, writer.seal(Purpose.SAY, b"next")) == b"next"


def test_ones_own_letter_is_not_read() -> None:
    """Though the box opens it."""
    writer = side(Direction.TO_TABLE)

    assert opened(writer, writer.seal(Purpose.SAY, b"mine")) == Drop.MISDIRECTED


def test_a_letter_of_another_table_is_not_read() -> None:
    """Though both tables have the same keys."""
    frame = side(Direction.TO_TABLE, table=new_id()).seal(Purpose.SAY, b"elsewhere")

    assert opened(side(Direction.TO_PLAYER), frame) == Drop.MISDIRECTED


def test_a_letter_of_another_session_is_not_read() -> None:
    """Neither as it is nor with the session on its outside changed."""
    frame = side(Direction.TO_TABLE, session=b"o" * 16).seal(Purpose.SAY, b"before")
    relabelled = frame[:2] + SESSION + frame[18:]

    assert opened(side(Direction.TO_PLAYER), frame) == Drop.MISDIRECTED
    assert opened(side(Direction.TO_PLAYER), relabelled) == Drop.GARBAGE


def test_a_letter_of_another_key_is_not_read() -> None:
    """It is garbage to all others."""
    stranger = Box(PrivateKey.generate(), HOST.public_key)

    frame = side(Direction.TO_TABLE, box=stranger).seal(Purpose.SAY, b"I am somebody else")

    assert opened(side(Direction.TO_PLAYER), frame) == Drop.GARBAGE


@pytest.mark.parametrize("size", SIZES)
def test_an_unpadded_letter_is_not_read(size: int) -> None:
    """Nor one of a length that is none of ours, though it be sealed rightly."""
    short = frames.write(frames.FrameKind.SEALED, SESSION + bytes(BOX.encrypt(bytes(size - 1))))
    empty = frames.write(frames.FrameKind.SEALED, SESSION + bytes(BOX.encrypt(bytes(size))))

    assert opened(side(Direction.TO_PLAYER), short) == Drop.GARBAGE
    assert opened(side(Direction.TO_PLAYER), empty) == Drop.GARBAGE


@given(st.integers(0, 311), st.integers(0, 7))
def test_a_letter_changed_in_one_bit_is_not_read(at: int, bit: int) -> None:
    """Wherever it is changed."""
    changed = bytearray(body(side(Direction.TO_TABLE).seal(Purpose.SAY, b"hello")))
    changed[at] ^= 1 << bit

    assert open_letter(BOX, bytes(changed)) is None


@given(st.binary(max_size=100) | st.sampled_from(SIZES).map(lambda size: bytes(size + 56)))
def test_garbage_is_no_letter(data: bytes) -> None:
    """Nor is it a hello."""
    assert open_letter(BOX, data) is None
    assert open_hello(HOST, data) is None


@given(st.integers(0, 255), st.integers(0, 255))
def test_an_unknown_way_or_purpose_is_no_letter(way: int, purpose: int) -> None:
    """Even of one who has the key."""
    head = bytes((way, purpose)) + bytes.fromhex(TABLE) + SESSION + bytes(8)
    letter = open_letter(BOX, SESSION + bytes(BOX.encrypt(frames.pad(head))))

    assert (letter is not None) == (way in set(Direction) and purpose in set(Purpose))


def test_a_hello_is_for_the_table_alone() -> None:
    """Others who have it learn not even who says it."""
    hello = Hello(TABLE, b"v" * 32, new_id(), bytes(PLAYER.public_key).hex(), b"n" * 16)

    frame = hello.seal(HOST.public_key)

    assert open_hello(HOST, body(frame)) == hello
    assert open_hello(PrivateKey.generate(), body(frame)) is None


@pytest.mark.parametrize("low", [0, 1])
def test_a_key_that_stands_for_no_secret_gives_no_box(low: int) -> None:
    """Everybody would know what is in it."""
    assert shared_box(HOST, PublicKey(low.to_bytes(32, "little"))) is None
