"""The rules of Cockroach Poker (CP). Host only. The round itself stands in engine.palming.rules."""

from typing import TypeAlias

from engine.game import Event
from engine.games.cockroach_poker.view import ANIMALS, DECK, INFO, Options, View
from engine.luck import Luck, starter
from engine.palming.rules import (
    Flight,
    Offering,
    Palming,
    Round,
    dealt,
    flown_seen,
    in_hand,
    next_round,
    phase_seen,
    unseen,
)
from engine.palming.view import Card, Claim
from engine.tuples import cut

Aside: TypeAlias = tuple[Card, ...]
State: TypeAlias = Round[Aside]

SET_ASIDE = 10  # CP-3


class CockroachPoker(Palming[Aside, View, Options]):
    """Palm off what nobody wants; who collects too many of one animal loses."""

    info = INFO
    claims = ANIMALS  # CP-5
    peeks = (True, False)  # CP-7

    def deal(self, seats: int, options: Options, luck: Luck) -> State:
        """Asks for the starter's order of seats if that is random, then for that of the cards."""
        first, luck = starter(options.first, seats, luck)  # CP-4
        cards, _ = luck.shuffle(DECK)
        away = SET_ASIDE if seats == 2 else 0  # CP-3
        hands = dealt(cards[away:], seats, first)  # CP-2
        return Round(hands, ((),) * seats, Offering(first), in_hand(cards[:away]))

    def fits(self, card: Card, claim: Claim) -> bool:
        return card == claim

    def take(self, state: State, seat: int, flight: Flight) -> tuple[State, tuple[Event, ...]]:
        """The card goes face up before the seat. (CP-6)"""
        laid, events = self.lay(state, seat, (flight.card,))
        after, more = next_round(laid, seat)
        return after, (*events, *more)

    def view(self, state: State, seat: int | None) -> View:
        return View(**self.seen(state, seat), aside=len(state.rest))

    def imagine(self, view: View, luck: Luck) -> State:
        """Deal all that this seat has not seen to where it does not see, every way as likely."""
        card = [view.card] if view.card else []
        cards, _ = luck.shuffle(unseen(DECK, view.hand, *view.piles, card))
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hands)]
        *hands, aside, flying = cut(cards, [*sizes, view.aside, 1])  # if any is left, it flies
        if view.seat is not None:
            hands[view.seat] = view.hand
        phase = phase_seen(view, view.card or next(iter(flying), None))
        held = tuple(map(in_hand, hands))
        return Round(held, view.piles, phase, in_hand(aside), flown_seen(view))


GAME = CockroachPoker()
