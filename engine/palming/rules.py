"""Palming a card off: the round that both Cockroach Pokers share. Host only; no one game's cards.

A game says which cards fit a claim, and what becomes of whoever takes a card; the rest stands here.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import ClassVar, Generic, TypeAlias, TypedDict, TypeVar

from engine.game import Event, Game, O, Outcome, V
from engine.moves import Box, Move, Moves
from engine.palming.view import (
    Card,
    Claim,
    HandedOn,
    Handing,
    HandOn,
    Judge,
    Judged,
    LaidOpen,
    LiesRevealed,
    Offer,
    Offered,
    PalmingView,
    Pass,
    Passed,
    PlayerLost,
    Stage,
    animals,
    losing,
)
from engine.tuples import put, without
from engine.values import value
from engine.words import words

Hand: TypeAlias = tuple[Card, ...]  # sorted, so that equal hands are equal
Pile: TypeAlias = tuple[Card, ...]  # face up, in the order it came
R = TypeVar("R")


@value
class Flight:
    """The card that goes round, and its way so far."""

    card: Card
    handings: tuple[Handing, ...]

    @property
    def last(self) -> Handing:
        return self.handings[-1]

    def on(self, handing: Handing) -> "Flight":
        return Flight(self.card, (*self.handings, handing))

    def handled(self) -> set[int]:
        return {self.handings[0].giver, *[handing.receiver for handing in self.handings]}

    def known_to(self) -> set[int]:
        return {handing.giver for handing in self.handings if handing.looked}


@value
class Flown:
    """A card that was judged, and what its judge said."""

    flight: Flight
    said: bool


@value
class RoundPhase:
    """The phase of a round: what the table waits for, and from whom."""

    stage: ClassVar[Stage]
    seat: int | None

    @property
    def handings(self) -> tuple[Handing, ...]:
        """The way of the card of this round so far."""
        return ()


@value
class Offering(RoundPhase):
    """The seat starts a round. (CP-5)"""

    stage = "offer"


@value
class Flying(RoundPhase):
    """A card is on its way."""

    flight: Flight

    @property
    def handings(self) -> tuple[Handing, ...]:
        return self.flight.handings


@value
class Receiving(Flying):
    """The seat judges, or declares that it passes the card on. (CP-6, CP-7)"""

    stage = "judge"


@value
class HandingOn(Flying):
    """The seat has declared that it passes, and chooses to whom and as what. (CP-7)"""

    stage = "hand_on"
    peeked: bool


@value
class PalmingOver(RoundPhase):
    """The game has been lost. (CP-10)"""

    stage = "over"
    loser: int
    reason: str


@value
class Round(Generic[R]):
    """The State of both games; `rest` is what only the one game has."""

    hands: tuple[Hand, ...]
    piles: tuple[Pile, ...]
    phase: RoundPhase
    rest: R
    flown: tuple[Flown, ...] = ()  # the cards of the rounds so far, which all have seen


class Seen(TypedDict):
    """The fields of a PalmingView."""

    seat: int | None
    hand: Hand
    hands: tuple[int, ...]
    piles: tuple[Pile, ...]
    stage: Stage
    turn: int | None
    handings: tuple[Handing, ...]
    peeked: bool | None
    card: Card | None
    outcome: Outcome | None
    revealed: tuple[LiesRevealed, ...]


JUDGE: Moves[Move] = Moves((Box(Judge, ((True, False),)),))


@cache
def judge_or_pass(peeks: tuple[bool, ...]) -> Moves[Move]:
    return Moves((*JUDGE.boxes, Box(Pass, (peeks,))))


class Palming(Game[Round[R], Move, Event, V, O], Generic[R, V, O]):
    """The round: offer, judge or pass on, and somebody takes the card."""

    claims: tuple[Claim, ...]
    peeks: tuple[bool, ...]  # whether a passer may look, may not look, or both

    @abstractmethod
    def fits(self, card: Card, claim: Claim) -> bool:
        """Tell whether the claim is true of the card."""

    @abstractmethod
    def take(
        self, state: Round[R], seat: int, flight: Flight
    ) -> tuple[Round[R], tuple[Event, ...]]:
        """The seat has to take the card; `state` is as it was while it flew."""

    def lay(
        self, state: Round[R], seat: int, cards: tuple[Card, ...], *, paid: bool = False
    ) -> tuple[Round[R], tuple[Event, ...]]:
        """The cards go face up before the seat; too many of one animal lose. (CP-10)"""
        pile = (*state.piles[seat], *cards)
        piles = put(state.piles, seat, pile)
        laid = Round(state.hands, piles, state.phase, state.rest, state.flown)
        event = LaidOpen(seat, cards, paid)
        piled, limit = animals(pile), losing(len(state.hands))
        for animal in animals(cards):
            if piled.count(animal) >= limit:
                after, lost_it = lost(laid, seat, f"{limit} of a kind, {words(animal)}")
                return after, (event, lost_it)
        return laid, (event,)

    def to_act(self, state: Round[R]) -> tuple[int, ...]:
        seat = state.phase.seat
        return () if seat is None else (seat,)

    def legal(self, state: Round[R], seat: int) -> Moves[Move]:
        if state.phase.seat != seat:
            return Moves()
        phase, seats = state.phase, len(state.hands)
        match phase:
            case Offering():
                cards = tuple(dict.fromkeys(state.hands[seat]))  # CP-11
                return Moves((Box(Offer, (cards, others(seats, seat), self.claims)),))
            case Receiving():
                last = len(phase.flight.handings) + 1 == seats  # CP-8, CR-12
                return JUDGE if last else judge_or_pass(self.peeks)
            case HandingOn():
                handled = phase.flight.handled()
                fresh = tuple([seat for seat in range(seats) if seat not in handled])
                return Moves((Box(HandOn, (fresh, self.claims)),))
            case _:
                return Moves()

    def play(self, state: Round[R], seat: int, move: Move) -> tuple[Round[R], tuple[Event, ...]]:
        phase = state.phase
        match phase, move:  # the fields are named only below: to capture them here takes longer
            case Offering(), Offer():
                flight = Flight(move.card, (Handing(seat, move.to, move.claim, True),))
                hands = put(state.hands, seat, without(state.hands[seat], move.card))
                phase = Receiving(move.to, flight)
                after = Round(hands, state.piles, phase, state.rest, state.flown)
                return after, (Offered(seat, move.to, move.claim),)
            case Receiving(), Judge():
                return self._judged(state, seat, phase.flight, move.true)
            case Receiving(), Pass():
                after = moved_on(state, HandingOn(seat, phase.flight, move.peek))
                return after, (Passed(seat, move.peek),)
            case HandingOn(), HandOn():
                further = phase.flight.on(Handing(seat, move.to, move.claim, phase.peeked))
                after = moved_on(state, Receiving(move.to, further))
                return after, (HandedOn(seat, move.to, move.claim),)
            case _:
                raise TypeError(f"{move} was not legal in {phase}")

    def _judged(
        self, state: Round[R], seat: int, flight: Flight, said: bool
    ) -> tuple[Round[R], tuple[Event, ...]]:
        """The card is shown; the last passer takes it if the judge was right. (CP-6)"""
        last = flight.last
        right = said == self.fits(flight.card, last.claim)
        judged = Judged(seat, last.giver, last.claim, said, flight.card, right)
        flown = (*state.flown, Flown(flight, said))
        shown = Round(state.hands, state.piles, state.phase, state.rest, flown)
        after, events = self.take(shown, last.giver if right else seat, flight)
        return after, (judged, *events)

    def _revealed(self, flown: Flown) -> LiesRevealed:
        """Tell what each claim was worth, now that all have seen the card."""
        card, ways = flown.flight.card, flown.flight.handings
        return LiesRevealed(
            card,
            flown.said,
            (*[way.giver for way in ways], ways[-1].receiver),
            tuple([way.claim for way in ways]),
            tuple([way.giver for way in ways if self.fits(card, way.claim)]),
            tuple([way.giver for way in ways if not way.looked]),
        )

    def seen(self, state: Round[R], seat: int | None) -> Seen:
        """The seat's sight of the round, of which a game makes its View."""
        phase = state.phase
        return Seen(
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            hands=tuple(map(len, state.hands)),
            piles=state.piles,
            stage=phase.stage,
            turn=phase.seat,
            handings=phase.handings,
            peeked=phase.peeked if isinstance(phase, HandingOn) else None,
            card=_known_card(phase, seat),
            outcome=self.outcome(state),
            revealed=tuple(map(self._revealed, state.flown))
            if isinstance(phase, PalmingOver)
            else (),
        )

    def outcome(self, state: Round[R]) -> Outcome | None:
        match state.phase:
            case PalmingOver(loser=loser, reason=reason):
                return Outcome(others(len(state.hands), loser), (loser,), reason, next_first=loser)
            case _:
                return None


@lru_cache
def others(seats: int, seat: int) -> tuple[int, ...]:
    """All seats but this one."""
    return tuple(other for other in range(seats) if other != seat)


def moved_on(state: Round[R], phase: RoundPhase) -> Round[R]:
    return Round(state.hands, state.piles, phase, state.rest, state.flown)


def next_round(state: Round[R], seat: int) -> tuple[Round[R], tuple[Event, ...]]:
    """Unless it is over, the seat starts (CP-9), or has lost for want of a card (CP-10)."""
    if isinstance(state.phase, PalmingOver):
        return state, ()
    if state.hands[seat]:
        return moved_on(state, Offering(seat)), ()
    after, event = lost(state, seat, "no card left to start with")
    return after, (event,)


def lost(state: Round[R], seat: int, reason: str) -> tuple[Round[R], PlayerLost]:
    return moved_on(state, PalmingOver(None, seat, reason)), PlayerLost(seat, reason)


def in_hand(cards: Iterable[Card]) -> Hand:
    return tuple(sorted(cards))


def dealt(pack: Sequence[Card], seats: int, first: int) -> tuple[Hand, ...]:
    """The pack dealt one by one, clockwise from the first player. (CP-2)"""
    return tuple(in_hand(pack[(seat - first) % seats :: seats]) for seat in range(seats))


def _known_card(phase: RoundPhase, seat: int | None) -> Card | None:
    """The card in flight, for whoever gave it having seen it, or is about to. (CP-7)"""
    match phase:
        case HandingOn(seat=passer, flight=flight, peeked=True) if passer == seat:
            return flight.card
        case Flying(flight=flight) if seat in flight.known_to():
            return flight.card
        case _:
            return None


def unseen(deck: Iterable[Card], *places: Iterable[Card]) -> Hand:
    """The deck less what lies in these places."""
    left = Counter(deck)
    for cards in places:
        left.subtract(cards)
    return in_hand(left.elements())


def flown_seen(view: PalmingView) -> tuple[Flown, ...]:
    """The rounds that this view tells of."""
    return tuple(
        Flown(
            Flight(
                shown.card,
                tuple(Handing(t.giver, t.receiver, t.claim, t.looked) for t in shown.told()),
            ),
            shown.said,
        )
        for shown in view.revealed
    )


def phase_seen(view: PalmingView, card: Card | None) -> RoundPhase:
    """The phase that this view shows, with this card in flight."""
    seat = view.turn
    match view.stage, view.outcome:
        case "offer", None:
            return Offering(seat)
        case "judge", None if card:
            return Receiving(seat, Flight(card, view.handings))
        case "hand_on", None if card:
            return HandingOn(seat, Flight(card, view.handings), bool(view.peeked))
        case "over", Outcome(losers=(loser,), reason=reason):
            return PalmingOver(None, loser, reason)
        case _:
            raise ValueError(f"no round looks like {view} with {card} in flight")
