"""Royal Gambit as everybody may see it: cards, moves, events, options, view. It knows no State."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias, get_args

from engine.game import GameInfo, Outcome
from engine.games.royal_gambit import sentences as say
from engine.games.royal_gambit.options import Options
from engine.moves import Moves
from engine.seats import EachSeat, Seat
from engine.sentences import All, Counted, Each, Sentence, Who, points
from engine.values import value

Rank: TypeAlias = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Action: TypeAlias = Literal["7", "8", "J"]  # the ranks that do something when they are flipped
Kind: TypeAlias = Literal["normal", "catch_up", "duel"]
Standing: TypeAlias = Literal["in", "stayed", "bust", "away"]  # away: does not play this hand
Stage: TypeAlias = Literal["hit_or_stay", "order", "name", "give", "cover_or_bust", "over"]

RANKS: tuple[Rank, ...] = get_args(Rank)
ACTIONS: tuple[Action, ...] = get_args(Action)
DECK: tuple[Rank, ...] = tuple(rank for rank in RANKS for _ in range(4))  # RG-1
SETS = ("JQK", "6789T", "A2345")  # RG-6


def listed(cards: Sequence[Rank]) -> str:
    """Cards in the order of their ranks, twins counted: "A, 2x7"."""
    return ", ".join(f"{n}x{it}" if n > 1 else it for it in RANKS if (n := cards.count(it)))


@value
class Hit:
    """Flip the top card. (RG-3)"""

    do: Literal["hit"] = "hit"

    def label(self) -> Sentence:
        return say.HIT()


@value
class Stay:
    """Leave the hand and keep its score. (RG-5)"""

    do: Literal["stay"] = "stay"

    def label(self) -> Sentence:
        return say.STAY()


@value
class Order:
    """Of the two effects just flipped, this card's comes first. (RG-10)"""

    first: Action
    do: Literal["order"] = "order"

    def label(self) -> Sentence:
        return say.ORDER(card=say.called(self.first))


@value
class Name:
    """Name the player on whom this card works. (RG-8, RG-9, RG-10)"""

    card: Action
    target: Seat
    do: Literal["name"] = "name"

    def label(self) -> Sentence:
        return say.NAME[self.card](target=Who(self.target))


@value
class Give:
    """Named by a 7, give this face-up card. (RG-8)"""

    card: Rank
    do: Literal["give"] = "give"

    def label(self) -> Sentence:
        return say.GIVE(card=say.called(self.card))


@value
class Cover:
    """Extra Life: cover the card that made the pair, and a Queen; stay in. (RG-11)"""

    do: Literal["cover"] = "cover"

    def label(self) -> Sentence:
        return say.COVER()


@value
class Bust:
    """Go bust, though a Queen could save you. (RG-11)"""

    do: Literal["bust"] = "bust"

    def label(self) -> Sentence:
        return say.BUST()


EffectMove: TypeAlias = Order | Name | Give  # what an open effect may call for
GambitMove: TypeAlias = Hit | Stay | EffectMove | Cover | Bust


@value
class Flipped:
    """Cards were turned up before a seat."""

    seat: Seat
    cards: tuple[Rank, ...]
    do: Literal["flipped"] = "flipped"

    def says(self) -> Sentence:
        return say.FLIPPED(seat=Who(self.seat), cards=say.flipped(self.cards))


@value
class Rebuilt:
    """The deck was too short, so this many discards were shuffled and put under it."""

    cards: int
    do: Literal["rebuilt"] = "rebuilt"

    def says(self) -> Sentence:
        return say.REBUILT(cards=Counted(self.cards, "discard"))


@value
class RanOut:
    """A card had to be flipped, and there was none."""

    do: Literal["ran_out"] = "ran_out"

    def says(self) -> Sentence:
        return say.RAN_OUT()


@value
class Stayed:
    """A seat left the hand with its score."""

    seat: Seat
    score: int
    do: Literal["stayed"] = "stayed"

    def says(self) -> Sentence:
        return say.STAYED(seat=Who(self.seat), points=points(self.score))


@value
class Ordered:
    """Of two effects flipped at once, this card's comes first."""

    seat: Seat
    first: Action
    do: Literal["ordered"] = "ordered"

    def says(self) -> Sentence:
        return say.ORDERED(seat=Who(self.seat), card=say.called(self.first))


@value
class Named:
    """A seat chose on whom its card works."""

    seat: Seat
    card: Action
    target: Seat
    do: Literal["named"] = "named"

    def says(self) -> Sentence:
        if self.seat == self.target:
            return say.NAMED_ONESELF(seat=Who(self.seat))
        return say.NAMED[self.card](seat=Who(self.seat), target=Who(self.target))


@value
class Gave:
    """A face-up card went from one seat to another."""

    seat: Seat
    to: Seat
    card: Rank
    do: Literal["gave"] = "gave"

    def says(self) -> Sentence:
        return say.GAVE(seat=Who(self.seat), to=Who(self.to), card=say.called(self.card))


@value
class Fizzled:
    """A card did nothing: it was an 8 and has been given away, or nobody could be named."""

    seat: Seat
    card: Action
    given_away: bool
    do: Literal["fizzled"] = "fizzled"

    def says(self) -> Sentence:
        told = say.GIVEN_AWAY if self.given_away else say.NOBODY_TO_NAME
        return told(seat=Who(self.seat), card=say.called(self.card))


@value
class Covered:
    """Queens saved a seat: these cards, the Queens among them, count no more."""

    seat: Seat
    cards: tuple[Rank, ...]
    do: Literal["covered"] = "covered"

    def says(self) -> Sentence:
        return say.COVERED(seat=Who(self.seat), cards=say.in_order(self.cards))


@value
class Busted:
    """A seat is out of the hand with nothing; these cards of its were discarded."""

    seat: Seat
    cards: tuple[Rank, ...]
    do: Literal["busted"] = "busted"

    def says(self) -> Sentence:
        return say.BUSTED(seat=Who(self.seat), cards=say.in_order(self.cards))


@value
class HandEnded:
    """Nobody is in the hand any more: what each scored in it, and the totals with that."""

    scores: EachSeat[int]
    totals: EachSeat[int]
    do: Literal["hand_ended"] = "hand_ended"

    def says(self) -> Sentence:
        each = enumerate(zip(self.scores, self.totals, strict=False))
        gains = [
            say.SCORED(seat=Who(seat), points=score, total=total) for seat, (score, total) in each
        ]
        return say.HAND_ENDED(scores=Each(tuple(gains)))


@value
class HandBegan:
    """A further hand began, played by these seats."""

    number: int
    kind: Kind
    starter: Seat
    players: tuple[Seat, ...]
    do: Literal["hand_began"] = "hand_began"

    def says(self) -> Sentence:
        starts = Hand(self.number, self.kind, self.starter).says()
        return starts if self.kind == "normal" else starts + say.PLAYING(players=All(self.players))


@value
class Won:
    """The game is over: this seat leads alone."""

    seat: Seat
    points: int
    do: Literal["won"] = "won"

    def says(self) -> Sentence:
        return say.WON(seat=Who(self.seat), points=points(self.points))


@value
class Place:
    """The cards before a seat, and whether the seat is still in the hand."""

    standing: Standing
    cards: tuple[Rank, ...] = ()  # face up, in the order in which they came
    covered: tuple[Rank, ...] = ()


@value
class Effect:
    """An effect that a flipped 7, 8 or J still has to bring about."""

    card: Action
    seat: Seat  # who flipped it, and chooses
    target: Seat | None = None  # who was named: for a 7 that waits for its card, a J at work

    def says(self) -> Sentence:
        if self.target is None or self.target == self.seat:
            return say.OPEN(seat=Who(self.seat), card=say.called(self.card))
        return say.WORKING[self.card](seat=Who(self.seat), target=Who(self.target))


@value
class Hand:
    """The hand of the game that is being played."""

    number: int
    kind: Kind
    starter: Seat

    def says(self) -> Sentence:
        return say.STARTS[self.kind](number=self.number, starter=Who(self.starter))


@value
class View:
    """All that a seat knows (None: a spectator): everything but the order of the deck."""

    seat: Seat | None
    options: Options
    first: Seat  # who started the first hand
    totals: EachSeat[int]  # of the hands that are over
    hand: Hand
    places: EachSeat[Place]
    scores: EachSeat[int]  # what the face-up cards are worth as they lie now
    turn: Seat  # whose turn it is, though effects may have others decide
    stage: Stage
    decides: Seat | None
    effects: tuple[Effect, ...]  # still open, newest first
    deck: int
    discards: tuple[Rank, ...]
    dry: bool  # a flip could not happen: all stay once nothing is left to resolve (RG-13)
    outcome: Outcome | None

    @property
    def must_hit(self) -> bool:
        """True if whoever decides has no face-up card, without which nobody may stay. (RG-5)"""
        return self.stage == "hit_or_stay" and not self.places[self.decides or 0].cards

    @property
    def unseen(self) -> tuple[Rank, ...]:
        """The cards of the deck, sorted: all that do not lie open."""
        unseen = Counter(DECK)
        for cards in (self.discards, *(place.cards + place.covered for place in self.places)):
            unseen.subtract(cards)
        return tuple(unseen.elements())

    def missing(self, seat: int) -> tuple[str, ...]:
        """The cards that the seat's open ones lack of each of the SETS. (RG-6)"""
        return tuple("".join(c for c in each if c not in self.places[seat].cards) for each in SETS)

    def flaw(self, legal: Moves[Any]) -> str:
        """Name what no game can come to, though each part may be; empty if there is nothing."""
        if self.stage in ("name", "give") and not self.effects:
            return f"nothing is to be resolved, and it is to {self.stage}"
        lost = self.outcome is not None and not self.outcome.winners
        return "nobody has won" if lost else ""

    def says(self) -> Iterator[Sentence]:
        yield self.hand.says() + say.GOAL(points=points(self.options.goal))
        yield from map(self._place, range(len(self.places)))
        count, cards = Counted(self.deck, "card"), listed(self.unseen)
        yield say.DECK(count=count, cards=cards) if cards else say.EMPTY_DECK()
        thrown = listed(self.discards)
        yield say.DISCARDS(cards=thrown) if thrown else say.NO_DISCARDS()
        yield from (effect.says() for effect in self.effects)
        if self.dry:
            yield RanOut().says()
        if self.decides is not None:
            do = say.TO_DO["hit" if self.must_hit else self.stage](seat=Who(self.decides))
            yield say.TURN(seat=Who(self.turn)) + do

    def _place(self, seat: int) -> Sentence:
        place, total = self.places[seat], points(self.totals[seat])
        cards, score = " ".join(place.cards), points(self.scores[seat])
        told = say.PLACES["ready" if not cards and place.standing == "in" else place.standing]
        sentence = told(seat=Who(seat), total=total, cards=cards, score=score)
        covered = " ".join(place.covered)
        return sentence + say.COVERS(cards=covered) if covered else sentence


INFO = GameInfo(
    key="royal-gambit",
    title="Royal Gambit",
    blurb="Push your luck: flip for points, dodge the pairs, and let the others trip.",
    seats=range(2, 9),
    Options=Options,
    moves=(Hit, Stay, Order, Name, Give, Cover, Bust),
    events=(
        *(Flipped, Rebuilt, RanOut, Stayed, Ordered, Named, Gave, Fizzled, Covered, Busted),
        *(HandEnded, HandBegan, Won),
    ),
    View=View,
    longest=1400,
    watched=lambda event: (
        isinstance(event, Covered | Busted | Won)
        or (isinstance(event, HandBegan) and event.kind == "duel")
    ),
    moved=lambda it: (
        {it.seat: "bust" if isinstance(it, Busted) else "saved"}
        if isinstance(it, Busted | Covered)
        else {}
    ),
)
