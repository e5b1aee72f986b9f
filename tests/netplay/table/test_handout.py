"""The record of a finished game is sent to all who were there, once they may know it."""

from engine.match import Match
from engine.record import unpacked
from netplay import reasons
from netplay.reasons import Reasons
from netplay.table.effects import Send
from netplay.wire import GameRecord, Say, Start, TableSettings
from tests.netplay.room import Loss, Person, Room, at_random, shown

SHORT = "royal-menagerie"


def begun(room: Room) -> list[Person]:
    """Ana and Ben play against bots; Wim watches."""
    people = [room.join("ana"), room.join("ben"), room.join("wim", watch=True)]
    for number, person in enumerate(people[:2]):
        person.chooses = at_random(number)
    room.until(lambda: all(person.seat.answered for person in people), 60)
    people[0].seat.wish(Start())
    return people


def ended(room: Room) -> bool:
    """True if the game at hand is over."""
    live_game = room.table.table_state.live_game
    return live_game is not None and live_game.outcome is not None


def reasons_of(room: Room) -> Reasons:
    """Those of the game at hand, as the table knows them."""
    live_game = room.table.table_state.live_game
    assert live_game
    return dict(live_game.reasons)


def sent(room: Room) -> list[tuple[str, GameRecord]]:
    """The records that have left the table, with who they were for."""
    posts = (post for post in room.posted if isinstance(post, Send))
    return [(post.key, post.message) for post in posts if isinstance(post.message, GameRecord)]


def test_everybody_who_was_there_is_sent_the_game_once_it_is_over() -> None:
    """Not a move earlier; over a link that loses a third, and each until they have it."""
    room = Room(TableSettings(game=SHORT, pace=0), seed=3, loss=Loss(drop=0.3))
    ana, ben, wim = begun(room)
    room.until(lambda: ended(room) or bool(sent(room)))
    assert ended(room)

    room.until(lambda: all(person.seat.finished for person in (ana, ben, wim)), 60)
    games = [person.seat.finished for person in (ana, ben, wim) if person.seat.finished]
    called = [None if game.you is None else game.names[game.you] for game in games]
    assert called == ["Ana", "Ben", None]
    assert all(Match.replay(unpacked(game.packed)).outcome for game in games)


def test_the_record_comes_with_why_the_bots_made_their_moves() -> None:
    """Of each bot's, as it said at that time; people give no reasons."""
    room = Room(TableSettings(game=SHORT, pace=0))
    ana, *_ = begun(room)
    room.until(lambda: ana.seat.finished is not None)

    assert ana.seat.finished
    said = reasons.unpacked(ana.seat.finished.reasons)
    moves = unpacked(ana.seat.finished.packed)["moves"]
    seats = {number: move["seat"] for number, move in enumerate(moves, 1)}
    assert said == {
        number: f"Bot {seat} likes it." for number, seat in seats.items() if seat not in (0, 1)
    }


def test_a_table_that_is_taken_up_again_still_knows_why() -> None:
    """The words of its bots stand in its book."""
    room = Room(TableSettings(game=SHORT, pace=0))
    begun(room)
    room.until(lambda: len(room.book.moves) > 9)
    before = reasons_of(room)
    room.restart()

    assert before
    assert reasons_of(room) == before


def test_who_has_the_record_is_not_sent_it_again() -> None:
    """A beat tells the table so; who comes back as a new client has nothing, and is sent it."""
    room = Room(TableSettings(game=SHORT, pace=0))
    _, ben, wim = begun(room)
    room.until(lambda: ended(room) and wim.seat.finished is not None)
    room.run(3)
    before = len(sent(room))
    room.run(10)
    assert len(sent(room)) == before

    again = room.join("ben")
    room.until(lambda: again.seat.finished == ben.seat.finished)


def test_who_watches_with_a_delay_is_sent_it_once_they_have_seen_the_end() -> None:
    """The record shows every card of what they still wait for."""
    room = Room(TableSettings(game=SHORT, pace=0, delay=4))
    ana, _, wim = begun(room)
    room.until(lambda: ana.seat.finished is not None)
    assert shown(wim).scene.phase == "playing"
    assert wim.seat.finished is None

    room.until(lambda: wim.seat.finished is not None, 30)
    room.run(1)
    assert shown(wim).scene.phase == "over"


def test_a_game_that_goes_on_is_in_no_record() -> None:
    """While the next game is played the last record is sent, to whoever lacks it."""
    room = Room(TableSettings(game=SHORT, pace=0))
    ana, _, _ = begun(room)
    room.until(lambda: ended(room) and ana.seat.finished is not None)
    ana.seat.wish(Start())
    room.until(lambda: room.table.table_state.games == 2)
    ana.chooses = lambda show, moves: None  # so that it goes on
    zoe = room.join("zoe", watch=True)
    room.until(lambda: zoe.seat.finished is not None)

    ana.seat.wish(Say(text="Still thinking."))
    room.run(10)
    assert not ended(room)
    assert {record.number for _, record in sent(room)} == {1}
    assert unpacked(sent(room)[-1][1].packed)["outcome"] is not None


def test_a_host_that_died_after_the_game_hands_it_out_all_the_same() -> None:
    """It stands in the journal."""
    room = Room(TableSettings(game=SHORT, pace=0))
    ana, ben, _ = begun(room)
    room.until(lambda: ended(room) and ana.seat.finished is not None)
    room.restart()
    late = room.join("ben")

    room.until(lambda: late.seat.finished is not None)
    assert late.seat.finished == ben.seat.finished
