"""A client's visit: to the right table, whatever else is on the broker."""

import pytest
from nacl.public import Box, PublicKey

from engine.refusal import Refused
from netplay.timing import REPEAT
from netplay.trust import frames
from netplay.trust.beacon import CONTEXT, HEAD, write_card
from netplay.trust.client_session import GRACE, PATIENCE, ClientSession
from netplay.trust.frames import VERSION, Frame, FrameKind
from netplay.trust.invite import Expected
from netplay.trust.keys import PlayerKeys, TableIdentity, TableKeys, new_id
from netplay.trust.seal import Challenge, Channel, Direction, Purpose
from netplay.trust.session_state import ToTable
from tests.netplay.broker_of_one import SERVER, TABLE, Broker

FOREIGN = bytes((VERSION + 1, 0))


def kind(frame: bytes | None) -> FrameKind | None:
    read = frames.read(frame or b"")
    return read.kind if isinstance(read, Frame) else None


def another_table() -> bytes:
    """The card of whoever would pass for the table, at its very address."""
    return write_card(TableIdentity(TableKeys.new(), TABLE, SERVER, boot=9), 99, b"come in")


def test_a_visit_knows_its_table_once_it_is_in() -> None:
    """By its fingerprint and its id."""
    broker = Broker()
    visit = broker.enter()

    assert (visit.fingerprint, visit.table) == (broker.me.keys.fingerprint, TABLE)


def test_nothing_is_said_before_the_session_is_open() -> None:
    """Nor heard."""
    visit = Broker().visit()

    assert visit.seal(b"too early") is None
    assert not visit.is_open


def test_an_unanswered_knock_is_repeated() -> None:
    """Not at each tick."""
    visit = Broker().visit()

    sent = [kind(visit.tick(now)) for now in (0.0, 0.1, REPEAT, REPEAT + 0.1)]

    assert sent == [FrameKind.KNOCK, None, FrameKind.KNOCK, None]


def test_an_unanswered_hello_is_repeated() -> None:
    """And its challenge is answered whichever of them it is for."""
    broker = Broker()
    visit = broker.visit()
    visit.receive(broker.door.card(b""), 0.0)  # the hello that follows gets lost

    assert visit.tick(0.1) is None
    broker.now = REPEAT
    broker.tick(visit)

    assert visit.is_open


def test_a_table_that_was_restarted_meanwhile_is_greeted_anew() -> None:
    """It has forgotten the challenge that is being answered."""
    broker = Broker()
    visit = broker.visit()
    broker.answer_of(visit)
    broker.restart()
    for half in range(1, int(2 * PATIENCE) + 2):
        broker.now = half * REPEAT
        broker.tick(visit)

    assert visit.is_open


def test_the_card_of_a_later_boot_opens_a_new_session() -> None:
    """So a client is back as soon as its table is."""
    broker = Broker()
    visit = broker.enter()
    broker.restart()

    broker.deliver(visit, broker.door.card(b"back again"))

    assert broker.gets_through(visit)


def test_a_later_card_of_the_same_boot_changes_nothing() -> None:
    """The lobby shows something new, that is all."""
    broker = Broker()
    visit = broker.enter()

    broker.deliver(visit, broker.door.card(b"one seat free"))

    assert broker.gets_through(visit)


def test_a_table_can_be_found_by_its_beacon() -> None:
    """A client with only an invite does not know the table's id yet, nor which of those it is."""
    broker = Broker()
    visit = ClientSession(PlayerKeys.new(), new_id(), expected=Expected(broker.me.keys.fingerprint))
    broker.visits[visit.client] = visit

    broker.deliver(visit, another_table())
    broker.deliver(visit, broker.door.card(b""))

    assert visit.is_open
    assert visit.table == TABLE


def test_without_an_invite_the_first_table_is_believed() -> None:
    """It does not knock, as it looks for none; and no other is believed from then on."""
    broker = Broker()
    visit = ClientSession(PlayerKeys.new(), new_id(), table=TABLE)
    broker.visits[visit.client] = visit
    assert visit.tick(0.0) is None
    broker.deliver(visit, broker.door.card(b""))

    assert broker.deliver(visit, another_table()) is None
    assert broker.gets_through(visit)
    assert visit.expected == Expected(broker.me.keys.fingerprint, remembered=True)


def test_only_a_challenge_is_answered() -> None:
    """Whatever else the table may say with the same bytes in it is not."""
    broker = Broker()
    visit = ClientSession(PlayerKeys.new(), new_id(), table=TABLE, random=bytes)
    visit.receive(broker.door.card(b""), 0.0)
    box = Box(broker.me.keys.box, PublicKey(bytes.fromhex(visit.player)))
    challenge = Challenge(bytes(16), bytes(32), boot=1).dump()  # the nonce it waits for

    answers = [
        visit.receive(
            Channel(box, TABLE, b"s" * 16, Direction.TO_PLAYER).seal(purpose, challenge), 0.0
        )
        for purpose in (Purpose.SAY, Purpose.ADMIT, Purpose.CHALLENGE)
    ]

    assert [isinstance(answer, ToTable) for answer in answers] == [False, False, True]


# --- What is refused in words ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("remembered", "says"),
    [(False, "not the table of your invite"), (True, "does not have the key")],
)
def test_another_table_is_refused(remembered: bool, says: str) -> None:
    """Once no right one has come for a while."""
    expected = Expected("a" * 16, remembered)
    visit = ClientSession(PlayerKeys.new(), new_id(), table=TABLE, expected=expected)

    assert visit.receive(another_table(), 1.0) is None

    visit.tick(1.0 + GRACE - 0.1)
    with pytest.raises(Refused, match=says):
        visit.tick(1.0 + GRACE)


@pytest.mark.parametrize(
    ("meant", "shown", "says"),
    [
        (FrameKind.CARD, FrameKind.SERVER, "choose one of its tables"),
        (FrameKind.SERVER, FrameKind.CARD, "give that of a server"),
    ],
)
def test_the_invite_of_a_server_is_not_taken_for_that_of_a_table(
    meant: FrameKind, shown: FrameKind, says: str
) -> None:
    """Nor the other way round: its key is the right one, and it is told at once."""
    me = TableIdentity(TableKeys.new(), TABLE, SERVER, boot=1)
    expected = Expected(me.keys.fingerprint, kind=meant)
    visit = ClientSession(PlayerKeys.new(), new_id(), expected=expected)

    with pytest.raises(Refused, match=says):
        visit.receive(write_card(me, 1, b"", shown), 0.0)


def test_another_version_is_refused() -> None:
    """The sentence names both."""
    visit = Broker().visit()
    visit.receive(FOREIGN, 0.0)

    with pytest.raises(Refused, match=f"version {VERSION + 1} .* version {VERSION};"):
        visit.tick(GRACE)


@pytest.mark.parametrize("frame", [another_table(), FOREIGN], ids=["card", "version"])
def test_a_forged_complaint_keeps_nobody_out(frame: bytes) -> None:
    """The right table was there, too."""
    broker = Broker()
    visit = broker.visit()
    visit.receive(frame, 0.0)

    broker.tick(visit)
    visit.receive(frame, 0.1)
    broker.now = 2 * GRACE
    broker.tick(visit)

    assert broker.gets_through(visit)


def test_a_card_of_another_id_is_none_of_this_table() -> None:
    """Though signed by the same key."""
    broker = Broker()
    visit = broker.visit()

    visit.receive(write_card(TableIdentity(broker.me.keys, new_id(), SERVER, 9), 1, b""), 0.0)

    assert visit.card is None


@pytest.mark.parametrize("low", [0, 1])
def test_a_card_with_a_key_that_stands_for_no_secret_is_garbage(low: int) -> None:
    """Though its table signed it."""
    keys = TableKeys.new()
    box = bytes(PublicKey(low.to_bytes(32, "little")))
    content = HEAD.pack(bytes.fromhex(TABLE), bytes.fromhex(SERVER), box, 1, 1)
    signature = keys.signing.sign(CONTEXT[FrameKind.CARD] + content).signature
    card = frames.write(FrameKind.CARD, bytes(keys.signing.verify_key) + signature + content)
    visit = ClientSession(PlayerKeys.new(), new_id(), table=TABLE)

    assert not isinstance(visit.receive(card, 0.0), ToTable)
    assert visit.card is None
