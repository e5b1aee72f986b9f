"""A table survives a link that loses, a host that dies, a disk that is full."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.match import Match
from engine.moves import Moves
from netplay.wire import Change, Pause, Say, Start, TableSettings
from tests.netplay.room import Loss, Room, at_random, shown
from tests.netplay.table.test_games import answer, board, playing
from tests.netplay.table.test_guests import ask, names

SHARES = st.floats(0, 0.4)


@given(
    key=st.sampled_from(sorted(CATALOG)),
    seed=st.integers(0, 10**6),
    loss=st.builds(Loss, drop=SHARES, double=SHARES, delay=st.floats(0, 2)),
)
@settings(max_examples=15)
def test_games_end_alike_for_all_on_a_link_that_loses(key: str, seed: int, loss: Loss) -> None:
    """Dropped, doubled, delayed and overtaken messages: the same end on all sides."""
    table = Room(TableSettings(game=key, seats=4, pace=0, grace=3000), seed=seed, loss=loss)
    for number, name in enumerate(("ana", "ben", "cleo")):
        table.join(name).chooses = at_random(seed + number)
    wim = table.join("wim", watch=True)
    table.until(lambda: all(person.seat.entered for person in table.people.values()))
    table.people["ana"].seat.wish(Start())

    table.until(lambda: table.table.table_state.phase == "over", 20_000)
    table.until(lambda: all(board(person).outcome for person in table.people.values()), 60)

    live_game = table.table.table_state.live_game
    assert live_game is not None
    for number, name in enumerate(("ana", "ben", "cleo")):
        seat = table.table.table_state.chairs.index(name)
        assert board(table.people[name]) == live_game.match.view(seat), number
    assert board(wim) == live_game.match.view(None)
    assert [made.move for made in table.book.moves] == live_game.match.record["moves"]


@pytest.mark.parametrize("seed", range(20))
def test_wishes_are_fulfilled_in_the_order_in_which_they_were_wished(seed: int) -> None:
    """Another game, and then start: whatever gets lost of it, it is the other game that starts."""
    table = Room(seed=seed, loss=Loss(drop=0.4, double=0.4, delay=1))
    ana = table.join("ana")
    table.until(lambda: ana.seat.entered)

    ana.seat.wish(Change(settings=TableSettings(game="royal-menagerie", pace=0)))
    ana.seat.wish(Start())
    table.until(lambda: ana.seat.answered)

    assert ana.seat.refusals == []
    live_game = table.table.table_state.live_game
    assert live_game is not None
    assert live_game.settings.game == "royal-menagerie"


@given(key=st.sampled_from(sorted(CATALOG)), seed=st.integers(0, 10**6))
@settings(max_examples=10)
def test_a_host_that_dies_again_and_again_loses_nothing(key: str, seed: int) -> None:
    """The same table and cards each time; no move is lost or made twice; the game ends."""
    loss = Loss(drop=0.2, double=0.2, delay=0.5)
    table = Room(TableSettings(game=key, seats=4, pace=0), seed=seed, loss=loss)
    for number, name in enumerate(("ana", "ben")):
        table.join(name).chooses = at_random(seed + number)
    table.until(lambda: all(person.seat.entered for person in table.people.values()))
    table.people["ana"].seat.wish(Start())
    table.until(lambda: bool(table.book.moves))
    for _ in range(400):
        live_game = table.table.table_state.live_game
        assert live_game is not None
        before = live_game.match.record
        if live_game.outcome:
            break
        table.restart()
        taken_up = table.table.table_state.live_game
        assert taken_up is not None
        assert taken_up.match.record == before
        table.run(5)

    finished = table.table.table_state.live_game
    assert finished is not None
    assert finished.outcome
    assert Match.replay(finished.match.record).state == finished.match.state
    assert {one.played for one in table.table.table_state.evening.people.values()} == {1}


def test_a_wish_that_was_fulfilled_before_the_host_died_is_not_fulfilled_again() -> None:
    """The answer was lost with the host; the repeated wish is answered, and that is all."""
    table = playing("ana", "ben", options={"first": 0})
    ana = table.people["ana"]
    wish = answer(ana)
    ana.seat.wish(wish)
    for message in ana.seat.tick(table.now):
        table.table.hear("ana", message, table.now)
    table.table.posts()

    table.restart()
    table.run(2)

    assert ana.seat.refusals == []
    assert not ana.seat.playing
    assert len(table.book.moves) == 1


def test_a_client_that_dies_is_back_in_its_seat_with_its_hand() -> None:
    """The key is the person: a new client with it is the same guest."""
    table = playing("ana", "ben", options={"first": 0})
    live_game = table.table.table_state.live_game
    assert live_game is not None

    ben = table.join("ben")
    table.run(2)

    assert names(table) == ["ana", "ben", "-", "-"]
    assert board(ben) == live_game.match.view(1)


def test_a_full_disk_pauses_the_table_and_nothing_is_shown_that_is_not_in_the_book() -> None:
    """The move is refused in words and not made; when there is room again, the table goes on."""
    table = playing("ana", "ben", options={"first": 0})
    live_game = table.table.table_state.live_game
    assert live_game is not None
    ana, ben = table.people["ana"], table.people["ben"]
    table.book.full = True

    assert ask(table, ana, answer(ana)) == "disk-full"
    assert live_game.after == 0
    assert shown(ben).scene.paused == "The disk of the host is full."

    table.book.full = False
    table.run(2)
    assert shown(ben).scene.paused is None
    assert ask(table, ana, answer(ana)) is None
    assert live_game.after == len(table.book.moves) > 0


def test_a_pause_outlives_the_host() -> None:
    """As do settings, chairs and the scores of the evening."""
    table = playing("ana", "ben", clock=30)
    ask(table, table.people["ana"], Pause(paused=True))
    before = table.table.table_state.plain()

    table.restart()

    assert table.table.table_state.plain() == before
    assert table.table.table_state.paused == "Paused by Ana."


def test_a_finished_game_that_was_cleared_away_stays_so() -> None:
    """The table was set to another game; its host dies; nobody is shown the old one."""
    table = playing("ana", "ben", "cleo", seats=3)
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)
    table.until(lambda: table.table.table_state.phase == "over")
    table.restart()
    assert table.table.table_state.live_game is not None
    table.run(1)
    ask(table, table.people["ana"], Change(settings=TableSettings(seats=5, pace=0)))

    table.restart()
    table.join("dan")
    table.run(2)

    assert [table.table.table_state.live_game] == [None]
    assert names(table) == ["ana", "ben", "cleo", "dan", "-"]


def test_revisions_rise_from_one_life_of_the_host_to_the_next() -> None:
    """So no view of an earlier life passes for a new one."""
    table = playing("ana")
    table.run(3)
    before = table.table.revision

    table.restart()

    assert table.table.revision > before


@pytest.mark.parametrize("delay", [0, 3])
def test_spectators_see_the_game_so_many_decisions_later(delay: int) -> None:
    """The end included; then what is left is shown bit by bit."""
    table = playing("ana", "ben", seats=2, delay=delay)
    for seed, name in enumerate(("ana", "ben")):
        table.people[name].chooses = at_random(seed)
    wim = table.join("wim", watch=True)
    seen: dict[int, Any] = {}
    live_game = table.table.table_state.live_game
    assert live_game is not None

    def look() -> bool:
        show = wim.seat.show
        if show is not None and show.board is not None and show.board.after not in seen:
            seen[show.board.after] = live_game.after
        return live_game.outcome is not None

    table.until(look)
    table.run(0.3)
    look()
    assert all(made - shown >= delay for shown, made in seen.items() if shown > 0)
    if delay:
        assert board(wim).outcome is None
        assert (shown(wim).scene.phase, wim.seat.evening) == ("playing", None)
    table.run(3 * delay + 2)
    assert board(wim) == live_game.match.view(None)
    assert wim.seat.evening is not None
    assert {one.played for one in wim.seat.evening.people} == {1}


def test_spectators_are_not_told_more_by_their_client_than_by_the_table() -> None:
    """A spectator's messages hold no hand and no legal move."""
    table = playing("ana", "ben")
    wim = table.join("wim", watch=True)
    table.run(2)

    show = wim.seat.show
    assert show is not None
    assert show.board is not None
    assert (show.seat, show.board.legal, show.board.view.hand) == (None, Moves(), ())


def test_views_are_sent_until_they_are_acknowledged() -> None:
    """Not more often than twice a second, and no more once they are."""
    table = playing("ana", "ben")
    ben = table.people["ben"]
    table.run(5)
    quiet = [post for post in table.table.posts() if "ben" in repr(post)]

    ask(table, table.people["ana"], Say(text="hello"))

    assert quiet == []
    assert shown(ben).scene.lines[-1].text == "hello"
