"""A court as a bot imagines it: Royal Menagerie in numbers, changed in place, so that many games
can be played out in the mind for one decision. It is made of a View and a guess; it knows no State.

Seats and cards are numbers here: the animals 0 to 5 in the order of the pack, then the actions.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from engine.games.royal_menagerie.view import (
    ACTIONS,
    ANIMALS,
    Bazaar,
    Card,
    CardPlay,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Shoot,
    Steal,
    Trade,
    Turn,
    View,
    Waste,
    Windfall,
)
from engine.games.royal_menagerie.view import Phase as Open

SEATS = 4  # RM-1
TYPES = 6  # RM-2
ROOM = 3  # RM-5
MAMMOTH = 5
SHOOT, STEAL, TRADE, BAZAAR, WINDFALL = range(TYPES, TYPES + 5)
NUMBER: dict[Card, int] = {card: number for number, card in enumerate((*ANIMALS, *ACTIONS))}

# A move in numbers: the card, and whom and what it is aimed at. (8, 0, 2, 1, 5) trades seat 0's
# ibis for seat 1's mammoth; an action card alone, (6,), is played without effect.
Act: TypeAlias = tuple[int, ...]


def act_of(move: CardPlay) -> Act:
    """The move in numbers."""
    match move:
        case Gift(card, to):
            return (NUMBER[card], to)
        case Shoot(whose, animal) | Steal(whose, animal):
            return (NUMBER[move.card], whose, NUMBER[animal])
        case Trade(one, animal, other, other_animal):
            return (TRADE, one, NUMBER[animal], other, NUMBER[other_animal])
        case Bazaar() | Windfall() | Waste():
            return (NUMBER[move.card],)


class CourtPhase:
    """A turn, or an action being resolved: the seat plays out of its hand, or out of the row."""

    __slots__ = ("card", "plays", "row", "seat")

    def __init__(self, seat: int, plays: int, card: int = -1, row: list[int] | None = None) -> None:
        self.seat = seat
        self.plays = plays  # still to come, out of the hand
        self.card = card  # the action being resolved; none for a turn
        self.row = row

    def copied(self) -> "CourtPhase":
        return CourtPhase(
            self.seat, self.plays, self.card, None if self.row is None else [*self.row]
        )


class Court:
    """All cards where they are, or where a guess puts them."""

    __slots__ = ("counts", "deck", "discards", "hands", "last", "random", "stack", "vizier")

    def __init__(self, view: View) -> None:
        """Take what the view shows; `deal` puts the hidden cards somewhere."""
        self.vizier = view.roles.index("grand_vizier")
        self.counts = counted(view.menageries)
        self.discards = [NUMBER[card] for card in view.discards]
        self.stack = [_phase_of(phase) for phase in view.stack]
        self.last = view.end_stage  # RM-15
        self.hands: list[list[int]] = [[], [], [], []]
        self.deck: list[int] = []  # its top last
        self.random = Random(0)

    def copied(self) -> "Court":
        """The same court, to be changed on its own; both draw from the same luck."""
        twin: Court = Court.__new__(Court)
        twin.vizier = self.vizier
        twin.counts = self.counts[:]
        twin.discards = self.discards[:]
        twin.stack = [phase.copied() for phase in self.stack]
        twin.last = self.last
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.random = self.random
        return twin

    @property
    def left(self) -> int:
        """The number of cards still to be played, as far as can be foreseen."""
        return len(self.deck) + sum(map(len, self.hands))

    def offers(self) -> list[int]:
        """The cards among which the seat that is to play must choose."""
        phase = self.stack[-1]
        return self.hands[phase.seat] if phase.row is None else phase.row

    def play(self, act: Act) -> None:
        """The card is played, and all that follows of itself happens."""
        card, phase = act[0], self.stack[-1]
        seat = phase.seat
        self.offers().remove(card)
        if phase.row is None:
            phase.plays -= 1
        else:
            phase.seat = (seat + 1) % SEATS  # RM-10
        if card < TYPES:  # RM-5
            self._move(-1, act[1], card)
        elif card < BAZAAR:
            self._aim(seat, act)
            self.discards.append(card)
        elif card == BAZAAR:  # RM-10
            self.stack.append(CourtPhase(seat, 0, BAZAAR, self._supplied(4)))
        else:  # RM-11
            self.hands[seat] += self._supplied(2)
            self.stack.append(CourtPhase(seat, 2, WINDFALL))
        self._carry_on()

    def _aim(self, seat: int, act: Act) -> None:
        if len(act) == 1:  # RM-13
            return
        card, whose, animal = act[0], act[1], act[2]
        if card == SHOOT:  # RM-7
            self.counts[whose * TYPES + animal] -= 1
            self.discards.append(animal)
        elif card == STEAL:  # RM-8
            self._move(whose, seat, animal)
        else:  # RM-9
            other, theirs = act[3], act[4]
            self.counts[other * TYPES + theirs] -= 1
            self._move(whose, other, animal)
            self._move(-1, whose, theirs)

    def _move(self, whence: int, to: int, animal: int) -> None:
        """An animal comes into a menagerie, out of another or from nowhere. (RM-6)"""
        if whence >= 0:
            self.counts[whence * TYPES + animal] -= 1
        self.counts[to * TYPES + animal] += 1
        house = self.counts[to * TYPES : to * TYPES + TYPES]
        if 0 not in house:
            self.counts[to * TYPES : to * TYPES + TYPES] = [count - 1 for count in house]
            self.discards += range(TYPES)

    def _supplied(self, count: int) -> list[int]:
        """Cards off the deck, and what it lacks out of the shuffled discards. (RM-14)"""
        cards = [self.deck.pop() for _ in range(min(count, len(self.deck)))]
        lack = min(count - len(cards), len(self.discards))
        if lack:
            self.random.shuffle(self.discards)
            cards += [self.discards.pop() for _ in range(lack)]
        return cards

    def _carry_on(self) -> None:
        """End all that has nothing left to play, the newest first. (RM-12)"""
        while self.stack:
            phase = self.stack[-1]
            if phase.row or (phase.row is None and phase.plays and self.hands[phase.seat]):
                return
            self.stack.pop()
            if phase.card >= 0:
                self.discards.append(phase.card)
            elif any(self.hands):  # RM-16
                self._begin((phase.seat + 1) % SEATS)

    def _begin(self, seat: int) -> None:
        """RM-4, RM-15"""
        share = 2 if seat == self.vizier else 1
        self.last = not self.deck
        self.hands[seat] += [self.deck.pop() for _ in range(min(share, len(self.deck)))]
        self.stack.append(CourtPhase(seat, 1 if self.last else share))


def counted(menageries: Sequence[Sequence[Card]]) -> list[int]:
    """The number of each type in each menagerie, menagerie after menagerie."""
    return [menagerie.count(animal) for menagerie in menageries for animal in ANIMALS]


def _phase_of(phase: Open) -> CourtPhase:
    match phase:
        case OpenBazaar(seat=seat, row=row):
            return CourtPhase(seat, 0, BAZAAR, [NUMBER[card] for card in row])
        case OpenWindfall(seat=seat, plays=plays):
            return CourtPhase(seat, plays, WINDFALL)
        case Turn(seat=seat, plays=plays):
            return CourtPhase(seat, plays)


def dealt(view: View, bare: Court, random: Random) -> Court:
    """The court with the hidden cards somewhere, any way as likely as any other."""
    court = bare.copied()
    hidden = [NUMBER[card] for card in view.unseen]
    random.shuffle(hidden)
    for seat, size in enumerate(view.hands):
        sure = view.hand if seat == view.seat else view.known[seat]
        hand = court.hands[seat] = [NUMBER[card] for card in sure]
        while len(hand) < size:
            hand.append(hidden.pop())
    court.deck = hidden
    court.random = random
    return court
