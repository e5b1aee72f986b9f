"""A bot's lessons from the others: how many points each of them will put at risk for a flip.

It follows the hand by its public events, and asks at each hit and each stay what a flip was worth
just then. What it learned is kept by player, so it outlives a game.
"""

from collections.abc import Sequence
from random import Random

from engine.bots.royal_gambit.cards import NUMBER, packed, singly
from engine.bots.royal_gambit.rules_of_thumb import expected
from engine.bots.royal_gambit.sketch import Sketch
from engine.game import Event
from engine.games.royal_gambit.view import (
    DECK,
    Busted,
    Covered,
    Flipped,
    Gave,
    HandBegan,
    Rank,
    RanOut,
    Rebuilt,
    Stayed,
    View,
)

PACE = 0.15  # how much of a surprise is learned at once
MOST = 6.0  # points


class Watch:
    """The hand as it went, and the nerve of all who ever sat here."""

    def __init__(self) -> None:
        self._players: Sequence[str] = ()
        self._nerves: dict[str, float] = {}
        self._hand: Sketch | None = None  # as it was when the bot last looked

    def new_game(self, players: Sequence[str]) -> None:
        self._players = players
        self._hand = None

    def nerve(self, seat: int) -> float:
        """Points that the player there lets a flip cost on average, and still takes it."""
        return self._nerves.get(self._players[seat], 0.0) if self._players else 0.0

    def observe(self, events: Sequence[Event], view: View) -> None:
        if self._hand:
            for event in events:
                self._follow(self._hand, event, fresh=view.options.deck == "fresh")
        self._hand = Sketch(view, Random(0))  # it is not asked for luck

    def _follow(self, hand: Sketch, event: Event, *, fresh: bool) -> None:
        match event:
            case Flipped(seat, cards):
                if len(cards) == 1:
                    self._learns(hand, seat, hit=True)
                _flipped(hand, seat, cards)
            case Stayed(seat, _):
                self._learns(hand, seat, hit=False)
                hand.inside[seat] = False
            case Rebuilt():
                _reshuffled(hand)
            case HandBegan():
                hand.hands = [0] * len(hand.hands)
                hand.inside = [seat in event.players for seat in range(len(hand.hands))]
                hand.decisive = event.kind != "normal"
                if fresh:
                    _reshuffled(hand)
            case _:
                _moved(hand, event)

    def _learns(self, hand: Sketch, seat: int, *, hit: bool) -> None:
        """A decision that the nerve known so far does not explain changes it a little."""
        if not hand.hands[seat] or hand.decisive or hand.dry or not hand.deck:
            return  # it was no choice, or another matter
        player = self._players[seat]
        nerve = self._nerves.get(player, 0.0)
        surplus = expected(hand, seat) + nerve
        if hit != (surplus > 0):
            self._nerves[player] = max(-MOST, min(MOST, nerve - PACE * surplus))


def _moved(hand: Sketch, event: Event) -> None:
    """Cards that lay open lie elsewhere now, or there are none left."""
    match event:
        case Gave(seat, to, card):
            hand.hands[seat] -= packed([card])
            hand.hands[to] += packed([card])
        case Covered(seat, cards):
            hand.hands[seat] -= packed(cards)
        case Busted(seat, _):
            hand.hands[seat] = 0
            hand.inside[seat] = False
        case RanOut():
            hand.dry = True
        case _:
            pass


def _flipped(hand: Sketch, seat: int, cards: Sequence[Rank]) -> None:
    hand.hands[seat] += packed(cards)
    for rank in cards:
        if NUMBER[rank] in hand.deck:  # or it missed something, and looks anew soon
            hand.deck.remove(NUMBER[rank])
            hand.unseen[NUMBER[rank]] -= 1


def _reshuffled(hand: Sketch) -> None:
    """All that does not lie open is in the deck, as good as."""
    deck = [NUMBER[rank] for rank in DECK]
    for cards in hand.hands:
        for card in singly(cards):
            deck.remove(card)
    hand.deck = deck
    hand.unseen = [deck.count(card) for card in range(13)]
