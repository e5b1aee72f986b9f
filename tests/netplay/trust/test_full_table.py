"""The door of a table that has as many sessions as it may: who gets in, and who makes room."""

from dataclasses import replace

import pytest

from engine.refusal import Refused
from netplay.trust.client_session import ClientSession
from netplay.trust.keys import PlayerKeys, code_of
from netplay.trust.rates import LIMITS
from tests.netplay.broker_of_one import Broker


def full(seats: int = 2) -> tuple[Broker, list[ClientSession]]:
    """A table with so many sessions, all taken, the later ones heard later."""
    broker = Broker(limits=replace(LIMITS, sessions=seats))
    visits = []
    for _ in range(seats):
        broker.now += 1
        visits.append(broker.enter())
    return broker, visits


def test_a_full_table_says_so() -> None:
    """To who would be one too many; and by which code the owner has strangers make room."""
    broker, inside = full()
    me = PlayerKeys.new()

    with pytest.raises(Refused, match=f"is full.* /admit {code_of(me.public)} "):
        broker.tick(broker.visit(me))

    assert all(map(broker.gets_through, inside))


def test_who_has_a_seat_finds_room() -> None:
    """Strangers cannot lock a player out: the one silent longest goes, and is told."""
    broker, (seated, silent, busy) = full(3)
    me = PlayerKeys.new()
    broker.seated |= {me.public, seated.player}

    with pytest.raises(Refused, match="is full"):
        broker.enter(me)

    assert broker.door.is_open(me.public)
    assert not broker.door.is_open(silent.player)
    assert all(map(broker.gets_through, (seated, busy)))


def test_at_a_full_table_a_player_can_still_come_back() -> None:
    """They take the place of their own old session."""
    broker = Broker(limits=replace(LIMITS, sessions=1))
    me = PlayerKeys.new()
    old = broker.enter(me)
    del broker.visits[old.client]

    assert broker.gets_through(broker.enter(me))


def test_a_stranger_who_does_nothing_makes_room_for_the_next() -> None:
    """A few who only hold their sessions keep nobody out; who is at the table keeps theirs."""
    broker, (seated, idle) = full(2)
    broker.seated.add(seated.player)
    broker.now += LIMITS.settling

    me = PlayerKeys.new()
    with pytest.raises(Refused, match="is full"):  # as the idle one is told
        broker.enter(me)

    assert broker.door.is_open(me.public)
    assert broker.door.is_open(seated.player)
    assert not broker.door.is_open(idle.player)
