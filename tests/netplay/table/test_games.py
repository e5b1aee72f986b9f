"""Games at a table: dealing, moves, clocks, bots for the absent, pauses, and the next game."""

from typing import Any

import pytest

from engine.catalog import CATALOG
from netplay.client.state import choices
from netplay.table.effects import Send
from netplay.wire import Ask, Change, Pause, Play, Reply, Show, Sit, Start, TableSettings
from tests.netplay.room import Person, Room, at_random, shown
from tests.netplay.table.test_guests import ask, names, room


def playing(*keys: str, **settings: object) -> Room:
    """A table at which a game has just begun."""
    table = room(*keys, **settings)
    assert ask(table, table.people[keys[0]], Start()) is None
    return table


def board(person: Person) -> Any:
    """The view that this person has."""
    playing = shown(person).board
    assert playing is not None
    return playing.view


def answer(person: Person, *, number: int | None = None, after: int | None = None) -> Play:
    """A legal move of this person, as if chosen from another game or moment."""
    show = person.seat.show
    assert show is not None
    assert show.board is not None
    move = choices(show)[0]
    person.seat.play(move)
    (entry,) = (entry for entry in person.seat._pending if isinstance(entry.ask.wish, Play))
    person.seat._pending.remove(entry)
    wish = entry.ask.wish
    assert isinstance(wish, Play)
    changes = {"number": number or wish.number, "after": wish.after if after is None else after}
    return wish.model_copy(update=changes)


@pytest.mark.parametrize("key", CATALOG)
def test_every_game_is_played_to_its_end(key: str) -> None:
    """Two people and bots; all see the outcome, and the evening's scores."""
    table = playing("ana", "ben", game=key, seats=4)
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)

    table.until(lambda: table.table.table_state.phase == "over")
    table.run(2)

    live_game = table.table.table_state.live_game
    assert live_game is not None
    for person in table.people.values():
        assert board(person).outcome == live_game.outcome
        assert person.seat.evening is not None
        assert [one.played for one in person.seat.evening.people] == [1, 1, 1, 1]


def test_each_seat_gets_its_own_view_and_moves() -> None:
    """Own hand and own choices alone; who only watches has neither."""
    table = playing("ana", "ben", options={"first": 0})
    wim = table.join("wim", watch=True)
    table.run(2)
    live_game = table.table.table_state.live_game
    assert live_game is not None

    ana, ben = table.people["ana"], table.people["ben"]
    assert [board(person) for person in (ana, ben, wim)] == [
        live_game.match.view(0),
        live_game.match.view(1),
        live_game.match.view(None),
    ]
    shows = [person.seat.show for person in (ana, ben, wim)]
    assert [bool(show and show.board and show.board.legal) for show in shows] == [
        True,
        False,
        False,
    ]


def test_the_views_alone_tell_that_a_move_was_taken() -> None:
    """A word of it would tell whoever listens at the broker who moved; it comes if asked again."""
    table = playing("ana", "ben", options={"first": 0}, seats=2)
    table.run(2)
    table.posted.clear()

    ask(table, table.people["ana"], answer(table.people["ana"]))

    sent = [(post.key, type(post.message)) for post in table.posted if isinstance(post, Send)]
    assert sent[:2] == [("ana", Show), ("ben", Show)]
    assert ("ana", Reply) not in sent


def test_a_move_that_is_sent_again_is_answered() -> None:
    """Its view may have got lost, and is made once all the same."""
    table = playing("ana", "ben", options={"first": 0}, seats=2)
    table.run(2)
    move = Ask(id="feedbeef", wish=answer(table.people["ana"]))
    table.table.hear("ana", move, table.now)
    table.table.posts()

    table.table.hear("ana", move, table.now)

    told = [post.message for post in table.table.posts() if isinstance(post, Send)]
    assert [(it.id, it.refused) for it in told if isinstance(it, Reply)] == [("feedbeef", None)]
    live_game = table.table.table_state.live_game
    assert live_game is not None
    assert live_game.after == 1


@pytest.mark.parametrize(("since", "waits"), [(0, True), (1, False)])
def test_the_wait_for_a_move_ends_with_a_view_of_other_choices(since: int, waits: bool) -> None:
    """Not with one that only tells of what somebody else did in the meantime."""
    table = playing("ana", options={"first": 0}, seats=2)
    seat, before = table.people["ana"].seat, shown(table.people["ana"])
    assert before.board is not None
    seat.play(choices(before)[0])
    seat.tick(table.now)

    later = before.board.model_copy(update={"after": 1, "since": since})
    update = {"revision": before.revision + 1, "board": later}
    seat.receive(before.model_copy(update=update), table.now)

    assert seat.playing is waits
    assert seat.answered is not waits


def test_a_move_of_another_game_or_moment_is_stale() -> None:
    """Choices that are no more are refused, and so is the future."""
    table = playing("ana", options={"first": 0}, seats=2)
    table.bots_answer = False
    ana = table.people["ana"]

    assert ask(table, ana, answer(ana, number=2)) == "stale"
    assert ask(table, ana, answer(ana, after=9)) == "stale"
    assert ask(table, ana, answer(ana)) is None


def test_a_move_is_not_stale_while_its_choices_last() -> None:
    """Others may do things meanwhile, as long as one may do what one could."""
    table = playing("ana", "ben", "cleo", game="royal-gambit", seats=3, options={"first": 0})
    live_game = table.table.table_state.live_game
    assert live_game is not None
    chosen = answer(table.people["ana"])
    table.run(1)

    assert live_game.step(0, chosen).seat == 0


def test_a_move_is_computed_once_and_written_before_it_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The game takes the step that the book was told of, without asking the rules again."""
    table = playing("ana", options={"first": 0}, seats=2)
    live_game = table.table.table_state.live_game
    assert live_game is not None
    table.bots_answer, told = False, list[str]()
    rules, write = type(live_game.match.game).play, table.book.move

    def play(*args: Any) -> Any:
        told.append("computed")
        return rules(*args)

    def written(*args: Any) -> None:
        told.append(f"written, {live_game.after} made")
        write(*args)

    monkeypatch.setattr(type(live_game.match.game), "play", play)
    monkeypatch.setattr(table.book, "move", written)

    assert ask(table, table.people["ana"], answer(table.people["ana"])) is None

    assert (told, live_game.after) == (["computed", "written, 0 made"], 1)


def test_an_illegal_move_is_refused_in_words() -> None:
    """With what would be possible; and the game goes on."""
    table = playing("ana", options={"first": 0})
    ana = table.people["ana"]
    wish = Play(number=1, after=0, move={"do": "offer", "card": "rat", "to": 0, "claim": "rat"})

    assert ask(table, ana, wish) == "illegal"
    assert "it can be 1, 2, 3" in ana.seat.refusals[-1].refusal.reason
    nonsense = Play(number=1, after=0, move={"do": "fold"})
    assert ask(table, ana, nonsense) == "bad-move"
    assert ask(table, ana, answer(ana)) is None


def test_who_has_no_seat_or_no_game_cannot_play() -> None:
    """Each in words of its own."""
    table = room("ana")
    wim = table.join("wim", watch=True)
    table.run(1)
    move = Play(number=1, after=0, move={"do": "judge", "true": True})

    assert ask(table, table.people["ana"], move) == "no-game"
    ask(table, table.people["ana"], Start())
    assert ask(table, wim, move) == "no-seat"


def test_a_pause_halts_the_game() -> None:
    """For people and for bots; everybody sees why; then it goes on."""
    table = playing("ana", "ben", options={"first": 0})
    ana = table.people["ana"]
    ask(table, ana, Pause(paused=True))

    assert ask(table, ana, answer(ana)) == "paused"
    ben = table.people["ben"].seat.show
    assert ben is not None
    assert ben.scene.paused == "Paused by Ana."
    ask(table, ana, Pause(paused=False))
    assert ask(table, ana, answer(ana)) is None


def test_a_bot_decides_when_the_clock_has_run_out() -> None:
    """This one decision; the seat stays the person's."""
    table = playing("ana", "ben", options={"first": 0}, clock=10)
    live_game = table.table.table_state.live_game
    assert live_game is not None
    show = table.people["ana"].seat.show
    assert show is not None
    assert show.board is not None
    assert show.board.remaining is not None
    assert 8000 < show.board.remaining <= 10_000

    table.run(8)
    assert live_game.after == 0
    table.run(3)
    assert live_game.after >= 1
    assert names(table)[0] == "ana"
    told = shown(table.people["ben"]).scene.lines
    assert [(line.name, line.news) for line in told][:1] == [("Ana", True)]


def test_all_hear_of_the_clock_again_when_the_host_was_stopped() -> None:
    """Theirs have run on meanwhile, and the host's has not."""
    table = playing("ana", "ben", options={"first": 0}, clock=30)
    ana = table.people["ana"]
    table.run(5)
    told = shown(ana)
    table.run(5)
    assert shown(ana) is told

    table.table.woke()
    table.run(1)
    board = shown(ana).board
    assert board is not None
    assert board.remaining is not None
    assert 18_000 < board.remaining <= 20_500


def test_a_bot_plays_for_who_is_away_too_long_and_hands_back() -> None:
    """Not before the grace is over; all see it; on return the person decides again."""
    table = playing("ana", "ben", options={"first": 1}, grace=20)
    live_game = table.table.table_state.live_game
    assert live_game is not None
    ben = table.people["ben"]

    ben.online = False
    table.run(18)
    assert live_game.after == 0
    table.until(lambda: live_game.after > 0, 5)
    table.run(1)
    ana = table.people["ana"].seat.show
    assert ana is not None
    assert ana.scene.chairs[1].bot
    assert not ana.scene.lines  # that a bot decides for whoever is away needs no further word

    ben.online = True
    table.run(3)
    assert ana.scene.chairs[1].guest == ben.seat.you
    assert not shown(table.people["ana"]).scene.chairs[1].bot


def test_who_waits_is_seated_for_the_next_game() -> None:
    """In the order in which they came, on chairs that are free by then."""
    table = playing("ana", "ben", "cleo", seats=2)
    table.people["ana"].chooses, table.people["ben"].chooses = at_random(1), at_random(2)
    table.until(lambda: table.table.table_state.phase == "over")
    table.people["ben"].seat.wish(Sit())
    del table.people["ben"]
    table.table.table_state.guests.pop("ben")
    table.table.table_state.chairs[1] = None

    assert ask(table, table.people["ana"], Start()) is None
    assert names(table) == ["ana", "cleo"]


def test_the_next_game_is_started_by_the_loser() -> None:
    """CP-4: the table passes on who starts; a game can be played again and again."""
    table = playing("ana", "ben", seats=2)
    table.people["ana"].chooses, table.people["ben"].chooses = at_random(1), at_random(2)
    table.until(lambda: table.table.table_state.phase == "over")
    live_game = table.table.table_state.live_game
    assert live_game is not None
    assert live_game.outcome is not None
    (loser,) = live_game.outcome.losers
    table.people["ana"].chooses = table.people["ben"].chooses = lambda show, moves: None

    ask(table, table.people["ana"], Start())

    assert table.table.table_state.live_game is not live_game
    assert table.table.table_state.live_game is not None
    assert table.table.table_state.live_game.match.to_act == (loser,)
    assert table.table.table_state.games == 2


def test_another_game_can_be_played_at_the_same_table() -> None:
    """Between games, with its own options; the scores of the evening are kept."""
    table = playing("ana", "ben", seats=2)
    ana = table.people["ana"]
    other = TableSettings(game="royal-gambit", seats=3, options={"goal": 10}, pace=0)
    assert ask(table, ana, Change(settings=other)) == "playing"
    ana.chooses = table.people["ben"].chooses = at_random(1)
    table.until(lambda: table.table.table_state.phase == "over")

    assert ask(table, ana, Change(settings=other)) is None
    assert ask(table, ana, Start()) is None
    table.until(lambda: table.table.table_state.phase == "over")

    people = table.table.table_state.evening.people
    assert [people[key].played for key in ("ana", "ben")] == [2, 2]


def test_settings_that_cannot_be_are_refused_in_words() -> None:
    """An unknown game, too many seats, an option out of bounds; nothing changes."""
    table = room("ana")
    ana = table.people["ana"]

    for settings, code in (
        (TableSettings(game="chess"), "unknown-game"),
        (TableSettings(game="royal-menagerie", seats=3), "wrong-seats"),
        (TableSettings(game="royal-gambit", options={"goal": 5}), "bad-option"),
        (TableSettings(options={"goal": 5}), "unknown-option"),
    ):
        assert ask(table, ana, Change(settings=settings)) == code
    assert table.table.table_state.settings == TableSettings(pace=0)


def test_who_loses_the_chair_to_a_smaller_table_waits_for_one() -> None:
    """And gets one as soon as one is free."""
    table = room("ana", "ben", "cleo", seats=3)
    ask(table, table.people["ana"], Change(settings=TableSettings(seats=2, pace=0)))
    assert names(table) == ["ana", "ben"]

    ask(table, table.people["ana"], Change(settings=TableSettings(seats=4, pace=0)))
    assert names(table) == ["ana", "ben", "cleo", "-"]


def test_an_endless_table_plays_by_itself() -> None:
    """Bots alone, one game after the other."""
    table = Room(TableSettings(pace=0, endless=True))

    table.until(lambda: table.table.table_state.games == 3)


def test_bots_wait_a_human_moment() -> None:
    """About as long as the table is set to; people are not held up by it."""
    table = playing("ana", options={"first": 1}, pace=3000)
    live_game = table.table.table_state.live_game
    assert live_game is not None

    table.run(1)
    assert live_game.after == 0
    table.run(6)
    assert live_game.after > 0


def test_a_decision_that_comes_too_late_changes_nothing() -> None:
    """The person was back and has played; the bot's answer is of another moment."""
    table = playing("ana", "ben", options={"first": 1}, grace=5)
    live_game = table.table.table_state.live_game
    assert live_game is not None
    ben, table.bots_answer = table.people["ben"], False
    ben.online = False
    table.until(lambda: len(table.thoughts) == 1, 10)
    ben.online = True
    table.run(2)
    late = table.thoughts[0]
    assert ask(table, ben, answer(ben)) is None
    made = live_game.after

    table.table.decided(late, late.board.legal[0], table.now)

    assert live_game.after == made
