"""The sight of each seat of Royal Menagerie, and what it may imagine behind that. Host only."""

from engine.game import Outcome
from engine.games.royal_menagerie.scoring import points
from engine.games.royal_menagerie.setup import ROLES
from engine.games.royal_menagerie.state import Cards, Hand, State, in_order
from engine.games.royal_menagerie.view import Card, Role, View
from engine.luck import Luck
from engine.tuples import cut, without


def seen(state: State, seat: int | None, outcome: Outcome | None) -> View:
    return View(
        seat,
        tuple(_role_seen(state, seat, other) for other in range(len(state.roles))),
        () if seat is None else state.hands[seat],
        tuple(map(len, state.hands)),
        state.known,
        state.menageries,
        tuple(map(points, state.menageries)),
        len(state.deck),
        _unseen(state, seat),
        state.discards,
        state.stack,
        outcome,
    )


def _role_seen(state: State, seat: int | None, other: int) -> Role | None:
    """The Grand Vizier's is open, one's own is known, and all are shown in the end. (RM-1)"""
    role = state.roles[other]
    over = not state.stack
    return role if over or other == seat or role == "grand_vizier" else None


def _unseen(state: State, seat: int | None) -> Cards:
    """The deck, and of the hands of others what not everybody knows. (RM-14)"""
    cards: list[Card] = list(state.deck)
    for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        if other != seat:
            cards += without(hand, *known)
    return in_order(cards)


def imagined(view: View, luck: Luck) -> State:
    """Shuffles: the roles that this seat has not seen; the cards that it has not seen."""
    roles, luck = _roles_imagined(view.roles, luck)
    cards, luck = luck.shuffle(view.unseen)
    hands, deck = _dealt(view, cards)
    return State(roles, deck, view.discards, hands, view.known, view.menageries, view.stack, luck)


def _roles_imagined(seen: tuple[Role | None, ...], luck: Luck) -> tuple[tuple[Role, ...], Luck]:
    shown: list[Role] = [role for role in seen if role]
    hidden, luck = luck.shuffle(without(ROLES, *shown))
    left = iter(hidden)
    return tuple(next(left) if role is None else role for role in seen), luck


def _dealt(view: View, cards: Cards) -> tuple[tuple[Hand, ...], Cards]:
    """The cards in the places that this seat does not see into: other hands, and the deck."""
    sure = list(view.known)
    if view.seat is not None:
        sure[view.seat] = view.hand
    gaps = [size - len(hand) for size, hand in zip(view.hands, sure, strict=True)]
    *rest, deck = cut(cards, [*gaps, view.deck])
    return tuple(in_order((*hand, *more)) for hand, more in zip(sure, rest, strict=True)), deck
