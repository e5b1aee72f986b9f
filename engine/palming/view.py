"""What everybody at a Cockroach Poker table may see: cards, moves, events. It knows no State."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.game import Outcome
from engine.moves import Names
from engine.values import value

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


def words(card: str) -> str:
    return card.replace("_", " ")


def listed(cards: Iterable[str]) -> str:
    """Cards in words, twins counted: "2 bat, fly"."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return ", ".join(f"{n} {words(card)}" if n > 1 else words(card) for card, n in counts.items())


@value
class Offer:
    """Start a round: a hand card, face down, to somebody, with a claim. (CP-5)"""

    card: Card
    to: int
    claim: Claim
    do: Literal["offer"] = "offer"

    def label(self, names: Names) -> str:
        return f"offer {words(self.card)} to {names[self.to]} as {words(self.claim)}"


@value
class Judge:
    """Say whether the claim is true; the card is shown. (CP-6)"""

    true: bool
    do: Literal["judge"] = "judge"

    def label(self, names: Names) -> str:
        return "say true" if self.true else "say false"


@value
class Pass:
    """Declare that you pass the card on; it cannot be taken back. (CP-7)"""

    peek: bool
    do: Literal["pass"] = "pass"

    def label(self, names: Names) -> str:
        return "look and pass on" if self.peek else "pass on without a look"


@value
class HandOn:
    """Hand the card to somebody who has not handled it, with a claim. (CP-7)"""

    to: int
    claim: Claim
    do: Literal["hand_on"] = "hand_on"

    def label(self, names: Names) -> str:
        return f"hand it to {names[self.to]} as {words(self.claim)}"


@value
class Handing:
    """One step of the card in flight: who gave it to whom, as what, and having seen it or not."""

    giver: int
    receiver: int
    claim: Claim
    looked: bool


@value
class Offered:
    """A round began."""

    giver: int
    receiver: int
    claim: Claim
    do: Literal["offered"] = "offered"

    def says(self, names: Names) -> str:
        return f"{names[self.giver]} offers {names[self.receiver]} a card: “{words(self.claim)}”."


@value
class Passed:
    """The receiver will pass the card on, having looked at it or blind."""

    seat: int
    looked: bool
    do: Literal["passed"] = "passed"

    def says(self, names: Names) -> str:
        how = "looks at the card" if self.looked else "does not look at the card"
        return f"{names[self.seat]} {how} and will pass it on."


@value
class HandedOn:
    """The card went on to the next player."""

    giver: int
    receiver: int
    claim: Claim
    do: Literal["handed_on"] = "handed_on"

    def says(self, names: Names) -> str:
        return f"{names[self.giver]} hands it on to {names[self.receiver]}: “{words(self.claim)}”."


@value
class Judged:
    """The receiver judged the giver's claim, and the card was shown."""

    seat: int
    giver: int
    claim: Claim
    said: bool
    card: Card
    right: bool
    do: Literal["judged"] = "judged"

    def says(self, names: Names) -> str:
        said = "true" if self.said else "false"
        verdict = "right" if self.right else "wrong"
        shown = f"{names[self.giver]}'s “{words(self.claim)}” is a {words(self.card)}"
        return f"{names[self.seat]} says {said}: {shown}, so {names[self.seat]} is {verdict}."


@value
class LaidOpen:
    """Cards went face up before a seat."""

    seat: int
    cards: tuple[Card, ...]
    do: Literal["laid_open"] = "laid_open"

    def says(self, names: Names) -> str:
        return f"{names[self.seat]} lays down {listed(self.cards)}."


@value
class Lost:
    """The game is over: this seat lost it, all others won."""

    seat: int
    reason: str
    do: Literal["lost"] = "lost"

    def says(self, names: Names) -> str:
        return f"{names[self.seat]} loses: {self.reason}."


Stage: TypeAlias = Literal["offer", "judge", "hand_on", "pay", "over"]


@value
class PalmingView:
    """What a seat (None: a spectator) knows of the round and of everybody's cards."""

    seat: int | None
    hand: tuple[Card, ...]
    hands: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    stage: Stage
    turn: int | None
    handings: tuple[Handing, ...]  # of the card in flight, the first giver's first
    peeked: bool | None  # whether who is about to hand it on has looked
    card: Card | None  # the card in flight, if this seat has seen it
    outcome: Outcome | None

    @property
    def flies(self) -> bool:
        """Whether a card is on its way, face down."""
        return self.stage in ("judge", "hand_on")

    def table_lines(self, names: Names) -> list[str]:
        """Hands, open cards and the card in flight."""
        seats = zip(names, self.hands, self.piles, strict=False)
        lines = [
            f"{name}: {size} in hand; open: {listed(sorted(pile)) or 'nothing'}"
            for name, size, pile in seats
        ]
        lines += [
            f"in flight: {names[way.giver]} > {names[way.receiver]} “{words(way.claim)}”"
            + ("" if way.looked else " (blind)")
            for way in self.handings
        ]
        if self.turn is not None:
            lines.append(f"to {words(self.stage)}: {names[self.turn]}")
        if self.card:
            lines.append(f"the card in flight: {words(self.card)}")
        if self.seat is not None:
            lines.append(f"your hand: {listed(self.hand) or 'empty'}")
        return lines
