"""Cards are neither lost nor doubled: at any moment every card of the deck lies somewhere."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.palming.rules import Flying
from tests.engine.tables import SEEDS, in_every_game, matches, played_out

Cards = Iterable[str]


def palming(state: Any) -> Cards:
    """Hands, what lies open, the card in flight."""
    flying = [state.phase.flight.card] if isinstance(state.phase, Flying) else []
    return chain(*state.hands, *state.piles, flying)


def menagerie(state: Any) -> Cards:
    """Deck, discards, hands, menageries; open rows, and the actions that are being resolved."""
    open_actions = state.stack[1:]
    rows = chain(*(getattr(action, "row", ()) for action in open_actions))
    actions = (action.card for action in open_actions)
    return chain(state.deck, state.discards, *state.hands, *state.menageries, rows, actions)


WHERE: Mapping[str, Callable[[Any], Cards]] = {
    "cockroach-poker": lambda state: chain(palming(state), state.rest),
    "cockroach-poker-royal": lambda state: chain(palming(state), state.rest.penalty),
    "royal-gambit": lambda state: chain(
        state.pack.deck,
        state.pack.discards,
        *(chain(place.cards, place.covered) for place in state.places),
    ),
    "royal-menagerie": menagerie,
}
CARDS: Mapping[str, int] = {
    "cockroach-poker": 64,
    "cockroach-poker-royal": 65,
    "royal-gambit": 52,
    "royal-menagerie": 46,
}


def test_every_game_says_where_its_cards_lie() -> None:
    """A game on the shelf needs a line in WHERE and one in CARDS, above."""
    lacking = sorted(set(CATALOG) - (set(WHERE) & set(CARDS)))
    assert not lacking, f"{lacking} need a line in WHERE and one in CARDS, above."


@in_every_game
def test_the_deck_is_whole_after_every_move(key: str, data: st.DataObject) -> None:
    """The very cards that were dealt, to the end of the game."""
    match, seed = data.draw(matches(key)), data.draw(SEEDS)
    where = WHERE[key]
    dealt = Counter(where(match.state))

    for moved in played_out(match, Random(seed)):
        assert Counter(where(moved.state)) == dealt
    assert dealt.total() == CARDS[key]
