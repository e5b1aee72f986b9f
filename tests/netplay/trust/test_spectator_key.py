"""Talk to all spectators: read by whoever has the key, said by the table alone, heard once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.secret import SecretBox
from nacl.signing import SigningKey

from netplay.trust import frames
from netplay.trust.frames import SIZES
from netplay.trust.keys import TableIdentity, TableKeys, new_id
from netplay.trust.seal import Drop
from netplay.trust.spectator_key import (
    CONTEXT,
    HEAD,
    ROOM,
    SpectatorBroadcaster,
    SpectatorKey,
    SpectatorListener,
)
from tests.netplay.broker_of_one import SERVER, TABLE

KEYS = TableKeys.new()


def voice(table: str = TABLE, boot: int = 1, keys: TableKeys = KEYS) -> SpectatorBroadcaster:
    return SpectatorBroadcaster(TableIdentity(keys, table, SERVER, boot))


def ear(key: SpectatorKey, boot: int = 1) -> SpectatorListener:
    listening = SpectatorListener(KEYS.signing.verify_key, TABLE, boot)
    listening.install(key)
    return listening


@given(st.binary(max_size=2000))
def test_who_has_the_key_hears(payload: bytes) -> None:
    """Whatever is said."""
    saying = voice()
    hearing = ear(saying.key)

    assert hearing.open(saying.seal(payload)[2:]) == payload


def test_the_longest_message_fits_and_no_longer_one() -> None:
    """A longer one is our own mistake."""
    assert voice().seal(bytes(ROOM))
    with pytest.raises(ValueError, match="do not fit"):
        voice().seal(bytes(ROOM + 1))


def test_who_has_no_key_hears_nothing() -> None:
    """Or not this one."""
    frame = voice().seal(b"secret")
    deaf = SpectatorListener(KEYS.signing.verify_key, TABLE, 1)

    assert deaf.open(frame[2:]) == Drop.STRANGER
    assert ear(SpectatorKey(bytes(32), 1, 1)).open(frame[2:]) == Drop.GARBAGE


def test_a_message_is_heard_once() -> None:
    """Sent again it is stale, and so is one that was overtaken."""
    saying = voice()
    hearing = ear(saying.key)
    first, second = saying.seal(b"1"), saying.seal(b"2")

    heard = [hearing.open(frame[2:]) for frame in (second, second, first)]

    assert heard == [b"2", Drop.STALE, Drop.STALE]


def test_who_comes_later_hears_nothing_of_before() -> None:
    """Though the key was the same: an old public view must not pass for today's."""
    saying = voice()
    before = saying.seal(b"before")

    assert ear(saying.key).open(before[2:]) == Drop.STALE


def test_a_new_key_shuts_out_who_has_the_old_one() -> None:
    """From then on."""
    saying = voice()
    kicked, stayed = ear(saying.key), ear(saying.key)
    stayed.install(saying.rotate())
    frame = saying.seal(b"among us")

    assert (kicked.open(frame[2:]), stayed.open(frame[2:])) == (Drop.GARBAGE, b"among us")


def test_an_older_key_does_not_come_back() -> None:
    """However late it is installed."""
    saying = voice()
    old, new = saying.key, saying.rotate()
    hearing = ear(new)

    hearing.install(old)

    assert hearing.epoch == new.epoch
    assert hearing.open(saying.seal(b"now")[2:]) == b"now"


def test_a_key_handed_out_twice_brings_nothing_back() -> None:
    """The table repeats it until it is known to have come."""
    saying = voice()
    key = saying.key
    hearing = ear(key)
    frame = saying.seal(b"once")
    hearing.open(frame[2:])

    hearing.install(key)

    assert hearing.open(frame[2:]) == Drop.STALE


def test_epochs_rise() -> None:
    """An epoch that does not is our own mistake."""
    saying = voice()

    assert [saying.key.epoch, saying.rotate().epoch, saying.rotate(7).epoch] == [1, 2, 7]
    with pytest.raises(ValueError, match="does not follow"):
        saying.rotate(7)


@pytest.mark.parametrize(
    "other",
    [voice(table=new_id()), voice(boot=2), voice(keys=TableKeys.new())],
    ids=["another table", "another boot", "other keys"],
)
def test_another_table_or_boot_is_not_heard(other: SpectatorBroadcaster) -> None:
    """Though it uses the same talk key."""
    hearing = ear(other.key)

    assert hearing.open(other.seal(b"elsewhere")[2:]) in (Drop.MISDIRECTED, Drop.GARBAGE)


def forged(key: SpectatorKey, signed_by: SigningKey, epoch: int = 1) -> bytes:
    """The forgeries that somebody who has the talk key can make of it."""
    content = HEAD.pack(bytes.fromhex(TABLE), 1, epoch, 99) + b"forged"
    signature = signed_by.sign(CONTEXT + content).signature
    return bytes(SecretBox(key.key).encrypt(frames.pad(signature + content)))


def test_a_spectator_cannot_speak_for_the_table() -> None:
    """They have the key that all have, not the one that signs."""
    key = voice().key

    assert ear(key).open(forged(key, SigningKey.generate())) == Drop.GARBAGE
    assert ear(key).open(forged(key, KEYS.signing)) == b"forged"  # the forgery is well made


def test_old_words_cannot_be_sealed_anew() -> None:
    """A spectator who had the old key and has the new one cannot carry a message over."""
    saying = voice()
    frame = saying.seal(b"old words")
    plain = SecretBox(saying.key.key).decrypt(frame[2:])
    hearing = ear(SpectatorKey(saying.rotate().key, 2, 1))

    anew = bytes(SecretBox(saying.key.key).encrypt(plain))

    assert hearing.open(anew) == Drop.MISDIRECTED


@given(st.binary(max_size=100) | st.sampled_from(SIZES).map(lambda size: bytes(size + 40)))
def test_garbage_is_not_heard(data: bytes) -> None:
    """Nor does it hurt."""
    assert ear(voice().key).open(data) == Drop.GARBAGE


def test_a_short_thing_that_the_table_signed_is_no_message() -> None:
    """Even with the right context: it is garbage, not a crash."""
    key = voice().key
    signed = KEYS.signing.sign(CONTEXT + b"short").signature + b"short"

    assert ear(key).open(bytes(SecretBox(key.key).encrypt(frames.pad(signed)))) == Drop.GARBAGE


def test_a_talk_key_does_not_show() -> None:
    """In no log."""
    key = voice().key

    assert repr(key.key) not in repr(key)


def test_a_talk_key_of_a_wrong_length_is_a_mistake() -> None:
    """It is told at once, not at the first message."""
    with pytest.raises(ValueError, match="32 bytes"):
        SpectatorKey(b"short", 1, 1)
