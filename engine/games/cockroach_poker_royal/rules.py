"""The rules of Cockroach Poker Royal (CR) under both rule books. Host only.

The round itself stands in engine.palming.rules; here stands what befalls who must take a card.
"""

from collections import Counter
from dataclasses import replace
from typing import ClassVar, TypeAlias

from engine.game import Event
from engine.games.cockroach_poker_royal.view import (
    CLAIMS,
    DECK,
    INFO,
    ROYALS,
    SPECIALS,
    Options,
    PayOne,
    PayTwo,
    PenaltyTaken,
    TakenUp,
    View,
)
from engine.luck import Luck, starter
from engine.moves import Box, Move, Moves
from engine.palming.rules import (
    Flight,
    Hand,
    Offering,
    Palming,
    PalmingOver,
    Round,
    RoundPhase,
    dealt,
    flown_seen,
    in_hand,
    moved_on,
    next_round,
    phase_seen,
    unseen,
)
from engine.palming.view import COUNTS_AS, Card, Claim, Handing, Stage
from engine.tuples import cut, put, without
from engine.values import value


@value
class Extras:
    """All that the Royal game adds to a round."""

    options: Options
    penalty: tuple[Card, ...]  # its top first
    known: tuple[Hand, ...]  # by seat: specials all know to be in the hand, or offered from it


State: TypeAlias = Round[Extras]
Result: TypeAlias = tuple[State, tuple[Event, ...]]


@value
class Debt:
    """A duty of a seat that takes a card, and the round in which it arose."""

    seat: int
    handings: tuple[Handing, ...]
    penalties: int  # cards to take from the penalty pile (CR-7, CR-10)

    @property
    def claim(self) -> Claim:
        return self.handings[-1].claim


@value
class Paying(RoundPhase):
    """The seat lays down cards for a special, before the rest of its debt. (CR-8)"""

    stage: ClassVar[Stage] = "pay"
    debt: Debt

    @property
    def handings(self) -> tuple[Handing, ...]:
        return self.debt.handings


class CockroachPokerRoyal(Palming[Extras, View, Options]):
    """Cockroach Poker with royals, two specials and a penalty pile."""

    info = INFO
    claims = CLAIMS
    peeks = (True,)  # CR-6

    def deal(self, seats: int, options: Options, luck: Luck) -> State:
        """Asks for the starter's order of seats if that is random, then for that of the cards."""
        first, luck = starter(options.first, seats, luck)
        cards, _ = luck.shuffle(DECK)
        size = 16 if seats == 2 else 7  # CR-2
        spare = (len(cards) - size) % seats - 1  # there is one for the first player at least
        pack, under = cards[size : len(cards) - spare], cards[len(cards) - spare :]
        extras = Extras(options, cards[:size] + under, ((),) * seats)
        return Round(dealt(pack, seats, first), ((),) * seats, Offering(first), extras)

    def fits(self, card: Card, claim: Claim) -> bool:
        match card:
            case "joker":
                return claim != "royal"  # CR-5
            case "blank":
                return False  # CR-5
            case _:
                return claim == COUNTS_AS[card] or (claim == "royal" and card in ROYALS)  # CR-4

    def legal(self, state: State, seat: int) -> Moves[Move]:
        match state.phase:
            case Paying(seat=payer, debt=debt) if payer == seat:
                return self._payments(state.hands[seat], debt.claim)
            case _:
                return super().legal(state, seat)

    def _payments(self, hand: Hand, claim: Claim) -> Moves[Move]:
        """The ways to pay: a card that fits or any two; or whatever there is. (CR-8)"""
        layable = Counter(card for card in hand if card not in SPECIALS)
        cards = tuple(layable)
        ones = tuple(c for c in cards if self.fits(c, claim) or layable.total() == 1)
        pairs = [
            Box(PayTwo, ((card,), (card,) * (layable[card] > 1) + cards[at + 1 :]))
            for at, card in enumerate(cards)
        ]
        return Moves.of(Box(PayOne, (ones,)), *pairs)

    def play(self, state: State, seat: int, move: Move) -> Result:
        match state.phase, move:
            case Paying(debt=debt), PayOne(card):
                return self._pay(state, debt, (card,))
            case Paying(debt=debt), PayTwo(card, other):
                return self._pay(state, debt, (card, other))
            case _:
                return super().play(state, seat, move)

    def take(self, state: State, seat: int, flight: Flight) -> Result:
        """The card of the round comes to the seat."""
        opener = flight.handings[0].giver
        known = state.rest.known[opener]
        if flight.card in known:
            state = _knowing(state, opener, without(known, flight.card))
        owed = int(flight.card in ROYALS)  # CR-7
        return self._receive(state, Debt(seat, flight.handings, owed), flight.card)

    def _receive(self, state: State, debt: Debt, card: Card) -> Result:
        """A card, from the round or the penalty pile, comes to the seat. (CR-9)"""
        if card in SPECIALS:
            return self._receive_special(state, debt, card)
        laid, events = self.lay(state, debt.seat, (card,))
        after, more = self._settle(laid, debt)
        return after, (*events, *more)

    def _receive_special(self, state: State, debt: Debt, card: Card) -> Result:
        """It goes into the hand or lies open, and is to be paid for. (CR-8)"""
        seat = debt.seat
        hand, broke = state.hands[seat], _broke(state, seat)
        if broke or not state.rest.options.specials_kept:
            state, events = self.lay(state, seat, (card,))
        else:
            state = _holding(state, seat, in_hand((*hand, card)))
            state = _knowing(state, seat, in_hand((*state.rest.known[seat], card)))
            events = (TakenUp(seat, card),)
        if not broke:
            return moved_on(state, Paying(seat, debt)), events
        after, more = self._settle(_shown(state, seat), debt)
        return after, (*events, *more)

    def _pay(self, state: State, debt: Debt, cards: tuple[Card, ...]) -> Result:
        seat = debt.seat
        state = _holding(state, seat, without(state.hands[seat], *cards))
        if len(cards) == 1 and not self.fits(cards[0], debt.claim):
            state = _shown(state, seat)
        if state.rest.options.every_royal_costs:
            royals = sum(card in ROYALS for card in cards)  # CR-10
            debt = replace(debt, penalties=debt.penalties + royals)
        laid, events = self.lay(state, seat, cards, paid=True)
        after, more = self._settle(laid, debt)
        return after, (*events, *more)

    def _settle(self, state: State, debt: Debt) -> Result:
        """Take the penalty cards that are owed, one by one, then start a round. (CR-7, CR-9)"""
        penalty = state.rest.penalty
        if not debt.penalties or not penalty or isinstance(state.phase, PalmingOver):  # CR-11
            return next_round(state, debt.seat)
        card, *left = penalty
        state = replace(state, rest=replace(state.rest, penalty=tuple(left)))
        more = int(card in ROYALS and state.rest.options.every_royal_costs)  # CR-10
        debt = replace(debt, penalties=debt.penalties - 1 + more)
        taken = PenaltyTaken(debt.seat, card, left[0] if left else None)
        after, events = self._receive(state, debt, card)
        return after, (taken, *events)

    def view(self, state: State, seat: int | None) -> View:
        extras, phase = state.rest, state.phase
        return View(
            **self.seen(state, seat),
            options=extras.options,
            penalty=len(extras.penalty),
            penalty_top=extras.penalty[0] if extras.penalty else None,
            known=extras.known,
            owed=phase.debt.penalties if isinstance(phase, Paying) else 0,
        )

    def imagine(self, view: View, luck: Luck) -> State:
        """Deal what this seat has not seen to where it does not see, every way as likely."""
        while True:
            state, luck = _redealt(view, luck)
            payer = state.phase.debt.seat if isinstance(state.phase, Paying) else None
            if payer is None or not _broke(state, payer):  # who pays had something to pay with
                return state


def _holding(state: State, seat: int, hand: Hand) -> State:
    return replace(state, hands=put(state.hands, seat, hand))


def _knowing(state: State, seat: int, known: Hand) -> State:
    return replace(state, rest=replace(state.rest, known=put(state.rest.known, seat, known)))


def _shown(state: State, seat: int) -> State:
    """Show that a seat that lays nothing down holds only specials, as all can tell. (CR-8)"""
    return _knowing(state, seat, state.hands[seat])


def _broke(state: State, seat: int) -> bool:
    """True if the seat has nothing to lay down. (CR-8)"""
    return all(card in SPECIALS for card in state.hands[seat])


def _redealt(view: View, luck: Luck) -> tuple[State, Luck]:
    flying = view.flies and not view.card
    opener = view.handings[0].giver if flying else None  # its card flies, it may be a known one
    known = _known_elsewhere(view)
    room = [
        0 if seat == view.seat else size - len(known[seat]) + (seat == opener)
        for seat, size in enumerate(view.hands)
    ]
    top, card = [view.penalty_top] if view.penalty_top else [], view.card
    unknown = unseen(DECK, view.hand, *view.piles, *known, top, [card] if card else [])
    cards, luck = luck.shuffle(unknown)
    *hands, under = cut(cards, [*room, view.penalty - len(top)])
    hands = [(*hand, *specials) for hand, specials in zip(hands, known, strict=True)]
    if opener is not None:
        (card, *hand), luck = luck.shuffle(hands[opener])
        hands[opener] = tuple(hand)
    if view.seat is not None:
        hands[view.seat] = view.hand
    extras = Extras(view.options, (*top, *under), view.known)
    held, phase = tuple(map(in_hand, hands)), _phase(view, card)
    return Round(held, view.piles, phase, extras, flown_seen(view)), luck


def _known_elsewhere(view: View) -> list[Hand]:
    """Specials that this seat knows to be in another's hand, or offered from it."""
    known = list(view.known)
    if view.card and view.card in known[view.handings[0].giver]:
        opener = view.handings[0].giver
        known[opener] = without(known[opener], view.card)
    if view.seat is not None:
        known[view.seat] = ()
    return known


def _phase(view: View, card: Card | None) -> RoundPhase:
    if view.stage == "pay" and view.turn is not None:
        return Paying(view.turn, Debt(view.turn, view.handings, view.owed))
    return phase_seen(view, card)


GAME = CockroachPokerRoyal()
