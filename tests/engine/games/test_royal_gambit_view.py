"""Royal Gambit: what everybody sees, and how it reads."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.game import Event
from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.pack import Pack
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import State
from engine.games.royal_gambit.view import (
    DECK,
    INFO,
    Bust,
    Busted,
    Cover,
    Covered,
    Effect,
    Fizzled,
    Flipped,
    GambitMove,
    Gave,
    Give,
    Hand,
    HandBegan,
    HandEnded,
    Hit,
    Name,
    Named,
    Order,
    Ordered,
    RanOut,
    Rebuilt,
    Stay,
    Stayed,
    Won,
)
from engine.luck import Luck
from engine.match import Match
from engine.moves import tag
from engine.options import BadOption
from tests.engine.games.gambit_table import (
    ANN,
    AWAY,
    BOB,
    CID,
    NAMES,
    after,
    cards,
    last_stay,
    place,
    seen,
    stayed,
    table,
)
from tests.engine.reading import read

# --- what is known --------------------------------------------------------------------------------


def test_nothing_is_private() -> None:
    """RG-3: every card lies open or in the deck, so all views are one but for whoever looks."""
    state = after(table("2", "3", deck="J 7"), Hit(), Name("J", BOB))

    assert {replace(seen(state, seat), seat=None) for seat in (ANN, BOB, None)} == {seen(state)}


def test_the_order_of_the_deck_is_secret() -> None:
    """RG-3: the view is the same whatever comes next."""
    one, other = (table("2", "3", deck=deck) for deck in ("4 5 6", "6 5 4"))

    assert seen(one, ANN) == seen(other, ANN)


def test_what_is_in_the_deck_follows_from_what_lies_open() -> None:
    """RG-1: a careful player counts face-up cards, covered ones and discards."""
    state = table(place("2 2", "Q 5"), stayed("K"), discards="9 9 9")

    assert Counter(DECK) - Counter(seen(state).unseen) == Counter(cards("2 2 Q 5 K 9 9 9"))


def test_effects_are_seen_with_who_flipped_them_and_whom_they_work_on() -> None:
    """RG-10: the stack lies open, newest first."""
    state = after(table("2", "3", deck="J 9 7"), Hit(), Name("J", BOB), Name("7", ANN))
    view = seen(state, BOB)

    assert view.effects == (Effect("7", BOB, ANN), Effect("J", ANN, BOB))
    assert (view.turn, view.stage, view.decides) == (ANN, "give", ANN)


STAGES: dict[str, tuple[State, tuple[GambitMove, ...]]] = {
    "hit_or_stay": (table("2", "3"), ()),
    "order": (table("2", "3", deck="J 7 8"), (Hit(), Name("J", BOB))),
    "name": (table("2", "3", deck="J"), (Hit(),)),
    "give": (table("2", "3", deck="7"), (Hit(), Name("7", BOB))),
    "cover_or_bust": (table("2 Q", "3", deck="2"), (Hit(),)),
    "over": (last_stay(9, 50, kind="catch_up"), (Stay(),)),
}


@pytest.mark.parametrize("stage", STAGES)
def test_the_view_says_what_is_to_be_decided(stage: str) -> None:
    """RG-2: a decision of each kind has its name."""
    state, moves = STAGES[stage]

    assert seen(after(state, *moves)).stage == stage


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_to_be_decided_is_imagined(stage: str) -> None:
    """RG-2: in the imagined game the table waits for the same."""
    state, moves = STAGES[stage]
    reached = after(state, *moves)

    assert GAME.imagine(seen(reached), Luck("other")).phase == reached.phase


def test_the_table_between_hands_is_seen() -> None:
    """RG-14: the hand, the totals, the options, and who started the game."""
    view = seen(after(last_stay(10, 50, 20, first=CID), Stay()))

    assert (view.hand, view.totals) == (Hand(6, "catch_up", CID), (10, 50, 20))
    assert (view.options, view.first) == (Options(), CID)


# --- imagining ------------------------------------------------------------------------------------


def dealt_and_played(decisions: int) -> State:
    state, random = GAME.deal(3, Options(), Luck("view")), Random(1)
    for _ in range(decisions):
        (seat,) = GAME.to_act(state)
        state, _events = GAME.play(state, seat, GAME.legal(state, seat).pick(random))
    return state


@pytest.mark.parametrize("decisions", [0, 3, 9, 27])
def test_an_imagined_deck_holds_what_is_not_seen(decisions: int) -> None:
    """RG-1: the same cards as the true deck, and all else is as it is."""
    state = dealt_and_played(decisions)
    imagined = GAME.imagine(seen(state, ANN), Luck("other"))

    assert sorted(imagined.pack.deck) == sorted(state.pack.deck)
    assert replace(imagined, pack=state.pack) == state


def test_an_imagined_deck_is_shuffled() -> None:
    """RG-1: by the luck that was given, which is also the luck from then on."""
    view = seen(dealt_and_played(4))
    deck, luck = Luck("other").shuffle(view.unseen)

    assert GAME.imagine(view, Luck("other")).pack == Pack(deck, view.discards, luck)


def test_what_was_dropped_for_want_of_cards_is_imagined_too() -> None:
    """RG-13: everybody is about to stay in the imagined game as well."""
    state = after(table("2", "3", deck="J 7"), Hit(), Name("J", BOB))

    assert GAME.imagine(seen(state), Luck("other")).pack.dry


def test_a_game_that_is_over_is_imagined_as_over() -> None:
    """RG-16: with the same outcome."""
    state = after(last_stay(10, 50, kind="catch_up"), Stay())
    imagined = GAME.imagine(seen(state), Luck("other"))

    assert GAME.outcome(imagined) == GAME.outcome(state) is not None


# --- options and names ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"first": "random", "turns": "one", "deck": "fresh", "goal": 40},
        {"first": 2, "turns": "whole", "deck": "running", "goal": 100},
    ],
)
def test_a_table_may_choose_its_options(options: dict[str, Any]) -> None:
    """RG-13: every value that the rules know is one, and what is not chosen is the default."""
    match = Match.new("royal-gambit", 3, options, seed="any")

    assert match.options == Options(**options)


@pytest.mark.parametrize("options", [{"turns": "two"}, {"deck": "stale"}, {"jokers": 2}])
def test_a_table_may_choose_nothing_else(options: dict[str, Any]) -> None:
    """RG-2: anything else is refused."""
    with pytest.raises(BadOption):
        Match.new("royal-gambit", 3, options, seed="any")


def test_the_defaults_are_what_the_rules_say() -> None:
    """RG-14: a table that chooses nothing plays the game of the rule book."""
    assert Options() == Options(first="random", turns="one", deck="fresh", goal=40)


def test_moves_and_events_have_names() -> None:
    """RG-3: these words stand in records and on the wire, so they do not change."""
    moves = "hit stay order name give cover bust"
    events = (
        "flipped rebuilt ran_out stayed ordered named gave fizzled covered busted "
        "hand_ended hand_began won"
    )

    assert " ".join(map(tag, INFO.moves)) == moves
    assert " ".join(map(tag, INFO.events)) == events


# --- as text --------------------------------------------------------------------------------------


def test_a_view_reads_as_lines() -> None:
    """RG-6: hand, seats, deck, discards, effects and the decision."""
    state = table(place("2 K", "Q 5"), "3", stayed("A"), deck="J 7 9", discards="4 4")
    state = after(state, Hit(), Name("J", BOB))
    hidden = replace(state, places=(state.places[ANN], state.places[BOB], AWAY))

    assert read(seen(hidden, BOB), NAMES, BOB) == [
        "Hand 1: Ann starts. The goal is 40 points.",
        "Ann has 0 points and is in the hand with 2 K J, worth 4 points. Q 5 lie covered.",
        "You have 0 points and are in the hand with 3 7 9, worth 3 points.",
        "Cid has 0 points and does not play this hand.",
        "The deck has 0 cards: 4xA, 3x2, 3x3, 2x4, 3x5, 4x6, 3x7, 4x8, 3x9, 4xT, 3xJ, 3xQ, 3xK.",
        "The discards are 2x4.",
        "Your 7 is still to be resolved.",
        "You must flip two cards for Ann's Jack.",
        "It is Ann's turn. You must name a player.",
    ]


def test_a_dry_deck_is_mentioned() -> None:
    """RG-13: players can see that they are all about to stay."""
    state = after(table("2", "3", deck="J 7"), Hit(), Name("J", BOB))

    assert RanOut().says().text(NAMES) in read(seen(state), NAMES)


def test_a_finished_game_asks_for_nothing() -> None:
    """RG-16: the last line tells of the discards."""
    view = seen(after(last_stay(10, 50, kind="catch_up"), Stay()))

    assert read(view, NAMES)[-1] == "The discards are 6."


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Hit(), "Hit: flip a card."),
        (Stay(), "Stay: keep these points."),
        (Order("7"), "Resolve the 7 first."),
        (Name("7", BOB), "Lucky Seven: Bob must give a card."),
        (Name("8", BOB), "Hot Potato: Bob must take the 8."),
        (Name("J", BOB), "Sniper: Bob must flip two cards."),
        (Give("T"), "Give the 10."),
        (Cover(), "Cover a Queen and the newer card of the pair, and stay in."),
        (Bust(), "Go bust."),
    ],
)
def test_a_move_has_a_label(move: GambitMove, label: str) -> None:
    """RG-10: a decision reads as an imperative."""
    assert move.label().text(NAMES) == label


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Flipped(ANN, ("5", "J")), "Ann flips a 5 and a Jack."),
        (Rebuilt(3), "The deck runs out and is rebuilt from 3 discards."),
        (
            RanOut(),
            "No card is left to flip: everybody stays as soon as nothing is left to resolve.",
        ),
        (Stayed(ANN, 7), "Ann stays with 7 points."),
        (Ordered(ANN, "8"), "Ann resolves the 8 first."),
        (Named(ANN, "J", BOB), "Ann names Bob, who must flip two cards for the Jack."),
        (Gave(ANN, BOB, "8"), "Ann gives Bob the 8."),
        (Fizzled(ANN, "7", given_away=False), "Ann's 7 does nothing, since nobody can be named."),
        (Fizzled(ANN, "8", given_away=True), "Ann's 8 does nothing, since it was given away."),
        (Covered(ANN, ("Q", "5")), "Ann covers a 5 and a Queen and stays in."),
        (Busted(ANN, ("5", "A", "5")), "Ann goes bust and discards an Ace and two 5s."),
        (HandEnded((3, 0), (9, 8)), "The hand is over: Ann +3 = 9, Bob +0 = 8."),
        (HandBegan(2, "normal", BOB, (0, 1)), "Hand 2: Bob starts."),
        (
            HandBegan(3, "catch_up", ANN, (0,)),
            "Hand 3 is the catch-up: Ann starts. It is played by Ann.",
        ),
        (
            HandBegan(4, "duel", ANN, (0, 1)),
            "Hand 4 is a duel: Ann starts. It is played by Ann and Bob.",
        ),
        (Won(BOB, 44), "Bob wins with 44 points."),
    ],
)
def test_an_event_reads_as_a_sentence(event: Event, text: str) -> None:
    """RG-15: what happens is told in words, and the face lists every kind of event."""
    assert event.says().text(NAMES) == text
    assert type(event) in INFO.events
