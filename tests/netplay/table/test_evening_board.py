"""The board of a table's evening: to whom it is told, when, and after its host has died."""

import pytest

from engine.evening.deeds import DEEDS, GameDeeds, JudgedClaim, Trick
from engine.refusal import Refused
from netplay.client.arrival import arrived
from netplay.evening import EveningBoard, EveningPerson, Like, Trust
from netplay.table.effects import Send
from netplay.table.evening import NEW_EVENING, Evening, PlayedGame, Player
from netplay.table.state import TableState
from netplay.wire import LARGEST, Leave, encode
from tests.netplay.room import Person, Room, at_random
from tests.netplay.table.test_evening import marked
from tests.netplay.table.test_games import playing
from tests.netplay.table.test_guests import ask

ANA, BEN = Player("ana", "Ana", False), Player("ben", "Ben", False)
SOLD = Trick(1, 0, "rat", "bat")  # by Ben, to Ana


def game(number: int, *tricks: Trick) -> PlayedGame:
    """A game that Ana has won."""
    done = GameDeeds(({"lies": 1}, {"lies": 2}), (JudgedClaim(0, 1, True),), tricks)
    return PlayedGame(number, (ANA, BEN), (0,), done)


def after(games: int, *tricks: Trick) -> Evening:
    evening = NEW_EVENING
    for number in range(1, games + 1):
        evening = evening.after(game(number, *tricks))
    return evening


def told(person: Person) -> EveningBoard:
    """The evening as this person knows it."""
    assert person.seat.evening is not None
    return person.seat.evening


def over(waited: float = 0) -> Room:
    """A table at which a game was played to its end, lies were believed, and all waited first."""
    table = playing("ana", "ben")
    table.run(waited)
    for seed, person in enumerate(table.people.values()):
        person.chooses = at_random(seed)
    table.until(lambda: table.table.table_state.phase == "over")
    table.run(2)
    return table


def kept(table: Room) -> TableState:
    return table.table.table_state


# --- What is counted ------------------------------------------------------------------------------


def test_an_evening_adds_game_to_game() -> None:
    """It counts who won, what they did, whom they believed."""
    board = after(2, SOLD).board("ben")

    ana, ben = board.people
    assert (ana.name, ana.played, ana.won, ana.results) == ("Ana", 2, 2, "ww")
    assert (ben.results, ben.deeds) == ("ll", {"lies": 4})
    assert ana.trusts == (Trust(whom=1, judged=2, believed=2),)
    assert (board.you, board.games, board.last) == (1, 2, 2)
    assert [lie.number for lie in board.lies] == [2, 1]


def test_a_long_evening_keeps_a_few_lies_those_that_are_liked_among_them() -> None:
    """And no more people than a table can have seen."""
    evening = after(1, SOLD).liked("ana", 1)
    for number in range(2, 40):
        evening = evening.after(game(number, SOLD, SOLD))

    assert len(evening.lies) <= 12
    assert 1 in [lie.number for lie in evening.lies]
    for number in range(200):
        stranger = Player(f"x{number}", "Who", False)
        evening = evening.after(PlayedGame(99, (stranger,), (), GameDeeds(({},))))
    assert len(evening.people) == 80


def test_a_board_of_long_names_fits_into_a_message() -> None:
    """Twelve people with everything to tell, and lies among them."""
    players = tuple(Player(f"k{at}", marked(at), False) for at in range(12))
    judged = tuple(JudgedClaim(one, other, True) for one in range(12) for other in range(12))
    tricks = tuple(Trick(one, 11 - one, "stink_bug", "royal_cockroach") for one in range(6))
    done = GameDeeds((dict.fromkeys(DEEDS, 2**30),) * 12, judged, tricks)

    evening = NEW_EVENING.after(PlayedGame(1, players, (), done))

    assert len(encode(evening.board("k1"))) < LARGEST


def test_an_evening_knows_how_long_all_have_waited_for_somebody() -> None:
    """By what everybody saw: from the question on until a person had decided."""
    waits = [
        person.deeds.get("longest_thought", 0) for person in told(over(70).people["ana"]).people
    ]

    assert max(waits) in (70, 71)
    assert min(waits) < 10


# --- Likes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "lie", "code"), [("ben", 1, "own-lie"), ("ana", 7, "no-such-lie"), ("cleo", 1, "liked")]
)
def test_a_like_is_given_once_for_a_lie_of_somebody_else(key: str, lie: int, code: str) -> None:
    """Whoever wants more is told why not."""
    evening = after(1, SOLD).liked("cleo", 1)

    with pytest.raises(Refused) as refusal:
        evening.liked(key, lie)

    assert refusal.value.code == code
    assert [lie.likes for lie in evening.board("ana").lies] == [1]
    assert (evening.board("cleo").liked, evening.board("ana").liked) == (1, None)


def test_a_crowd_that_comes_and_goes_leaves_no_likes_behind() -> None:
    """A key costs nothing: the like of whoever only watched goes with them, a player's stays."""
    evening = after(1, SOLD).liked("ana", 1)
    for number in range(300):
        evening = evening.liked(f"k{number}", 1).without(f"k{number}")

    assert evening.without("ana").likes == {"ana": 1}
    assert evening.liked("one more", 1).likes_of(1) == 2


def test_who_has_left_has_taken_back_their_like() -> None:
    """And can give it anew, if they come back."""
    table = over()
    wim = table.join("wim", watch=True)
    table.run(2)
    lie = told(wim).lies[0].number
    assert ask(table, wim, Like(lie=lie)) is None
    assert kept(table).evening.likes_of(lie) == 1

    ask(table, wim, Leave())

    assert kept(table).evening.likes_of(lie) == 0


# --- Who is told ----------------------------------------------------------------------------------


def test_who_comes_later_is_told_of_the_evening_as_well() -> None:
    """With the next sign of life."""
    table = over()
    wim = table.join("wim", watch=True)
    table.run(2)

    assert told(wim).people == told(table.people["ana"]).people
    assert told(wim).you is None


def test_an_evening_is_told_once() -> None:
    """It is no part of what is repeated with each view."""
    table = over()
    table.posted.clear()
    table.run(10)

    sent = [post.message for post in table.posted if isinstance(post, Send)]
    assert sent
    assert not any(isinstance(message, EveningBoard) for message in sent)


def test_a_like_reaches_everybody_and_survives_the_host() -> None:
    """So does the evening."""
    table = over()
    ana, ben = table.people["ana"], table.people["ben"]
    lie = next(lie for lie in told(ana).lies if lie.liar != "Ana")
    assert ask(table, ana, Like(lie=lie.number)) is None
    assert ask(table, ana, Like(lie=lie.number)) == "liked"
    before = kept(table).evening

    table.restart()
    table.run(3)

    assert kept(table).evening == before
    assert next(one for one in told(ben).lies if one.number == lie.number).likes == 1
    assert told(ana).liked == lie.number
    assert ask(table, ana, Like(lie=lie.number)) == "liked"


# --- What no table can tell -----------------------------------------------------------------------


def test_a_board_that_names_nobody_or_counts_too_much_is_refused() -> None:
    """A host may be bad; who paints a board relies on it."""
    ana = EveningPerson(name="Ana", played=1, won=1, results="w")
    liar = ana.model_copy(update={"won": 2})
    trusting = ana.model_copy(update={"trusts": (Trust(whom=1, judged=1, believed=1),)})
    board = EveningBoard(version=1, games=1, last=1, people=(ana,), you=0)

    assert arrived(encode(board)) == board
    for bad in ({"people": (liar,)}, {"people": (trusting,)}, {"you": 1}, {"people": ()}):
        with pytest.raises(Refused, match="evening"):
            arrived(encode(board.model_copy(update=bad)))
