"""Somebody who sees what another sees: of the table, and of the games that are over."""

from netplay.client.state import ClientState
from netplay.evening import EveningBoard
from netplay.wire import Enter
from tests.netplay.client.test_state import entered, view


def test_who_looks_over_a_shoulder_sees_the_table_and_the_evening() -> None:
    """And is nobody there: who that other is stays theirs."""
    other, seat = entered(), ClientState(Enter(name="Ben", watch=True), lambda: "")
    other.receive(view(3, public=True), 1.0)
    other.receive(EveningBoard(version=1, games=1, last=1, people=()), 1.0)
    seat.overlook(other)

    assert seat.show is other.show is not None
    assert seat.evening is other.evening is not None
    assert seat.you is None
    assert not seat.lost(1.0)
