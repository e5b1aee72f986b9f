"""A table in lines: what a person reads, and what the lines they type do."""

import asyncio
import re

import pytest

from engine.catalog import CATALOG
from netplay.client.client import Goal
from netplay.mqtt.address import Address
from netplay.newcomers import Remove
from netplay.trust.keys import PlayerKeys
from netplay.trust.width import cells
from netplay.wire import Enter, Pause, Say, Sit, Start, TableSettings, Wish
from tests.netplay.room import Person, Room
from tests.netplay.table.test_guests import ask, room
from tests.netplay.wait import until
from tui.lines.client import LineClient
from tui.lines.table import LineTable
from tui.machine.coach import Coach


class Reader:
    """A person with a table in lines; the room's clock is theirs."""

    def __init__(self, table: Room, key: str = "ana") -> None:
        self.room = table
        self.person: Person = table.people[key]
        self.said: list[str] = []
        self.plain = LineTable(self.person.seat, self.said.append)
        self.plain.look()

    def type(self, *lines: str) -> None:
        """Type these lines, with time for an answer after each."""
        for line in lines:
            self.plain.typed(line)
            self.room.run(0.5)
            self.plain.look()

    def start(self) -> "Reader":
        """Begin a game, as its owner."""
        self.type("/start")
        return self

    @property
    def last(self) -> str:
        return self.said[-1]

    def heard(self, text: str) -> bool:
        """True if this was said."""
        return any(text in line for line in self.said)


@pytest.mark.parametrize("key", CATALOG)
def test_every_game_can_be_played_to_its_end_by_numbers(key: str) -> None:
    """Whatever is asked, some number answers it, and the end is told."""
    table = room("ana", game=key, seats=CATALOG[key].seats[-1])
    reader = Reader(table).start()
    running = table.table.table_state.live_game
    assert running is not None

    for number in range(5000):
        if running.outcome:
            break
        reader.type(str(number * 7 % 12 + 1))
    reader.type("")

    assert running.outcome
    assert reader.heard("/start begins another game")


def test_a_hand_and_a_question_are_shown_when_one_has_to_decide() -> None:
    """168 offers are asked for as a card, a player, and then the claims."""
    reader = Reader(room("ana", options={"first": 0})).start()

    assert reader.heard("Your hand is ")
    assert reader.heard("Your round: which card do you offer?")
    reader.type("1")
    assert reader.heard("Who gets it?")
    reader.type("2")
    assert reader.heard("What do you say it is?")
    reader.type("3")

    running = reader.room.table.table_state.live_game
    assert running is not None
    assert running.after > 0


def test_the_odds_are_told_where_they_are_decided_on() -> None:
    """As the full screen has them, beside the choices."""
    reader = Reader(room("ana", game="royal-gambit", seats=2)).start()
    for _ in range(200):
        if reader.heard("Hit or stay? "):
            break
        reader.type("1")

    asked = next(line for line in reader.said if line.startswith("Hit or stay?"))
    told = r"\d+ of the \d+ cards to come make a pair: bust\.|The next card alone cannot bust you\."
    assert re.fullmatch(rf"Hit or stay\? ({told})", asked)
    choices = reader.said[reader.said.index(asked) + 1 :]
    assert [choice.strip()[:3] for choice in choices[:2]] == ["1 H", "2 S"]


def test_several_questions_at_once_are_asked_in_no_words_of_one() -> None:
    """Few moves are listed whole: what the board would ask first is answered in each of them."""
    reader = Reader(room("ana", game="cockroach-poker", seats=3)).start()
    for _ in range(200):
        if reader.heard("Your move?"):
            break
        reader.type("1")

    asked = reader.said.index("Your move?")
    assert len(reader.said[asked + 1 :]) == 4, "true, false, and passing it on in two ways"


class Mentor:
    """A coach that has been shown so many views."""

    def __init__(self, answer: str) -> None:
        self.answer, self.looks = answer, 0

    def ask(self) -> str:
        return self.answer

    def look(self) -> None:
        self.looks += 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [("", "The coach is thinking ..."), ("The coach speaks when ...", "The coach speaks when ...")],
)
def test_the_coach_is_a_point_away(answer: str, told: str) -> None:
    """It has seen each view; why it does not think is told, and that it does."""
    reader = Reader(room("ana"))
    mentor = reader.plain.coach = Mentor(answer)
    reader.start().type(".")

    assert reader.last == told
    assert mentor.looks


def test_where_there_is_no_coach_it_is_said() -> None:
    """No key is met by silence."""
    reader = Reader(room("ana"))
    reader.type(".")

    assert reader.last == "There is no coach here."


@pytest.mark.asyncio
async def test_what_the_coach_has_thought_is_printed() -> None:
    """It is one of the moves that there are, as a sentence, and why."""
    reader = Reader(room("ana", game="royal-gambit", seats=2))
    coach = reader.plain.coach = Coach(reader.plain.model, reader.plain.say)
    reader.start()
    while not reader.heard("Your move?"):
        reader.type("")
    reader.type(".")
    thinking = asyncio.create_task(coach.run())
    await until(lambda: reader.heard("Coach: "))
    thinking.cancel()
    await asyncio.wait([thinking])

    assert reader.last.startswith("Coach: Hit: flip a card. ")


@pytest.mark.parametrize("script", [False, True])
def test_a_person_in_lines_has_a_coach(script: bool) -> None:
    """A script has none."""
    goal = Goal(Address("127.0.0.1", 1, "guest", "guest"))
    client = LineClient(goal, PlayerKeys.new(), Enter(name="Ana"), script=script)

    assert (client.coach is None) is script


def test_a_question_half_answered_outlives_a_new_view() -> None:
    """Somebody talks meanwhile; the card that was chosen stays chosen."""
    table = room("ana", "ben", options={"first": 0})
    reader = Reader(table).start()
    reader.type("1")
    ask(table, table.people["ben"], Say(text="hurry"))
    reader.plain.look()

    reader.type("2", "3")

    assert reader.heard("<Ben> hurry")
    running = table.table.table_state.live_game
    assert running is not None
    assert running.after > 0


@pytest.mark.parametrize("word", ["sit ", "set seats="])
def test_a_number_without_end_is_refused_in_words(word: str) -> None:
    """Python itself does not read one of thousands of digits."""
    reader = Reader(room("ana", options={"first": 0})).start()

    reader.type(f"/{word}{'9' * 5000}")

    assert "cannot take that" in reader.last


@pytest.mark.parametrize("nonsense", ["x", "1.5", "²", "-1", "1 2", "\x1b[A", "hello", "9" * 5000])
def test_what_is_no_command_is_answered_with_what_is(nonsense: str) -> None:
    """A sentence answers; nothing is done."""
    reader = Reader(room("ana", options={"first": 0})).start()

    reader.type(nonsense)

    assert reader.last.startswith("Type the number of a choice")


@pytest.mark.parametrize("number", ["0", "99", "999999999"])
def test_a_number_that_is_no_choice_is_told_so(number: str) -> None:
    """And the question stands."""
    reader = Reader(room("ana", options={"first": 0})).start()

    reader.type(number)

    assert reader.last == "That number is not among the choices."


def test_an_empty_line_asks_again() -> None:
    """The question that stands."""
    reader = Reader(room("ana", options={"first": 0})).start()
    reader.said.clear()

    reader.type("")

    assert reader.said[0] == "Your round: which card do you offer?"


def test_nothing_that_a_host_says_reaches_the_terminal_as_a_command() -> None:
    """Escape sequences and the like are shown as what they are: nothing readable."""
    reader = Reader(room("ana"))

    reader.plain.say("reason: \x1b[2J\u202eevil\nsecond line")

    assert reader.said[-2:] == ["reason: \ufffd[2J\ufffdevil", "second line"]


def test_the_rule_book_is_a_question_mark_away() -> None:
    """That of the game on the table, as a book is read: without marks, in lines of its own."""
    reader = Reader(room("ana", game="royal-gambit"))

    reader.type("?")

    assert reader.heard("Royal Gambit")
    assert reader.heard("RG-1")
    assert not any("#" in line or "`" in line for line in reader.said)
    assert max(map(len, reader.said)) <= 80


def test_the_rules_of_ones_decision_come_before_the_book() -> None:
    """By their ids; two question marks show the rest."""
    reader = Reader(room("ana", game="royal-gambit", seats=2)).start()
    while not reader.heard("Your move?"):
        reader.type("")
    reader.said.clear()

    reader.type("?")
    assert "(RG-" in reader.said[0]
    assert reader.last == "?? shows the whole rule book."
    assert not reader.heard("Options")
    reader.type("??")
    assert reader.heard("Options")


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_are_broken_between_words(columns: int) -> None:
    """At the width that the terminal has now; the lines that follow are as far in."""
    reader = Reader(room("ana"))
    reader.plain = LineTable(reader.person.seat, reader.said.append, lambda: columns)
    reader.said.clear()
    sentence = "  " + "Nobody has said " * 9 + "नीलिमा"

    reader.plain.say(sentence)

    assert len(reader.said) > 1
    assert all(line.startswith("  ") for line in reader.said)
    assert " ".join(line.strip() for line in reader.said) == sentence.strip()
    assert max(map(cells, reader.said)) <= columns


@pytest.mark.parametrize("word", [" q ", "quit", "/leave"])
def test_who_says_so_has_left(word: str) -> None:
    """By the key that leaves, or by what people type who do not know it."""
    reader = Reader(room("ana"))

    reader.type(word)

    assert reader.plain.left


def test_refusals_are_read_out() -> None:
    """Those of the table and those of the commands."""
    reader = Reader(room("ben", "ana"), "ben")
    reader.room.table.table_state.owner = "ana"

    reader.type("/start", "/fly", "/sit x", "/sit 0", "/sit 5", "/taunt you", "/kick Zoe")

    assert reader.heard("! Only the owner of the table may do that.")
    assert reader.heard("! There is no command /fly; /help lists them.")
    for seat in ("x", "0", "5"):
        assert reader.heard(f"! A seat is a number from 1 to 4, not {seat!r}.")
    assert reader.heard("! A taunt is one of liar, trust_me, ")
    assert reader.heard("! Nobody here is called 'Zoe'; here are Ana, Ben.")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("seats=9", "Cockroach Poker is for 2 to 6 players, not for 9."),
        ("clock=9999", "clock cannot be 9999; it must be a whole number from 0 to 3600."),
        ("bots=foo", "bots cannot be 'foo'; it must be easy or medium or strong."),
        ("coach=1", "coach cannot be 1; it must be yes or no."),
    ],
)
def test_what_a_table_cannot_be_set_to_is_told(typed: str, sentence: str) -> None:
    """In the words of the house, with what it can be set to."""
    reader = Reader(room("ana"))

    reader.type(f"/set {typed}")

    assert reader.last == f"! {sentence}"


def test_commands_change_the_table() -> None:
    """The game, its options and the settings, as the owner types them."""
    reader = Reader(room("ana"))

    reader.type("/game royal-gambit", "/set goal=60", "/set clock=30", "/set seats=3")
    reader.type("/set endless=yes", "/set endless=no")

    assert reader.room.table.table_state.settings == TableSettings(
        game="royal-gambit", seats=3, options={"goal": 60}, clock=30, pace=0
    )


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("/say hello all", Say(text="hello all")),
        ("/sit 2", Sit(seat=1)),
        ("/sit", Sit()),
        ("/start", Start()),
        ("/pause", Pause(paused=True)),
        ("/go", Pause(paused=False)),
    ],
)
def test_a_command_is_a_wish(typed: str, wish: Wish) -> None:
    """Sent as it was meant."""
    reader = Reader(room("ana"))
    wished: list[Wish] = []
    reader.person.seat.wish = lambda wish: str(wished.append(wish))  # type: ignore[method-assign, func-returns-value]

    reader.plain.typed(typed)

    assert wished == [wish]


def test_people_are_removed_by_name() -> None:
    """Players and spectators alike."""
    reader = Reader(room("ana", "ben"))
    ben = reader.room.people["ben"].seat.you
    assert ben is not None
    wished: list[Wish] = []
    reader.person.seat.wish = lambda wish: str(wished.append(wish))  # type: ignore[method-assign, func-returns-value]

    reader.plain.typed("/ban Ben")

    assert wished == [Remove(guest=ben, ban=True)]


def test_halts_and_comings_are_told() -> None:
    """The lines say who sits where, that the game is halted, and that it goes on."""
    table = room("ana")
    reader = Reader(table)
    table.join("ben")
    reader.type("/pause", "/go")

    assert reader.heard("1 Ana, 2 Ben")
    assert reader.heard("Paused by Ana.")
    assert reader.last == "The game goes on."
