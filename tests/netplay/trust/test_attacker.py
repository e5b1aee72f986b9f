"""Somebody on the broker who hears everything, publishes anything, and has recorded it all.

They may be a guest of the table too: then they have the talk key, and a session of their own.
"""

from hypothesis import given
from hypothesis import strategies as st
from nacl.public import Box, PublicKey

from netplay.trust import frames
from netplay.trust.beacon import read_card, write_card
from netplay.trust.client_session import ClientSession
from netplay.trust.frames import FrameKind
from netplay.trust.host_sessions import Dropped
from netplay.trust.keys import PlayerKeys, TableIdentity, TableKeys, new_id
from netplay.trust.seal import Challenge, Channel, Direction, Drop, Hello, Purpose
from netplay.trust.session_state import ToTable
from netplay.trust.spectator_key import SpectatorBroadcaster
from tests.netplay.broker_of_one import HAND, PATIENT, SERVER, TABLE, Broker, an_evening, taken


def test_nothing_secret_is_on_the_wire() -> None:
    """No hand, no move, no talk; no player's key, no talk key."""
    broker = Broker()
    me = PlayerKeys.new()
    broker.enter(me)
    key = broker.door.talk_key.key
    wire = b"|".join(tap.frame for tap in an_evening(broker))

    for secret in (HAND, b"my move", b"what all may see", bytes.fromhex(me.public), key):
        assert secret not in wire
        assert secret.hex().encode() not in wire


def test_the_same_thing_said_twice_looks_different() -> None:
    """Nobody can tell that it was the same."""
    broker = Broker()
    visit = broker.enter()

    for _ in range(2):
        broker.say(visit, HAND)

    first, second = (tap.frame[18:] for tap in broker.tapped[-2:])
    chunks = [{frame[at : at + 8] for at in range(len(frame) - 7)} for frame in (first, second)]
    assert not chunks[0] & chunks[1]


@given(st.integers(0, 16000))
def test_a_length_tells_only_a_size(length: int) -> None:
    """All that is between two sizes looks alike; what has a floor looks alike below it, too."""
    broker = Broker()
    visit = broker.enter()
    broker.tell(visit, bytes(length))
    broker.publish(bytes(length))
    with_floor = broker.door.seal(visit.player, bytes(length), floor=16384)

    private, public = (len(tap.frame) for tap in broker.tapped[-2:])
    assert private - 58 in frames.SIZES
    assert public - 42 in frames.SIZES
    assert with_floor is not None
    assert len(with_floor.frame) == 16384 + 58


def test_all_of_a_greeting_has_one_length_each() -> None:
    """However it went."""
    broker = Broker()
    lengths = {(tap.kind, len(tap.frame)) for _ in range(5) for tap in an_evening(broker)}

    assert len({kind for kind, _ in lengths}) == len(lengths)


# --- Everything again -----------------------------------------------------------------------------


def test_sending_everything_again_does_nothing() -> None:
    """To the table and to all clients, while they are inside."""
    broker = Broker(limits=PATIENT)
    recorded = an_evening(broker)

    believed = [
        taken(broker.door.receive(tap.client, tap.frame, broker.now)) for tap in recorded if tap.up
    ] + [
        taken(visit.receive(tap.frame, broker.now))
        for tap in recorded
        for visit in broker.visits.values()
    ]

    assert not any(believed)
    assert all(map(broker.gets_through, broker.visits.values()))


def test_sending_everything_again_after_a_restart_does_nothing() -> None:
    """The table has forgotten the numbers, not what a session is."""
    broker = Broker(limits=PATIENT)
    recorded = an_evening(broker)
    broker.restart()

    believed = [
        taken(broker.door.receive(tap.client, tap.frame, broker.now)) for tap in recorded if tap.up
    ]

    assert not any(believed)
    assert not any(map(broker.door.is_open, {visit.player for visit in broker.visits.values()}))


def test_sending_everything_again_to_who_comes_back_does_nothing() -> None:
    """Not even with the same key, the same client's id, and the same table."""
    broker = Broker(limits=PATIENT)
    me = PlayerKeys.new()
    old = broker.enter(me)
    broker.tell(old, HAND)
    recorded = list(broker.tapped) + an_evening(broker)
    broker.restart()
    del broker.visits[old.client]
    again = broker.enter(me)

    believed = [taken(again.receive(tap.frame, broker.now)) for tap in recorded]

    assert not any(believed)
    assert broker.gets_through(again)


def test_sending_everything_again_before_somebody_is_in_does_nothing() -> None:
    """While they knock, greet and answer."""
    broker = Broker(limits=PATIENT)
    me = PlayerKeys.new()
    del broker.visits[broker.enter(me).client]
    recorded = an_evening(broker)
    again = broker.visit(me)
    letters = [tap.frame for tap in recorded if tap.kind in (FrameKind.SEALED, FrameKind.PUB)]

    before = [taken(again.receive(frame, 0.0)) for frame in letters]
    again.receive(broker.door.card(b""), 0.0)
    greeting = [taken(again.receive(frame, 0.0)) for frame in letters]
    broker.now += 1
    broker.tick(again)

    assert not any(before + greeting)
    assert broker.gets_through(again)


def test_sending_everything_back_does_nothing() -> None:
    """To who said it: the table its own words, a client its own."""
    broker = Broker(limits=PATIENT)
    ann = broker.enter()
    words = [ann.seal(b"mine"), ann.seal(b"mine too")]
    parcels = [broker.door.seal(ann.player, HAND) for _ in range(2)]

    believed = [ann.receive(frame, 0.0) for frame in words if frame] + [
        broker.door.receive(ann.client, parcel.frame, 0.0) for parcel in parcels if parcel
    ]

    assert not any(map(taken, believed))
    assert broker.gets_through(ann)


def test_sending_everything_to_others_does_nothing() -> None:
    """A frame for one is garbage to the other."""
    broker = Broker(limits=PATIENT)
    ann, bob = broker.enter(), broker.enter()
    hand, move = broker.door.seal(ann.player, HAND), ann.seal(b"my move")
    assert hand is not None
    assert move is not None

    assert not taken(bob.receive(hand.frame, 0.0))
    assert not taken(broker.door.receive(bob.client, move, 0.0))
    assert not taken(bob.receive(move, 0.0))


def test_what_is_of_another_table_does_nothing_here() -> None:
    """Though the same player sits at both."""
    here, there, me = Broker(limits=PATIENT), Broker(limits=PATIENT), PlayerKeys.new()
    mine = here.enter(me)
    there.enter(me)
    recorded = an_evening(there)

    believed = [here.door.receive(tap.client, tap.frame, 0.0) for tap in recorded] + [
        mine.receive(tap.frame, 0.0) for tap in recorded
    ]

    assert not any(map(taken, believed))
    assert here.gets_through(mine)


# --- Taking somebody's place ----------------------------------------------------------------------


def test_a_hello_said_again_moves_nobody() -> None:
    """It is challenged, and who sent it cannot answer."""
    broker = Broker(limits=PATIENT)
    visit = broker.enter()
    hello = next(tap for tap in broker.tapped if tap.kind is FrameKind.HELLO)

    broker.up(hello.client, hello.frame)

    assert broker.gets_through(visit)


def test_a_copied_hello_turns_no_session_to_another_address() -> None:
    """The address is inside it."""
    broker = Broker()
    broker.enter()
    hello = next(tap for tap in broker.tapped if tap.kind is FrameKind.HELLO)

    assert broker.up(new_id(), hello.frame) == Dropped(Drop.MISDIRECTED)


def test_a_letter_from_another_address_is_not_taken() -> None:
    """And does not use up its number."""
    broker = Broker()
    visit = broker.enter()
    move = visit.seal(b"my move")
    assert move is not None

    assert broker.up(new_id(), move) == Dropped(Drop.MISDIRECTED)
    assert taken(broker.up(visit.client, move))


def test_an_answer_that_was_held_back_does_not_undo_a_later_session() -> None:
    """The newest challenge that was answered wins, in whatever order answers come."""
    broker, me = Broker(), PlayerKeys.new()
    earlier = broker.visit(me)
    held_back = broker.answer_of(earlier)
    del broker.visits[earlier.client]
    later = broker.enter(me)

    assert broker.up(earlier.client, held_back) == Dropped(Drop.STRANGER)
    assert broker.gets_through(later)


def test_who_knows_a_players_key_does_not_become_them() -> None:
    """They can say hello as that player, but not read the challenge."""
    broker = Broker()
    victim = broker.enter()
    client = new_id()
    signing = bytes(broker.me.keys.signing.verify_key)
    hello = Hello(TABLE, signing, client, victim.player, b"n" * 16)

    broker.up(client, hello.seal(broker.me.keys.box.public_key))
    session = broker.tapped[-1].frame[2:18]
    box = Box(PlayerKeys.new().private, broker.me.keys.box.public_key)
    forged = Channel(box, TABLE, session, Direction.TO_TABLE)

    assert broker.up(client, forged.seal(Purpose.ANSWER, bytes(32))) == Dropped(Drop.GARBAGE)
    assert broker.gets_through(victim)


def test_a_table_cannot_pass_its_guests_on_to_another() -> None:
    """With the other's id and box key on its own card, and all their letters carried there."""
    honest, visit = Broker(), ClientSession(PlayerKeys.new(), new_id(), table=TABLE)
    keys = TableKeys(honest.me.keys.box, TableKeys.new().signing)  # it shows the public half only
    card = write_card(TableIdentity(keys, TABLE, SERVER, 1), 1, b"a table of mine")

    hello = visit.receive(card, 0.0)

    assert isinstance(hello, ToTable)
    assert honest.up(visit.client, hello.frame) == Dropped(Drop.MISDIRECTED)


# --- Forging --------------------------------------------------------------------------------------


def test_nobody_else_can_challenge_a_client() -> None:
    """Only the table can read the nonce that a challenge has to hold."""
    broker, mallory = Broker(), PlayerKeys.new()
    visit = broker.visit()
    visit.receive(broker.door.card(b""), 0.0)
    box = Box(mallory.private, PublicKey(bytes.fromhex(visit.player)))
    channel = Channel(box, TABLE, b"s" * 16, Direction.TO_PLAYER)

    forged = channel.seal(Purpose.CHALLENGE, Challenge(bytes(16), bytes(32), 1).dump())

    assert visit.receive(forged, 0.0) is None
    assert not visit.is_open


def test_a_guest_forges_nothing_to_the_others() -> None:
    """Their own session opens no other, and the talk key signs nothing."""
    broker = Broker(limits=PATIENT)
    mallory, ann = PlayerKeys.new(), broker.enter()
    broker.enter(mallory)
    to_ann = Channel(
        Box(mallory.private, PublicKey(bytes.fromhex(ann.player))),
        TABLE,
        b"s" * 16,
        Direction.TO_PLAYER,
    )
    as_ann = Channel(
        Box(mallory.private, broker.me.keys.box.public_key), TABLE, b"s" * 16, Direction.TO_TABLE
    )
    session = next(tap.frame[2:18] for tap in broker.tapped if tap.kind is FrameKind.SEALED)

    view, move = to_ann.seal(Purpose.SAY, b"lies"), as_ann.seal(Purpose.SAY, b"a bad move")

    assert not taken(ann.receive(view[:2] + session + view[18:], 0.0))
    assert not taken(broker.up(ann.client, move[:2] + session + move[18:]))
    assert broker.gets_through(ann)


def test_a_guest_cannot_speak_to_all() -> None:
    """Though they can read what is said to all."""
    broker = Broker()
    ann = broker.enter()
    talk_key = broker.door.talk_key.key
    imposter = SpectatorBroadcaster(
        TableIdentity(TableKeys.new(), TABLE, SERVER, 1), lambda size: talk_key[:size]
    )

    assert not taken(ann.receive(imposter.seal(b"the table is closed"), 0.0))


def test_an_old_public_view_is_not_pinned() -> None:
    """Whoever saw a newer one sees no older one, even if it was never delivered before."""
    broker = Broker()
    ann = broker.enter()
    held_back = broker.door.seal_public(b"then")
    broker.publish(b"now")

    assert ann.receive(held_back, 0.0) is None


def test_an_old_view_is_not_pinned() -> None:
    """Nor the other way an old move."""
    broker = Broker()
    ann = broker.enter()
    view, move = broker.door.seal(ann.player, b"then"), ann.seal(b"then")
    assert view is not None
    assert move is not None
    assert broker.gets_through(ann)

    assert ann.receive(view.frame, 0.0) is None
    assert broker.up(ann.client, move) == Dropped(Drop.STALE)


def test_who_is_shown_out_hears_no_more() -> None:
    """Neither with the talk key they have nor by their session."""
    broker = Broker()
    kicked, stayed = broker.enter(), broker.enter()
    broker.door.close(kicked.player)
    stayed.install_talk_key(broker.door.rotate_talk_key())

    frame = broker.door.seal_public(b"among us")

    assert kicked.receive(frame, 0.0) is None
    assert taken(stayed.receive(frame, 0.0))


def test_a_forged_beacon_passes_for_no_table() -> None:
    """Signed by another key it is another table's; changed it is nobody's."""
    broker = Broker()
    card = broker.door.card(b"free seats: 1")
    other = Broker().door.card(b"free seats: 1")
    forged = read_card(other)

    assert read_card(card.replace(b"1", b"9")) is None
    assert forged is not None
    assert forged.fingerprint != broker.me.keys.fingerprint
