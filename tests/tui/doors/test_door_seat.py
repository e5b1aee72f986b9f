"""A guest's wishes, as far as a door lets them through to the table."""

from engine.refusal import Refused
from netplay.wire import Enter, Start
from tui.doors.door_seat import UNANSWERED, DoorSeat


def test_a_table_that_does_not_answer_is_asked_for_no_more() -> None:
    """However much somebody types meanwhile: the door would have to keep all of it."""
    told: list[str] = []
    seat = DoorSeat(Enter(name="Ana"), lambda: None, lambda: told.append("refused"))
    for _ in range(1000):
        seat.wish(Start())

    assert seat.unanswered == UNANSWERED
    assert len(told) == 1000 - UNANSWERED
    assert "has not answered" in seat.refusals[-1].refusal.reason


def test_a_wish_that_is_too_much_for_an_address_is_refused_as_by_the_table() -> None:
    """It is not said, and the page tells why."""

    def check() -> None:
        raise Refused("too-fast", "Too much.")

    seat = DoorSeat(Enter(name="Ana"), check, lambda: None)
    seat.wish(Start())

    assert seat.unanswered == 0
    assert [(it.wish, it.refusal.reason) for it in seat.refusals] == [(Start(), "Too much.")]
