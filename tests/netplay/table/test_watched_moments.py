"""While all look at a card that turns over, no bot plays on and no clock runs."""

from typing import Any

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.match import Match
from engine.palming.view import Judge, Offer
from netplay.table.live_game import LiveGame
from netplay.timing import MOMENT
from netplay.wire import TableSettings
from tests.engine.games.palming_table import classic, played
from tests.netplay.table.test_games import playing

NOW = 1000.0
CLOCK = 30


def game(state: Any) -> LiveGame:
    match = Match.new("cockroach-poker", 4, {}, "1")
    match.state = state
    settings = TableSettings(game="cockroach-poker", seats=4, clock=CLOCK)
    return LiveGame(match, 1, settings, NOW)


OFFERING = classic("toad", "bat rat", "rat", "rat", turn=1)
JUDGING = played(GAME, OFFERING, Offer("bat", 0, "fly"))


def test_the_clock_of_the_next_decision_starts_when_the_card_has_been_seen() -> None:
    """Whatever moves on the screen of whoever decides."""
    live_game = game(JUDGING)
    live_game.commit(live_game.match.step(0, Judge(true=False)), NOW)

    assert live_game.remaining(NOW) == round((CLOCK + MOMENT) * 1000)
    assert live_game.remaining(NOW + MOMENT) == CLOCK * 1000


def test_where_no_card_turns_over_the_clock_starts_at_once() -> None:
    """An offer is nothing to look at."""
    live_game = game(OFFERING)
    live_game.commit(live_game.match.step(1, Offer("bat", 0, "fly")), NOW)

    assert live_game.remaining(NOW) == CLOCK * 1000


@pytest.mark.parametrize(("pace", "least"), [(0, 0.0), (300, 0.15 + MOMENT)])
def test_bots_wait_while_all_look(pace: int, least: float) -> None:
    """On top of their pace; where they have none, nobody watches them."""
    table = playing("ana", seats=4, pace=pace, game="cockroach-poker")
    state = table.table.table_state
    state.chairs = [None] * 4
    live_game = state.live_game = game(JUDGING)
    live_game.commit(live_game.match.step(0, Judge(true=False)), table.now)
    shown = table.now

    table.until(lambda: live_game.after > 1, 60)

    assert least <= table.now - shown < least + 1.0


def test_a_pause_while_all_look_takes_nothing_from_the_clock() -> None:
    """Afterwards there is as much left as before."""
    live_game = game(JUDGING)
    live_game.commit(live_game.match.step(0, Judge(true=False)), NOW)
    live_game.halt(True, NOW + 1)
    live_game.halt(False, NOW + 100)

    assert live_game.remaining(NOW + 99 + MOMENT) == CLOCK * 1000
