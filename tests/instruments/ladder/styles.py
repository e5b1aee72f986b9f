"""Scripted opponents for both Cockroach Pokers: people with one idea each about the game."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from engine.bots.mind import Advice, Mind
from engine.game import Event
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.games.cockroach_poker_royal.view import View as RoyalView
from engine.moves import Move, Moves
from engine.palming.view import (
    Card,
    Claim,
    HandOn,
    Judge,
    Judged,
    Offer,
    PalmingView,
    Pass,
)
from engine.values import value

PREY = "player 0"  # what the ladder calls the bot that it judges
Chance: TypeAlias = "Callable[[Player, PalmingView], float]"
Weight: TypeAlias = "Callable[[Player, PalmingView, Move], float]"  # of an offer or a handing on


@value
class Style:
    """How somebody plays, whoever sits there."""

    name: str
    truth: Chance  # how likely a claim about a card it has seen is to be true
    believes: Chance  # how likely it says "true", if it judges
    passes: Chance  # how likely it passes the card on, if it may
    prefers: Weight  # among the offers, or handings on, that are as true or false as it wants


class Player(Mind[Move, Any]):
    """Somebody who plays in a style, and remembers who lied last."""

    def __init__(self, style: Style, seed: str) -> None:
        self.style = style
        self.random = Random(f"{style.name} {seed}")
        self.spoke: dict[int, bool] = {}  # by seat: whether its last claim that was shown was true
        self.claimed: Counter[tuple[int, bool]] = Counter()  # by seat: how often truly, and not
        self.said: Counter[tuple[int, bool]] = Counter()  # by seat: how often it judged "true"
        self.claims = 0  # how many it made
        self.players: Sequence[str] = ()  # by seat
        self.prey: int | None = None  # the seat of the bot that is judged

    def new_game(self, players: Sequence[str]) -> None:
        self.spoke, self.claimed, self.said = {}, Counter(), Counter()
        self.players = players
        self.prey = players.index(PREY) if PREY in players else None

    def observe(self, events: Sequence[Event], view: object) -> None:
        for event in events:
            if isinstance(event, Judged):
                true = event.said == event.right
                self.spoke[event.giver] = true
                self.claimed[event.giver, true] += 1
                self.said[event.seat, event.said] += 1

    def decides(self, view: PalmingView, legal: Moves[Move], budget: int) -> Advice[Move]:
        return Advice(self._decided(view, legal), lambda names: "I play like that.")

    def _decided(self, view: PalmingView, legal: Moves[Move]) -> Move:
        style = self.style
        match view.stage:
            case "judge":
                if "pass" in legal.values("do") and self._chance(style.passes(self, view)):
                    return Pass(True)
                return Judge(self._chance(style.believes(self, view)))
            case "offer" | "hand_on":
                return self._claimed(view, legal)
            case _:
                return legal.pick(self.random)

    def _claimed(self, view: PalmingView, legal: Moves[Move]) -> Move:
        self.claims += 1
        truly = self._chance(self.style.truth(self, view))
        moves = list(legal)
        if view.stage == "offer":
            card = self._card(view, moves)
            moves = [move for move in moves if isinstance(move, Offer) and move.card == card]
        wanted = [move for move in moves if truth(view, move) in (None, truly)] or moves
        return self._best(view, wanted)

    def _card(self, view: PalmingView, moves: Sequence[Move]) -> Card:
        """The card of the best offer, one drawn by its number in the hand among equals."""
        weights: Counter[Card] = Counter()
        for move in moves:
            if isinstance(move, Offer):
                weight = self.style.prefers(self, view, move)
                weights[move.card] = max(weights[move.card], round(1e6 * weight))
        best = max(weights.values())
        return self.random.choice([card for card in view.hand if weights[card] == best])

    def _best(self, view: PalmingView, moves: Sequence[Move]) -> Move:
        weights = [self.style.prefers(self, view, move) for move in moves]
        best = max(weights)
        return self.random.choice(
            [move for move, weight in zip(moves, weights, strict=True) if weight == best]
        )

    def _chance(self, chance: float) -> bool:
        return self.random.random() < chance


def fits(view: PalmingView, card: Card, claim: Claim) -> bool:
    return (ROYAL if isinstance(view, RoyalView) else CLASSIC).fits(card, claim)


def truth(view: PalmingView, move: Move) -> bool | None:
    """True if its claim is true, as far as the player knows."""
    match move:
        case Offer(card=card, claim=claim):
            return fits(view, card, claim)
        case HandOn(claim=claim) if view.card:
            return fits(view, view.card, claim)
        case _:
            return None


def always(chance: float) -> Chance:
    return lambda player, view: chance


def pile_count(view: PalmingView, seat: int, claim: Claim) -> int:
    return sum(fits(view, card, claim) for card in view.piles[seat])


def danger(view: PalmingView, seat: int) -> int:
    """How near the seat is to losing."""
    kinds = Counter(view.piles[seat])
    return sum(number**3 for number in kinds.values())


def hidden(view: PalmingView, claim: Claim) -> int:
    """How many cards that fit the claim this player sees nowhere."""
    seen = [*view.hand, *(card for pile in view.piles for card in pile)]
    return 8 - sum(fits(view, card, claim) for card in seen)


def by_counting(player: Player, view: PalmingView) -> float:
    """True, if more of the claimed animal are hidden than of others on average."""
    claims = (ROYAL if isinstance(view, RoyalView) else CLASSIC).claims
    mean = sum(hidden(view, claim) for claim in claims) / len(claims)
    return float(hidden(view, view.handings[-1].claim) >= mean)


def by_record(player: Player, view: PalmingView) -> float:
    """As the giver's last claim that was shown: once a liar, a liar still."""
    return float(player.spoke.get(view.handings[-1].giver, player.random.random() < 0.5))


def by_all(player: Player, view: PalmingView) -> float:
    """By counting, and by how often the giver has told the truth in this game."""
    giver, claim = view.handings[-1].giver, view.handings[-1].claim
    true, false = player.claimed[giver, True] + 1, player.claimed[giver, False] + 1
    claims = (ROYAL if isinstance(view, RoyalView) else CLASSIC).claims
    others = [hidden(view, other) for other in claims if other != claim]
    fits = true * max(0, hidden(view, claim))
    return float(fits >= false * sum(others) / len(others))


def if_believed(player: Player, view: PalmingView) -> float:
    """Lies to a table that believes, and tells one that doubts the truth."""
    believed = sum(count for (seat, said), count in player.said.items() if said)
    return 0.8 if believed < player.said.total() / 2 else 0.2


def by_cost(player: Player, view: PalmingView) -> float:
    """Call what costs less if wrong: "false" risks the claimed animal, "true" any other."""
    assert view.seat is not None
    return float(pile_count(view, view.seat, view.handings[-1].claim) >= 2)


def in_turn(player: Player, view: PalmingView) -> float:
    """Make one claim true, one false."""
    return float(player.claims % 2)


def until_trusted(player: Player, view: PalmingView) -> float:
    """Tells the truth until it is trusted, and then lies."""
    return float(player.claims <= 6)


def by_mood(player: Player, view: PalmingView) -> float:
    """Three claims true, three false."""
    return float(player.claims // 3 % 2)


def unless_it_hurts(player: Player, view: PalmingView) -> float:
    """Lies about a card of which somebody has two or more, to have them say "true"."""
    card = view.card
    if card is None:
        return 0.5
    most = max(pile.count(card) for seat, pile in enumerate(view.piles) if seat != view.seat)
    return float(most < 2)


def depth(player: Player, view: PalmingView) -> float:
    """Lies when it opens, tells the truth when it passes on."""
    return float(view.stage == "hand_on")


def anything(player: Player, view: PalmingView, move: Move) -> float:
    return 0.0


def to_the_weakest(player: Player, view: PalmingView, move: Move) -> float:
    """To who is nearest to losing, the card that hurts most."""
    assert isinstance(move, Offer | HandOn)
    card = move.card if isinstance(move, Offer) else view.card
    return danger(view, move.to) + (20.0 * view.piles[move.to].count(card) if card else 0)


def to_the_prey(player: Player, view: PalmingView, move: Move) -> float:
    """To the prey, what it has most of."""
    assert isinstance(move, Offer | HandOn)
    if move.to != player.prey:
        return 0.0
    return 1.0 + (view.piles[move.to].count(move.card) if isinstance(move, Offer) else 0)


def while_the_prey_can_get_it(player: Player, view: PalmingView) -> float:
    handled = {way.giver for way in view.handings}
    return float(player.prey not in handled)


def to_the_strongest(player: Player, view: PalmingView, move: Move) -> float:
    assert isinstance(move, Offer | HandOn)
    return -danger(view, move.to)


def to_the_left(player: Player, view: PalmingView, move: Move) -> float:
    assert isinstance(move, Offer | HandOn)
    assert view.seat is not None
    return -float((move.to - view.seat) % len(view.hands))


def what_it_holds(player: Player, view: PalmingView, move: Move) -> float:
    """Gets rid of its commonest cards, and claims what it claims about nothing else: the same."""
    assert isinstance(move, Offer | HandOn)
    commonest = view.hand.count(move.card) if isinstance(move, Offer) else 0
    return commonest + 0.1 * hidden(view, move.claim)


def what_was_said(player: Player, view: PalmingView, move: Move) -> float:
    """Repeats the claim it heard."""
    assert isinstance(move, Offer | HandOn)
    return float(bool(view.handings) and view.handings[-1].claim == move.claim)


def what_frightens(player: Player, view: PalmingView, move: Move) -> float:
    """Claims what the receiver has most of."""
    assert isinstance(move, Offer | HandOn)
    return float(pile_count(view, move.to, move.claim))


def what_is_safe(player: Player, view: PalmingView, move: Move) -> float:
    """Offers what it can best afford to take back."""
    assert isinstance(move, Offer | HandOn)
    assert view.seat is not None
    return -float(view.piles[view.seat].count(move.card)) if isinstance(move, Offer) else 0.0


half, never, ever = always(0.5), always(0.0), always(1.0)
COIN = Style("coin-flipper", half, half, half, anything)
HONEST = replace(COIN, name="honest", truth=ever)
LIAR = replace(COIN, name="liar", truth=never)

GANG = Style("gang", half, half, while_the_prey_can_get_it, to_the_prey)

SCHOLAR = Style("scholar", if_believed, by_all, always(0.3), to_the_weakest)

STYLES: tuple[Style, ...] = (
    Style("believer", half, ever, always(0.3), anything),
    Style("doubter", half, never, always(0.3), anything),
    Style("counter", half, by_counting, always(0.3), anything),
    Style("passer", half, half, ever, anything),
    Style("never passes", half, half, never, anything),
    Style("bully", half, by_counting, half, to_the_weakest),
    Style("leveller", half, by_counting, half, to_the_strongest),
    Style("neighbour", half, half, always(0.3), to_the_left),
    Style("tit for tat", half, by_record, always(0.3), anything),
    Style("in turn", in_turn, by_counting, always(0.3), anything),
    Style("turncoat", until_trusted, half, always(0.3), anything),
    Style("moody", by_mood, by_all, half, to_the_weakest),
    Style("hides the worst", unless_it_hurts, by_counting, always(0.3), to_the_weakest),
    Style("opens with a lie", depth, half, half, anything),
    Style("echo", half, by_counting, always(0.7), what_was_said),
    Style("frightener", always(0.4), by_cost, always(0.4), what_frightens),
    Style("plausible", always(0.4), by_counting, always(0.3), what_it_holds),
    Style("careful", always(0.6), by_cost, always(0.6), what_is_safe),
    Style("honest counter", ever, by_counting, always(0.2), to_the_weakest),
    Style("lying believer", never, ever, always(0.2), to_the_weakest),
    Style("honest passer", ever, ever, always(0.9), anything),
    SCHOLAR,
    Style("passing scholar", half, by_all, always(0.8), what_was_said),
    Style("sly", always(0.35), by_record, always(0.5), what_frightens),
)
