"""Rules of thumb for every decision of Royal Gambit: quick enough to play whole hands in thought.

A flip is worth taking while the cards that are left add more points than they cost. Effects
hurt whoever is ahead. In a hand that decides the game, staying behind is no choice.
"""

from collections.abc import Sequence
from operator import mul
from random import Random
from typing import TypeAlias

from engine.bots.royal_gambit.cards import (
    EIGHT,
    JACK,
    NUMBER,
    ONE,
    QUEEN,
    SEVEN,
    Card,
    Cards,
    changes,
    changes_alone,
    count,
    fatal,
    gift,
    score,
    settled,
)
from engine.bots.royal_gambit.sketch import Sketch
from engine.games.royal_gambit.view import (
    RANKS,
    Cover,
    GambitMove,
    Give,
    Hit,
    Name,
    Order,
    Stay,
    View,
)

Nerves: TypeAlias = Sequence[float]  # by seat, the points that a flip may cost and still be taken
FIRST = (EIGHT, SEVEN, JACK)  # which of two effects comes first: an 8 is best got rid of


def expected(sketch: Sketch, seat: int) -> float:
    """The points that one flip brings the seat on average, over the cards that are left."""
    if sketch.inside[seat] and sketch.inside.count(True) == 1:
        return _expected_alone(sketch, seat)
    gains: int = sum(map(mul, changes(sketch.hands[seat]), sketch.unseen))
    return gains / (len(sketch.deck) or 1)


def _expected_alone(sketch: Sketch, seat: int) -> float:
    """Then an 8 stays, and a J brings two more cards to whoever flips it. (RG-9, RG-10)"""
    cards, unseen, left = sketch.hands[seat], sketch.unseen, len(sketch.deck)
    gains: float = sum(map(mul, changes_alone(cards), unseen))
    if unseen[JACK] and left > 2:
        gains += unseen[JACK] * _sniped(cards, unseen, left - 1, gains)
    return gains / (left or 1)


def _sniped(cards: Cards, unseen: Sequence[int], left: int, gains: float) -> float:
    """The points of two more cards of those left, each of them all in all bringing `gains`."""
    now, kills = score(cards), fatal(cards)
    bad: int = sum(map(mul, kills, unseen))
    good = left - bad
    if good < 2:
        return -now
    twins = sum(
        many * (many - 1) for many, kill in zip(unseen[:JACK], kills, strict=False) if not kill
    )
    survives = (good * (good - 1) - (0 if count(cards, QUEEN) else twins)) / (left * (left - 1))
    return survives * (now + 2 * (gains + bad * now) / good) - now


def hits(sketch: Sketch, seat: int, nerve: float) -> bool:
    """Tell whether to take one more card."""
    if not sketch.hands[seat]:
        return True  # RG-5
    if sketch.decisive:
        totals = sketch.totals()
        lead = totals[seat] + score(sketch.hands[seat]) - max(totals)
        if lead < 0:
            return True
        if lead > 0 and sketch.inside.count(True) == 1:
            return False
    return expected(sketch, seat) + nerve > 0


def target(sketch: Sketch) -> int | None:
    """On whom the newest effect should work, if there is anybody."""
    card, seat, _ = sketch.stack[-1]
    players = sketch.nameable()
    if not players:
        return None
    if card == SEVEN:
        return max(players, key=lambda player: _won_by_gift(sketch, seat, player))
    if card == EIGHT:
        return max(players, key=lambda player: _standing(sketch, player))
    return max(players, key=lambda player: _won_by_sniping(sketch, seat, player))


def _standing(sketch: Sketch, seat: int) -> int:
    """The total that the seat would have, could it stay now."""
    return sketch.before[seat] + score(sketch.hands[seat])


def _won_by_gift(sketch: Sketch, seat: int, giver: int) -> float:
    """Points for the one who named, half the points that the giver loses."""
    mine, theirs = sketch.hands[seat], sketch.hands[giver]
    card = gift(theirs, mine)
    lost = settled(theirs) - settled(theirs - ONE[card])
    return settled(mine + ONE[card]) + lost / 2 + _standing(sketch, giver) / 100


def _won_by_sniping(sketch: Sketch, seat: int, player: int) -> float:
    """Points for oneself, points that another loses; among equals, who is ahead."""
    points = expected(sketch, player)
    return points if player == seat else _standing(sketch, player) / 100 - points


def order(acts: Sequence[Card]) -> Card:
    """The one of two effects that comes first."""
    return min(acts, key=FIRST.index)


def plays_out(sketch: Sketch, nerves: Nerves) -> None:
    """The hand goes on to its end, everybody deciding by these rules."""
    while True:
        if sketch.suspects:
            sketch.checked()
        if sketch.stack:
            resolves(sketch)
        elif sketch.goes_on():
            takes_turn(sketch, nerves)
        else:
            return


def takes_turn(sketch: Sketch, nerves: Nerves) -> None:
    seat = sketch.turn
    if hits(sketch, seat, nerves[seat]):
        flips(sketch, seat, 1)
    else:
        sketch.stay(seat)


def flips(sketch: Sketch, seat: int, cards: int) -> None:
    if sketch.flip(seat, cards):
        sketch.first(order([effect[0] for effect in sketch.stack[-2:]]))


def resolves(sketch: Sketch) -> None:
    """The newest effect finds its target and works, or is done."""
    card, _, at_work = sketch.stack[-1]
    player = None if at_work is not None else target(sketch)
    if player is None:
        sketch.stack.pop()
    else:
        works(sketch, card, player)


def works(sketch: Sketch, card: Card, player: int) -> None:
    """The newest effect, which is this card's, does what it does to the player."""
    if card == SEVEN:
        taker = sketch.stack[-1][1]
        sketch.give(player, gift(sketch.hands[player], sketch.hands[taker]))
    elif card == EIGHT:
        sketch.pass_potato(player)
    else:
        sketch.aim(player)
        flips(sketch, player, 2)


def advised(view: View, nerve: float, random: Random, *, to_win: bool = False) -> GambitMove:
    """The advice of these rules to a player who looks at this hand, or at the game too."""
    sketch = Sketch(view, random)
    sketch.decisive = sketch.decisive and to_win
    match view.stage:
        case "hit_or_stay":
            return Hit() if hits(sketch, view.turn, nerve) else Stay()
        case "order":
            return Order(min(view.effects[:2], key=lambda act: FIRST.index(NUMBER[act.card])).card)
        case "give":
            assert view.decides is not None
            card = gift(sketch.hands[view.decides], sketch.hands[view.effects[0].seat])
            return Give(RANKS[card])
        case "name":
            player = target(sketch)
            assert player is not None
            return Name(view.effects[0].card, player)
        case _:
            return Cover()
