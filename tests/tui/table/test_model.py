"""A person at a table: what keys do, what is announced, what is kept when a view arrives."""

from dataclasses import replace

import pytest

from engine.palming.view import Judge, Pass
from engine.refusal import Refused as NoWay
from netplay.client.state import ClientState, RefusedWish
from netplay.wire import Enter, Play, Refusal, Reply, Say, Stand, Start, TalkLine
from tests.tui.positions import US, Position
from tests.tui.table_room import GIVEN, deal
from tui.paint.glyphs import GLYPHS
from tui.table.deeds import LeaveTable
from tui.table.menus import what_else
from tui.table.model import TableModel


def asked_to_judge() -> Position:
    """A seat to which a card has come."""
    position = Position("cockroach-poker", seed="9").play_until_asked()
    while not any(isinstance(move, Judge) for move in position.match.legal(0)):
        position.one_move()
        position.play_until_asked()
    return position


def wishes(position: Position) -> list[object]:
    """The wishes that were not answered."""
    return [entry.ask.wish for entry in position.client._pending]


def test_keys_make_a_move() -> None:
    """Judging takes a key and Enter."""
    position = asked_to_judge()
    for key in ("f", "enter"):
        assert position.model.press(key)

    [made] = wishes(position)
    assert isinstance(made, Play)
    assert made.move == {"do": "judge", "true": False}
    assert Judge(False).label().text(()) == "Call it a lie."


def test_a_move_is_pending_until_it_is_seen() -> None:
    """At once, before the table has answered."""
    position = asked_to_judge()
    position.model.press("t")
    position.model.press("enter")

    assert position.model.sent == "Call it true."
    assert position.model.choosing is None


def test_a_refusal_is_told_and_asks_again() -> None:
    """In words; the question stands again."""
    position = asked_to_judge()
    position.model.press("t")
    position.model.press("enter")
    [entry] = position.client._pending
    position.client._pending.clear()
    position.client.refusals.append(
        RefusedWish(entry.ask.wish, Refusal(code="stale", reason="Too late."))
    )
    position.show()

    assert position.model.notice == "Too late."
    assert position.model.sent == ""
    assert position.model.choosing is not None


def test_an_answer_that_comes_after_its_view_lets_us_go_on() -> None:
    """After a pass one has to hand on: the view says so, and the answer changes nothing."""
    position = asked_to_judge()
    for key in ("p", "l", "enter"):
        position.model.press(key)
    [entry] = position.client._pending
    position.running.commit(position.match.step(0, Pass(True)), 0.0)
    position.show()
    assert position.model.choosing is not None
    position.model.press(position.model.choosing.answers[0].option.key)

    position.client.receive(Reply(id=entry.ask.id, you=US), 0.0)
    position.model.look()

    assert position.model.choosing is not None
    assert position.model.choosing.begun


def test_a_view_in_between_loses_nothing_half_chosen() -> None:
    """Somebody says something while we choose."""
    position = asked_to_judge()
    position.model.press("p")
    position.show(lines=(TalkLine(number=1, name="Ben", text="hurry"),))

    choosing = position.model.choosing
    assert choosing is not None
    assert choosing.begun
    assert {answer.value for answer in choosing.answers} == {True, False}
    assert Pass(True) in choosing.moves


def test_a_halted_game_asks_nothing_and_loses_nothing() -> None:
    """Nothing is offered that would be refused; half a choice stands again when it goes on."""
    position = asked_to_judge()
    position.model.press("p")
    position.show(paused="Paused by Ben.")
    assert not any(position.model.press(key) for key in ("t", "l", "enter", "escape"))

    position.show()

    assert position.model.choosing is not None
    assert position.model.choosing.begun


def test_that_the_game_was_halted_is_not_told_once_it_goes_on() -> None:
    """Whoever tried to play meanwhile is asked again."""
    position = asked_to_judge()
    position.show(paused="Paused by Ben.")
    position.model.notice = "Paused by Ben."
    position.show()

    assert not position.model.notice


def test_our_turn_is_announced_once() -> None:
    """A view in between announces nothing."""
    position = Position("cockroach-poker")
    deal(position, "cockroach-poker", GIVEN)
    position.send()
    assert position.model.look()

    position.send(paused="a break")
    assert not position.model.look()


def test_escape_takes_back_before_it_opens_anything() -> None:
    """It is not taken where there is nothing to take back."""
    position = asked_to_judge()
    position.model.press("p")

    assert position.model.press("escape")
    assert not position.model.press("escape")


def test_what_is_typed_is_said() -> None:
    """To all."""
    position = asked_to_judge()
    position.model.typed("hello there")

    assert wishes(position) == [Say(text="hello there")]


def test_what_is_typed_before_one_is_at_the_table_is_not_lost_in_silence() -> None:
    """A guest who is still on the way is told that nobody heard it."""
    seat = ClientState(Enter(name="Ana"), lambda: US)
    model = TableModel(seat, GLYPHS["rich"])
    with pytest.raises(NoWay, match="nobody heard"):
        model.typed("hello there")

    assert seat._pending == []


def test_one_is_called_as_the_table_has_it() -> None:
    """It may know a name that was chosen there; before it says so, it is the one we come with."""
    position = asked_to_judge()
    position.client.enter = Enter(name="root")
    assert position.model.called == "Ana"

    assert TableModel(ClientState(Enter(name="root"), lambda: US), GLYPHS["rich"]).called == "root"


def test_a_command_that_is_none_is_told() -> None:
    """In one sentence, and nothing is sent."""
    position = asked_to_judge()
    with pytest.raises(NoWay, match="no command"):
        position.model.typed("/dance")

    assert not wishes(position)


def test_what_the_owner_sets_is_told_to_all() -> None:
    """In the log: the game with what it needs, else options and settings as one types them."""
    position = Position("cockroach-poker").play(10_000)
    told = position.model.story.entries
    for change in ({"bots": "strong"}, {"options": {"first": 2}}, {"game": "royal-gambit"}):
        position.settings = replace(position.settings, **change)
        position.show()
        position.show()

    assert [entry.text for entry in told if "has changed" in entry.text] == [
        "The table has changed: bots=strong.",
        "The table has changed: first=3.",
        "The table has changed: the next game is Royal Gambit.",
    ]


def test_nobody_begins_the_next_game_by_a_late_enter() -> None:
    """Enter may still be meant for the last move; g begins."""
    position = Position("cockroach-poker").play(10_000)
    position.model.press("enter")
    assert not wishes(position)

    position.model.press("g")
    assert wishes(position) == [Start()]


def test_the_log_tells_each_thing_once() -> None:
    """However often a view comes."""
    position = Position("cockroach-poker").play(30)
    position.show()
    position.show()

    told = [entry.text for entry in position.model.story.entries if entry.look == "event"]
    assert len(told) == len(position.model.story.events)


def test_what_spectators_said_during_a_game_is_told_after_it() -> None:
    """Though it is older than what players have said since."""
    position = asked_to_judge()
    gallery = TalkLine(number=1, name="Wim", text="she lies", gallery=True)
    player = TalkLine(number=2, name="Ben", text="hurry")

    position.show(lines=(player,))
    position.show(lines=(gallery, player))

    told = [entry.text for entry in position.model.story.entries if entry.look == "chat"]
    assert told == ["<Ben> hurry", "<Wim> (spectators) she lies"]


def test_whose_time_was_up_is_told_apart_from_talk() -> None:
    """A move was made in somebody's name: nobody has said that, and nobody is to miss it."""
    position = asked_to_judge()
    position.show(lines=(TalkLine(number=1, name="Ana", text="was out of time.", news=True),))

    told = [entry.text for entry in position.model.story.entries if entry.look == "warn"]
    assert told == ["Ana was out of time."]


def test_talk_of_before_one_came_hides_nothing_that_happened() -> None:
    """Old talk is no younger than the last event, which stays in sight."""
    position = Position("cockroach-poker").play(12)
    position.send(lines=tuple(TalkLine(number=at, name="Ben", text="hm") for at in range(1, 20)))
    position.drawn_with("rich")

    looks = [entry.look for entry in position.model.story.entries]
    assert looks[0] == "chat"
    assert looks[-1] == "event"


def test_the_log_tells_who_comes_and_goes() -> None:
    """From the second view on: who was there before is no news."""
    position = Position("cockroach-poker")
    position.show()
    show = position.client.show
    assert show is not None
    ana, ben, cleo, dan = show.scene.chairs
    away = cleo.model_copy(update={"present": False})
    person = ben.model_copy(update={"guest": "ef" * 8, "name": "Bob", "bot": False})
    position.show(chairs=(ana, person, away, dan))

    told = [entry.text for entry in position.model.story.entries if entry.look == "dim"]
    assert told == ["Bob takes over from Ben.", "Cleo is away."]


def test_before_a_game_somebody_sits_down_and_takes_over_nothing() -> None:
    """The bot whose name stood there had no cards."""
    position = Position("cockroach-poker")
    position.show(phase="lobby")
    show = position.client.show
    assert show is not None
    ana, ben, *others = show.scene.chairs
    person = ben.model_copy(update={"guest": "ef" * 8, "name": "Bob", "bot": False})
    position.show(phase="lobby", chairs=(ana, person, *others))

    assert position.model.story.entries[-1].text == "Bob sits down."


def test_who_was_removed_did_not_simply_get_up() -> None:
    """The log says who did it, and then who sits there."""
    position = Position("cockroach-poker")
    position.show()
    show = position.client.show
    assert show is not None
    ana, ben, cleo, dan = show.scene.chairs
    bot = cleo.model_copy(update={"guest": None, "name": "Clara", "bot": True})
    news = TalkLine(number=1, name="Ana", text="removed Cleo.", news=True, removed=cleo.guest)
    position.show(chairs=(ana, ben, bot, dan), lines=(news,))

    told = [entry.text for entry in position.model.story.entries[-2:]]
    assert told == ["Ana removed Cleo.", "Clara, a bot, takes over from Cleo."]


def test_who_leaves_in_the_middle_of_a_game_is_asked() -> None:
    """A bot gets the chair; from a game that is over one goes at once."""
    position = asked_to_judge()
    model = position.model
    model.panel = what_else(model)
    assert [model.press("x"), model.press("x")] == [True, LeaveTable()]

    position.play(10_000)
    model.panel = what_else(model)
    assert model.press("x") == LeaveTable()


def test_who_stands_up_in_the_middle_of_a_game_is_asked() -> None:
    """As who leaves."""
    position = asked_to_judge()
    model = position.model
    model.panel = what_else(model)
    model.press("u")
    assert not wishes(position)

    model.press("u")
    assert wishes(position) == [Stand()]


def test_what_was_missed_is_told_as_missed() -> None:
    """A latecomer knows that they are late."""
    position = Position("royal-gambit")
    for _ in range(80):
        position.one_move()
    position.show()

    assert any("earlier events" in entry.text for entry in position.model.story.entries)


def test_what_went_wrong_before_hides_no_question() -> None:
    """A notice waits for the next key, or for the next decision."""
    position = Position("cockroach-poker").play_until_asked()
    model = position.model
    model.notice = "The coach speaks when it is your turn."
    position.show()
    assert model.notice

    position.one_move()
    position.play_until_asked()

    assert model.choosing is not None
    assert not model.notice
