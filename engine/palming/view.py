"""All that may be seen at a Cockroach Poker table: cards, moves, events. It knows no State."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from engine.game import Feeling, Outcome
from engine.moves import Moves
from engine.palming import sentences as say
from engine.seats import EachSeat, Seat
from engine.sentences import Sentence, Template, Who, held, kind, things
from engine.values import value
from engine.words import words

Animal: TypeAlias = Literal[
    "bat", "fly", "cockroach", "toad", "rat", "scorpion", "spider", "stink_bug"
]
Royal: TypeAlias = Literal[
    "royal_bat",
    "royal_fly",
    "royal_cockroach",
    "royal_toad",
    "royal_rat",
    "royal_scorpion",
    "royal_stink_bug",
]
Special: TypeAlias = Literal["joker", "blank"]
Card: TypeAlias = Animal | Royal | Special
Claim: TypeAlias = Animal | Literal["royal"]


ANIMALS: tuple[Animal, ...] = get_args(Animal)
# What a card counts as, face up: a royal as its animal (CR-4), a special as none (CR-8).
COUNTS_AS: Mapping[Card, Animal] = {
    **{animal: animal for animal in ANIMALS},
    "royal_bat": "bat",
    "royal_fly": "fly",
    "royal_cockroach": "cockroach",
    "royal_toad": "toad",
    "royal_rat": "rat",
    "royal_scorpion": "scorpion",
    "royal_stink_bug": "stink_bug",
}


def animals(pile: Iterable[Card]) -> list[Animal]:
    """The animals that the face-up cards count as."""
    return [COUNTS_AS[card] for card in pile if card in COUNTS_AS]


def losing(seats: int) -> int:
    """The number of face-up cards of one animal that loses the game. (CP-10, CR-11)"""
    return 5 if seats == 2 else 4


@value
class Offer:
    """Start a round: a hand card, face down, to somebody, with a claim. (CP-5)"""

    card: Card
    to: Seat
    claim: Claim
    do: Literal["offer"] = "offer"

    def label(self) -> Sentence:
        return say.OFFER(card=kind(self.card), to=Who(self.to), claim=kind(self.claim))


@value
class Judge:
    """Say whether the claim is true; the card is shown. (CP-6)"""

    true: bool
    do: Literal["judge"] = "judge"

    def label(self) -> Sentence:
        return say.CALL_IT_TRUE() if self.true else say.CALL_IT_A_LIE()


@value
class Pass:
    """Declare that you pass the card on; it cannot be taken back. (CP-7)"""

    peek: bool
    do: Literal["pass"] = "pass"

    def label(self) -> Sentence:
        return say.LOOK_AND_PASS() if self.peek else say.PASS_BLIND()


@value
class HandOn:
    """Hand the card to somebody who has not handled it, with a claim. (CP-7)"""

    to: Seat
    claim: Claim
    do: Literal["hand_on"] = "hand_on"

    def label(self) -> Sentence:
        return say.PASS_TO(to=Who(self.to), claim=kind(self.claim))


@value
class Handing:
    """A step of the card in flight: who gave it to whom, as what, and having seen it or not."""

    giver: Seat
    receiver: Seat
    claim: Claim
    looked: bool


@value
class Offered:
    """A round began."""

    giver: Seat
    receiver: Seat
    claim: Claim
    do: Literal["offered"] = "offered"

    def says(self) -> Sentence:
        giver, to = Who(self.giver), Who(self.receiver)
        return say.OFFERED(giver=giver, to=to, claim=kind(self.claim))


@value
class Passed:
    """The receiver will pass the card on, having looked at it or blind."""

    seat: Seat
    looked: bool
    do: Literal["passed"] = "passed"

    def says(self) -> Sentence:
        told = say.LOOKED if self.looked else say.DID_NOT_LOOK
        return told(seat=Who(self.seat))


@value
class HandedOn:
    """The card went on to the next player."""

    giver: Seat
    receiver: Seat
    claim: Claim
    do: Literal["handed_on"] = "handed_on"

    def says(self) -> Sentence:
        giver, to = Who(self.giver), Who(self.receiver)
        return say.PASSED_ON(giver=giver, to=to, claim=kind(self.claim))


@value
class Judged:
    """The receiver judged the giver's claim, and the card was shown."""

    seat: Seat
    giver: Seat
    claim: Claim
    said: bool
    card: Card
    right: bool
    do: Literal["judged"] = "judged"

    def says(self) -> Sentence:
        return say.JUDGED[self.said, self.right](
            judge=Who(self.seat),
            giver=Who(self.giver),
            claim=kind(self.claim),
            card=things([self.card]),
        )


@value
class LaidOpen:
    """Cards went face up before a seat: taken, or paid for a special."""

    seat: Seat
    cards: tuple[Card, ...]
    paid: bool = False
    do: Literal["laid_open"] = "laid_open"

    def says(self) -> Sentence:
        if self.paid:
            return say.PAID(seat=Who(self.seat), cards=things(self.cards))
        if len(self.cards) == 1:
            return say.TOOK(seat=Who(self.seat), card=kind(self.cards[0]))
        return say.TOOK_CARDS(seat=Who(self.seat), cards=things(self.cards))


@value
class PlayerLost:
    """The game is over: this seat lost it, all others won."""

    seat: Seat
    reason: str
    do: Literal["lost"] = "lost"

    def says(self) -> Sentence:
        return say.lost(self.seat, self.reason)


def watched(event: object) -> bool:
    """Tell whether everybody looks at what happened, and nobody plays on meanwhile."""
    return isinstance(event, Judged | PlayerLost)


def moved(event: object) -> Mapping[Seat, Feeling]:
    """Tell what it is to whoever gave the card, and judged it: nothing, if a truth was believed."""
    if not isinstance(event, Judged) or (event.said and event.right):
        return {}
    giver, judge = _FEELINGS[event.said, event.right]
    return {event.giver: giver, event.seat: judge}


_FEELINGS: Mapping[tuple[bool, bool], tuple[Feeling, Feeling]] = {
    (True, False): ("fooled", "taken in"),
    (False, True): ("caught", "saw"),
    (False, False): ("doubted", "misjudged"),
}


@value
class Told:
    """A claim about a card that has been shown since."""

    giver: Seat
    receiver: Seat
    claim: Claim
    true: bool
    looked: bool
    judged: bool | None  # what the receiver said to it; None: passed the card on

    @property
    def lie(self) -> bool:
        """True if the giver knew better; without a look at the card one can only guess."""
        return self.looked and not self.true

    @property
    def believed(self) -> bool:
        return self.judged is True


def truth(event: object) -> bool | None:
    """Tell whether the claim was true that was judged by this; None by anything else."""
    return event.said == event.right if isinstance(event, Judged) else None


class LiesRevealed(NamedTuple):  # which is a list on the wire, where a whole game of them is to fit
    """A round that is over: its card, and what was said of it."""

    card: Card
    said: bool  # what the judge said
    way: tuple[Seat, ...]  # who had the card, in their order; the last of them judged
    claims: tuple[Claim, ...]  # of each of them but the last
    true: tuple[Seat, ...]  # the seats whose claims were true
    blind: tuple[Seat, ...]  # the seats that had not looked

    def told(self) -> Iterator[Told]:
        """The claims, the first one first."""
        for at, (giver, claim) in enumerate(zip(self.way, self.claims, strict=False), 1):
            judged = self.said if at == len(self.claims) else None
            true, looked = giver in self.true, giver not in self.blind
            yield Told(giver, self.way[at], claim, true, looked, judged)


Stage: TypeAlias = Literal["offer", "judge", "hand_on", "pay", "over"]
OFFERED: Mapping[Stage, Set[str]] = {  # the moves that each stage is about
    "offer": {"offer"},
    "judge": {"judge", "pass"},
    "hand_on": {"hand_on"},
    "pay": {"pay_one", "pay_two"},
    "over": set(),
}


def judging(view: "PalmingView") -> bool:
    """Tell whether somebody is being asked if a claim is true."""
    return view.stage == "judge"


@value
class PalmingView:
    """All that a seat knows (None: a spectator) of the round and of everybody's cards."""

    seat: Seat | None
    hand: tuple[Card, ...]
    hands: EachSeat[int]
    piles: EachSeat[tuple[Card, ...]]
    stage: Stage
    turn: Seat | None
    handings: tuple[Handing, ...]  # of the card in flight, the first giver's first
    peeked: bool | None  # whether who is about to hand it on has looked
    card: Card | None  # the card in flight, if this seat has seen it
    outcome: Outcome | None
    revealed: tuple[LiesRevealed, ...]  # at the end: every round of the game

    @property
    def flies(self) -> bool:
        """True while a card is on its way, face down."""
        return self.stage in ("judge", "hand_on")

    @property
    def fresh(self) -> tuple[Seat, ...]:
        """The seats that have not had the card in flight, and can still get it. (CP-8, CR-12)"""
        handled = {seat for way in self.handings for seat in (way.giver, way.receiver)}
        return tuple(seat for seat in range(len(self.hands)) if seat not in handled)

    @property
    def limit(self) -> int:
        """The number of face-up cards of one animal that loses. (CP-10, CR-11)"""
        return losing(len(self.hands))

    def counts(self, seat: int) -> dict[Animal, int]:
        """The number of cards of each animal before the seat: most first, then as in the deck."""
        counts = Counter(animals(self.piles[seat]))
        return dict(sorted(counts.items(), key=lambda entry: (-entry[1], ANIMALS.index(entry[0]))))

    def flaw(self, legal: Moves[Any]) -> str:
        """Name what no game can come to, though each part may be; empty if there is nothing."""
        if self.outcome is not None and len(self.outcome.losers) != 1:
            return "not one has lost"
        if self.stage in ("judge", "hand_on", "pay") and not self.handings:
            return f"nothing was handed over, and it is to {words(self.stage)}"
        if any(len(shown.way) != len(shown.claims) + 1 for shown in self.revealed):
            return "a round has another number of claims than of people who made them"
        if not set(legal.values("do")) <= OFFERED[self.stage]:
            return f"what can be chosen is not to {words(self.stage)}"
        held = {card for name in ("card", "other") for card in legal.offered(name)}
        return "" if held <= set(self.hand) else "a card can be chosen that is not in the hand"

    def table(self) -> Iterator[Sentence]:
        """Hands and face-up cards, the card in flight, whose turn it is, or how the game ended."""
        for seat, pile in enumerate(self.piles):
            size, cards = held(self.hands[seat]), things(sorted(pile))
            yield say.HOLDS(seat=Who(seat), hand=size, cards=cards)
        for at, way in enumerate(self.handings if self.flies else ()):
            handed = say.PASSES[way.looked] if at else say.OFFERS
            yield handed(giver=Who(way.giver), to=Who(way.receiver), claim=kind(way.claim))
        yield from self._stage()
        if self.card:
            yield say.SEEN(card=things([self.card]))
        yield from self._lies()
        if self.seat is not None:
            yield say.HAND(cards=things(self.hand)) if self.hand else say.EMPTY_HAND()

    def _lies(self) -> Iterator[Sentence]:
        """Tell who lied about what, at the end."""
        for shown in self.revealed:
            for told in shown.told():
                if told.lie:
                    names = {"giver": Who(told.giver), "to": Who(told.receiver)}
                    card, claim = things([shown.card]), kind(told.claim)
                    yield say.LIED[told.believed](**names, card=card, claim=claim)

    def _stage(self) -> Iterator[Sentence]:
        match self.outcome:
            case Outcome(losers=(loser,), reason=reason):
                yield say.OVER() + say.lost(loser, reason)
            case _ if self.turn is None:
                pass
            case _:
                yield self._to_do()(seat=Who(self.turn))

    def _to_do(self) -> Template:
        """The decision that is due, in words for what is offered alone."""
        if self.stage == "hand_on":
            return say.DID_NOT_LOOK if self.peeked is False else say.LOOKED
        return say.TO_DO[self.stage if self.fresh or self.stage != "judge" else "judge_alone"]
