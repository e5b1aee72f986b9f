"""Cockroach Poker Royal as everybody may see it: cards, moves, options, view. It knows no State."""

from collections.abc import Iterator
from typing import Literal, get_args

from engine.game import GameInfo
from engine.options import Choice, First, SeatOrRandom, option
from engine.palming.view import (
    Animal,
    Card,
    Claim,
    HandedOn,
    HandOn,
    Judge,
    Judged,
    LaidOpen,
    Offer,
    Offered,
    PalmingView,
    Pass,
    Passed,
    PlayerLost,
    Royal,
    Special,
    judging,
    moved,
    truth,
    watched,
)
from engine.seats import EachSeat, Seat
from engine.sentences import Counted, Sentence, Template, Who, kind, things
from engine.values import value

ROYALS: tuple[Royal, ...] = get_args(Royal)
SPECIALS: tuple[Special, ...] = get_args(Special)
ANIMALS: tuple[Animal, ...] = (
    "bat",
    "fly",
    "cockroach",
    "toad",
    "rat",
    "scorpion",
    "stink_bug",
)
CLAIMS: tuple[Claim, ...] = (*ANIMALS, "royal")  # CR-3
DECK: tuple[Card, ...] = (*ANIMALS * 8, *ROYALS, *SPECIALS)  # CR-1

PAY_WITH = Template("Pay with {cards}.")
TOOK_UP = Template(
    "{seat} takes the {card} into their hand and must pay for it.",
    seat="{seat} take the {card} into your hand and must pay for it.",
)
PENALTY = Template("The top of the penalty pile, {card}, goes to {seat}.")
TURNED_UP = Template("Now {card} lies on top.")
LAST_PENALTY = Template("That was the last penalty card.")
RULED = {  # by the rule book, and whether specials go into a hand
    (book, kept): Template(f"This is the {book.capitalize()} rule book: {where}.")
    for book in ("english", "japanese")
    for kept, where in (
        (True, "whoever has to take a special takes it into their hand"),
        (False, "a special that is taken lies face up, out of play"),
    )
}
PILE = Template("The penalty pile has {count}, with {top} on top.")
NO_PILE = Template("The penalty pile is empty.")
LAST_CLAIM = Template("The last claim was “{claim}”.")
OWED = Template("After that, {count} must still be taken.")
HOLDS = Template("{seat} holds {cards}.", seat="{seat} hold {cards}.")
MAY_HOLD = Template(
    "{seat} holds {cards}, or has just offered it.",
    seat="{seat} hold {cards}, or have just offered it.",
)


@value
class PayOne:
    """For a special: pay with one card that fits the last claim, or the only one. (CR-8)"""

    card: Card
    do: Literal["pay_one"] = "pay_one"

    def label(self) -> Sentence:
        return PAY_WITH(cards=things([self.card]))


@value
class PayTwo:
    """For a special: pay with any two cards, in the order of their names. (CR-8)"""

    card: Card
    other: Card
    do: Literal["pay_two"] = "pay_two"

    def label(self) -> Sentence:
        return PAY_WITH(cards=things([self.card, self.other]))


@value
class TakenUp:
    """A special went into the hand of whoever had to take it."""

    seat: Seat
    card: Card
    do: Literal["taken_up"] = "taken_up"

    def says(self) -> Sentence:
        return TOOK_UP(seat=Who(self.seat), card=kind(self.card))


@value
class PenaltyTaken:
    """The top of the penalty pile had to be taken; the next one was turned up."""

    seat: Seat
    card: Card
    top: Card | None
    do: Literal["penalty_taken"] = "penalty_taken"

    def says(self) -> Sentence:
        taken = PENALTY(seat=Who(self.seat), card=things([self.card]))
        return taken + (TURNED_UP(card=things([self.top])) if self.top else LAST_PENALTY())


@value
class Options:
    """The options that a table may choose."""

    ruling: Literal["english", "japanese"] = option(
        "english",
        Choice(
            {
                "english": "only a royal taken from the round costs a penalty card",
                "japanese": "every royal that lands face up costs a penalty card",
            }
        ),
        "Which of the two rule books you play by.",  # CR-10
    )
    special: Literal["book", "hand", "table"] = option(
        "book",
        Choice(
            {
                "book": "as the rule book says: english in the hand, japanese on the table",
                "hand": "it goes into the hand, and may be played again",
                "table": "it lies face up and is out of play",
            }
        ),
        "Where a joker or blank goes once somebody has to take it.",  # CR-8
    )
    first: First = option(
        "random",
        SeatOrRandom(),
        "Who starts the first round.",  # CP-4
    )

    @property
    def specials_kept(self) -> bool:
        """True if a special goes into the hand of whoever takes it. (CR-8)"""
        return self.special == "hand" or (self.special == "book" and self.ruling == "english")

    @property
    def every_royal_costs(self) -> bool:
        """True if a penalty card is taken for a royal that was not taken from the round. (CR-10)"""
        return self.ruling == "japanese"


@value
class View(PalmingView):
    """A seat's knowledge of the game."""

    options: Options
    penalty: int  # cards in the penalty pile
    penalty_top: Card | None  # its top card, face up
    known: EachSeat[tuple[Card, ...]]  # by seat: specials that all know to be in this hand,
    # or to be the card with which this seat opened the round
    owed: int  # penalty cards still to be taken by whoever pays for a special

    def says(self) -> Iterator[Sentence]:
        yield RULED[self.options.ruling, self.options.specials_kept]()
        if self.penalty_top:
            yield PILE(count=Counted(self.penalty, "card"), top=things([self.penalty_top]))
        else:
            yield NO_PILE()
        yield from self.table()
        if self.stage == "pay":
            yield from self._debt()
        for seat, specials in enumerate(self.known):
            if specials:
                yield self.holds(seat)(seat=Who(seat), cards=things(specials))

    def _debt(self) -> Iterator[Sentence]:
        """The payment that is due, and what comes after it. (CR-8, CR-9)"""
        yield LAST_CLAIM(claim=kind(self.handings[-1].claim))
        if self.owed:
            yield OWED(count=Counted(self.owed, "penalty card"))

    def holds(self, seat: int) -> Template:
        """While a card flies, nobody can tell it from the rest of the hand that it came from."""
        opened = self.flies and self.handings[0].giver == seat
        return MAY_HOLD if opened else HOLDS


INFO = GameInfo(
    key="cockroach-poker-royal",
    title="Cockroach Poker Royal",
    blurb="Cockroach Poker with crowned animals, a joker, a blank and a penalty pile.",
    seats=range(2, 7),
    Options=Options,
    moves=(Offer, Judge, Pass, HandOn, PayOne, PayTwo),
    events=(Offered, Passed, HandedOn, Judged, LaidOpen, TakenUp, PenaltyTaken, PlayerLost),
    View=View,
    judging=judging,
    truth=truth,
    longest=2300,
    watched=watched,
    moved=moved,
)
