"""The deck and the discards. (RG-13) Host only: the order of the deck is this game's one secret."""

from dataclasses import replace

from engine.game import Event
from engine.games.royal_gambit.view import DECK, Rank, Rebuilt
from engine.luck import Luck
from engine.values import value


@value
class Pack:
    """All cards that lie before nobody."""

    deck: tuple[Rank, ...]  # the top card first
    discards: tuple[Rank, ...]
    luck: Luck
    dry: bool = False  # a flip of this hand could not happen

    @classmethod
    def fresh(cls, luck: Luck) -> "Pack":
        deck, luck = luck.shuffle(DECK)
        return cls(deck, (), luck)

    def discard(self, cards: tuple[Rank, ...]) -> "Pack":
        return replace(self, discards=self.discards + cards)

    def flip(self, count: int) -> tuple[tuple[Rank, ...], "Pack", tuple[Event, ...]]:
        """The top cards, as many of them as there are, and the pack without them."""
        pack, events = self._reaching(count)
        cards = pack.deck[:count]
        if len(cards) == count:
            return cards, replace(pack, deck=pack.deck[count:]), events
        return cards, replace(pack, deck=(), dry=True), events

    def _reaching(self, count: int) -> tuple["Pack", tuple[Event, ...]]:
        """The discards are shuffled when a card is needed, and not before."""
        if len(self.deck) >= count or not self.discards:
            return self, ()
        order, luck = self.luck.shuffle(self.discards)
        return Pack(self.deck + order, (), luck, self.dry), (Rebuilt(len(order)),)
