"""The set-up of a game of Royal Menagerie, before the first turn. Host only."""

from collections.abc import Sequence

from engine.games.royal_menagerie.state import (
    SEATS,
    Cards,
    Menagerie,
    State,
    in_order,
    is_animal,
)
from engine.games.royal_menagerie.view import ACTIONS, ANIMALS, Role
from engine.luck import Luck
from engine.tuples import cut

ROLES: tuple[Role, ...] = ("grand_vizier", "loyalist", "conspirator", "conspirator")  # RM-1
OF_A_TYPE = 5  # RM-2
FIRST_ANIMALS = 2  # RM-3
FIRST_HAND = 3  # RM-3


def laid_out(actions: Sequence[int], luck: Luck) -> State:
    """Shuffles: the roles, for the seats from 0 on; the deck; again, if an action turned up."""
    roles, luck = luck.shuffle(ROLES)  # RM-1
    deck, luck = luck.shuffle(_pack(actions))
    menageries, set_aside, deck = _turned_up(deck)
    if set_aside:
        deck, luck = luck.shuffle((*deck, *set_aside))  # RM-3
    *hands, deck = cut(deck, [*[FIRST_HAND] * SEATS, len(deck)])  # RM-3
    nothing: tuple[Cards, ...] = ((),) * SEATS
    return State(roles, deck, (), tuple(map(in_order, hands)), nothing, menageries, (), luck)


def _pack(actions: Sequence[int]) -> Cards:
    """The animals, and so many of each action. (RM-2)"""
    counts = dict.fromkeys(ANIMALS, OF_A_TYPE) | dict(zip(ACTIONS, actions, strict=True))
    return tuple(card for card, count in counts.items() for _ in range(count))


def _turned_up(deck: Cards) -> tuple[tuple[Menagerie, ...], Cards, Cards]:
    """Two animals for each seat from 0 on, the actions turned up with them, the rest. (RM-3)"""
    places = [at for at, card in enumerate(deck) if is_animal(card)]
    last = places[FIRST_ANIMALS * SEATS - 1]
    turned, rest = deck[: last + 1], deck[last + 1 :]
    pairs = cut(tuple(filter(is_animal, turned)), [FIRST_ANIMALS] * SEATS)
    set_aside = tuple(card for card in turned if not is_animal(card))
    return tuple(tuple(sorted(pair)) for pair in pairs), set_aside, rest
