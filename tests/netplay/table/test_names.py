"""The names of people at a table, which stay theirs when they come back."""

import pytest

from netplay.newcomers import Remove
from netplay.open_tables import TablePlan, new_state
from netplay.table.guests import MOST_GUESTS
from netplay.wire import Enter, Leave, Rename, TableSettings
from tests.netplay.room import Person, Room
from tests.netplay.table.test_guests import ask, room, seen_by


def back(table: Room, key: str, **wish: object) -> Person:
    """Somebody comes again with a client that remembers nothing, and their profile's name."""
    table.people[key].online = False
    person = table.join(key)
    person.seat.enter = person.seat.enter.model_copy(update=wish)
    person.seat.opened(table.now)
    table.run(1)
    return person


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("restarts", [False, True])
def test_a_name_that_was_chosen_at_the_table_is_there_on_return(
    leaves: bool, restarts: bool
) -> None:
    """For whoever lost their client or left, and at a table that was taken up again meanwhile."""
    table = room("ana", "ben")
    ask(table, table.people["ben"], Rename(name="Bob"))
    if leaves:
        table.people["ben"].seat.wish(Leave())
        table.run(1)
    table.people["ben"].online = False
    if restarts:
        table.restart()
        table.run(1)

    back(table, "ben")

    assert "Bob" in seen_by(table.people["ana"])
    assert "Ben" not in seen_by(table.people["ana"])


def test_who_asks_for_a_name_gets_it_whatever_they_chose_before() -> None:
    """And what they are called elsewhere holds here again from then on."""
    table = room("ana", "ben")
    ask(table, table.people["ben"], Rename(name="Bob"))

    back(table, "ben", name="Benno", named=True)
    assert "Benno" in seen_by(table.people["ana"])

    back(table, "ben")
    assert "Ben" in seen_by(table.people["ana"])


def test_a_name_that_was_chosen_after_another_was_asked_for_stands() -> None:
    """Also when the connection is lost and the same client comes back."""
    table = room("ana", "ben")
    person = back(table, "ben", name="Benno", named=True)
    ask(table, person, Rename(name="Bob"))
    person.seat.opened(table.now)
    table.run(1)

    back(table, "ben")

    assert "Bob" in seen_by(table.people["ana"])


def test_a_chosen_name_that_somebody_has_taken_meanwhile_gets_a_number() -> None:
    """Nobody is called like another."""
    table = room("ana", "ben", "cleo")
    ask(table, table.people["ben"], Rename(name="Bob"))
    table.people["ben"].seat.wish(Leave())
    table.run(1)
    table.people["ben"].online = False
    ask(table, table.people["cleo"], Rename(name="Bob"))

    back(table, "ben")

    assert {"Bob", "Bob 2"} <= set(seen_by(table.people["ana"]))


@pytest.mark.parametrize("name", ["You", "you", "YOU", "Y0u", "Nobody", "somebody", "Everybody"])
def test_nobody_is_called_by_a_word_that_is_read_as_somebody_else(name: str) -> None:
    """“You lies” would tell everybody of themselves: it gets a number, as a name that is taken."""
    table = room("ana", "ben")
    for wish, who in ((f"{name} Two", "ana"), (name, "ben")):
        ask(table, table.people[who], Rename(name=wish))

    assert seen_by(table.people["ana"])[:2] == [f"{name} Two", f"{name} 2"]


def test_a_host_is_not_called_you_either() -> None:
    """As `palmoff tables` would have it."""
    plan = TablePlan(TableSettings(game="cockroach-poker", seats=4), host="You")

    assert new_state(plan).host == "You 2"


def test_names_of_people_who_left_are_not_kept_without_end() -> None:
    """The latest are: a key costs nothing, and a table must not grow by strangers."""
    table = room("ana")
    table_state = table.table.table_state
    for number in range(200):
        guest = table.table.wishes.enter(f"key {number}", Enter(name="Zoe"), table.now)
        guest.named = True
        table_state.let_go(guest)

    assert len(table_state.names) == MOST_GUESTS
    assert "key 199" in table_state.names


def test_a_name_that_looks_like_another_gets_a_number_and_is_not_refused() -> None:
    """Like that of a guest, of the host or of a bot; the owner may be called as the host."""
    table = room("ana")
    bot = table.table.table_state.bots[3]
    for key, name in (("ben", "\u0391na"), ("cleo", "H\u043est"), ("dan", bot.upper())):
        table.join(key).seat.enter = Enter(name=name)
        table.people[key].seat.opened(table.now)
    table.run(0.5)
    ask(table, table.people["ana"], Rename(name="Host"))

    names = {guest.key: guest.name for guest in table.table.table_state.guests.values()}
    assert names == {
        "ana": "Host",
        "ben": "\u0391na 2",
        "cleo": "H\u043est 2",
        "dan": f"{bot.upper()} 2",
    }


def _called(table: Room) -> dict[str, str]:
    return {guest.key: guest.name for guest in table.table.table_state.guests.values()}


def _three_of_one_name() -> Room:
    """Ana, Ana 2, whom the owner has removed for good since, and Ana 3."""
    table = room("ana")
    for key in ("ben", "cleo"):
        table.join(key).seat.enter = Enter(name="Ana")
        table.people[key].seat.opened(table.now)
        table.run(0.5)
    ben = table.table.table_state.guests["ben"]
    assert ask(table, table.people["ana"], Remove(guest=ben.id, ban=True)) is None
    return table


@pytest.mark.parametrize("restarts", [False, True])
def test_a_number_stays_with_whoever_was_given_it(restarts: bool) -> None:
    """Also when they come again, as all do who lose their line, and a lower one is free."""
    table = _three_of_one_name()
    if restarts:
        table.restart()

    back(table, "cleo", name="Ana")
    assert _called(table)["cleo"] == "Ana 3"

    ask(table, table.people["ana"], Rename(name="Zoe"))
    back(table, "cleo", name="Ana")
    assert _called(table)["cleo"] == "Ana 3"


def test_a_name_without_a_number_is_given_to_who_asks_for_it_once_it_is_free() -> None:
    """Until then their number stays the same."""
    table = _three_of_one_name()
    ask(table, table.people["cleo"], Rename(name="Ana"))
    assert _called(table)["cleo"] == "Ana 3"

    ask(table, table.people["ana"], Rename(name="Zoe"))
    ask(table, table.people["cleo"], Rename(name="Ana"))
    assert _called(table)["cleo"] == "Ana"


def test_nobody_gets_the_number_of_somebody_who_is_out_for_good() -> None:
    """Else nobody could tell whom the log and a list of the banned mean."""
    table = _three_of_one_name()
    table.join("dan").seat.enter = Enter(name="Ana")
    table.people["dan"].seat.opened(table.now)
    table.run(0.5)

    assert _called(table) == {"ana": "Ana", "cleo": "Ana 3", "dan": "Ana 4"}
