"""The bytes on the wire: two that never move, a body, and few lengths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.trust import frames
from netplay.trust.frames import LARGEST, ROOM, SIZES, VERSION, Foreign, Frame, FrameKind


@given(st.sampled_from(FrameKind), st.binary(max_size=50))
def test_a_frame_reads_as_it_was_written(kind: FrameKind, body: bytes) -> None:
    """Its kind and its body."""
    assert frames.read(frames.write(kind, body)) == Frame(kind, body)


@given(st.binary(max_size=50))
def test_any_bytes_can_be_read(data: bytes) -> None:
    """As a frame, as one of another version, or as none."""
    frame = frames.read(data)

    assert frame is None or isinstance(frame, Frame | Foreign)


def test_another_version_is_told_by_its_first_byte() -> None:
    """Whatever follows."""
    assert frames.read(bytes((VERSION + 1, 200))) == Foreign(VERSION + 1)


@pytest.mark.parametrize(
    "data", [b"", bytes((VERSION,)), bytes((VERSION, 200)), bytes((VERSION, 1)) + bytes(LARGEST)]
)
def test_what_is_no_frame_is_none(data: bytes) -> None:
    """Too short, of no kind, too long."""
    assert frames.read(data) is None


@given(st.binary(max_size=3000), st.sampled_from([0, 1024, 4096]))
def test_padding_comes_off_again(content: bytes, floor: int) -> None:
    """And leaves one of the sizes, none under the floor."""
    padded = frames.pad(content, floor)

    assert frames.unpad(padded) == content
    assert len(padded) in SIZES
    assert len(padded) >= floor


@pytest.mark.parametrize("size", SIZES)
def test_a_size_is_filled_to_its_last_byte(size: int) -> None:
    """Another byte takes the next."""
    assert len(frames.pad(bytes(size - 2))) == size


def test_what_does_not_fit_is_our_mistake() -> None:
    """Nothing is cut."""
    with pytest.raises(ValueError, match="do not fit"):
        frames.pad(bytes(ROOM + 1))


@pytest.mark.parametrize("padded", [b"", bytes(1023), b"\xff" * 1024, bytes(65536)])
def test_what_is_not_padded_is_not_read(padded: bytes) -> None:
    """A wrong size, or a length beyond its end."""
    with pytest.raises(ValueError, match="not padded"):
        frames.unpad(padded)


def test_a_tray_tells_whom_it_is_for_and_who_claims_to_have_sent_it() -> None:
    """Both stand before the frame."""
    table, client = bytes(range(16)), "ab" * 16

    posted = frames.from_tray(frames.to_tray(table, client, b"frame"))

    assert posted == frames.Posted(table, client, b"frame")


@pytest.mark.parametrize("data", [b"", b"short", bytes(16), bytes(32)])
def test_a_cut_tray_gives_no_frame(data: bytes) -> None:
    """Nor, at times, an id."""
    posted = frames.from_tray(data)

    assert posted.frame == b""
    assert frames.is_id(posted.client) == (len(data) == 32)


@pytest.mark.parametrize("text", ["", "#", "+" * 32, "AB" * 16, "ab" * 15 + "/a", "ab" * 17])
def test_what_would_leave_the_topic_is_no_id(text: str) -> None:
    """A publish to a wildcard would cost the table its connection."""
    assert not frames.is_id(text)
