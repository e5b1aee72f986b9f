"""The words of bots when a card has turned over: seldom, once all have seen it, where wanted."""

from itertools import pairwise
from typing import get_args

import pytest

from engine.bots.personas import NAMED
from engine.catalog import CATALOG
from engine.game import Event, Feeling
from engine.games.royal_gambit.view import Busted, Covered, Stayed
from engine.games.royal_menagerie.view import Played, Shoot, Stampeded, Steal
from engine.match import Match
from engine.palming.view import Judge, Judged, Offered
from netplay.settings import TableSetup
from netplay.table.bot_lines import LINES
from netplay.table.bot_voices import OFTEN, PAUSE, BotVoices
from netplay.table.guests import Guest
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState
from netplay.timing import MOMENT
from netplay.wire import TableSettings
from tests.netplay.table.test_watched_moments import JUDGING, game

CAUGHT = Judged(1, 0, "rat", False, "bat", True)


def voices(**settings: object) -> tuple[BotVoices, TableState]:
    """Those of a table at which only bots sit."""
    plain: dict[str, object] = {"pace": 0, **settings}
    state = TableState("Host", TableSettings(**plain))  # type: ignore[arg-type]
    return BotVoices(state, "1"), state


def said(bots: BotVoices, state: TableState, event: Event, moments: int) -> int:
    """How many words so many such moments bring, each long after the other."""
    playing: LiveGame = game(JUDGING)
    for at in range(moments):
        now = 1000.0 + 2 * PAUSE * at
        bots.heard(playing, (event,), now)
        bots.speak(now + PAUSE)
    return state.said


def test_bots_say_a_word_now_and_then() -> None:
    """Not at every card, and only when one has turned over."""
    bots, state = voices()

    assert said(bots, state, Offered(0, 1, "rat"), 50) == 0
    assert 0 < said(bots, state, CAUGHT, 100) < 100 * 2 * OFTEN


@pytest.mark.parametrize(
    ("judged", "cases"),
    [
        (Judged(1, 0, "rat", True, "bat", False), {"fooled", "taken in"}),
        (Judged(1, 0, "rat", False, "bat", True), {"caught", "saw"}),
        (Judged(1, 0, "rat", False, "rat", False), {"doubted", "misjudged"}),
        (Judged(1, 0, "rat", True, "rat", True), set()),
    ],
)
def test_what_they_say_is_about_what_came_to_light(judged: Judged, cases: set[str]) -> None:
    """Nobody says that they were lied to who doubted a true word."""
    bots, state = voices()

    said(bots, state, judged, 100)

    told = {line.text for line in state.lines}
    said_of = [
        feeling for lines in LINES.values() for feeling, texts in lines.items() if told & {*texts}
    ]
    assert set(said_of) == cases


def test_every_temper_has_a_line_for_every_case() -> None:
    """The tempers are those of the bots that have names."""
    assert LINES.keys() == {temper.name for temper in NAMED.values()}
    assert {frozenset(lines) for lines in LINES.values()} == {frozenset(get_args(Feeling))}


def test_every_line_is_one_of_a_kind() -> None:
    """It tells who speaks and of what, and there are two for each, so that none is said twice."""
    texts = [text for lines in LINES.values() for both in lines.values() for text in both]

    assert all(len(both) > 1 for lines in LINES.values() for both in lines.values())
    assert len(set(texts)) >= len(texts) - 2
    assert max(map(len, texts)) <= 28


def test_bots_are_silent_where_nobody_wants_to_hear_them() -> None:
    """A setting of the table, which is on unless somebody turns it off."""
    bots, state = voices(talk=False)

    assert said(bots, state, CAUGHT, 100) == 0
    assert TableSetup().talk


@pytest.mark.parametrize(
    ("key", "event", "feelings"),
    [
        ("royal-gambit", Busted(1, ("2", "2")), {1: "bust"}),
        ("royal-gambit", Covered(1, ("2", "Q")), {1: "saved"}),
        ("royal-gambit", Stayed(1, 3), {}),
        ("royal-menagerie", Stampeded(2), {2: "trampled"}),
        ("royal-menagerie", Played(1, Steal(2, "ibis"), False), {2: "robbed"}),
        ("royal-menagerie", Played(1, Shoot(2, "ibis"), False), {}),
    ],
)
def test_in_other_games_they_speak_of_what_befalls_them(
    key: str, event: Event, feelings: object
) -> None:
    """Of what all look at, whoever it is that looks foolish."""
    info = CATALOG[key].moved(event)

    assert info == feelings
    assert not info or CATALOG[key].watched(event)


def test_bots_of_every_game_speak() -> None:
    """A game names what befalls whom; the words are the same."""
    bots, state = voices()
    match = Match.new("royal-gambit", 4, {}, "1")
    playing = LiveGame(match, 1, TableSettings(game="royal-gambit"), 1000.0)
    for at in range(100):
        bots.heard(playing, (Busted(1, ("2", "2")),), 1000.0 + 2 * PAUSE * at)
        bots.speak(1000.0 + 2 * PAUSE * at + PAUSE)

    assert {line.name for line in state.lines} == {state.name_at(1)}
    texts = [line.text for line in state.lines]
    assert texts
    assert all(one != other for one, other in pairwise(texts))


def test_nothing_is_said_of_a_card_while_all_look_at_the_next() -> None:
    """Words are dropped that people did not wait for: they would seem to be of what comes."""
    bots, state = voices(pace=1200)
    for at in range(100):
        now = 1000.0 + 2 * PAUSE * at
        bots.heard(game(JUDGING), (CAUGHT,), now)
        bots.heard(game(JUDGING), (Judged(1, 0, "rat", True, "rat", True),), now + 2)
        bots.speak(now + PAUSE)

    assert state.said == 0


def test_no_two_words_follow_each_other_closely() -> None:
    """However much happens, there is a pause."""
    bots, state = voices()
    for at in range(1000):
        now = 1000 + at * PAUSE / 10
        bots.heard(game(JUDGING), (CAUGHT,), now)
        bots.speak(now + 2)

    assert 0 < state.said <= 100


def test_nothing_is_said_before_all_have_seen_the_card() -> None:
    """A word would tell what the moment is about to show."""
    bots, state = voices(pace=1200)
    for at in range(100):
        now = 1000.0 + 2 * PAUSE * at
        bots.heard(game(JUDGING), (CAUGHT,), now)
        bots.speak(now + MOMENT)
        before = state.said
        bots.speak(now + MOMENT + 2)

        assert before == 0
        if state.said:
            return
    raise AssertionError("nobody has said anything")


def test_no_words_are_put_into_the_mouth_of_a_person() -> None:
    """Neither of one for whom a bot plays while they are away, nor of one who has just sat down."""
    away, gone = voices()
    gone.chairs[:] = [f"{seat}" for seat in range(len(gone.chairs))]
    gone.guests.update({key: _gone(key) for key in gone.chairs if key})
    assert gone.bot_plays(0, 1e6)
    assert said(away, gone, CAUGHT, 100) == 0

    bots, state = voices()
    for at in range(100):
        bots.heard(game(JUDGING), (CAUGHT,), 1000.0 + 2 * PAUSE * at)
        state.chairs[:] = gone.chairs
        bots.speak(1000.0 + 2 * PAUSE * at + PAUSE)
        state.chairs[:] = [None] * len(gone.chairs)

    assert state.said == 0


def test_a_word_is_left_unsaid_if_bots_were_told_to_be_silent_meanwhile() -> None:
    """The owner has turned it off while all looked at the card."""
    bots, state = voices(pace=1200)
    for at in range(100):
        now = 1000.0 + 2 * PAUSE * at
        state.settings = TableSettings(pace=1200)
        bots.heard(game(JUDGING), (CAUGHT,), now)
        state.settings = TableSettings(pace=1200, talk=False)
        bots.speak(now + PAUSE)

    assert state.said == 0


def test_who_watches_with_a_delay_is_not_told_of_what_they_have_yet_to_see() -> None:
    """They may bet on that very card."""
    bots, state = voices()
    playing = game(JUDGING)
    playing.settings = TableSettings(delay=2)
    playing.commit(playing.match.step(0, Judge(true=False)), 1000.0)
    for watched in (True, False):
        state.guests = {"w": Guest("w", "cd" * 8, "Wim", watching=True)} if watched else {}
        for at in range(100):
            bots.heard(playing, (CAUGHT,), 1000.0 + 2 * PAUSE * at)
            bots.speak(1000.0 + 2 * PAUSE * at + PAUSE)

        assert (state.said == 0) == watched


def _gone(key: str) -> Guest:
    """Somebody who was heard long ago."""
    return Guest(key, "ab" * 8, "Ana", heard=0.0)
