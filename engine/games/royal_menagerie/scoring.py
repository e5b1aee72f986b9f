"""The worth of menageries in Royal Menagerie, and who has won. Host only."""

from engine.game import Outcome
from engine.games.royal_menagerie.state import SEATS, Menagerie, State
from engine.games.royal_menagerie.view import ANIMALS, worth


def points(menagerie: Menagerie) -> int:
    """RM-17"""
    return sum(worth(animal, menagerie.count(animal)) for animal in ANIMALS)


def verdict(state: State) -> Outcome:
    """Tell who has won with the menageries as they stand. (RM-18)"""
    scores = tuple(map(points, state.menageries))
    vizier, loyalist = state.roles.index("grand_vizier"), state.roles.index("loyalist")
    court = {vizier, loyalist}
    best = max(scores)
    if scores[vizier] == best and scores.count(best) == 1:
        return _won({vizier}, "solo victory", scores)
    if 2 * (scores[vizier] + scores[loyalist]) > sum(scores):  # more than all others
        return _won(court, "shared victory", scores)
    return _won(set(range(SEATS)) - court, "conspirators' victory", scores)


def _won(winners: set[int], reason: str, scores: tuple[int, ...]) -> Outcome:
    losers = set(range(SEATS)) - winners
    return Outcome(tuple(sorted(winners)), tuple(sorted(losers)), reason, scores)
