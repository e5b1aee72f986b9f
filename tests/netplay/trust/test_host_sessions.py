"""The table's door: who gets in, who stays in, and what a flood cannot do."""

from dataclasses import replace

import pytest
from nacl.public import Box, PublicKey

from engine.refusal import Refused
from netplay.trust import frames
from netplay.trust.frames import FrameKind
from netplay.trust.host_sessions import Answered, Dropped, Heard, Parcel
from netplay.trust.keys import PlayerKeys, new_id
from netplay.trust.rates import LIMITS, Rate
from netplay.trust.seal import Channel, Direction, Drop, Hello, Purpose
from tests.netplay.broker_of_one import Broker


def hello(broker: Broker, client: str, key: str | None = None) -> bytes:
    """A hello that anybody can make, since nothing of it is proved."""
    signing = bytes(broker.me.keys.signing.verify_key)
    key = key or PlayerKeys.new().public
    said = Hello(broker.me.table, signing, client, key, b"n" * 16)
    return said.seal(broker.me.keys.box.public_key)


def flood(broker: Broker, times: int, frame: bytes | None = None) -> int:
    """Hellos, or this frame, each of a client of its own: how many were answered."""
    clients = [new_id() for _ in range(times)]
    results = [broker.up(client, frame or hello(broker, client)) for client in clients]
    return sum(isinstance(result, Answered) for result in results)


def test_player_and_table_understand_each_other() -> None:
    """Both ways, as often as they like."""
    broker = Broker()
    visit = broker.enter()

    assert all(broker.gets_through(visit) for _ in range(10))


def test_who_answers_the_challenge_is_in() -> None:
    """And known by their key."""
    broker = Broker()
    visit = broker.enter()

    assert broker.door.is_open(visit.player)


def test_those_at_the_table_are_awaited_by_the_way_on_which_they_came() -> None:
    """Until they have gone; a stranger who has come in is not at the table."""
    broker = Broker()
    visit = broker.enter()
    awaited = broker.door.awaits

    assert not awaited(known=False)
    broker.seated.add(visit.player)
    assert (awaited(known=False), awaited(known=True)) == (True, False)
    broker.by_known = True
    broker.seated.add(broker.enter().player)
    broker.door.close(visit.player)
    assert (awaited(known=False), awaited(known=True)) == (False, True)


def test_who_only_says_hello_is_not() -> None:
    """Whoever they say to be."""
    broker = Broker()
    claimed = PlayerKeys.new().public

    broker.up(client := new_id(), hello(broker, client, claimed))

    assert not broker.door.is_open(claimed)
    assert broker.door.seal(claimed, b"your hand") is None


def test_a_knock_is_answered_with_the_latest_card() -> None:
    """The same one that all are shown."""
    broker = Broker()
    card = broker.door.card(b"two seats free")

    result = broker.door.receive(new_id(), frames.write(FrameKind.KNOCK), 0.0)

    assert isinstance(result, Answered)
    assert result.parcels[0].frame == card


def test_another_version_is_answered_with_ours() -> None:
    """In two bytes that every version understands."""
    client = new_id()

    result = Broker().door.receive(client, bytes((99, 1, 2, 3)), 0.0)

    assert isinstance(result, Answered)
    assert frames.read(result.parcels[0].frame) == frames.Frame(FrameKind.VERSION, b"")


@pytest.mark.parametrize("client", ["", "#", "+", "../pub", "AB" * 16, "ab" * 40])
def test_an_address_that_is_none_is_not_answered(client: str) -> None:
    """A broker ends the connection of whoever publishes to a wildcard."""
    result = Broker().door.receive(client, frames.write(FrameKind.KNOCK), 0.0)

    assert result == Dropped(Drop.GARBAGE)


def test_what_is_dropped_is_counted() -> None:
    """By its reason."""
    door = Broker().door

    door.receive(new_id(), b"", 0.0)
    door.receive(new_id(), frames.write(FrameKind.PUB, b"x"), 0.0)
    door.receive(new_id(), frames.write(FrameKind.SEALED, bytes(1080)), 0.0)

    assert door.dropped == {Drop.GARBAGE: 1, Drop.UNEXPECTED: 1, Drop.STRANGER: 1}


@pytest.mark.parametrize("low", [0, 1])
def test_a_key_that_stands_for_no_secret_is_nobody(low: int) -> None:
    """The crypto library raises RuntimeError for it."""
    broker, client = Broker(), new_id()
    key = bytes(PublicKey(low.to_bytes(32, "little"))).hex()

    assert broker.up(client, hello(broker, client, key)) == Dropped(Drop.GARBAGE)


@pytest.mark.parametrize(
    ("purpose", "riddle"), [(Purpose.ANSWER, bytes(32)), (Purpose.SAY, b"r" * 32)]
)
def test_a_wrong_answer_opens_nothing(purpose: Purpose, riddle: bytes) -> None:
    """Even of whoever has the key; nor does the right one, said as anything else."""
    broker, me, client = Broker(random=lambda size: b"r" * size), PlayerKeys.new(), new_id()
    broker.up(client, hello(broker, client, me.public))
    box = Box(me.private, broker.me.keys.box.public_key)
    channel = Channel(box, broker.me.table, b"r" * 16, Direction.TO_TABLE)

    assert broker.up(client, channel.seal(purpose, riddle)) == Dropped(Drop.UNEXPECTED)
    assert not broker.door.is_open(me.public)


def test_a_new_session_of_a_player_ends_their_old_one() -> None:
    """The old client is told, the new one plays."""
    broker, me = Broker(), PlayerKeys.new()
    old = broker.enter(me)
    frame = old.seal(b"too late")
    assert frame is not None

    with pytest.raises(Refused, match="your profile"):
        broker.enter(me)

    assert broker.up(old.client, frame) == Dropped(Drop.STRANGER)
    assert broker.door.is_open(me.public)


def test_a_lost_admission_is_said_again() -> None:
    """The client answers again, and nothing else changes."""
    broker = Broker()
    visit = broker.visit()
    broker.door.receive(visit.client, broker.answer_of(visit), 0.0)  # what it says gets lost
    broker.now += 0.5

    broker.tick(visit)

    assert visit.is_open
    assert broker.gets_through(visit)


def test_who_is_shown_out_is_not_heard() -> None:
    """Until they come in again by a challenge of their own."""
    broker = Broker()
    visit = broker.enter()

    broker.door.close(visit.player)

    assert broker.say(visit, b"still here") == Dropped(Drop.STRANGER)
    assert not broker.door.is_open(visit.player)


def test_who_is_silent_is_forgotten() -> None:
    """And who is heard is not."""
    broker = Broker()
    silent, busy = broker.enter(), broker.enter()
    broker.now = LIMITS.silence
    broker.say(busy, b"beat")

    broker.door.expire(LIMITS.silence + 1)

    assert not broker.door.is_open(silent.player)
    assert broker.door.is_open(busy.player)


def test_a_challenge_does_not_wait_for_ever() -> None:
    """An answer that somebody held back for long opens nothing."""
    broker = Broker()
    visit = broker.visit()
    answer = broker.answer_of(visit)
    broker.now = LIMITS.patience + 0.1

    assert broker.up(visit.client, answer) == Dropped(Drop.STALE)


# --- Floods ---------------------------------------------------------------------------------------


def test_one_client_cannot_ask_without_end() -> None:
    """The others are answered all the same."""
    broker, greedy = Broker(), new_id()

    answers = [broker.up(greedy, frames.write(FrameKind.KNOCK)) for _ in range(500)]

    assert sum(isinstance(answer, Answered) for answer in answers) == LIMITS.one_stranger.burst
    assert broker.enter().is_open


def test_many_clients_cannot_either() -> None:
    """The cost of all strangers together is bounded."""
    assert flood(Broker(), 500) == LIMITS.newcomers.burst


def test_a_flood_of_strangers_does_not_touch_who_is_inside() -> None:
    """Their letters are not counted with it."""
    broker = Broker()
    visit = broker.enter()

    flood(broker, 500)

    assert broker.gets_through(visit)


def test_a_flood_in_a_players_name_is_not_counted_as_theirs() -> None:
    """Garbage and old letters, from the player's own address, spend nothing of theirs."""
    broker = Broker()
    visit = broker.enter()
    broker.seated.add(visit.player)
    broker.say(visit, b"old")
    old = broker.tapped[-1].frame
    garbage = old[:100] + bytes(len(old) - 100)

    for frame in (old, garbage) * 500:
        broker.up(visit.client, frame)

    assert broker.gets_through(visit)


def test_nobody_is_kept_out_by_what_is_sent_under_the_id_of_their_client() -> None:
    """Knocks and garbage, as often as somebody sends who has read the id at the broker."""
    broker = Broker()
    visit = broker.visit()
    garbage = frames.write(FrameKind.HELLO, bytes(160))

    for frame in [frames.write(FrameKind.KNOCK), garbage] * 100:
        broker.door.receive(visit.client, frame, broker.now)
    broker.down(Parcel(visit.client, broker.door.card(b"")))

    assert visit.is_open


def test_no_newcomer_is_kept_out_by_garbage_for_their_session() -> None:
    """Whose id can be read at the broker as well: only what the newcomer has sealed counts."""
    broker = Broker()
    visit = broker.visit()
    answer = broker.answer_of(visit)
    garbage = answer[:18] + bytes(len(answer) - 18)

    for _ in range(500):
        broker.up(visit.client, garbage)
    broker.up(visit.client, answer)

    assert visit.is_open
    assert broker.gets_through(visit)


def test_no_flood_drives_out_who_is_about_to_answer() -> None:
    """As many challenges can wait as can be asked for while one waits."""
    broker = Broker()
    visit = broker.visit()
    answer = broker.answer_of(visit)
    for tenth in range(int(LIMITS.patience * 10)):
        broker.now = tenth / 10
        flood(broker, 10)

    broker.up(visit.client, answer)

    assert visit.is_open


def test_challenges_that_wait_are_bounded() -> None:
    """The one that waits longest goes."""
    broker = Broker(limits=replace(LIMITS, waiting=2))
    first, *others = (broker.visit() for _ in range(3))
    answers = {visit: broker.answer_of(visit) for visit in (first, *others)}

    for visit, answer in answers.items():
        broker.up(visit.client, answer)

    assert [visit.is_open for visit in (first, *others)] == [False, True, True]


def test_a_player_cannot_say_without_end() -> None:
    """Not even one who has a session."""
    broker = Broker(limits=replace(LIMITS, player=Rate(burst=5, per_second=1)))
    visit = broker.enter()
    broker.seated.add(visit.player)

    results = [broker.say(visit, b"x") for _ in range(20)]

    assert results[:5] == [Heard(visit.player, b"x")] * 5
    assert set(results[5:]) == {Dropped(Drop.TOO_MANY)}


def test_a_new_session_gives_no_new_allowance() -> None:
    """The rate is the key's."""
    broker = Broker(limits=replace(LIMITS, player=Rate(burst=5, per_second=0)))
    me = PlayerKeys.new()
    broker.seated.add(me.public)
    visit = broker.enter(me)
    for _ in range(10):
        broker.say(visit, b"x")

    again = broker.visit(me)
    broker.tick(again)

    assert not again.is_open


def test_a_flood_of_hellos_takes_nothing_from_those_who_are_known_at_the_broker() -> None:
    """Theirs come by another way, and so have a limit of their own."""
    broker = Broker()
    flood(broker, 1000)  # as many as are looked at, and more
    client, me = new_id(), PlayerKeys.new().public
    broker.seated.add(me)
    greeting = hello(broker, client, me)

    flooded = broker.door.receive(client, greeting, broker.now)
    known = broker.door.receive(client, greeting, broker.now, known=True)

    assert flooded == Dropped(Drop.TOO_MANY)
    assert isinstance(known, Answered)


def test_who_is_known_comes_in_through_a_flood_of_knocks_and_newcomers() -> None:
    """Newcomers have limits of their own; who is known hears the beacon, and is answered."""
    broker, me = Broker(), PlayerKeys.new()
    knocks = flood(broker, 500, frames.write(FrameKind.KNOCK))
    hellos = flood(broker, 500)
    broker.seated.add(me.public)

    visit = broker.visit(me)
    broker.down(Parcel(visit.client, broker.door.card(b"")))

    assert (knocks, hellos) == (LIMITS.knocks.burst, LIMITS.newcomers.burst)
    assert visit.is_open
