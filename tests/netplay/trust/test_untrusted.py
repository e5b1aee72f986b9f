"""Anything at all on the broker, made from what was recorded there: it hurts nobody."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.exceptions import CryptoError

from netplay.trust import frames
from netplay.trust.frames import FrameKind
from netplay.trust.keys import new_id
from netplay.trust.untrusted import none_if_garbage
from tests.netplay.broker_of_one import PATIENT, PUB, Broker, an_evening, taken

# Around the lengths at which something is long enough to be opened.
LENGTHS = (0, 1, 16, 47, 48, 80, 128, 160, 1064, 1080, 2088, 2104, 16424, 16440, 65534, 65535)


@st.composite
def mangled(draw: st.DrawFn, frame: bytes) -> bytes:
    """A frame with a bit turned, cut, made longer, told to be of another kind, or all new."""
    match draw(st.integers(0, 4)):
        case 0:
            at, bit = draw(st.integers(0, len(frame) - 1)), draw(st.integers(0, 7))
            return frame[:at] + bytes((frame[at] ^ 1 << bit,)) + frame[at + 1 :]
        case 1:
            return frame[: draw(st.integers(0, len(frame) - 1))]
        case 2:
            return frame + draw(st.binary(min_size=1, max_size=2000))
        case 3:
            kinds = st.integers(0, 255).filter(lambda kind: kind != frame[1])
            return frame[:1] + bytes((draw(kinds),)) + frame[2:]
        case _:
            kind, size = draw(st.sampled_from(FrameKind)), draw(st.sampled_from(LENGTHS))
            seed = draw(st.binary(min_size=1, max_size=16))
            return frames.write(kind, (seed * size)[:size])


@given(st.data())
def test_garbage_hurts_nobody(data: st.DataObject) -> None:
    """Whatever is published, to the table and to a client: nothing is believed, nothing breaks."""
    broker = Broker(limits=PATIENT)
    ann = broker.enter()
    recorded = an_evening(broker)
    for _ in range(6):
        tap = data.draw(st.sampled_from(recorded))
        frame = data.draw(mangled(tap.frame))
        client = data.draw(st.sampled_from([ann.client, tap.client, PUB, new_id()]))

        assert not taken(broker.door.receive(client, frame, broker.now))
        assert ann.receive(frame, broker.now) is None

    assert broker.gets_through(ann)


@given(st.data())
def test_garbage_keeps_nobody_out(data: st.DataObject) -> None:
    """Whatever is published while somebody comes in, at each step, they come in."""
    broker = Broker(limits=PATIENT)
    recorded = an_evening(broker)
    visit = broker.visit()
    noise = [data.draw(mangled(data.draw(st.sampled_from(recorded)).frame)) for _ in range(4)]
    for frame in noise:
        visit.receive(frame, broker.now)
        broker.door.receive(visit.client, frame, broker.now)

    answer = broker.answer_of(visit)
    for frame in noise:
        visit.receive(frame, broker.now)
        broker.door.receive(visit.client, frame, broker.now)
    broker.up(visit.client, answer)

    assert broker.gets_through(visit)


@pytest.mark.parametrize(
    "wrong", [CryptoError, ValueError, TypeError, RuntimeError, struct.error, UnicodeError]
)
def test_what_crypto_raises_on_garbage_is_none(wrong: type[Exception]) -> None:
    """Which of them it is differs between its functions, and its versions."""

    @none_if_garbage
    def read(data: bytes) -> bytes:
        raise wrong

    assert read(b"garbage") is None


def test_our_own_mistakes_are_not_hidden() -> None:
    """Not those that no bytes can cause."""

    @none_if_garbage
    def read(data: bytes) -> bytes:
        raise KeyError

    with pytest.raises(KeyError):
        read(b"fine")
