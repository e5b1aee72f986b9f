"""Keys: kept, named, and never shown by accident."""

from itertools import cycle

import pytest

from engine.refusal import Refused
from netplay.trust.frames import is_id
from netplay.trust.keys import (
    FINGERPRINT_LETTERS,
    PlayerKeys,
    TableKeys,
    fingerprint,
    new_id,
    player_key,
)


def zeros(size: int) -> bytes:
    return bytes(size)


def test_a_table_keeps_its_keys() -> None:
    """The bytes that the journal stores give the same table again."""
    keys = TableKeys.new()

    again = TableKeys.load(keys.dump())

    assert again.dump() == keys.dump()
    assert again.fingerprint == keys.fingerprint


def test_a_player_keeps_their_key() -> None:
    """The bytes that the profile stores give the same player again."""
    keys = PlayerKeys.new()

    assert PlayerKeys.load(keys.dump()).public == keys.public


def test_keys_are_drawn_from_the_randomness_given() -> None:
    """And from nothing else."""
    assert PlayerKeys.new(zeros).public == PlayerKeys.new(zeros).public
    assert TableKeys.new(zeros).dump() == bytes(64)


def test_the_fingerprint_of_a_table_never_changes() -> None:
    """Invites that were written down must hold: this one was."""
    assert TableKeys.new(zeros).fingerprint == "pzbsndsrjta6hw5d"


def test_a_fingerprint_can_be_read_out() -> None:
    """16 letters of base32, another for each key."""
    marks = {fingerprint(TableKeys.new().signing.verify_key) for _ in range(20)}

    assert len(marks) == 20
    assert all(len(mark) == 16 and set(mark) <= set(FINGERPRINT_LETTERS) for mark in marks)


@pytest.mark.parametrize("keys", [PlayerKeys.new(), TableKeys.new()])
def test_a_secret_is_not_in_what_a_log_would_show(keys: PlayerKeys | TableKeys) -> None:
    """Neither in hex nor as bytes."""
    shown = repr(keys) + str(keys)

    assert keys.dump().hex()[:16] not in shown
    assert repr(keys.dump())[2:20] not in shown


@pytest.mark.parametrize("stored", [b"", bytes(63), bytes(65)])
def test_stored_keys_of_a_wrong_length_are_none(stored: bytes) -> None:
    """A damaged journal is told as such, not taken for a key."""
    with pytest.raises((TypeError, ValueError)):
        TableKeys.load(stored)


def test_an_id_is_fit_for_a_topic() -> None:
    """Lower-case hex, without a wildcard or a level of its own."""
    ids = {new_id() for _ in range(20)}

    assert len(ids) == 20
    assert all(map(is_id, ids))


def test_an_owner_can_be_named_by_key() -> None:
    """However it was copied."""
    key = PlayerKeys.new().public

    assert player_key(f" {key.upper()}\n") == key


@pytest.mark.parametrize("text", ["", "ab", "g" * 64, "a" * 65, "\u0661" * 64])
def test_what_is_no_key_is_refused(text: str) -> None:
    """In a sentence."""
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        player_key(text)


def test_a_table_and_a_player_have_different_secrets() -> None:
    """The signing key is not the box key under another name."""
    counter = cycle(range(256))
    keys = TableKeys.new(lambda size: bytes(next(counter) for _ in range(size)))

    assert bytes(keys.box) != bytes(keys.signing)
