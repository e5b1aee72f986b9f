"""Cockroach Poker: how the game is lost."""

import pytest

from engine.game import Outcome
from engine.games.cockroach_poker.rules import GAME
from engine.palming.view import Judge, Judged, LaidOpen, Offer, PlayerLost
from tests.engine.games.palming_table import classic, played, told

TRUE, FALSE = Judge(True), Judge(False)
BAT_TAKEN = Offer("bat", 1, "bat"), FALSE  # by seat 1
BAT_KEPT = Offer("bat", 1, "bat"), TRUE  # by seat 0


def test_the_fourth_of_a_kind_loses_at_once() -> None:
    """CP-10: the one before whom it lies loses, all others win together."""
    state = classic("bat fly", "rat | bat toad bat bat", "toad", "rat")

    outcome = GAME.outcome(played(GAME, state, *BAT_TAKEN))

    assert outcome == Outcome((0, 2, 3), (1,), "4 of a kind, bat", next_first=1)


def test_the_giver_can_lose_as_well() -> None:
    """CP-10: whoever takes the card."""
    state = classic("fly", "bat rat | bat bat bat", "toad", turn=1)

    outcome = GAME.outcome(played(GAME, state, Offer("bat", 0, "fly"), FALSE))

    assert outcome == Outcome((0, 2), (1,), "4 of a kind, bat", next_first=1)


def test_the_name_of_a_kind_is_told_in_words() -> None:
    """CP-10: a reason is for people."""
    state = classic("stink_bug", "rat | stink_bug stink_bug stink_bug", "toad")

    *_, last = told(GAME, state, Offer("stink_bug", 1, "bat"), TRUE)

    assert last == PlayerLost(1, "4 of a kind, stink bug")


@pytest.mark.parametrize(
    "pile",
    ["bat bat", "bat bat fly fly", "fly fly fly toad toad toad", ""],
)
def test_fewer_than_four_of_a_kind_do_not_lose(pile: str) -> None:
    """CP-10: neither three of a kind nor many of different kinds."""
    state = played(GAME, classic("bat", f"rat | {pile}", "toad"), *BAT_TAKEN)

    assert (GAME.outcome(state), GAME.to_act(state)) == (None, (1,))


def test_cards_before_others_do_not_count() -> None:
    """CP-10: four bats at the table, but not before one player."""
    state = played(GAME, classic("bat rat | bat", "rat | bat bat", "toad | bat"), *BAT_KEPT)

    assert GAME.outcome(state) is None


def test_with_two_players_four_of_a_kind_are_safe() -> None:
    """CP-10: there it takes five."""
    state = played(GAME, classic("bat", "rat | bat bat bat"), *BAT_TAKEN)

    assert (GAME.outcome(state), GAME.to_act(state)) == (None, (1,))


def test_with_two_players_the_fifth_of_a_kind_loses() -> None:
    """CP-10: the other one wins."""
    state = played(GAME, classic("bat", "rat | bat bat bat bat"), *BAT_TAKEN)

    assert GAME.outcome(state) == Outcome((0,), (1,), "5 of a kind, bat", next_first=1)


@pytest.mark.parametrize(
    ("moves", "loser"), [(BAT_TAKEN, 1), (BAT_KEPT, 0)], ids=["receiver", "giver"]
)
def test_who_has_no_card_to_start_with_loses(moves: tuple[Offer, Judge], loser: int) -> None:
    """CP-10: having taken the card with an empty hand."""
    state = played(GAME, classic("bat", "", "toad"), *moves)

    outcome = GAME.outcome(state)

    assert outcome is not None
    assert (outcome.losers, outcome.reason) == ((loser,), "no card left to start with")


def test_an_empty_hand_alone_does_not_lose() -> None:
    """CP-10: as long as somebody else is to start."""
    state = played(GAME, classic("bat", "rat", ""), *BAT_TAKEN)

    assert (GAME.outcome(state), GAME.to_act(state)) == (None, (1,))


def test_a_loss_is_told_after_the_card_was_shown_and_taken() -> None:
    """CP-10: who loses in two ways is told the first, and once."""
    state = classic("bat", "| bat bat bat", "toad")

    assert told(GAME, state, *BAT_TAKEN) == (
        Judged(1, 0, "bat", said=False, card="bat", right=False),
        LaidOpen(1, ("bat",)),
        PlayerLost(1, "4 of a kind, bat"),
    )


def test_the_want_of_a_card_is_told_after_the_last_one_was_taken() -> None:
    """CP-10: a card taken does not refill the hand."""
    events = told(GAME, classic("bat", "", "toad"), *BAT_TAKEN)

    assert events[1:] == (LaidOpen(1, ("bat",)), PlayerLost(1, "no card left to start with"))


def test_after_a_loss_nobody_owes_anything() -> None:
    """CP-10: the game is over at once, and the cards lie as they fell."""
    state = played(GAME, classic("bat fly", "rat | bat bat bat", "toad"), *BAT_TAKEN)

    assert GAME.to_act(state) == ()
    assert not any(len(GAME.legal(state, seat)) for seat in range(3))
    assert (state.hands, state.piles[1]) == ((("fly",), ("rat",), ("toad",)), ("bat",) * 4)


def test_there_is_no_outcome_before_the_end() -> None:
    """CP-10: not while somebody is to offer, to judge or to hand on."""
    state = classic("bat fly", "rat", "toad")

    assert GAME.outcome(state) is None
    assert GAME.outcome(played(GAME, state, Offer("bat", 1, "bat"))) is None


def test_the_loser_starts_the_next_game() -> None:
    """CP-4: a table that plays again passes on the loser's seat."""
    outcome = GAME.outcome(played(GAME, classic("bat", "", "toad"), *BAT_KEPT))

    assert outcome is not None
    assert outcome.next_first == 0
