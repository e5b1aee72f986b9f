"""Royal Menagerie as everybody may see it: cards, moves, events, view. It knows no State."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from engine import words
from engine.game import Feeling, GameInfo, Outcome
from engine.games.royal_menagerie import sentences as say
from engine.games.royal_menagerie.options import Options
from engine.moves import Axis, Box, Moves, fields_of
from engine.seats import EachSeat, Seat
from engine.sentences import Each, Sentence, Who, held, kind
from engine.values import value

Animal: TypeAlias = Literal["tortoise", "tiger", "ibis", "komodo", "antelope", "mammoth"]
Action: TypeAlias = Literal["shoot", "steal", "trade", "bazaar", "windfall"]
Aimed: TypeAlias = Literal["shoot", "steal", "trade"]  # actions that need a target (RM-13)
Card: TypeAlias = Animal | Action
Role: TypeAlias = Literal["grand_vizier", "loyalist", "conspirator"]

ANIMALS: tuple[Animal, ...] = get_args(Animal)  # RM-2
ACTIONS: tuple[Action, ...] = get_args(Action)  # RM-2
MOST = 3  # animals of one type in a menagerie (RM-5)
WORTH = (0, 1, 3, 0)  # of so many animals of one type (RM-17)
SCORING = "Of a kind, 1 scores {1}, 2 score {2}, 3 score {3}; mammoths count double.".format(*WORTH)
TITLES: dict[Role, str] = {
    "grand_vizier": "Grand Vizier",
    "loyalist": "Loyalist",
    "conspirator": "Conspirator",
}


def listed(cards: Iterable[Card]) -> str:
    """Cards in their order, twins counted: "2 tigers, shoot"."""
    return words.listed(cards) or "nothing"


def worth(animal: Animal, count: int) -> int:
    """Count what so many animals of this type score. (RM-17)"""
    return WORTH[count] * (2 if animal == "mammoth" else 1)


def sums(roles: Sequence[Role | None], scores: Sequence[int]) -> tuple[int, int]:
    """Add up the points of Grand Vizier and Loyalist, and those of the Conspirators. (RM-18)"""
    pairs = list(zip(roles, scores, strict=True))
    plot = sum(points for role, points in pairs if role == "conspirator")
    return sum(scores) - plot, plot


def sides(roles: Sequence[Role | None], scores: Sequence[int]) -> str:
    """The same in words."""
    court, plot = sums(roles, scores)
    return say.SIDES(court=court, plot=plot).text([])


# --- What a seat may do: each move plays one card, of the hand or of an open Bazaar ---------------


@value
class Gift:
    """Give an animal to the menagerie of somebody else. (RM-5)"""

    card: Animal
    to: Seat
    do: Literal["gift"] = "gift"

    def label(self) -> Sentence:
        return say.GIFT(to=Who(self.to), card=kind(self.card))


@value
class Shoot:
    """Discard an animal of any menagerie. (RM-7)"""

    card: ClassVar[Action] = "shoot"
    whose: Seat
    animal: Animal
    do: Literal["shoot"] = "shoot"

    def label(self) -> Sentence:
        return say.SHOOT(whose=Who(self.whose), animal=kind(self.animal))


@value
class Steal:
    """Take an animal of somebody else's menagerie into your own. (RM-8)"""

    card: ClassVar[Action] = "steal"
    whose: Seat
    animal: Animal
    do: Literal["steal"] = "steal"

    def label(self) -> Sentence:
        return say.STEAL(whose=Who(self.whose), animal=kind(self.animal))


@value
class Trade:
    """Swap animals of two menageries; `one` is the lower seat: a swap has one name. (RM-9)"""

    card: ClassVar[Action] = "trade"
    one: Seat
    animal: Animal
    other: Seat
    other_animal: Animal
    do: Literal["trade"] = "trade"

    def label(self) -> Sentence:
        return say.trade((self.one, self.animal), (self.other, self.other_animal))


@value
class Bazaar:
    """Open a Bazaar. (RM-10)"""

    card: ClassVar[Action] = "bazaar"
    do: Literal["bazaar"] = "bazaar"

    def label(self) -> Sentence:
        return say.BAZAAR()


@value
class Windfall:
    """Draw two cards, then play two. (RM-11)"""

    card: ClassVar[Action] = "windfall"
    do: Literal["windfall"] = "windfall"

    def label(self) -> Sentence:
        return say.WINDFALL()


@value
class Waste:
    """Play an action card that has no legal target, without effect. (RM-13)"""

    card: Aimed
    do: Literal["waste"] = "waste"

    def label(self) -> Sentence:
        return say.WASTE(card=say.card(self.card))


CardPlay: TypeAlias = Gift | Shoot | Steal | Trade | Bazaar | Windfall | Waste


# --- What the table waits for ---------------------------------------------------------------------


@value
class Turn:
    """A seat's turn: it plays cards of its hand. (RM-4)"""

    seat: Seat
    plays: int  # still to come
    end_stage: bool  # whether it began with the deck empty (RM-15)
    do: Literal["turn"] = "turn"


@value
class OpenBazaar:
    """A Bazaar being resolved: the seat takes a card of the row and plays it. (RM-10)"""

    card: ClassVar[Action] = "bazaar"
    seat: Seat
    row: tuple[Card, ...]
    do: Literal["open_bazaar"] = "open_bazaar"


@value
class OpenWindfall:
    """A Windfall being resolved: the seat has drawn and plays cards of its hand. (RM-11)"""

    card: ClassVar[Action] = "windfall"
    seat: Seat
    plays: int  # still to come
    do: Literal["open_windfall"] = "open_windfall"


Phase: TypeAlias = Turn | OpenBazaar | OpenWindfall


# --- What happened --------------------------------------------------------------------------------


@value
class Played:
    """A seat played a card, as its move says; what came of it follows."""

    seat: Seat
    move: CardPlay
    from_bazaar: bool  # or else from the hand
    do: Literal["played"] = "played"

    def says(self) -> Sentence:
        told = _played(self.seat, self.move)
        if not self.from_bazaar:
            return told
        return say.TAKES(seat=Who(self.seat), card=say.card(self.move.card)) + told


@value
class TurnedUp:
    """The cards of a Bazaar were turned up. (RM-10)"""

    row: tuple[Card, ...]
    do: Literal["turned_up"] = "turned_up"

    def says(self) -> Sentence:
        return say.TURNED_UP(cards=say.cards(self.row))


@value
class Drew:
    """Cards went into a hand: unseen ones of the deck, open ones of the discards. (RM-14)"""

    seat: Seat
    unseen: int
    open: tuple[Card, ...]
    do: Literal["drew"] = "drew"

    def says(self) -> Sentence:
        return say.drew(self.seat, self.unseen, self.open)


@value
class Stampeded:
    """A menagerie with all six animals lost one of each. (RM-6)"""

    seat: Seat
    do: Literal["stampeded"] = "stampeded"

    def says(self) -> Sentence:
        return say.STAMPEDE(seat=Who(self.seat))


@value
class EndStageBegan:
    """A turn began with the deck empty. (RM-15)"""

    do: Literal["end_stage_began"] = "end_stage_began"

    def says(self) -> Sentence:
        return say.END_STAGE()


@value
class RolesRevealed:
    """The game is over: the roles are shown and the points counted. (RM-1, RM-18)"""

    roles: EachSeat[Role]
    scores: EachSeat[int]
    reason: str
    do: Literal["revealed"] = "revealed"

    def says(self) -> Sentence:
        each = enumerate(zip(self.roles, self.scores, strict=False))
        roles = Each(tuple(say.role(seat, TITLES[it], score) for seat, (it, score) in each))
        court, plot = sums(self.roles, self.scores)
        return say.over(self.reason) + say.ROLES(roles=roles) + say.SIDES(court=court, plot=plot)


def _played(seat: Seat, move: CardPlay) -> Sentence:
    """Say what a seat did with its card."""
    match move:
        case Gift(card=card, to=to):
            return say.gave(seat, to, card)
        case Shoot(whose=whose, animal=animal):
            return say.shot(seat, whose, animal)
        case Steal(whose=whose, animal=animal):
            return say.stole(seat, whose, animal)
        case Trade(one=one, animal=animal, other=other, other_animal=wanted):
            return say.traded(seat, (one, animal), (other, wanted))
        case Bazaar(card=card) | Windfall(card=card):
            return say.OPENS[card](seat=Who(seat))
        case Waste(card=card):
            return say.WASTES(seat=Who(seat), card=say.card(card))


Happening: TypeAlias = Played | TurnedUp | Drew | Stampeded | EndStageBegan | RolesRevealed


# --- The table ------------------------------------------------------------------------------------


@value
class View:
    """All that a seat knows (None: a spectator)."""

    seat: Seat | None
    roles: EachSeat[Role | None]  # by seat; None where this seat has not seen it (RM-1)
    hand: tuple[Card, ...]
    hands: EachSeat[int]
    known: EachSeat[tuple[Card, ...]]  # of each hand, what everybody knows to be in it (RM-14)
    menageries: EachSeat[tuple[Animal, ...]]
    points: EachSeat[int]  # as the menageries stand (RM-17)
    deck: int
    unseen: tuple[Card, ...]  # what must lie in the deck or in the hands, this seat knows not where
    discards: tuple[Card, ...]  # face up, the newest last
    stack: tuple[Phase, ...]  # the turn and, on it, the actions being resolved, the newest last
    outcome: Outcome | None

    @property
    def turn(self) -> int | None:
        """Whose turn it is; inside a Bazaar somebody else may be to play."""
        return self.stack[0].seat if self.stack else None

    @property
    def end_stage(self) -> bool:
        """True once nobody draws any more. (RM-15)"""
        turn = self.stack[0] if self.stack else None
        return isinstance(turn, Turn) and turn.end_stage

    def missing(self, seat: int) -> tuple[Animal, ...]:
        """List which of the six types the seat lacks: with none missing, it stampedes. (RM-6)"""
        return tuple(animal for animal in ANIMALS if animal not in self.menageries[seat])

    def full(self, seat: int) -> tuple[Animal, ...]:
        """Of which types the seat's menagerie has all it may: they score nothing. (RM-5, RM-17)"""
        there = self.menageries[seat]
        return tuple(animal for animal in ANIMALS if there.count(animal) == MOST)

    def flaw(self, legal: Moves[Any]) -> str:
        """Name what no game can come to, though each part may be; empty if there is nothing."""
        if self.outcome is not None and not self.outcome.winners:
            return "nobody has won"
        if any(row.count(animal) >= len(WORTH) for row in self.menageries for animal in row):
            return "a menagerie holds more animals of a type than it can"
        held = {card for box in legal.boxes for card in _cards(box)}
        match self.stack:
            case (*_, OpenBazaar(row=row)):
                there: tuple[Card, ...] = row
            case _:
                there = self.hand
        return "" if held <= set(there) else "a card can be played that is not there"

    def says(self) -> Iterator[Sentence]:
        yield from map(self._stands, range(len(self.hands)))
        yield from say.stock(self.deck, self.discards)
        yield from map(_phase, self.stack)
        if self.outcome:
            yield say.over(self.outcome.reason)
        if self.unseen:
            yield say.UNSEEN(cards=say.cards(self.unseen))
        if self.seat is not None:
            yield say.own_hand(self.hand)

    def _stands(self, seat: int) -> Sentence:
        role, known = self.roles[seat], self.known[seat]
        told = say.stands(seat, self.points[seat], self.menageries[seat], self.hands[seat])
        if role:
            told = told + say.is_role(seat, TITLES[role])
        return told + say.KNOWN(seat=Who(seat), cards=say.cards(known)) if known else told


def _cards(box: Box[Any]) -> Axis:
    """The cards that these moves play; some kinds play one card alone."""
    kind: type = box.kind
    return box.axis("card") if "card" in fields_of(kind) else (getattr(kind, "card"),)  # noqa: B009


def _phase(phase: Phase) -> Sentence:
    who = Who(phase.seat)
    match phase:
        case Turn(plays=plays, end_stage=end_stage):
            turn = say.PLAYS_LAST if end_stage else say.PLAYS
            return turn(seat=who, count=held(plays))
        case OpenBazaar(row=row):
            offers = say.TURNED_UP(cards=say.cards(row))
            return offers + say.NEXT(seat=who) if row else say.NO_MORE()
        case OpenWindfall(plays=plays):
            return say.WINDFALL_PLAYS(seat=who, count=held(plays))


def _moved(event: object) -> Mapping[Seat, Feeling]:
    match event:
        case Stampeded(seat=seat):
            return {seat: "trampled"}
        case Played(move=Steal(whose=whose)):
            return {whose: "robbed"}
        case _:
            return {}


INFO = GameInfo(
    key="royal-menagerie",
    title="Royal Menagerie",
    blurb="Give animals that help or ruin, at a court where nobody knows who is on whose side.",
    seats=range(4, 5),
    Options=Options,
    moves=get_args(CardPlay),
    events=get_args(Happening),
    View=View,
    longest=2300,
    watched=lambda it: isinstance(getattr(it, "move", it), Steal | Stampeded | RolesRevealed),
    moved=_moved,
)
