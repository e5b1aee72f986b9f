"""A long evening: a crowd, clocks that stand still, and what is written down of it all."""

from dataclasses import replace

import pytest

from engine.refusal import Refused
from netplay.client.state import played_by
from netplay.positions import Position
from netplay.table.bets import BetTally
from netplay.table.guests import Guest
from netplay.table.news import News
from netplay.table.resume import resumed
from netplay.table.table_view import MOST, ViewWriter, scenes, show
from netplay.wire import (
    DOWN,
    Ask,
    Change,
    Enter,
    Pause,
    Say,
    Show,
    Sit,
    Stand,
    Start,
    TableSettings,
    decode,
)
from tests.netplay.room import Person, Room, at_random, shown, written
from tests.netplay.table.test_chairs import queue, to_the_end
from tests.netplay.table.test_games import answer, playing
from tests.netplay.table.test_guests import ask, room

# --- A crowd --------------------------------------------------------------------------------------


def test_a_long_evening_of_visitors_does_not_fill_the_table() -> None:
    """A spectator who has gone makes room for a newcomer; players never do."""
    table = playing("ana", "ben")
    table.people["ben"].online = False
    table_state = table.table.table_state
    for number in range(100):
        key = f"w{number}"
        table_state.guests.setdefault(key, Guest(key, f"{number:08x}", key))
        if len(table_state.guests) == 72:
            break
    table.run(4)

    cleo = table.join("cleo")
    table.run(1)

    assert cleo.seat.entered
    assert len(table_state.guests) == 72
    assert {"ana", "ben", "cleo"} < set(table_state.guests)


def test_a_table_that_is_full_of_people_says_so() -> None:
    """As long as they are all there."""
    table = room("ana")
    table_state = table.table.table_state
    for number in range(71):
        key = f"w{number}"
        table_state.guests[key] = Guest(key, f"{number:08x}", key, heard=table.now)

    with pytest.raises(Refused) as refusal:
        table.table.wishes.enter("ben", Enter(name="Ben"), table.now)

    assert refusal.value.code == "full"
    assert "ben" not in table_state.guests


def marked(number: int) -> str:
    """A name as long in bytes as names can be: marks upon marks."""
    return f"{number:02d}" + (chr(0x10428) + 3 * chr(0x1E130)) * 14


def test_a_crowd_with_long_names_does_not_burst_the_view() -> None:
    """Things that can be done without are left out, until all fits into the one size."""
    table = playing("ana", "ben", seats=6)
    table_state = table.table.table_state
    for number in range(60):
        key, name = f"w{number}", marked(number)
        table_state.bets.tallies[key] = BetTally(name)
        table_state.guests[key] = Guest(key, f"{number:032x}", name, heard=table.now + 9)
        table_state.add_line(name, 200 * "x", taunt=False, gallery=False)
    for guest in table_state.guests.values():
        guest.name = marked(99)

    for viewer in (table_state.guests["ana"], None):
        whole = show(table_state, viewer, scenes(table_state, table.now), table.now, News(1))
        data, _ = ViewWriter().written(whole)
        assert len(data) <= MOST
        view = decode(DOWN, data)
        assert isinstance(view, Show)
        assert len(view.scene.chairs) == 6
        assert view.board is not None


def test_spectators_cannot_talk_the_players_talk_away() -> None:
    """Each side has a history of its own."""
    table = playing("ana")
    table_state = table.table.table_state
    ask(table, table.people["ana"], Say(text="mind the rat"))
    for number in range(99):
        table_state.add_line("Wim", f"{number}", taunt=False, gallery=True)
    table.run(1)

    assert [line.text for line in shown(table.people["ana"]).scene.lines] == ["mind the rat"]
    assert len(table_state.lines) <= 60


# --- The clock ------------------------------------------------------------------------------------


def test_the_clock_stands_still_while_the_game_is_paused() -> None:
    """And goes on with what was left."""
    table = playing("ana", "ben", options={"first": 0}, clock=10)
    live_game, ana = table.table.table_state.live_game, table.people["ana"]
    assert live_game is not None
    table.run(4)
    ask(table, ana, Pause(paused=True))
    table.run(60)
    board = shown(ana).board
    assert board is not None
    assert board.remaining is not None
    assert 3000 < board.remaining < 6500

    ask(table, ana, Pause(paused=False))
    table.run(1)
    assert live_game.after == 0
    table.run(5)
    assert live_game.after >= 1


def test_the_clock_stands_still_while_the_disk_is_full() -> None:
    """Nobody can play then."""
    table = playing("ana", "ben", options={"first": 0}, clock=10)
    ana, live_game = table.people["ana"], table.table.table_state.live_game
    assert live_game is not None
    table.run(5)
    table.book.full = True
    assert ask(table, ana, answer(ana)) == "disk-full"
    table.run(30)
    table.book.full = False
    table.run(2)

    assert live_game.after == 0
    assert ask(table, ana, answer(ana)) is None


def test_a_new_game_is_not_paused() -> None:
    """Starting it means that it is to go on."""
    table = room("ana")
    ask(table, table.people["ana"], Pause(paused=True))

    assert ask(table, table.people["ana"], Start()) is None

    assert shown(table.people["ana"]).scene.paused is None


def test_an_endless_table_that_is_paused_deals_no_game() -> None:
    """The next comes when it goes on."""
    table = room("ana", endless=True, seats=2)
    ask(table, table.people["ana"], Pause(paused=True))
    table.run(20)
    assert table.table.table_state.games == 0

    ask(table, table.people["ana"], Pause(paused=False))
    table.run(7)
    assert table.table.table_state.games == 1


def test_between_games_that_people_look_at_there_is_time_to_read() -> None:
    """An endless table deals again after twenty seconds; where bots play at once, after five."""
    table = Room(TableSettings(pace=300, endless=True))
    table.until(lambda: table.table.table_state.phase == "over")
    table.run(15)
    assert table.table.table_state.games == 1

    table.run(10)
    assert table.table.table_state.games == 2


def test_spectators_see_the_end_before_an_endless_table_deals_again() -> None:
    """Though they see it later by so many decisions."""
    table = Room(TableSettings(pace=0, endless=True, delay=6))
    wim = table.join("wim", watch=True)
    table_state = table.table.table_state
    ended: list[bool] = []

    def look() -> bool:
        board = shown(wim).board if wim.seat.show else None
        ended.append(bool(board and board.number == 1 and board.view.outcome))
        return table_state.games == 2

    table.until(look)
    assert any(ended)


# --- What is written down -------------------------------------------------------------------------


def test_each_change_of_chairs_is_written_down() -> None:
    """A host that dies then finds everybody where they sat."""
    table = room("ana", "ben")
    ask(table, table.people["ben"], Sit(seat=3))

    assert table.book.table_state is not None
    assert table.book.table_state["chairs"] == ["ana", None, None, "ben"]


def test_a_table_that_could_not_be_written_down_deals_no_game() -> None:
    """A game for another number of seats than the book has would never be taken up again."""
    table = playing("ana", "ben", seats=2)
    to_the_end(table)
    ana = table.people["ana"]
    table.book.full = True
    ask(
        table,
        ana,
        Change(settings=replace(table.table.table_state.settings, seats=3)),
    )
    table.book.turned(1)
    table.table.hear("ana", Ask(id="ab" * 8, wish=Start()), table.now)

    assert table.book.table_state is not None
    table_state = resumed(written(table.book.table_state), table.book.kept(), table.now)
    assert (table_state.phase, len(table_state.chairs)) == ("lobby", 3)


def test_a_host_that_dies_right_after_the_deal_gives_all_their_hands() -> None:
    """The record was written, the table not yet."""
    table = playing("ana", "ben", seats=2)
    to_the_end(table)
    before = table.table.table_state.plain()
    ask(table, table.people["ana"], Start())

    table_state = resumed(written(before), table.book.kept(), table.now)

    assert (table_state.phase, table_state.games) == ("playing", 2)
    assert table_state.hands == {"ana": 0, "ben": 1}


def test_a_game_can_be_played_on_after_the_host_has_died() -> None:
    """Also by a move that was chosen before."""
    table = playing("ana", "ben", options={"first": 0})
    wish = answer(table.people["ana"])

    table.restart()
    table.run(1)

    assert ask(table, table.people["ana"], wish) is None
    assert table.book.moves


def test_a_deal_that_the_book_does_not_take_changes_nothing() -> None:
    """No game, no number, nobody moved; later it works."""
    table = playing("ana", "ben", "cleo", seats=2)
    to_the_end(table)
    ana = table.people["ana"]
    table.book.full = True

    assert ask(table, ana, Start()) == "disk-full"
    assert table.table.table_state.games == 1
    assert queue(table) == ["cleo"]
    table.book.full = False
    table.run(1)
    assert ask(table, ana, Start()) is None


def test_a_long_complaint_of_the_disk_does_not_break_the_table() -> None:
    """It may hold a path of any length."""
    table = playing("ana", options={"first": 0})
    ana = table.people["ana"]
    table.book.full, table.book.why = True, "The disk is full: " + 999 * "x"

    assert ask(table, ana, answer(ana)) == "disk-full"

    paused = shown(ana).scene.paused
    assert paused is not None
    assert len(paused) == 400


def test_a_smaller_table_keeps_the_queue_in_order() -> None:
    """Somebody who loses a chair comes after those who waited already."""
    table = room("ana", "ben", "cleo", "dan", "emma", seats=4)
    ask(table, table.people["ana"], Change(settings=TableSettings(seats=2, pace=0)))

    assert queue(table) == ["emma", "cleo", "dan"]


def seen_by(person: Person) -> Position:
    board: Position | None = shown(person).board
    assert board is not None
    return board


def test_after_a_game_its_players_are_told_by_their_names() -> None:
    """Whoever gets up, or comes for the next game: what was hidden is told of those who played."""
    table = playing("ana", "ben", game="royal-gambit", seats=2)
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)
    cleo = table.join("cleo")
    table.until(lambda: table.table.table_state.phase == "over")

    ask(table, table.people["ben"], Stand())

    assert played_by(shown(cleo)) == ["Ana", "Ben"]
    assert shown(cleo).seat is None  # until the next game


def test_a_cast_is_told_to_spectators_with_the_end_that_they_see() -> None:
    """Not before, or it would tell them that there is an end."""
    table = playing("ana", "ben", game="royal-gambit", seats=2, delay=5)
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)
    wim = table.join("wim", watch=True)
    table.until(lambda: table.table.table_state.phase == "over")

    live_game = table.table.table_state.live_game
    assert live_game is not None
    assert live_game.behind
    assert not seen_by(wim).cast

    table.until(lambda: bool(seen_by(wim).cast))
    assert seen_by(wim).view.outcome
