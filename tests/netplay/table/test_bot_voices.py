"""The words of bots when a card has turned over: seldom, once all have seen it, where wanted."""

from engine.game import Event
from engine.palming.view import Judged, Offered
from netplay.settings import TableSetup
from netplay.table.bot_voices import OFTEN, PAUSE, BotVoices
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


def test_bots_are_silent_where_nobody_wants_to_hear_them() -> None:
    """A setting of the table, which is on unless somebody turns it off."""
    bots, state = voices(talk=False)

    assert said(bots, state, CAUGHT, 100) == 0
    assert TableSetup().talk


def test_no_two_words_follow_each_other_closely() -> None:
    """However much happens, there is a pause."""
    bots, state = voices()
    for at in range(1000):
        now = 1000 + at * PAUSE / 100
        bots.heard(game(JUDGING), (CAUGHT,), now)
        bots.speak(now)

    assert 0 < state.said <= 10


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
