"""The test vectors that clients in other languages go by are true of our own code."""

import json
from typing import Any

import pytest
from nacl.public import SealedBox
from pydantic import TypeAdapter

from engine.games.cockroach_poker.view import INFO
from engine.moves import to_plain
from engine.record import unpacked
from netplay.game_types import choices_of
from netplay.trust import frames
from netplay.trust.beacon import read_card
from netplay.trust.client_session import ClientSession
from netplay.trust.host_sessions import Answered, Heard, HostSessions, SessionOpened
from netplay.trust.invite import Expected
from netplay.trust.seal import Hello, open_hello
from netplay.trust.session_state import Admitted, Overheard, Received, ToTable
from netplay.trust.spectator_key import SpectatorKey
from netplay.wire import DOWN, TalkKey, decode
from tests.netplay.vectors import CLIENT, FILE, KEYS, ME, PLAYER, drawn, vectors

KNOWN: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
COMMAND = "if PROTOCOL has risen: python -m tests.netplay.vectors"
KNOCK, CARD, HELLO, CHALLENGE, ANSWER, ADMIT, ENTER, REPLY, TALK, PUB, VERSION = KNOWN["session"]


def sent(step: dict[str, Any]) -> bytes:
    """The frame in a step of the session, without what stands before it in a tray."""
    data = bytes.fromhex(step["bytes"])
    return data if "/out/" in step["topic"] else data[2 * frames.ID_BYTES :]


def without_letters(made: dict[str, Any]) -> dict[str, Any]:
    """All but the packed record: other zlibs pack otherwise what all of them unpack."""
    return made | {"record": made["record"]["record"]}


def test_our_code_makes_every_vector() -> None:
    """To the byte: who wrote a client by them can still talk to us."""
    made = json.loads(json.dumps(vectors()))

    assert without_letters(made) == without_letters(KNOWN), COMMAND


def test_a_client_opens_what_the_table_sends_and_answers_as_written() -> None:
    """From the card to what spectators hear."""
    client = ClientSession(
        PLAYER, CLIENT, expected=Expected(KEYS.fingerprint), random=drawn("client")
    )
    assert isinstance(client.receive(sent(CARD), 0.0), ToTable)
    assert client.receive(sent(CHALLENGE), 0.0) == ToTable(sent(ANSWER))
    assert client.receive(sent(ADMIT), 0.0) == Admitted()
    assert client.receive(sent(REPLY), 0.0) == Received(REPLY["payload"].encode())
    assert client.receive(sent(TALK), 0.0) == Received(TALK["payload"].encode())
    key = decode(DOWN, TALK["payload"].encode())
    assert isinstance(key, TalkKey)
    client.install_talk_key(SpectatorKey(bytes.fromhex(key.key), key.epoch, key.least))
    heard = client.receive(bytes.fromhex(PUB["bytes"]), 0.0)
    assert heard == Overheard(PUB["payload"].encode())


def test_a_table_opens_what_the_client_sends_and_answers_as_written() -> None:
    """From the knock to the first wish."""
    table = HostSessions(ME, random=drawn("table"))
    table.card(CARD["lobby"].encode())
    for asked, answered in ((KNOCK, CARD), (HELLO, CHALLENGE), (ANSWER, ADMIT)):
        result = table.receive(CLIENT, sent(asked), 0.0)
        assert isinstance(result, Answered | SessionOpened)
        assert [parcel.frame for parcel in result.parcels] == [sent(answered)]
    assert table.receive(CLIENT, sent(ENTER), 0.0) == Heard(
        PLAYER.public, ENTER["payload"].encode()
    )
    foreign = table.receive(CLIENT, bytes((frames.VERSION + 1, 0)), 0.0)
    assert isinstance(foreign, Answered)
    assert foreign.parcels[0].frame == sent(VERSION)


def test_what_we_seal_as_a_hello_is_what_the_vector_holds() -> None:
    """Though never in the same bytes, as its own key pair is new each time."""
    hello = open_hello(KEYS.box, sent(HELLO)[2:])
    assert isinstance(hello, Hello)

    content = SealedBox(KEYS.box).decrypt(hello.seal(KEYS.box.public_key)[2:])
    assert content.hex() == HELLO["inside"]


def test_the_card_of_a_server_opens() -> None:
    """With its fingerprint, and what it says of itself."""
    server = KNOWN["server"]
    card = read_card(bytes.fromhex(server["bytes"]))

    assert card is not None
    assert (card.fingerprint, card.lobby.decode()) == (server["fingerprint"], server["lobby"])


def test_choices_are_read_as_the_moves_that_they_stand_for() -> None:
    """Every combination, in this order."""
    legal = KNOWN["legal"]
    moves = TypeAdapter(choices_of(INFO)).validate_json(json.dumps(legal["written"]))

    assert [to_plain(move) for move in moves] == legal["moves"]


def test_the_letters_of_a_record_are_the_record() -> None:
    """Whatever zlib has packed them."""
    assert unpacked(KNOWN["record"]["packed"]) == KNOWN["record"]["record"]


@pytest.mark.parametrize("vector", KNOWN["padding"])
def test_padding_comes_off(vector: dict[str, Any]) -> None:
    """Whatever its floor was."""
    assert frames.unpad(bytes.fromhex(vector["padded"])).hex() == vector["content"]
