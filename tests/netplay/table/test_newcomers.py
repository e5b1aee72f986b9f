"""Newcomers in the middle of a game wait for the next, unless the owner lets them in."""

import pytest

from netplay.newcomers import LetIn
from netplay.wire import Enter, Sit, Stand, Start
from tests.netplay.room import Room, shown
from tests.netplay.table.test_chairs import comes_in, queue, to_the_end
from tests.netplay.table.test_games import board, playing
from tests.netplay.table.test_guests import ask, names


def id_of(table: Room, key: str) -> str:
    """The number of this guest."""
    return table.table.table_state.guests[key].id


def with_newcomer(**settings: object) -> Room:
    """Ana and Ben play on the first two of four chairs; Cleo has come since."""
    table = playing("ana", "ben", **settings)
    table.join("cleo")
    table.run(1)
    return table


@pytest.mark.parametrize("seat", [None, 2])
def test_a_newcomer_gets_no_chair_in_the_middle_of_a_game(seat: int | None) -> None:
    """A bot's hand is none of theirs: a key costs nothing, and each would see another."""
    table = with_newcomer()
    cleo = table.people["cleo"]

    assert ask(table, cleo, Sit(seat=seat)) is None

    assert names(table) == ["ana", "ben", "-", "-"]
    assert queue(table) == ["cleo"]
    assert board(cleo).seat is None


def test_a_newcomer_plays_from_the_next_deal_on() -> None:
    """Whoever waits then is given a chair, and its hand."""
    table = with_newcomer()
    to_the_end(table)

    ask(table, table.people["ana"], Start())

    assert names(table) == ["ana", "ben", "cleo", "-"]
    assert board(table.people["cleo"]).seat == 2


def test_the_owner_lets_a_newcomer_in_at_once() -> None:
    """With the hand that the bot had; everybody is told."""
    table = with_newcomer(options={"first": 0})

    assert ask(table, table.people["ana"], LetIn(guest=id_of(table, "cleo"))) is None

    live_game = table.table.table_state.live_game
    assert live_game is not None
    assert board(table.people["cleo"]) == live_game.match.view(2)
    told = shown(table.people["ben"]).scene.lines[-1]
    assert f"{told.name} {told.text}" == "Ana let Cleo take Dora's hand."
    assert told.news


def test_the_hand_of_somebody_who_left_is_the_last_to_be_given_away() -> None:
    """They may come back to it."""
    table = with_newcomer()
    ask(table, table.people["ben"], Stand())

    ask(table, table.people["ana"], LetIn(guest=id_of(table, "cleo")))

    assert names(table) == ["ana", "-", "cleo", "-"]


def test_only_the_owner_lets_people_in() -> None:
    """A stand-in might have friends, and all of them together would see all hands."""
    table = with_newcomer()
    table.people["ana"].online = False
    table.run(4)
    assert table.table.table_state.in_charge(table.now) == "ben"

    assert ask(table, table.people["ben"], LetIn(guest=id_of(table, "cleo"))) == "not-yours"
    assert not shown(table.people["ben"]).scene.asking


def test_who_has_held_a_hand_is_let_into_no_other() -> None:
    """Not even by the owner."""
    table = playing("ana", "ben", seats=3)
    ben = table.people["ben"]
    ask(table, ben, Stand())
    for key in ("cleo", "dan"):
        comes_in(table, key)
    ask(table, ben, Sit())
    ask(table, table.people["cleo"], Stand())
    assert names(table) == ["ana", "dan", "-"]
    assert queue(table) == ["ben"]

    assert ask(table, table.people["ana"], LetIn(guest=id_of(table, "ben"))) == "another-hand"
    assert not shown(table.people["ana"]).scene.asking


def test_who_only_watches_is_not_let_in() -> None:
    """They have not asked for it."""
    table = with_newcomer()
    ask(table, table.people["cleo"], Stand())

    wish = LetIn(guest=id_of(table, "cleo"))
    assert ask(table, table.people["ana"], wish) == "not-waiting"
    assert ask(table, table.people["ana"], LetIn(guest="deadbeef")) == "no-such-guest"


def test_nobody_is_let_in_where_no_game_goes_on_or_no_bot_plays() -> None:
    """Each has a sentence of its own."""
    table = playing("ana", "ben", seats=2)
    table.join("cleo")
    table.run(1)
    ana, wish = table.people["ana"], LetIn(guest=id_of(table, "cleo"))
    assert ask(table, ana, wish) == "no-chair"
    to_the_end(table)

    assert ask(table, ana, wish) == "no-game"


def test_the_owner_is_shown_who_asks() -> None:
    """As long as there is something to ask for, and they are there to be asked."""
    table = with_newcomer()
    ana = table.people["ana"]
    assert [guest.name for guest in shown(ana).scene.asking] == ["Cleo"]

    ana.online = False
    table.run(4)
    assert not shown(table.people["cleo"]).scene.asking

    ana.online = True
    table.run(1)
    ask(table, ana, LetIn(guest=id_of(table, "cleo")))
    assert not shown(ana).scene.asking


def test_an_owner_who_comes_late_may_let_themselves_in() -> None:
    """All are told of that, too."""
    table = playing("ana", "ben")
    table_state = table.table.table_state
    table_state.owner = "cleo"
    cleo = table.join("cleo")
    table.run(1)

    assert ask(table, cleo, LetIn(guest=id_of(table, "cleo"))) is None

    assert table_state.lines[-1].text == "took Dora's hand."


def test_a_chair_that_is_taken_after_a_game_shows_no_hand_of_it() -> None:
    """Neither to whoever comes then, nor to whoever has played on another."""
    table = with_newcomer()
    to_the_end(table)
    ben, cleo = table.people["ben"], table.people["cleo"]
    assert board(ben).seat == 1

    ask(table, cleo, Sit(seat=2))
    ask(table, ben, Sit(seat=3))

    assert (shown(cleo).seat, shown(ben).seat) == (2, 3)
    assert board(cleo).seat is None
    assert board(ben).seat is None


def test_a_hand_is_shown_once_the_book_has_whose_it_is() -> None:
    """Else a host that dies would deal them another of the same game."""
    table = playing("ana", "ben", "cleo", seats=2)
    to_the_end(table)
    table.table.wishes.start(table.now)  # the deal is in the book
    table.book.full = True
    table.run(1)
    cleo = table.people["cleo"]
    assert shown(cleo).seat is not None
    assert board(cleo).seat is None

    table.book.full = False
    table.run(1)

    assert board(cleo).seat == shown(cleo).seat


def test_where_everybody_has_gone_a_newcomer_sees_the_game_end_and_plays_the_next() -> None:
    """Bots finish it; then whoever waits is in charge."""
    table = playing("ana", "ben", grace=5)
    for key in ("ana", "ben"):
        table.people[key].online = False
    cleo = table.join("cleo")
    table.run(1)
    assert ask(table, cleo, LetIn(guest=id_of(table, "cleo"))) == "not-yours"
    table.until(lambda: table.table.table_state.phase == "over")

    assert ask(table, cleo, Start()) is None

    assert "cleo" in names(table)
    assert board(cleo).seat == names(table).index("cleo")


def test_who_watched_and_comes_in_to_play_waits_as_well() -> None:
    """Entering again is no way around it."""
    table = playing("ana")
    wim = table.join("wim", watch=True)
    table.run(1)
    wim.seat.wish(Enter(name="Wim"))
    table.run(1)

    assert names(table) == ["ana", "-", "-", "-"]
    assert queue(table) == ["wim"]
