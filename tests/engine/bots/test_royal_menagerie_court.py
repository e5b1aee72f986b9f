"""The bots of Royal Menagerie imagine what the rules say."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest

from engine.bots.royal_menagerie.acts import options, stampedes, swing
from engine.bots.royal_menagerie.court import (
    NUMBER,
    TRADE,
    TYPES,
    Act,
    Court,
    act_of,
    counted,
    dealt,
)
from engine.bots.royal_menagerie.instinct import GAINS, KEEP, favourite
from engine.bots.royal_menagerie.suspicion import rewound
from engine.game import Event
from engine.games.royal_menagerie.options import Options
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import CardPlay, Stampeded, View
from engine.luck import Luck

FORMS = [(4, 4, 4, 2, 2), (0, 4, 8, 2, 2), (0, 0, 4, 6, 6)]


def steps(
    actions: tuple[int, ...],
) -> Iterator[tuple[State, int, CardPlay, State, tuple[Event, ...]]]:
    """Games at random: each position, who plays what there, the next position, what happened."""
    for game in range(8):
        random = Random(f"{actions} {game}")
        state = GAME.deal(4, Options(actions), Luck(str(game)))
        for _ in range(80):
            if not state.stack:
                break
            (seat,) = GAME.to_act(state)
            move = GAME.legal(state, seat).pick(random)
            after, events = GAME.play(state, seat, move)
            yield state, seat, move, after, events
            state = after


def known(state: State) -> Court:
    """The court of this state, nothing in it being guessed."""
    court = Court(GAME.view(state, None))
    court.hands = [[NUMBER[card] for card in hand] for hand in state.hands]
    court.deck = [NUMBER[card] for card in reversed(state.deck)]
    return court


def told(court: Court) -> object:
    """All that stands in a court, in order."""
    phases = [
        (phase.seat, phase.plays, phase.card, phase.row and sorted(phase.row))
        for phase in court.stack
    ]
    hands = [sorted(hand) for hand in court.hands]
    return court.counts, court.deck, sorted(court.discards), hands, phases


@pytest.mark.parametrize("actions", FORMS, ids=str)
def test_court_follows_the_rules(actions: tuple[int, ...]) -> None:
    """A card does in the imagined court what it does at the table, where luck has no say."""
    for state, _, move, after, _ in steps(actions):
        if move.card in ("bazaar", "windfall") and len(state.deck) < 4:
            continue  # RM-14: the discards are shuffled
        court = known(state)
        court.play(act_of(move))
        assert told(court) == told(known(after))


@pytest.mark.parametrize("actions", FORMS, ids=str)
def test_scarce_cards_come_from_the_discards(actions: tuple[int, ...]) -> None:
    """Cards that the deck lacks come from the discards, and no card is lost. (RM-14)"""
    for state, _, move, after, _ in steps(actions):
        court = known(state)
        court.play(act_of(move))
        there = known(after)
        assert list(map(len, court.hands)) == list(map(len, there.hands))
        assert len(court.discards) == len(there.discards)
        assert len(court.stack) == len(there.stack)


@pytest.mark.parametrize("actions", FORMS, ids=str)
def test_options_are_the_legal_plays(actions: tuple[int, ...]) -> None:
    """The ways to play a card that are thought of are those that the rules allow."""
    for state, seat, *_ in steps(actions):
        counts = counted(state.menageries)
        thought = {act for card in known(state).offers() for act in options(counts, seat, card)}
        assert thought == {act_of(move) for move in GAME.legal(state, seat)}


def test_swings_are_the_points() -> None:
    """A play changes the points by as much as it is said to."""
    for state, seat, move, after, _ in steps(FORMS[0]):
        expected = [0.0] * 4
        for whose, points in swing(counted(state.menageries), GAINS[0], seat, act_of(move)):
            expected[whose] += points
        before, then = GAME.view(state, None).points, GAME.view(after, None).points
        assert [b - a for a, b in zip(before, then, strict=True)] == expected


@pytest.mark.parametrize("actions", FORMS, ids=str)
def test_stampedes_are_foreseen(actions: tuple[int, ...]) -> None:
    """Which menageries a play will trample down is known before, of gifts, thefts and trades."""
    for state, seat, move, _, events in steps(actions):
        foreseen = stampedes(counted(state.menageries), seat, act_of(move))
        assert set(foreseen) == {event.seat for event in events if isinstance(event, Stampeded)}


@pytest.mark.parametrize("actions", FORMS, ids=str)
def test_instinct_finds_the_best(actions: tuple[int, ...]) -> None:
    """The quick way to the best act finds none that is worse than what trying all of them finds,
    stampedes included; only of trades it may miss one where a type is the only one lacking."""
    random = Random(1)
    for state, seat, *_ in steps(actions):
        tight = any(len(set(menagerie)) == TYPES - 1 for menagerie in state.menageries)
        court, pull = known(state), [random.uniform(-1, 1) for _ in range(4)]
        tried = {act: liking(court, pull, seat, act) for act in thought_of(court, seat)}
        if tight and TRADE in court.offers():
            continue
        assert tried[favourite(court, pull, 0)] == pytest.approx(max(tried.values()))


def thought_of(court: Court, seat: int) -> set[Act]:
    """The acts that are open; a swap of twins only if no other trade is."""
    acts = {act for card in court.offers() for act in options(court.counts, seat, card)}
    twins = {act for act in acts if act[0] == TRADE and len(act) > 1 and act[2] == act[4]}
    trades = {act for act in acts if act[0] == TRADE}
    return acts if twins == trades else acts - twins


def liking(court: Court, pull: Sequence[float], seat: int, act: Act) -> float:
    """The points that the act changes at once, less what its card is kept for."""
    kept = KEEP.get(act[0], 0.0) * max(map(abs, pull))
    changes = swing(court.counts, GAINS[0], seat, act)
    return sum(pull[whose] * points for whose, points in changes) - kept


def test_rewinding_finds_the_menageries_before() -> None:
    """From what happened and how the menageries stand, a bot knows how they stood."""
    played = list(steps(FORMS[0]))
    for first, last in zip(played, played[3:], strict=False):
        batch = played[played.index(first) : played.index(last) + 1]
        if any(now[3] is not then[0] for now, then in pairwise(batch)):
            continue  # another game has begun
        events = [event for step in batch for event in step[4]]
        found = list(rewound(counted(last[3].menageries), events))
        assert [counts for _, _, counts in found] == [counted(step[0].menageries) for step in batch]
        assert [act for _, act, _ in found] == [act_of(step[2]) for step in batch]


def test_guesses_keep_to_what_is_seen() -> None:
    """A guess puts every hidden card somewhere, and moves none that the seat knows of."""
    for number, (state, seat, *_) in enumerate(steps(FORMS[2])):
        view = GAME.view(state, seat)
        court = dealt(view, Court(view), Random(number))
        there = known(state)
        assert sorted(court.hands[seat]) == sorted(there.hands[seat])
        assert [*map(len, court.hands), len(court.deck)] == [
            *map(len, there.hands),
            len(there.deck),
        ]
        assert _all(court) == _all(there)
        assert all(_holds(court, view, other) for other in range(4))


def _all(court: Court) -> list[int]:
    return sorted([*court.deck, *(card for hand in court.hands for card in hand)])


def _holds(court: Court, view: View, seat: int) -> bool:
    """True if the hand has in it what everybody knows to be in it."""
    hand = list(court.hands[seat])
    for card in view.known[seat]:
        if NUMBER[card] not in hand:
            return False
        hand.remove(NUMBER[card])
    return True


def test_animals_come_first() -> None:
    """The animals are the numbers below TYPES, as the menageries count them."""
    assert [number for card, number in NUMBER.items() if number < TYPES] == list(range(6))
