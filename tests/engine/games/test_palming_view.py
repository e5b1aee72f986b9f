"""How near each seat is to losing, as a view of either Cockroach Poker tells it."""

from dataclasses import replace

import pytest

from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.palming.rules import phase_seen
from tests.engine.games.palming_table import classic, royal


@pytest.mark.parametrize(("others", "limit"), [(1, 5), (2, 4), (5, 4)])
def test_a_view_tells_how_many_of_a_kind_lose(others: int, limit: int) -> None:
    """CP-10, CR-11: five with two players, else four."""
    assert CLASSIC.view(classic("bat", *["rat"] * others), None).limit == limit
    assert ROYAL.view(royal("bat", *["rat"] * others), None).limit == limit


def test_open_cards_are_counted_most_first() -> None:
    """CP-10: of as many, first what comes first in the deck; of others' cards nothing."""
    pile = "stink_bug rat stink_bug spider fly rat"
    view = CLASSIC.view(classic("bat | bat", f"bat | {pile}", "bat"), None)

    counts = [list(view.counts(seat).items()) for seat in range(3)]

    assert counts == [
        [("bat", 1)],
        [("rat", 2), ("stink_bug", 2), ("fly", 1), ("spider", 1)],
        [],
    ]


def test_a_royal_counts_as_its_animal_and_a_special_not_at_all() -> None:
    """CR-4, CR-8: a special that lies open is out of play."""
    pile = "joker rat royal_rat blank royal_stink_bug"
    view = ROYAL.view(royal("bat", f"bat | {pile}", "toad"), 0)

    assert list(view.counts(1).items()) == [("rat", 2), ("stink_bug", 1)]


def test_the_seat_that_has_lost_has_reached_the_limit() -> None:
    """CP-10, CR-11: what screens are told and what loses is one and the same."""
    state = royal("royal_rat", "fly | rat toad toad toad rat rat", "toad")
    (laid, _), view = ROYAL.lay(state, 1, ("royal_rat",)), ROYAL.view(state, None)

    assert view.counts(1)["rat"] < view.limit
    assert ROYAL.outcome(state) is None
    assert ROYAL.view(laid, None).counts(1)["rat"] == view.limit
    assert ROYAL.outcome(laid) is not None


def test_a_view_that_shows_no_round_is_not_taken_for_one() -> None:
    """CP-5: a card is judged only where one flies."""
    view = CLASSIC.view(classic("bat", "rat", "toad"), None)

    with pytest.raises(ValueError, match="no round looks like"):
        phase_seen(replace(view, stage="judge"), None)
