"""A table that is closed to newcomers, and what a crowd of them can do at one that is open."""

from itertools import count

import pytest

from engine.refusal import Refused
from netplay.newcomers import Admit, Close, Remove
from netplay.table.breath import NEWCOMERS, SPECTATORS, Breath
from netplay.table.effects import Send
from netplay.table.guests import MOST_GUESTS
from netplay.table.table import CROWD, WELCOMES
from netplay.table.wishes import TALK_OF_THE_NEW
from netplay.trust.keys import code_of
from netplay.trust.rates import Precedence
from netplay.wire import Ask, Enter, Leave, Rename, Say, Show, Stand, Wish
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


def test_who_has_only_chosen_a_name_and_left_is_a_newcomer_to_a_closed_table() -> None:
    """Else a crowd of keys that have once been here would outlast the lock, and every ban."""
    table = room("ana", "eve")
    ask(table, table.people["eve"], Stand())
    ask(table, table.people["eve"], Rename(name="Evelyn"))
    ask(table, table.people["eve"], Leave())
    ask(table, table.people["ana"], Close(closed=True))

    table.people["eve"].seat.opened(table.now)
    table.run(1)

    assert turned_away(table.people["eve"]) == "closed"


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


def test_who_finds_a_table_full_of_strangers_is_told_the_way_in() -> None:
    """The owner need not close it first; a stranger who has said something, or waits, stays."""
    table = room("ana")
    wishes = table.table.wishes
    for number in range(MOST_GUESTS - 1):
        watch = number != MOST_GUESTS - 2
        wishes.enter(f"key {number}", Enter(name="Eve", watch=watch), table.now + number)
    guests = table.table.table_state.guests
    guests[f"key {MOST_GUESTS - 3}"].has_said("deadbeef")
    with pytest.raises(Refused) as refusal:
        wishes.enter("zoe", Enter(name="Zoe"), table.now)
    assert f"/admit {code_of('zoe')}" in refusal.value.reason

    wishes.fulfil(guests["ana"], Admit(code=code_of("zoe")), "deadbeef", table.now)
    wishes.enter("zoe", Enter(name="Zoe"), table.now)

    assert "zoe" in guests
    assert f"key {MOST_GUESTS - 4}" not in guests
    assert len(guests) == MOST_GUESTS


def test_a_whole_party_comes_in_at_once() -> None:
    """As many as find room, and nobody of them notices that there are limits."""
    table = playing("ana", "ben")
    crowd = [table.join(f"key {number}", watch=True) for number in range(64)]
    table.run(1)

    assert all(person.seat.entered for person in crowd)


def test_a_party_is_shown_the_table_a_few_people_a_tick() -> None:
    """So that no move waits for sixty-four views."""
    table = playing("ana", "ben")
    crowd = [table.join(f"key {number}", watch=True) for number in range(64)]
    most = 0
    for _ in range(20):
        table.posted.clear()
        table.step()
        views = [it for it in table.posted if isinstance(it, Send) and isinstance(it.message, Show)]
        most = max(most, sum(it.key.startswith("key") for it in views))

    assert most == WELCOMES
    assert all(person.seat.show for person in crowd)


def test_who_comes_back_does_not_wait_for_keys_that_come_and_go() -> None:
    """A former player has breath of their own, and so has who is admitted."""
    table = playing("ana", "ben")
    table.table.table_state.admitted = [code_of("zoe")]
    wishes = count()

    def asks(key: str, *wished: Wish) -> None:
        for wish in wished:
            table.table.hear(key, Ask(id=f"{next(wishes):032x}", wish=wish), table.now)

    for number in range(300):
        key = f"key {number}"
        asks(key, Enter(name="Eve", watch=True), *[Rename(name="Eve")] * 12, Leave())
    asks("zoe", Enter(name="Zoe", watch=True))
    asks("ben", Enter(name="Ben"))

    came = table.table.table_state.names.keys() | table.table.table_state.guests.keys()
    assert len([key for key in came if key.startswith("key")]) <= NEWCOMERS.burst
    assert {"zoe", "ben"} <= came
    assert table.table.table_state.guests["ben"].sent == 0, "he is shown all anew"


def test_renames_of_a_crowd_leave_breath_to_who_has_played() -> None:
    """A hundred and twenty at once, and then forty a second, from all who only watch."""
    breath = Breath()

    taken = sum(
        breath.take(f"key {turn % 60}", Precedence.PRESENT, turn / 1000) for turn in range(1000)
    )

    assert taken <= SPECTATORS.burst + SPECTATORS.per_second
    assert breath.take("ben", Precedence.KNOWN, 1.0)
    assert breath.take("ana", Precedence.SEATED, 1.0)


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


def test_what_a_crowd_does_is_one_change_each_half_second() -> None:
    """Written down and shown once; a player's own wish does not wait for it."""
    table = room("ana")
    crowd = [table.join(f"key {number}", watch=True) for number in range(12)]
    table.run(2)
    for person in crowd:
        for turn in range(6):
            person.seat.wish(Rename(name=f"Eve {turn}"))
    before = table.table.revision
    table.run(4)
    assert table.table.revision - before <= 4 / CROWD + 1

    for person in crowd:
        person.seat.wish(Rename(name="Eve"))
    table.people["ana"].seat.wish(Say(text="here"))
    table.run(0.4)
    assert shown(table.people["ana"]).scene.lines[-1].text == "here"


def test_a_lone_newcomer_does_not_wait_for_a_crowd_that_is_not_there() -> None:
    """Nor is anything of it seen later than with the next tick."""
    table = room("ana")
    table.run(2)
    zoe = table.join("zoe", watch=True)
    table.run(0.3)

    assert zoe.seat.entered
    assert "Zoe" in shown(table.people["ana"]).scene.people.values()


def test_a_crowd_that_watches_does_not_drown_the_talk_of_a_table() -> None:
    """Together they say a line now and then; who plays, or has played, says what they like."""
    table = room("ana")
    wishes = table.table.wishes
    crowd = [
        wishes.enter(f"key {number}", Enter(name="Eve", watch=True), table.now)
        for number in range(int(TALK_OF_THE_NEW.burst) + 1)
    ]
    for guest in crowd[:-1]:
        wishes.fulfil(guest, Say(text="x"), guest.id, table.now)
    with pytest.raises(Refused, match="Many of those who watch are talking"):
        wishes.fulfil(crowd[-1], Say(text="x"), "deadbeef", table.now)

    wishes.fulfil(table.table.table_state.guests["ana"], Say(text="hi"), "deadbeef", table.now)

    lines = [line.text for line in table.table.table_state.lines]
    assert lines.count("x") == TALK_OF_THE_NEW.burst
    assert lines[-1] == "hi"
