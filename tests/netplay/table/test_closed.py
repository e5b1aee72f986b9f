"""A table that is closed to newcomers, and what a crowd of them can do at one that is open."""

import pytest

from netplay.newcomers import Admit, Close, Remove
from netplay.table.breath import NEWCOMERS
from netplay.table.guests import MOST_GUESTS, code_of
from netplay.wire import Enter, Leave, Rename, Say
from tests.netplay.room import Room, shown
from tests.netplay.table.test_games import playing
from tests.netplay.table.test_guests import ask, room, turned_away


def closed(*people: str) -> Room:
    """A room that Ana, its owner, has closed."""
    table = room("ana", *people)
    ask(table, table.people["ana"], Close(closed=True))
    return table


def test_a_closed_table_takes_no_newcomer_until_it_is_opened() -> None:
    """All are told, also from outside, and it stays closed though the host dies."""
    table = closed("ben")
    assert [line.text for line in shown(table.people["ben"]).scene.lines] == [
        "closed the table to newcomers."
    ]
    table.restart()

    eve = table.join("eve")
    table.run(1)
    assert turned_away(eve) == "closed"
    assert shown(table.people["ben"]).scene.closed

    ask(table, table.people["ana"], Close(closed=False))
    eve.seat.opened(table.now)
    table.run(1)
    assert eve.seat.entered


def test_who_was_at_the_table_comes_back_to_a_closed_one() -> None:
    """A lost line is no reason to be kept out."""
    table = closed("ben")

    table.people["ben"].seat.opened(table.now)
    table.run(1)

    assert table.people["ben"].seat.entered


@pytest.mark.parametrize("passphrase", ["", "sesame"])
def test_the_owner_admits_a_newcomer_by_their_code(passphrase: str) -> None:
    """Which the refusal tells them: by name anybody could come in their place."""
    table = closed()
    table.table.table_state.passphrase = passphrase
    zoe, eve = table.join("zoe"), table.join("eve")
    table.run(1)
    assert zoe.seat.turned_away is not None
    assert f"/admit {code_of('zoe')}" in zoe.seat.turned_away.reason

    ask(table, table.people["ana"], Admit(code=code_of("zoe")))
    for person in (zoe, eve):
        person.seat.opened(table.now)
    table.run(1)

    assert zoe.seat.entered
    assert turned_away(eve) == "closed"


def test_a_newcomer_who_is_admitted_finds_room_among_a_crowd() -> None:
    """Whoever came last of those who only watch makes room."""
    table = room("ana")
    wishes = table.table.wishes
    for number in range(MOST_GUESTS - 1):
        wishes.enter(f"key {number}", Enter(name="Eve", watch=True), table.now + number)
    table.table.table_state.admitted = [code_of("zoe")]

    wishes.enter("zoe", Enter(name="Zoe"), table.now)

    assert "zoe" in table.table.table_state.guests
    assert f"key {MOST_GUESTS - 2}" not in table.table.table_state.guests


def test_newcomers_come_in_a_few_a_second_and_who_is_known_does_not_wait() -> None:
    """Those who have to wait are told that the table is there, and come in by and by."""
    table = playing("ana", "ben")
    crowd = [table.join(f"key {number}", watch=True) for number in range(40)]
    table.people["ben"].seat.opened(table.now)
    table.step()
    table.step()

    assert table.people["ben"].seat.entered
    assert sum(person.seat.entered for person in crowd) <= NEWCOMERS.burst
    table.run(8)
    assert all(person.seat.entered for person in crowd)


def test_nobody_changes_their_name_without_end() -> None:
    """Coming in anew gives no new breath; what is too much waits, and nothing of it is lost."""
    table = room("ana", "ben")
    ben = table.people["ben"]
    for number in range(30):
        ben.seat.wish(Rename(name=f"Ben {number}"))
    before = table.table.revision
    table.run(5)

    assert table.table.revision - before <= 12 + 2 * 5
    assert shown(ben).scene.chairs[1].name != "Ben 29"
    table.run(10)
    assert shown(ben).scene.chairs[1].name == "Ben 29"


def test_who_was_shown_out_does_not_hear_what_was_said_meanwhile() -> None:
    """Under whatever key they come back."""
    table = room("ana", "ben", "cleo")
    ana, id_ = table.people["ana"], table.people["ben"].seat.you or ""
    ask(table, ana, Say(text="before"))
    ask(table, ana, Remove(guest=id_))
    ask(table, ana, Say(text="meanwhile"))
    ask(table, table.people["cleo"], Leave())

    back = [table.join("ben", watch=True), table.join("ben anew", watch=True)]
    table.run(3)
    ask(table, ana, Say(text="after"))
    table.run(2)

    for person in back:
        assert [line.text for line in shown(person).scene.lines] == ["after"]
