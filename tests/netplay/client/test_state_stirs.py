"""A seat client says some things at once, instead of at the next tick."""

import pytest

from netplay.client.state import ClientState
from netplay.wire import Enter, Reply, Start
from tests.netplay.room import Room, shown

ID = "0123456789abcdef"


@pytest.fixture
def stirs() -> list[str]:
    """An entry for each time that the seat wanted to be asked what it has to say."""
    return []


@pytest.fixture
def seat(stirs: list[str]) -> ClientState:
    """Somebody who is about to come in."""
    return ClientState(Enter(name="Ana"), lambda: ID, lambda: stirs.append("now"))


def test_a_wish_does_not_wait_for_the_next_tick(seat: ClientState, stirs: list[str]) -> None:
    """A tick would cost a move 25 ms on average before it is even sent."""
    seat.wish(Start())

    assert stirs == ["now"]


def test_who_is_let_in_says_at_once_what_was_wished_before(
    seat: ClientState, stirs: list[str]
) -> None:
    """Both the entry, and then what had to wait for it."""
    seat.opened(0.0)
    assert [message.wish for message in seat.tick(0.0)] == [seat.enter]  # type: ignore[union-attr]

    seat.receive(Reply(id=ID, you=ID), 0.0)

    assert stirs == ["now", "now"]


def test_an_answer_lets_the_next_wish_be_said_at_once(seat: ClientState, stirs: list[str]) -> None:
    """A wish that was made meanwhile has waited for it; with nothing waiting there is no hurry."""
    seat.opened(0.0)
    seat.tick(0.0)
    seat.receive(Reply(id=ID, you=ID), 0.0)
    seat.wish(Start())
    seat.tick(0.0)
    stirs.clear()

    seat.receive(Reply(id=ID, you=ID), 0.1)
    assert stirs == []

    seat.wish(Start())
    seat.wish(Start())
    seat.receive(Reply(id=ID, you=ID), 0.2)
    assert stirs == ["now", "now", "now"]


def test_that_a_view_has_come_may_wait(seat: ClientState, stirs: list[str]) -> None:
    """The table repeats a view only after half a second, so its beats may come with the ticks."""
    room = Room()
    person = room.join("ana")
    room.run(1)

    seat.receive(shown(person), 0.0)

    assert stirs == []
