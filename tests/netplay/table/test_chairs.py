"""Chairs and those who wait for one: turns, hands, the owner and who stands in."""

from netplay.newcomers import LetIn, Remove, Unban
from netplay.table.chairs import make_way
from netplay.table.effects import NewKey
from netplay.wire import Enter, Leave, Pause, Sit, Stand, Start
from tests.netplay.room import Room, at_random, shown
from tests.netplay.table.test_games import playing
from tests.netplay.table.test_guests import ask, names, room, turned_away


def to_the_end(table: Room) -> None:
    """Play the game that goes on."""
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)
    table.until(lambda: table.table.table_state.phase == "over")
    for person in table.people.values():
        person.chooses = lambda show, moves: None


def queue(table: Room) -> list[str]:
    """The names of those who wait, in order."""
    return [guest.key for guest in table.table.table_state.queue()]


def comes_in(table: Room, key: str) -> None:
    """Somebody comes in the middle of a game, and Ana, the owner, lets them in."""
    table.join(key)
    table.run(1)
    wish = LetIn(guest=table.table.table_state.guests[key].id)
    assert ask(table, table.people["ana"], wish) is None


# --- More people than chairs ----------------------------------------------------------------------


def test_people_take_turns_where_there_are_too_few_chairs() -> None:
    """For each further game the loser makes way first, then who has sat for longest."""
    table = playing("ana", "ben", "cleo", "dan", seats=3)
    table_state, ana = table.table.table_state, table.people["ana"]
    assert queue(table) == ["dan"]

    played = {"ana": 0, "ben": 1, "cleo": 1, "dan": 0}
    for _ in range(5):
        to_the_end(table)
        assert table_state.live_game is not None
        ask(table, ana, Start())
        for key in names(table):
            played[key] += 1

    assert played.pop("ana") == 5  # the owner keeps their chair
    assert max(played.values()) - min(played.values()) <= 1


def test_the_loser_makes_way() -> None:
    """Of two who have sat equally long; they wait for the game after."""
    table = playing("ana", "ben", "cleo", seats=2)
    table.table.table_state.owner = None
    to_the_end(table)
    table_state = table.table.table_state
    assert table_state.live_game is not None
    assert table_state.live_game.outcome is not None
    (loser,) = table_state.live_game.outcome.losers
    lost = table_state.chairs[loser]

    ask(table, table.people["ana"], Start())

    assert table_state.chairs[loser] == "cleo"
    assert queue(table) == [lost]


def test_a_crowd_that_has_just_come_takes_half_of_the_chairs_at_most() -> None:
    """A key costs nothing; of whoever has been here for a while, some play on."""
    table = playing("ana", "ben", "cleo", "dan", seats=4, endless=True)
    table.run(60)
    to_the_end(table)
    for number in range(8):
        table.join(f"new {number}")

    table.until(lambda: table.table.table_state.games == 2)

    assert len([key for key in names(table) if key.startswith("new")]) == 2


def test_who_made_way_for_one_of_a_crowd_does_not_wait_for_all_of_it() -> None:
    """Those who have played, and those who have not, take turns as well."""
    table = playing("ana", "ben", seats=2)
    for number in range(8):
        table.join(f"new {number}")
    table.run(1)

    played = []
    for _ in range(2):
        to_the_end(table)
        ask(table, table.people["ana"], Start())
        played.append(names(table)[1])

    assert played == ["new 0", "ben"]


def test_nobody_gets_up_for_somebody_who_is_not_there() -> None:
    """Somebody who waits and has gone keeps their place in the queue, but gets no chair."""
    table = playing("ana", "ben", "cleo", seats=2)
    to_the_end(table)
    table.people["cleo"].online = False
    table.run(4)

    ask(table, table.people["ana"], Start())

    assert sorted(names(table)) == ["ana", "ben"]
    assert queue(table) == ["cleo"]


def test_who_has_gone_for_long_makes_way_first() -> None:
    """The chair is theirs for the game, not for the evening; on return they wait for one."""
    table = playing("ana", "ben", "cleo", seats=2, grace=5)
    table.people["ben"].online = False
    to_the_end(table)
    table.run(8)

    ask(table, table.people["ana"], Start())

    assert names(table) == ["ana", "cleo"]
    assert queue(table) == ["ben"]


def test_who_comes_back_to_watch_waits_no_more() -> None:
    """Else a chair, and a hand, would fall to somebody who only wants to look on."""
    table = room("ana", "ben", "cleo", seats=2)
    table.join("cleo", watch=True)
    table.run(1)

    ask(table, table.people["ben"], Leave())

    assert names(table) == ["ana", "-"]
    assert queue(table) == []


def test_who_waits_first_sits_first() -> None:
    """Not who came to the table first."""
    table = room("ana", "ben", seats=2)
    wim, xaver = table.join("wim", watch=True), table.join("xaver", watch=True)
    table.run(1)
    ask(table, xaver, Sit())
    ask(table, wim, Sit())
    ask(table, xaver, Sit())
    assert queue(table) == ["xaver", "wim"]

    ask(table, table.people["ben"], Leave())

    assert names(table) == ["ana", "xaver"]


def test_nobody_has_to_get_up_before_the_first_game() -> None:
    """The first to come play first."""
    table = room("ana", "ben", "cleo", seats=2)

    make_way(table.table.table_state, table.now)

    assert names(table) == ["ana", "ben"]


# --- Hands ----------------------------------------------------------------------------------------


def test_nobody_sees_two_hands_of_one_game() -> None:
    """Not from the next chair, not by getting up first, not by going home and coming back."""
    table = playing("ana", "ben")
    ben = table.people["ben"]

    assert ask(table, ben, Sit(seat=2)) == "another-hand"
    ask(table, ben, Stand())
    assert ask(table, ben, Sit(seat=3)) == "another-hand"
    ask(table, ben, Leave())
    ben = table.join("ben", watch=True)
    table.run(1)
    assert ask(table, ben, Sit(seat=0)) == "another-hand"
    assert names(table) == ["ana", "-", "-", "-"]


def test_who_left_in_the_middle_comes_back_to_the_same_hand() -> None:
    """Bots have played it meanwhile; who comes for the first time waits for the next game."""
    table = playing("ana", "ben")
    ask(table, table.people["ben"], Leave())

    table.join("cleo")
    table.run(1)
    table.join("ben")
    table.run(1)

    assert names(table) == ["ana", "ben", "-", "-"]


def test_whose_hand_somebody_else_has_by_now_waits() -> None:
    """A player who came back too late gets no other hand of this game."""
    table = playing("ana", "ben")
    ask(table, table.people["ben"], Leave())
    comes_in(table, "cleo")
    comes_in(table, "dan")
    comes_in(table, "emil")
    assert names(table) == ["ana", "emil", "cleo", "dan"]

    table.join("ben")
    table.run(1)

    assert names(table) == ["ana", "emil", "cleo", "dan"]
    assert queue(table) == ["ben"]


def test_who_got_up_may_return_to_their_hand() -> None:
    """By its number or without one; unless somebody has it now, then they wait."""
    table = playing("ana", "ben", seats=2)
    ben = table.people["ben"]
    ask(table, ben, Stand())
    assert ask(table, ben, Sit()) is None
    assert names(table)[1] == "ben"

    ask(table, ben, Stand())
    comes_in(table, "cleo")

    assert ask(table, ben, Sit(seat=1)) == "taken"
    assert ask(table, ben, Sit()) is None
    assert queue(table) == ["ben"]


def test_hands_are_forgotten_with_the_game() -> None:
    """In the lobby, and for the next game, any chair will do."""
    table = room("ana", "ben")
    ben = table.people["ben"]
    ask(table, ben, Sit(seat=3))
    assert ask(table, ben, Sit(seat=2)) is None
    ask(table, table.people["ana"], Start())
    to_the_end(table)

    assert ask(table, ben, Sit(seat=1)) is None


def test_hands_are_remembered_when_the_host_dies() -> None:
    """Else one would only have to wait for that."""
    table = playing("ana", "ben")
    ask(table, table.people["ben"], Stand())
    table.people["ben"].seat.enter = Enter(name="Ben", watch=True)

    table.restart()
    table.run(1)

    assert ask(table, table.people["ben"], Sit(seat=2)) == "another-hand"


def test_to_sit_down_where_one_sits_changes_nothing() -> None:
    """Nor without saying where, though other chairs are free."""
    table = room("ana")

    assert ask(table, table.people["ana"], Sit()) is None
    assert ask(table, table.people["ana"], Sit(seat=0)) is None
    assert names(table) == ["ana", "-", "-", "-"]


# --- The owner, and who stands in -----------------------------------------------------------------


def test_the_owner_cannot_be_shown_out() -> None:
    """Not even by whoever is in charge while the owner is away."""
    table = room("ana", "ben")
    ana, ben = table.people["ana"], table.people["ben"]
    ana.online = False
    table.run(65)
    assert ana.seat.you is not None

    assert ask(table, ben, Remove(guest=ana.seat.you, ban=True)) == "the-owner"


def test_who_stands_in_starts_and_pauses_until_the_owner_is_gone_for_long() -> None:
    """Three seconds of a bad line give nobody the table."""
    table = room("ana", "ben", "cleo")
    ana, ben, cleo = (table.people[key] for key in ("ana", "ben", "cleo"))
    assert cleo.seat.you is not None
    removal = Remove(guest=cleo.seat.you, ban=True)
    ana.online = False
    table.run(5)

    refused = [ask(table, ben, wish) for wish in (Start(), Pause(paused=True), removal)]
    assert refused == [None, None, "not-yours"]
    assert shown(ben).scene.stand_in
    table.run(table.table.table_state.settings.grace)
    assert not shown(ben).scene.stand_in
    assert ask(table, ben, removal) is None


def test_whom_a_stand_in_has_removed_for_good_may_come_when_the_owner_is_back() -> None:
    """A ban of the owner's holds until they lift it."""
    table = room("ana", "ben", "cleo", "dan")
    ana, ben = table.people["ana"], table.people["ben"]
    ids = {key: table.people[key].seat.you or "" for key in ("cleo", "dan")}
    ask(table, ana, Remove(guest=ids["dan"], ban=True))
    ana.online = False
    table.run(65)
    ask(table, ben, Remove(guest=ids["cleo"], ban=True))
    assert set(table.table.table_state.banned) == {"cleo", "dan"}

    ana.online = True
    table.run(2)

    assert set(table.table.table_state.banned) == {"dan"}
    assert ask(table, ana, Unban(name="Zoe")) == "not-banned"
    assert ask(table, ana, Unban(name="dan")) is None
    table.restart()
    assert table.table.table_state.banned == {}


def test_who_waits_is_in_charge_where_all_players_are_gone() -> None:
    """Else nobody could start the next game, or end a pause."""
    table = playing("ana", "ben", "cleo", seats=2)
    ask(table, table.people["ana"], Pause(paused=True))
    table.people["ana"].online = table.people["ben"].online = False
    table.run(5)

    assert ask(table, table.people["cleo"], Pause(paused=False)) is None


def test_who_waits_removes_nobody_at_a_table_that_nobody_owns() -> None:
    """As at a party: a key costs nothing, and players whose lines have died come back."""
    table = playing("ana", "ben", "cleo", seats=2)
    table.table.table_state.owner = None
    id_ = table.people["ben"].seat.you or ""
    table.people["ana"].online = table.people["ben"].online = False
    table.run(60)

    assert ask(table, table.people["cleo"], Remove(guest=id_, ban=True)) == "not-yours"
    assert names(table) == ["ana", "ben"]


def test_the_owner_may_leave_and_the_table_goes_on() -> None:
    """The first player is in charge then, and the owner again on coming back."""
    table = playing("ana", "ben")
    ask(table, table.people["ana"], Leave())
    ben = table.people["ben"]
    assert ask(table, ben, Pause(paused=True)) is None

    table.join("ana", watch=True)
    table.run(1)

    assert ask(table, ben, Pause(paused=False)) == "not-yours"


def test_who_is_away_can_be_banned() -> None:
    """And the chair is free at once; the talk key changes."""
    table = playing("ana", "ben")
    ben = table.people["ben"]
    ben.online = False
    table.run(4)
    assert ben.seat.you is not None

    assert ask(table, table.people["ana"], Remove(guest=ben.seat.you, ban=True)) is None

    assert names(table) == ["ana", "-", "-", "-"]
    assert NewKey(2) in table.posted
    ben = table.join("ben")
    table.run(1)
    assert turned_away(ben) == "banned"


def test_a_table_without_spectators_lets_nobody_get_up_to_watch() -> None:
    """They can leave, of course."""
    table = room("ana", watching=False)

    assert ask(table, table.people["ana"], Stand()) == "no-watching"
    assert ask(table, table.people["ana"], Leave()) is None
