"""People at a table: who comes in, who sits where, who may do what, and what they hear of it."""

from typing import Any

import pytest

from netplay.newcomers import Remove
from netplay.table.effects import Dismiss, NewKey
from netplay.wire import (
    Ask,
    Beat,
    Change,
    Enter,
    Leave,
    Pause,
    Rename,
    Say,
    Sit,
    Stand,
    Start,
    TableSettings,
    Taunt,
    Wish,
)
from tests.netplay.room import Person, Room, at_random, shown


def room(*keys: str, **settings: Any) -> Room:
    """A table with these people at it."""
    table = Room(TableSettings(**{"pace": 0, **settings}))
    for key in keys:
        table.join(key)
    table.run(1)
    return table


def ask(table: Room, person: Person, wish: Wish) -> str | None:
    """Wish for something and wait for the answer: the code of a refusal, or nothing."""
    before = len(person.seat.refusals)
    person.seat.wish(wish)
    table.run(1)
    refused = person.seat.refusals[before:]
    return refused[0].refusal.code if refused else None


def names(table: Room) -> list[str]:
    """The names at the table by seat, a bot as a dash."""
    table_state = table.table.table_state
    return [key or "-" for key in table_state.chairs]


def seen_by(person: Person) -> list[str]:
    """The names on the chairs, as this person sees them."""
    return [chair.name for chair in shown(person).scene.chairs]


def turned_away(person: Person) -> str | None:
    """Why the table did not let this person in, if it did not."""
    refusal = person.seat.turned_away
    return refusal.code if refusal else None


def test_who_comes_in_gets_a_chair() -> None:
    """People take the chairs in turn, as long as there are any; then they wait for one."""
    table = room("ana", "ben", "cleo", seats=2)

    assert names(table) == ["ana", "ben"]
    assert [guest.key for guest in table.table.table_state.queue()] == ["cleo"]


def test_a_spectator_gets_no_chair() -> None:
    """They came to watch, and everybody sees that they do."""
    table = room("ana")
    table.join("wim", watch=True)
    table.run(1)

    assert names(table) == ["ana", "-", "-", "-"]
    shown = table.people["ana"].seat.show
    assert shown is not None
    assert [guest.name for guest in shown.scene.watchers] == ["Wim"]


def test_a_table_can_refuse_spectators() -> None:
    """Its owner chose so; the sentence says it."""
    table = room("ana", watching=False)
    wim = table.join("wim", watch=True)
    table.run(1)

    assert turned_away(wim) == "no-watching"


def test_a_locked_table_opens_to_its_passphrase_alone() -> None:
    """A wrong one is refused in words and lets nobody in."""
    table = room("ana")
    table.table.table_state.passphrase = "sesame"
    ben, cleo = table.join("ben", passphrase="open"), table.join("cleo", passphrase="sesame")
    table.run(1)

    assert turned_away(ben) == "passphrase"
    assert names(table) == ["ana", "cleo", "-", "-"]
    assert cleo.seat.entered


@pytest.mark.parametrize(
    ("given", "told"), [("", "needs a passphrase"), ("open", "is not the passphrase")]
)
def test_a_locked_table_says_what_it_wants(given: str, told: str) -> None:
    """Giving no passphrase is not giving a wrong one."""
    table = room("ana")
    table.table.table_state.passphrase = "sesame"
    ben = table.join("ben", passphrase=given)
    table.run(1)

    assert ben.seat.turned_away is not None
    assert told in ben.seat.turned_away.reason


def test_two_people_of_one_name_can_be_told_apart() -> None:
    """The second gets a number, also when renaming; cells are counted, not letters."""
    table = room("ana", "ben")
    ask(table, table.people["ben"], Rename(name="Ana"))

    assert seen_by(table.people["ana"])[:2] == ["Ana", "Ana 2"]

    ask(table, table.people["ana"], Rename(name="寿司寿司寿司寿司"))
    ask(table, table.people["ben"], Rename(name="寿司寿司寿司寿司"))

    assert seen_by(table.people["ana"])[:2] == ["寿司寿司寿司寿司", "寿司寿司寿司寿 2"]


def test_seats_can_be_chosen() -> None:
    """A free one is taken, one's own given up; a taken one is refused."""
    table = room("ana", "ben")
    ben = table.people["ben"]

    assert ask(table, ben, Sit(seat=3)) is None
    assert ask(table, ben, Sit(seat=0)) == "taken"
    assert ask(table, ben, Sit(seat=7)) == "no-such-seat"
    assert names(table) == ["ana", "-", "-", "ben"]


def test_who_stands_up_watches() -> None:
    """And can sit down again."""
    table = room("ana", "ben")
    ben = table.people["ben"]

    ask(table, ben, Stand())
    assert names(table) == ["ana", "-", "-", "-"]
    assert shown(ben).seat is None

    ask(table, ben, Sit())
    assert names(table) == ["ana", "ben", "-", "-"]


def test_only_who_is_in_charge_may_rule() -> None:
    """Start, pause, remove and change are the owner's."""
    table = room("ana", "ben")
    ana, ben = table.people["ana"], table.people["ben"]
    assert ana.seat.you is not None

    for wish in (
        Start(),
        Pause(paused=True),
        Remove(guest=ana.seat.you),
        Change(settings=TableSettings()),
    ):
        assert ask(table, ben, wish) == "not-yours"
    assert ask(table, ana, Start()) is None


def test_the_first_player_is_in_charge_while_the_owner_is_away() -> None:
    """And the owner again on coming back."""
    table = room("ana", "ben")
    ana, ben = table.people["ana"], table.people["ben"]

    ana.online = False
    table.run(5)
    assert ask(table, ben, Pause(paused=True)) is None

    ana.online = True
    table.run(2)
    assert ask(table, ben, Pause(paused=False)) == "not-yours"


def test_who_is_removed_loses_the_chair_and_the_talk_key() -> None:
    """They hear who did it; from now on there is another talk key."""
    table = room("ana", "ben")
    ben = table.people["ben"]
    assert ben.seat.you is not None

    ask(table, table.people["ana"], Remove(guest=ben.seat.you))

    assert names(table) == ["ana", "-", "-", "-"]
    assert ben.seat.farewell is not None
    assert ben.seat.farewell.reason == "Ana removed you from the table."
    assert NewKey(2) in table.posted
    assert Dismiss("ben") in table.posted


@pytest.mark.parametrize(
    ("ban", "told"), [(False, "removed Ben."), (True, "removed Ben for good.")]
)
def test_all_are_told_who_removed_whom(ban: bool, told: str) -> None:
    """It is not taken for a departure; nor is it said by anybody."""
    table = room("ana", "ben", "cleo")
    table.join("wim", watch=True)
    ben = table.people["ben"].seat.you
    assert ben is not None

    ask(table, table.people["ana"], Remove(guest=ben, ban=ban))
    table.run(1)

    for key in ("ana", "cleo", "wim"):
        (line,) = shown(table.people[key]).scene.lines
        assert (line.name, line.text, line.news, line.removed) == ("Ana", told, True, ben)


def test_who_is_banned_stays_out() -> None:
    """The key is banned, not the name; who was only removed may come back."""
    table = room("ana", "ben", "cleo")
    ana, ben, cleo = (table.people[key] for key in ("ana", "ben", "cleo"))
    assert ben.seat.you is not None
    assert cleo.seat.you is not None
    ask(table, ana, Remove(guest=ben.seat.you, ban=True))
    ask(table, ana, Remove(guest=cleo.seat.you))

    ben, cleo = table.join("ben"), table.join("cleo")
    table.run(1)

    assert turned_away(ben) == "banned"
    assert names(table) == ["ana", "cleo", "-", "-"]


def removed_out_of_reach(table: Room) -> Person:
    """Ben, whom Ana has removed while he heard nothing."""
    ben = table.people["ben"]
    assert ben.seat.you is not None
    ben.online = False
    table.run(4)
    ask(table, table.people["ana"], Remove(guest=ben.seat.you))
    return ben


def test_who_was_cut_off_when_removed_is_told_on_coming_back() -> None:
    """Once, by what they come back with by themselves; then they may come again if they want."""
    table = room("ana", "ben")
    ben = removed_out_of_reach(table)
    ben.online = True
    ben.seat.opened(table.now)
    table.run(1)

    assert ben.seat.turned_away is not None
    assert ben.seat.turned_away.reason == (
        "Ana removed you from the table while you were out of reach; if you want, come again."
    )
    assert names(table) == ["ana", "-", "-", "-"]
    again = table.join("ben")
    table.run(1)
    assert turned_away(again) is None


def test_who_hears_late_of_their_removal_is_not_let_in_by_asking_on() -> None:
    """The wish is repeated until it is answered, which takes a while on a slow line."""
    table = room("ana", "ben")
    removed_out_of_reach(table)
    for _ in range(2):
        table.table.hear("ben", Ask(id="ab" * 8, wish=Enter(name="Ben")), table.now)

        assert names(table) == ["ana", "-", "-", "-"]
        assert "ben" not in table.table.table_state.guests


def test_nobody_removes_themselves_or_nobody() -> None:
    """A number that is not another guest's is refused."""
    table = room("ana")
    ana = table.people["ana"]
    assert ana.seat.you is not None

    assert ask(table, ana, Remove(guest=ana.seat.you)) == "no-such-guest"
    assert ask(table, ana, Remove(guest="deadbeef")) == "no-such-guest"


def test_who_leaves_gives_the_chair_to_a_bot() -> None:
    """Also in the middle of a game, which goes on."""
    table = room("ana", "ben")
    ask(table, table.people["ana"], Start())
    ask(table, table.people["ben"], Leave())

    assert names(table) == ["ana", "-", "-", "-"]
    assert "ben" not in table.table.table_state.guests


def test_talk_reaches_everybody() -> None:
    """Lines and quick taunts, in order, with the name of whoever said them."""
    table = room("ana", "ben")
    ask(table, table.people["ana"], Say(text="hello"))
    ask(table, table.people["ben"], Taunt(taunt="trust_me"))

    show = table.people["ben"].seat.show
    assert show is not None
    assert [(line.name, line.text) for line in show.scene.lines] == [
        ("Ana", "hello"),
        ("Ben", "Trust me."),
    ]


def test_talk_is_still_there_when_the_host_has_died() -> None:
    """And what is said then is new to whoever heard all of it: lines are numbered on."""
    table = room("ana", "ben")
    ask(table, table.people["ana"], Say(text="hello"))
    table.restart()
    table.run(1)
    ask(table, table.people["ben"], Say(text="where were we?"))

    lines = shown(table.people["ana"]).scene.lines
    assert [(line.number, line.text) for line in lines] == [(1, "hello"), (2, "where were we?")]


def test_what_was_said_when_the_host_died_is_said_once() -> None:
    """A guest without an answer says it again, to a host that remembers."""
    table = room("ana", "ben")
    ana = table.people["ana"]
    for wish in (Say(text="hello"), Taunt(taunt="hmm"), Say(text="ben?")):
        ana.seat.wish(wish)
        for ask in ana.seat.tick(table.now):
            table.table.hear("ana", ask, table.now)
    table.table.posts()  # which nobody gets
    table.restart()
    table.run(2)

    lines = shown(table.people["ben"]).scene.lines
    assert [line.text for line in lines] == ["hello", "Hmm ...", "ben?"]


def test_a_nudge_names_for_whom_the_table_waits() -> None:
    """Everybody hears whose turn it is."""
    table = room("ana", "ben", options={"first": 1})
    ask(table, table.people["ana"], Start())
    ask(table, table.people["ana"], Taunt(taunt="your_turn"))

    assert shown(table.people["ben"]).scene.lines[-1].text == "Ben: it is your turn!"


def test_spectators_talk_among_themselves_while_a_game_goes_on() -> None:
    """Players do not hear it before the game is over."""
    table = room("ana", seats=2)
    wim, will = table.join("wim", watch=True), table.join("will", watch=True)
    table.run(1)
    ask(table, table.people["ana"], Start())
    ask(table, wim, Say(text="she has the rat"))

    assert [line.text for line in shown(will).scene.lines] == ["she has the rat"]
    assert shown(table.people["ana"]).scene.lines == ()

    table.people["ana"].chooses = at_random(1)
    table.until(lambda: table.table.table_state.phase == "over")
    table.run(1)
    heard = [line.text for line in shown(table.people["ana"]).scene.lines if line.gallery]
    assert heard == ["she has the rat"]


def test_nobody_can_drown_the_others_in_talk() -> None:
    """Five lines at once, then one a second; what is too much is refused in words."""
    table = room("ana")
    ana = table.people["ana"]
    for number in range(8):
        ana.seat.wish(Say(text=f"number {number}"))
    table.until(lambda: bool(ana.seat.refusals), 3)

    assert len(table.table.table_state.lines) < 8
    assert {refused.refusal.code for refused in ana.seat.refusals} == {"too-fast"}
    table.run(3)
    assert ask(table, ana, Say(text="sorry")) is None


def test_a_stranger_is_told_to_come_in_first() -> None:
    """A wish or a beat of somebody who never entered changes nothing."""
    table = room("ana")
    before = table.table.table_state.plain()
    ben = table.join("ben")
    ben.seat.closed()
    table.table.hear("ben", Beat(seen=0), table.now)

    assert Dismiss("ben") in table.table.posts()
    assert table.table.table_state.plain() == before


def test_presence_is_seen_by_all() -> None:
    """Three seconds without a sign of life, and the others see that somebody is away."""
    table = room("ana", "ben")
    ana, ben = table.people["ana"], table.people["ben"]

    ben.online = False
    table.run(4)
    assert [chair.present for chair in shown(ana).scene.chairs[:2]] == [True, False]

    ben.online = True
    table.run(2)
    assert [chair.present for chair in shown(ana).scene.chairs[:2]] == [True, True]
