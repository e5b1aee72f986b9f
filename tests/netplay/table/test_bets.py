"""Bets of spectators on whether a claim is true: shut until it is judged, and counted once."""

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.match import Match
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, Pass
from netplay.betting import Bet, BetScore
from netplay.table.bets import Bets, BetTally
from netplay.table.guests import MOST_GUESTS, Guest
from netplay.table.live_game import LiveGame
from netplay.wire import Stand
from tests.engine.games.palming_table import classic
from tests.netplay.room import Room, shown
from tests.netplay.table.test_games import playing
from tests.netplay.table.test_guests import ask

HANDS = ("toad rat", "bat bat rat", "rat fly", "rat fly")
OFFER = Offer("bat", 0, "fly")  # a lie, from seat 1 to Ana


def watched(delay: int = 0) -> Room:
    """Ana plays against bots that do not stir; Wim and Zoe watch. Seat 1 is to offer."""
    room = playing("ana", seats=4, game=GAME.key, delay=delay)
    room.bots_answer = False
    match, state = Match.new(GAME.key, 4, {}, "1"), room.table.table_state
    match.state = classic(*HANDS, turn=1)
    state.live_game = LiveGame(match, 1, state.settings, room.now)
    for key in ("wim", "zoe"):
        room.join(key, watch=True)
    room.run(1)
    return room


def plays(room: Room, *moves: Move) -> None:
    """The table goes on, and all see it."""
    live_game = room.table.table_state.live_game
    assert live_game is not None
    for move in moves:
        live_game.commit(live_game.match.step(live_game.match.to_act[0], move), room.now)
        room.run(0.5)


def bets(room: Room, key: str, *, true: bool) -> str | None:
    """Somebody bets on what they see; the word for why not, if it is refused."""
    game = shown(room.people[key]).board
    assert game is not None
    return ask(room, room.people[key], Bet(number=game.number, after=game.after, true=true))


def scores(room: Room, key: str) -> dict[str, tuple[int, int, bool | None]]:
    """The bets of everybody, as this person sees them."""
    return {it.name: (it.right, it.made, it.last) for it in shown(room.people[key]).scene.bets}


def test_a_bet_is_counted_once_the_claim_is_judged() -> None:
    """Spectators see how often each was right; players see nothing of it during the game."""
    room = watched()
    plays(room, OFFER)
    assert bets(room, "wim", true=False) is None
    assert bets(room, "zoe", true=True) is None
    assert scores(room, "wim") == {}

    plays(room, Judge(true=True))
    assert scores(room, "wim") == {"Wim": (1, 1, True), "Zoe": (0, 1, False)}
    assert scores(room, "ana") == {}


def test_the_last_bet_before_the_judgement_is_the_one_that_counts() -> None:
    """A slip can be mended; nobody bets twice on one claim."""
    room = watched()
    plays(room, OFFER)
    for true in (True, True, False):
        assert bets(room, "wim", true=true) is None

    plays(room, Judge(true=False))
    assert scores(room, "zoe") == {"Wim": (1, 1, True)}


def test_a_card_that_is_passed_on_settles_nothing() -> None:
    """The next claim is another one, with bets of its own."""
    room = watched()
    plays(room, OFFER)
    assert bets(room, "wim", true=False) is None
    plays(room, Pass(peek=True), HandOn(2, "bat"))
    assert bets(room, "zoe", true=True) is None

    plays(room, Judge(true=True))
    assert scores(room, "wim") == {"Zoe": (1, 1, True)}


def test_a_bet_shows_nobody_anything() -> None:
    """Not even that there is one: no view goes out before the card turns, nothing is written."""
    room = watched()
    plays(room, OFFER)
    room.run(2)
    before, written = room.table.revision, room.book.table_state
    assert bets(room, "wim", true=False) is None
    room.run(2)
    assert room.table.revision == before

    plays(room, Judge(true=False))
    assert scores(room, "wim") == {"Wim": (1, 1, True)}
    assert room.book.table_state is written


def test_who_watches_with_a_delay_bets_on_what_they_see() -> None:
    """The card lies open for the players long since, and nobody who watches is told."""
    room = watched(delay=2)
    plays(room, OFFER, Judge(true=False))
    assert bets(room, "wim", true=False) == "no-bets"
    plays(room, OFFER)
    assert bets(room, "wim", true=False) is None
    assert scores(room, "wim") == {}

    plays(room, Judge(true=False))
    assert scores(room, "wim") == {"Wim": (1, 1, True)}


def test_who_may_not_bet_is_told_why() -> None:
    """Whoever plays, or has held cards of this game; nobody bets on what is over or not yet."""
    room = watched()
    assert bets(room, "wim", true=True) == "no-bets"
    plays(room, OFFER)
    assert bets(room, "ana", true=True) == "no-bets"
    assert ask(room, room.people["wim"], Bet(number=1, after=0, true=True)) == "stale"

    assert ask(room, room.people["ana"], Stand()) is None
    assert bets(room, "ana", true=True) == "no-bets"


def test_what_was_right_is_written_down_once_a_game() -> None:
    """And still known when the host has died; players see it once the game is over."""
    room = watched()
    plays(room, OFFER)
    assert bets(room, "wim", true=False) is None
    plays(room, Judge(true=True))
    assert room.table.table_state.plain()["bets"] == {}

    room.table.table_state.live_game = None
    room.run(1)
    assert scores(room, "ana") == {"Wim": (1, 1, True)}
    assert room.book.table_state is not None
    assert room.book.table_state["bets"] == {"wim": ["Wim", 1, 1]}
    restored = Bets.restored({"wim": ("Wim", 1, 1)})
    assert restored.scores() == (BetScore(name="Wim", right=1, made=1),)


@pytest.mark.parametrize("gone", [True, False])
def test_a_crowd_of_keys_drives_out_nobody_who_was_right(gone: bool) -> None:
    """However many come, bet and go, no more scores are kept than fit at a table."""
    crowd = {f"{n}": Guest(f"{n}", f"{n:08x}", f"W{n}") for n in range(2 * MOST_GUESTS)}
    best = Guest("zoe", "ab" * 4, "Zoe")
    kept = Bets({key: BetTally(guest.name, 0, 1) for key, guest in crowd.items()})
    kept.tallies["zoe"] = BetTally("Zoe", 3, 4)
    kept._forget({} if gone else {"zoe": best})

    assert len(kept.tallies) == MOST_GUESTS
    assert "zoe" in kept.tallies
