"""The evening in lines: what is told after a game, and what is asked for."""

from netplay.evening import Like
from tests.netplay.room import at_random
from tests.netplay.table.test_games import playing
from tests.netplay.table.test_guests import ask
from tests.tui.lines.test_table import Reader


def after_a_game() -> Reader:
    """Somebody who has played one, and read of its end."""
    table = playing("ana", "ben")
    reader = Reader(table)
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)
    while table.table.table_state.phase != "over":
        table.run(1)
        reader.plain.look()
    table.run(2)
    reader.plain.look()
    return reader


def test_after_a_game_it_is_told_how_the_evening_stands() -> None:
    """Once, with what is new."""
    reader = after_a_game()
    reader.plain.look()

    assert reader.said.count("* The evening after 1 game:") == 1
    assert reader.heard("*   You won 1 of 1 game.") or reader.heard("*   You won 0 of 1 game.")
    assert reader.last == "/evening tells of the evening in full."


def test_a_word_tells_all_of_it_and_another_one_likes_a_lie() -> None:
    """By the number that stands before it; the table's answer is told if it is a refusal."""
    reader = after_a_game()
    reader.type("/evening")
    assert reader.heard("/like NUMBER gives your one like")
    told = reader.person.seat.evening
    assert told is not None
    number = next(lie.number for lie in told.lies if lie.liar != "Ana")
    assert reader.heard(f"  Lie {number}: ")

    reader.type(f"/like {number}", f"/like {number}")

    assert reader.heard("! You have given your like for this evening.")
    assert ask(reader.room, reader.room.people["ben"], Like(lie=9**9)) == "no-such-lie"


def test_before_a_game_is_over_there_is_nothing_to_tell() -> None:
    """Which is said."""
    reader = Reader(playing("ana"))
    reader.type("/evening")

    assert reader.last == "No game has been finished yet."
