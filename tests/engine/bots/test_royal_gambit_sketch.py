"""A bot's picture of a hand follows the rules, though it was drawn from a view alone."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.bots.royal_gambit import rules_of_thumb
from engine.bots.royal_gambit.cards import NUMBER, changes, gift, packed, rescued, score
from engine.bots.royal_gambit.search import played
from engine.bots.royal_gambit.sketch import Sketch
from engine.games.royal_gambit import scoring
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import State
from engine.games.royal_gambit.view import (
    DECK,
    RANKS,
    Bust,
    GambitMove,
    HandEnded,
    Hit,
    Place,
    Rebuilt,
    Stay,
    View,
)
from engine.match import Match
from tests.engine.games.gambit_table import ANN, cards, stayed, table

STEADY = (0.0,) * 8


def test_a_hand_is_worth_what_the_rules_say() -> None:
    """The score of packed cards is RG-6's, whatever lies there."""
    random = Random(1)
    for _ in range(500):
        cards = tuple(random.sample(DECK, random.randint(0, 12)))
        assert score(packed(cards)) == scoring.score(cards), cards


def test_queens_cover_what_the_rules_say() -> None:
    """Which cards Queens save, and when they are too few, is RG-11's."""
    random = Random(2)
    for _ in range(500):
        cards = tuple(random.sample(DECK, random.randint(0, 9)))
        enough = cards.count("Q") >= len(scoring.surplus(cards))
        left = packed(scoring.saved(cards)[0]) if enough else None
        assert rescued(packed(cards)) == left, cards


def test_a_flip_that_makes_a_pair_costs_the_whole_score() -> None:
    """Another 5 beside a 5 and a 4 takes all 9 points."""
    assert changes(packed(["5", "4"]))[NUMBER["5"]] == -9


def test_whoever_is_alone_keeps_the_eight() -> None:
    """A second one is a pair that nobody takes; among others it would be given away."""
    among = rules_of_thumb.expected(drawing("8 A", "5 8", "4"), ANN)
    alone = rules_of_thumb.expected(drawing("8 A", "5 8", stayed("4")), ANN)

    assert (among, alone) == (0.5, -2.0)


def test_whoever_is_alone_is_the_target_of_the_jack() -> None:
    """It brings both cards that are left, an ace and a 5, which with the other 5 makes a bust."""
    sketch = drawing("J A 5", "5", stayed("4"))

    assert rules_of_thumb.expected(sketch, ANN) == pytest.approx((-5 + 1 - 5) / 3)


def drawing(left: str, *places: str | Place) -> Sketch:
    """A picture of these cards before the players, with these left in the deck."""
    sketch = Sketch(GAME.view(table(*places), ANN), Random(0))
    sketch.deck = [NUMBER[rank] for rank in cards(left)]
    sketch.unseen = [sketch.deck.count(card) for card in range(13)]
    return sketch


def test_a_pair_is_given_to_who_asked_for_it() -> None:
    """Of a 2 and a 5, the one that makes the other bust goes."""
    assert RANKS[gift(packed(["2", "5"]), packed(["4", "2"]))] == "2"


@pytest.mark.parametrize("seed", range(60))
def test_a_hand_ends_in_thought_as_it_ends_at_the_table(seed: int) -> None:
    """Over the true deck, every move leads to the scores that the rules lead to."""
    match = _somewhere(seed)
    for seat in match.to_act:
        for move in match.legal(seat):
            scores = _at_the_table(match.state, seat, move, match.seats)
            assert scores in (None, _in_thought(match, seat, move)), move


def _somewhere(seed: int) -> Match:
    """In the middle of some form of the game."""
    random = Random(seed)
    options = {
        "turns": random.choice(["one", "whole"]),
        "deck": random.choice(["fresh", "running"]),
    }
    match = Match.new("royal-gambit", random.randint(2, 8), options, str(seed))
    for _ in range(random.randint(0, 60)):
        for seat in match.to_act:
            match.play(seat, match.legal(seat).pick(random))
    return match


def _in_thought(match: Match, seat: int, move: GambitMove) -> tuple[int, ...]:
    sketch = Sketch(match.view(seat), Random(0))  # type: ignore[arg-type]
    sketch.deck = [NUMBER[rank] for rank in reversed(match.state.pack.deck)]
    played(sketch, seat, move)
    rules_of_thumb.plays_out(sketch, STEADY)
    return tuple(sketch.scores)


def _at_the_table(state: State, seat: int, move: GambitMove, seats: int) -> tuple[int, ...] | None:
    """The scores at the end of the hand; None if a new deck was shuffled, which nobody foresees."""
    if isinstance(move, Bust):
        return None
    for events in _events(state, seat, move):
        if any(isinstance(event, Rebuilt) for event in events):
            return None
        for event in events:
            if isinstance(event, HandEnded):
                return event.scores
    raise AssertionError("a hand without end")


def _events(state: State, seat: int, move: GambitMove) -> Iterator[tuple[object, ...]]:
    """The events if all go on by rules of thumb."""
    while True:
        state, events = GAME.play(state, seat, move)
        yield events
        (seat,) = GAME.to_act(state)
        move = _by_thumb(GAME.view(state, seat))


def _by_thumb(view: View) -> GambitMove:
    if view.stage == "hit_or_stay":
        return Hit() if rules_of_thumb.hits(Sketch(view, Random(0)), view.turn, 0.0) else Stay()
    return rules_of_thumb.advised(view, 0.0, Random(0))
