"""The bots of a table: what they are asked and shown, and games that go on though they are slow."""

from engine.bots.mind import PERSON
from engine.games.royal_menagerie.view import RolesRevealed
from netplay.bot_pool import question
from netplay.bot_worker import BotWorker
from netplay.table.effects import Think
from netplay.wire import Pause, Start, TableSettings
from tests.netplay.room import Room
from tests.netplay.table.test_games import playing
from tests.netplay.table.test_guests import ask, room


def waiting() -> tuple[Room, Think]:
    """A table at which a bot has just been asked, and does not answer."""
    table = room("ana", options={"first": 1}, seats=2)
    table.bots_answer = False
    ask(table, table.people["ana"], Start())
    [think], table.thoughts = table.thoughts, []
    return table, think


def made(table: Room) -> int:
    """How many moves were made in the game that goes on."""
    live_game = table.table.table_state.live_game
    assert live_game is not None
    return live_game.after


def test_a_bot_that_died_over_a_question_is_asked_again_at_once() -> None:
    """Nobody waits for a process that will never answer."""
    table, think = waiting()

    table.run(1)
    assert table.thoughts == []
    table.table.undecided(think)
    table.run(1)

    assert [again.seat for again in table.thoughts] == [think.seat]


def test_no_game_stands_still_because_its_bots_do_not_get_to_think() -> None:
    """After a while anything legal is done in their place."""
    table, _ = waiting()

    table.run(20)
    assert made(table) == 0
    table.until(lambda: made(table) > 0, 15)


def test_a_bot_that_dies_again_and_again_gets_no_more_time() -> None:
    """The game waits for a decision, not for one process after the other."""
    table, think = waiting()

    for _ in range(5):
        table.run(7)
        table.table.undecided(think)

    assert made(table) > 0


def test_while_the_game_is_paused_no_bot_is_too_slow() -> None:
    """It has as much time afterwards as it would have had."""
    table, _ = waiting()
    ana = table.people["ana"]
    ask(table, ana, Pause(paused=True))
    table.run(60)
    ask(table, ana, Pause(paused=False))

    table.run(20)

    assert made(table) == 0


def test_who_comes_back_and_goes_again_gets_a_bot_that_may_think() -> None:
    """The time that another one had before counts no more."""
    table = playing("ana", "ben", options={"first": 1}, grace=5)
    ben, table.bots_answer = table.people["ben"], False
    for online, seconds in ((False, 10), (True, 40), (False, 10)):
        ben.online = online
        table.run(seconds)

    assert made(table) == 0
    assert len(table.thoughts) == 2


def looks(room: Room) -> list[Think]:
    """The views that bots are shown for them to see."""
    return [post for post in room.posted if isinstance(post, Think) and not post.asks]


def test_bots_are_shown_how_a_game_ends() -> None:
    """Each of them once, and nobody else: people see it themselves."""
    table = playing("ana", game="royal-menagerie", seats=4)
    table.people["ana"].chooses = lambda show, moves: moves[0]
    table.until(lambda: table.table.table_state.phase == "over")
    table.run(5)

    ends = [look for look in looks(table) if look.board.view.outcome]

    assert [look.seat for look in ends] == [1, 2, 3]
    assert {look.board.view.seat for look in ends} == {1, 2, 3}


def test_bots_are_shown_all_that_happens() -> None:
    """Also what happens while they have nothing to decide, for longer than a view tells."""
    room = Room(
        TableSettings(
            game="royal-gambit", seats=8, options={"turns": "whole"}, pace=0, endless=True
        )
    )
    room.until(lambda: room.table.table_state.phase == "over")

    told = [0] * 8
    for post in room.posted:
        if isinstance(post, Think):
            assert post.board.told <= told[post.seat]
            told[post.seat] = post.board.told + len(post.board.events)

    assert room.table.table_state.live_game is not None
    assert told == [len(room.table.table_state.live_game.events)] * 8


def test_bots_are_told_who_is_a_person() -> None:
    """Whoever has long been gone is none, as a bot plays in their place."""
    table = playing("ana", "ben", "cleo", seats=4)
    state = table.table.table_state
    now, later = (
        [state.player_at(seat, at).startswith(PERSON) for seat in range(4)]
        for at in (table.now, table.now + 3600)
    )
    assert now == [True, True, True, False]
    assert later == [False] * 4


def test_the_end_of_a_game_tells_bots_who_was_who() -> None:
    """In Royal Menagerie only that teaches what a player's plays mean; it asks for no answer."""
    room, thinker = Room(TableSettings(game="royal-menagerie", pace=0)), BotWorker()
    room.table.wishes.start(room.now)
    room.until(lambda: room.table.table_state.phase == "over")

    ends = [look for look in looks(room) if look.board.view.outcome]

    assert [type(look.board.events[-1]) for look in ends] == [RolesRevealed] * 4
    assert [thinker.answer(question(look).model_dump_json()) for look in ends] == [""] * 4


def wait_of(seed: int) -> float:
    """How long the bot that starts lets a table wait, at the pace that a table has by default."""
    table = Room(TableSettings(options={"first": 1}, seats=2), seed=seed)
    table.bots_answer = False
    table.join("ana")
    table.run(1)
    ask(table, table.people["ana"], Start())
    live_game = table.table.table_state.live_game
    assert live_game is not None
    table.until(lambda: bool(table.thoughts), 10)
    return table.now - live_game.asked_at[1]


def test_how_long_a_bot_waits_varies_between_bounds() -> None:
    """It is drawn from what is known before anybody has thought, and so tells nothing."""
    waits = [wait_of(seed) for seed in range(12)]

    assert 0.6 <= min(waits) < 1.2 < max(waits) <= 2.5 + 0.2
