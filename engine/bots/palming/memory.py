"""A bot's memory: it follows the round as it is told, and learns when a card is shown."""

from collections import Counter
from collections.abc import Sequence

from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.counting import hidden
from engine.bots.palming.hunt import Beset, Hunt
from engine.bots.palming.people import Company, People, Situation
from engine.bots.palming.trust import heard
from engine.game import Event
from engine.palming.view import (
    Card,
    HandedOn,
    Handing,
    Judged,
    LaidOpen,
    Offered,
    PalmingView,
    Passed,
    animals,
)
from engine.tuples import put


class Memory:
    """The players of the evening, and the round as far as it was told."""

    def __init__(self, *, learns: bool = True) -> None:
        self.people = People()
        self.learns = learns
        self._players: tuple[str, ...] = ()
        self._piles: tuple[tuple[Card, ...], ...] = ()
        self._handings: tuple[Handing, ...] = ()
        self.hunt = Hunt()
        self.beset = Beset()
        self.turned_to: Counter[int] = Counter()  # by seat: how often it was handed a card
        self.offers: Counter[tuple[int, int]] = Counter()  # by giver and receiver
        self._looked = True  # whether who is handing the card on has looked at it

    def new_game(self, players: Sequence[str]) -> None:
        """A word stands for whoever decides, not for a chair: one for a person, another for the bot
        that plays while they are away. So this may be told again in the middle of a game.
        """
        self._players = tuple(players)
        self.people.begin()
        self._piles = tuple(() for _ in players)
        self._handings = ()
        self.turned_to.clear()
        self.offers.clear()
        self.beset = Beset()

    def company(self, view: PalmingView) -> Company:
        return Company(lore_of(view), self._players, self._piles, view.seat)

    def observe(self, events: Sequence[Event], view: PalmingView) -> None:
        for event in events:
            self._hears(event, view)
        self._piles = view.piles
        self._handings = view.handings if view.flies else ()

    def _hears(self, event: Event, view: PalmingView) -> None:
        match event:
            case Offered():
                self._offered(event, view)
            case Passed(seat=seat, looked=looked):
                self._looked = looked
                if self._handings and self.learns and seat != view.seat:
                    self.people.saw_pass(self._as_all_see(view))
            case HandedOn(giver=giver, receiver=receiver, claim=claim):
                self.turned_to[receiver] += 1
                self._handings += (Handing(giver, receiver, claim, self._looked),)
            case Judged():
                if self._handings and self.learns:
                    self._learn(event, view)
                self._handings = ()
            case LaidOpen(seat=seat, cards=cards):
                self._piles = put(self._piles, seat, (*self._piles[seat], *cards))
            case _:
                pass

    def _offered(self, offer: Offered, view: PalmingView) -> None:
        self.turned_to[offer.receiver] += 1
        self._handings = (Handing(offer.giver, offer.receiver, offer.claim, True),)
        self.offers[offer.giver, offer.receiver] += 1
        if offer.giver != view.seat:
            seats, to_me = len(view.hands), offer.receiver == view.seat
            self.hunt.saw_offer(seats, to_me=to_me)
            self.beset.saw_offer(seats, offer.giver, to_me=to_me)

    def _learn(self, judged: Judged, view: PalmingView) -> None:
        """The card is shown: who had told the truth, and who believed whom?"""
        company = self.company(view)
        if judged.seat != view.seat:
            self.people.saw_judgement(self._as_all_see(view), judged.said)
        self._learn_of_my_own(judged, view)
        before = hidden(company.lore, view, self._piles)
        # A list, as what is learned of one giver must not move what was expected of the next: all
        # of them spoke before the card was shown.
        for scene, _ in list(heard(company, self.people, self._handings, before)):
            if scene.handing.looked:
                true = judged.card in company.lore.fitting[scene.handing.claim]
                if scene.handing.giver != view.seat:
                    self.people.saw_truth(scene, true)
                self.people.saw_all(scene.giver, true)

    def _learn_of_my_own(self, judged: Judged, view: PalmingView) -> None:
        """Learn how well they judge what I pass on."""
        last = self._handings[-1]
        if len(self._handings) > 1 and last.giver == view.seat:
            true = judged.card in lore_of(view).fitting[last.claim]
            lying = animals(self._piles[last.giver])
            mine = sum(lying.count(animal) for animal in animals([judged.card]))
            self.people.saw_caught(judged.said == true, mine)

    def _as_all_see(self, view: PalmingView) -> Situation:
        """The last handing, by what lies open to everybody."""
        company = self.company(view)
        return company.scene(self._handings, company.hidden)
