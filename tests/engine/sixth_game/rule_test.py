"""The rules of High Card, with cards that are named."""

from engine.luck import Luck
from tests.engine.sixth_game.rules import GAME
from tests.engine.sixth_game.view import CARDS, Decide, Options


def test_whoever_swaps_gets_the_top_card_and_the_highest_wins() -> None:
    """@-1, @-2, @-3: seat 0 swaps a 3 for the 9 on top, and beats the 5 that seat 1 keeps."""
    top = (3, 5, 9)
    deck = (*top, *(card for card in CARDS if card not in top))
    state = GAME.deal(2, Options(4), Luck.stacked(deck))

    for turn, swap in enumerate((True, *(False,) * 7)):
        state, _ = GAME.play(state, turn % 2, Decide(swap))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (9, 5))
    assert state.deck[-1] == 3
