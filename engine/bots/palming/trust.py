"""A judgement of what the card in flight may be, once all who handed it on have been heard."""

from collections.abc import Iterator, Sequence

from engine.bots.palming.card_tables import CardTable
from engine.bots.palming.people import Chances, Company, Forecasts, Situation
from engine.palming.view import Handing


def heard(
    company: Company, people: Forecasts, handings: Sequence[Handing], chances: Chances
) -> Iterator[tuple[Situation, Chances]]:
    """Each handing in turn, and what the card may be after it. Who did not look says nothing."""
    for number, handing in enumerate(handings, 1):
        scene = company.scene(handings[:number], chances)
        if handing.looked:
            chances = trusted(company.lore, chances, scene, people.truth(scene))
        yield scene, chances


def trusted(lore: CardTable, chances: Chances, scene: Situation, truth: float) -> Chances:
    """The chances, if the claim is true as likely as this; but what is certain stays certain."""
    fitting = lore.fitting[scene.handing.claim]
    mass = {True: 0.0, False: 0.0}
    for card, chance in chances.items():
        mass[card in fitting] += chance
    if not mass[True] or not mass[False]:
        return chances
    share = {True: truth / mass[True], False: (1 - truth) / mass[False]}
    return {card: chance * share[card in fitting] for card, chance in chances.items()}
