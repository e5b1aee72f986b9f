"""The cards that a seat sees nowhere: what flies may be one of them, before anybody is trusted."""

from collections import Counter
from collections.abc import Sequence

from engine.bots.palming.card_tables import CardTable
from engine.bots.palming.people import Chances
from engine.games.cockroach_poker_royal.view import View as RoyalView
from engine.palming.view import Card, PalmingView


def hidden(lore: CardTable, view: PalmingView, piles: Sequence[Sequence[Card]]) -> Chances:
    """Counts of cards that the seat sees nowhere; a known special may stand for more than one."""
    if not isinstance(view, RoyalView):
        return lore.unseen(view.hand, *piles)
    top = [view.penalty_top] if view.penalty_top else []
    known = [*view.known]
    if view.seat is not None:
        known[view.seat] = ()  # they are in the hand
    left = lore.unseen(view.hand, *piles, top, *known)
    return {**left, **_offered_perhaps(view, left)}


def _offered_perhaps(view: RoyalView, left: Counter[Card]) -> dict[Card, float]:
    """A special that is known to be the opener's flies as likely as any card of its hand."""
    if not view.flies or view.seat == view.handings[0].giver:
        return {}
    opener = view.handings[0].giver
    specials = view.known[opener]
    others = view.hands[opener] + 1 - len(specials)  # cards it had that nobody knows
    share = left.total() / others if others else 1.0
    return dict.fromkeys(specials, max(1.0, share))
