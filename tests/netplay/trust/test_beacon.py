"""A table's card: signed, readable by all, forged by nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.trust.beacon import CONTEXT, LOBBY_BYTES, Beacon, read_card, write_card
from netplay.trust.frames import FrameKind, write
from netplay.trust.keys import TableIdentity, TableKeys
from tests.netplay.broker_of_one import SERVER, TABLE

ME = TableIdentity(TableKeys.new(), TABLE, SERVER, boot=3)
CARD = write_card(ME, 7, b"a lobby")


def card(me: TableIdentity = ME, number: int = 7) -> Beacon:
    read = read_card(write_card(me, number, b""))
    assert read is not None
    return read


def test_a_card_says_who_the_table_is() -> None:
    """Its id, its keys, its boot, and what its lobby shows."""
    read = read_card(CARD)

    assert read is not None
    assert (read.table, read.server, read.boot) == (TABLE, SERVER, 3)
    assert (read.number, read.lobby) == (7, b"a lobby")
    assert read.fingerprint == ME.keys.fingerprint
    assert read.box == ME.keys.box.public_key


@given(st.integers(2, len(CARD) - 1), st.integers(0, 7))
def test_a_card_changed_in_one_bit_is_none(at: int, bit: int) -> None:
    """Wherever it is changed."""
    changed = bytearray(CARD)
    changed[at] ^= 1 << bit

    assert read_card(bytes(changed)) is None


@given(st.integers(0, len(CARD) - 1) | st.none(), st.binary(max_size=40))
def test_a_card_cut_or_made_longer_is_none(end: int | None, more: bytes) -> None:
    """Nor are any bytes one."""
    changed = CARD[:end] + more

    assert (read_card(changed) is not None) == (changed == CARD)


@given(st.binary(max_size=400))
def test_garbage_is_no_card(body: bytes) -> None:
    """Nor does it hurt."""
    assert read_card(write(FrameKind.CARD, body)) is None


def test_a_name_put_over_another_signature_is_no_card() -> None:
    """The signer is the one who is named."""
    mine = write_card(TableIdentity(TableKeys.new(), TABLE, SERVER, 3), 7, b"a lobby")

    assert read_card(CARD[:34] + mine[34:]) is None
    assert read_card(mine[:34] + CARD[34:]) is None


def test_of_two_cards_the_later_holds() -> None:
    """So that a recorded one cannot take the place of today's."""
    restarted = TableIdentity(ME.keys, TABLE, SERVER, boot=4)

    assert card(number=8).later_than(card(number=7))
    assert card(restarted, number=1).later_than(card(number=8))
    assert not card(number=7).later_than(card(number=7))


def test_a_card_of_another_table_is_not_a_later_one() -> None:
    """However high it counts."""
    assert not card(TableIdentity(TableKeys.new(), TABLE, SERVER, boot=9)).later_than(card())


def test_a_lobby_is_bounded() -> None:
    """On our side by an exception; what somebody else signed is no card."""
    with pytest.raises(ValueError, match="is over"):
        write_card(ME, 1, bytes(LOBBY_BYTES + 1))

    content = CARD[98:] + bytes(LOBBY_BYTES)
    signature = ME.keys.signing.sign(CONTEXT[FrameKind.CARD] + content).signature
    assert read_card(CARD[:34] + signature + content) is None
