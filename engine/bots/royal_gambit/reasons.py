"""Why a bot does what it does: one sentence in the game's own terms, for whoever is advised."""

from collections.abc import Mapping, Sequence
from random import Random

from engine.bots.mind import Why
from engine.bots.royal_gambit.cards import (
    EIGHT,
    NUMBER,
    ONE,
    Card,
    count,
    gift,
    rescued,
    settled,
)
from engine.bots.royal_gambit.rules_of_thumb import expected
from engine.bots.royal_gambit.search import Chance
from engine.bots.royal_gambit.sketch import Sketch
from engine.games.royal_gambit.sentences import CALLED
from engine.games.royal_gambit.view import (
    RANKS,
    Action,
    GambitMove,
    Give,
    Hit,
    Name,
    Order,
    Stay,
    View,
)
from engine.moves import Names


def why(view: View, move: GambitMove, chances: Sequence[Chance] = ()) -> Why:
    """The reason for a move, and how much better it is than the next best, if that is known."""
    odds = _odds(move, chances)

    def said(names: Names) -> str:
        reason = _Reason(view, names).of(move)
        return f"{reason[0].upper()}{reason[1:]}{odds}."

    return said


def forced(view: View) -> Why:
    if view.stage == "hit_or_stay":
        return lambda names: "You have no card before you, so you must hit."
    return lambda names: "There is no other move."


def saved(view: View) -> Why:
    return lambda names: "A Queen saves you, and going bust is never better."


def _odds(move: GambitMove, chances: Sequence[Chance]) -> str:
    others = [chance.wins for chance in chances if chance.move != move]
    mine = [chance.wins for chance in chances if chance.move == move]
    if not mine or not others:
        return ""
    wins, next_best = f"{mine[0]:.0%}", f"{max(others):.0%}"
    if wins == next_best == "0%":
        return " (hardly any such game is won, whatever you choose)"
    this, other = _CHOICES.get(type(move), ("this", "the next best choice"))
    others_win = f"{other} {next_best}" if next_best != wins else f"and so does {other}"
    return f" ({this} wins about {wins} of such games, {others_win})"


_CHOICES: Mapping[type, tuple[str, str]] = {
    Hit: ("hitting", "staying"),
    Stay: ("staying", "hitting"),
}


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _called(card: Card) -> str:
    return CALLED.get(RANKS[card], RANKS[card])


class _Reason:
    """A position put into words."""

    def __init__(self, view: View, names: Names) -> None:
        self.view = view
        self.me = view.turn if view.decides is None else view.decides
        self.names = ["you" if seat == self.me else name for seat, name in enumerate(names)]
        self.sketch = Sketch(view, Random(0))

    def of(self, move: GambitMove) -> str:
        match move:
            case Hit():
                return f"{self._behind()}{self._flip()}{self._dared()}"
            case Stay():
                return f"{self._flip()}{self._safe()}"
            case Name(card, target):
                return self._named(card, target)
            case Give(card):
                return self._given(NUMBER[card])
            case Order(first):
                return f"it is better to get the {_called(NUMBER[first])} out of the way first"
            case _:
                return "there is no better move"

    def _named(self, card: Action, target: int) -> str:
        name = self.names[target]
        match card:
            case "7":
                return self._asked(target)
            case "8":
                return f"the 8 goes to {name}{self._leads(', who', target)}"
            case "J" if target == self.me:
                return f"{self._risk(target)}, and each of two flips {self._worth(target)}"
            case "J":
                return f"{self._sniped(target)}{self._leads(f', and {name}', target)}"

    def _sniped(self, seat: int) -> str:
        if self._fatal(seat):
            return self._risk(seat)
        return f"two more cards bring {self.names[seat]} nearer to a bust"

    def _risk(self, seat: int) -> str:
        """The part of the cards that makes a bust."""
        fatal, left = self._fatal(seat), sum(self.sketch.unseen)
        return f"{fatal or 'none'} of the {left} cards left would bust {self.names[seat]}"

    def _fatal(self, seat: int) -> int:
        """The number of cards that make a bust; an 8 does not, while somebody else can take it."""
        hands, unseen = self.sketch.hands, self.sketch.unseen
        takers = [other for other, within in enumerate(self.sketch.inside) if within]
        refuge = any(other != seat and not count(hands[other], EIGHT) for other in takers)
        return sum(
            unseen[card]
            for card in range(13)
            if rescued(hands[seat] + ONE[card]) is None and not (card == EIGHT and refuge)
        )

    def _flip(self) -> str:
        return f"{self._risk(self.me)}, and a flip {self._worth(self.me)}"

    def _dared(self) -> str:
        """Why a player hits though a flip brings nothing; being behind has been told."""
        if self._behind() or self._average(self.me) > 0:
            return ""
        return ", but whoever stays can gain nothing more"

    def _safe(self) -> str:
        """Why a player stays though a flip would bring something."""
        if expected(self.sketch, self.me) <= 0:
            return ""
        if self.sketch.inside.count(True) > 1:
            return ", but nobody can touch what you stay with"
        ahead = self.sketch.decisive and self._missing() < 0
        if ahead:
            return ", but you lead and nobody is left to pass you"
        return ", but what you have may well be enough"

    def _worth(self, seat: int) -> str:
        points = self._average(seat)
        if not points:
            return "neither gains nor costs points on average"
        return f"{'gains' if points > 0 else 'costs'} {abs(points)} points on average"

    def _average(self, seat: int) -> float:
        return round(expected(self.sketch, seat), 1)

    def _leads(self, who: str, seat: int) -> str:
        """The points of whoever is named, if they speak for that: nobody else has more."""
        others = [other for other in self.sketch.nameable() if other != self.me]
        points = self._stands(seat)
        if not points or points < max(map(self._stands, others)):
            return ""
        return f"{who} would have {_points(points)} with this hand"

    def _stands(self, seat: int) -> int:
        return self.view.totals[seat] + self.view.scores[seat]

    def _behind(self) -> str:
        """In a hand that decides the game, what is still missing."""
        missing = self._missing()
        if not self.sketch.decisive or missing <= 0:
            return ""
        return f"in this deciding hand you are still {_points(missing)} behind, so staying loses: "

    def _missing(self) -> int:
        """The points that the seat lacks to the best, staying now."""
        return max(self.sketch.totals()) - self.view.totals[self.me] - self.view.scores[self.me]

    def _asked(self, giver: int) -> str:
        hands, name = self.sketch.hands, self.names[giver]
        card = gift(hands[giver], hands[self.me])
        if rescued(hands[self.me]) is None:
            return f"you have a pair whatever you get{self._leads(f', and {name}', giver)}"
        busts = ", and to go bust" if rescued(hands[self.me] + ONE[card]) is None else ""
        likely = f"you are likely to get the {_called(card)} from {name}"
        return f"{likely}{self._leads(', who', giver)}{busts}"

    def _given(self, card: Card) -> str:
        """The points of the two once the card has gone over."""
        hands, taker = self.sketch.hands, self.view.effects[0].seat
        mine, theirs = hands[self.me] - ONE[card], hands[taker] + ONE[card]
        name, left = self.names[taker], f"leaves you with {_points(settled(mine))}"
        if rescued(hands[taker]) is None:
            return f"giving the {_called(card)} {left}, and {name} has a pair whatever you give"
        if rescued(theirs) is None:
            return f"the {_called(card)} gives {name} a pair"
        points = f"{left} and {name} with {_points(settled(theirs))}"
        return f"giving the {_called(card)} {points} in this hand"
