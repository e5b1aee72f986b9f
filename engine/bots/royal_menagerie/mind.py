"""The minds that play Royal Menagerie: start here. They know views and events, nothing else.

Easy plays for the points as they stand, suspects nobody, and often plays just anything. Medium
asks of every play whom it helps, so guesses who is who, and keeps its best cards for the end.
Strong also plays the promising acts out in its mind (lookahead.py).
"""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.bots.mind import Advice, Mind, Persona
from engine.bots.royal_menagerie import temper, words
from engine.bots.royal_menagerie.acts import swing
from engine.bots.royal_menagerie.court import SEATS, Act, Court, act_of, counted, dealt
from engine.bots.royal_menagerie.instinct import GAINS
from engine.bots.royal_menagerie.lookahead import Guess, Hopeful, drawn, weighed
from engine.bots.royal_menagerie.stakes import prospects, pulls, stage_of
from engine.bots.royal_menagerie.suspicion import (
    STRANGER,
    Belief,
    Habit,
    Suspicion,
    blend,
    rewound,
)
from engine.bots.royal_menagerie.words import LIKELY, Bearing, Motive
from engine.bots.strength import Strength
from engine.game import Event
from engine.games.royal_menagerie.view import CardPlay, RolesRevealed, View
from engine.moves import Moves

BUDGETS: Mapping[Strength, int] = MappingProxyType({"easy": 1, "medium": 1, "strong": 8000})

CARELESS = 0.3  # how often an easy bot plays anything
PROMISING = 10  # acts that a strong bot looks into
OF_A_CARD = 3  # and how many of them may play the same card


def mind(strength: Strength, persona: Persona, seed: str) -> "Councillor":
    """A bot for one table and one evening; its seed says what chance tells it."""
    return Councillor(strength, persona, seed)


class Councillor(Mind[CardPlay, View]):
    """A bot at the court."""

    def __init__(self, strength: Strength, persona: Persona, seed: str) -> None:
        self._strength = strength
        self._persona = persona
        self._seed = seed
        self._keep = temper.kept(persona)
        self._players: Sequence[str] = ()
        self._habits: dict[str, Habit] = {}  # what an evening has taught of each player
        self._suspicion: Suspicion | None = None  # of this game

    def new_game(self, players: Sequence[str]) -> None:
        self._players = tuple(players)
        self._suspicion = None

    def replace_players(self, players: Sequence[str]) -> None:
        """The roles stay with the seats, and so does what their plays have said of them."""
        self._players = tuple(players)

    def observe(self, events: Sequence[Event], view: Any) -> None:
        suspicion = self._suspicions(view)
        if self._strength == "easy":
            return
        stage = stage_of(_left(view))
        for seat, act, counts in rewound(counted(view.menageries), events):
            suspicion.hears(seat, act, counts, stage)
        if any(isinstance(event, RolesRevealed) for event in events):
            for seat, role in enumerate(view.roles):
                if role != "grand_vizier":
                    self._habits[self._players[seat]] = suspicion.learned(seat, role == "loyalist")

    def _suspicions(self, view: View) -> Suspicion:
        """Those of this game; they begin with what its players are known for."""
        if self._suspicion is None:
            habits = [self._habits.get(player, STRANGER) for player in self._players]
            self._suspicion = Suspicion(view.roles.index("grand_vizier"), habits)
        return self._suspicion

    def decides(self, view: View, legal: Moves[CardPlay], budget: int) -> Advice[CardPlay]:
        moves = {act_of(move): move for move in legal}
        act, motive = self._chosen(self._outlook(view), view, list(moves), budget)
        # Whoever misleads the others, or plays on a whim, still knows whom that helps.
        outlook = self._outlook(view)
        return Advice(
            moves[act], words.why(view, act, outlook.belief, motive, outlook.bearing(act))
        )

    def _outlook(self, view: View) -> "Outlook":
        return Outlook(view, self._suspicions(view), temper.trust(self._persona))

    def _chosen(
        self, outlook: "Outlook", view: View, acts: list[Act], budget: int
    ) -> tuple[Act, Motive]:
        """An act, and how often it wins if that was looked into, or what else moved it to that."""
        if len(acts) == 1:
            return acts[0], "force"
        # The same sight is always thought about alike, however often the coach is asked.
        random = Random(f"{self._seed} {view}")
        if self._strength == "easy":
            if random.random() < CARELESS:
                return random.choice(acts), "whim"
            return outlook.liked(acts, 0, {})[0], None
        hidden = outlook.role != "grand_vizier"  # whose side everybody knows
        misleads = random.random() < temper.misleads(self._persona, _left(view)) and hidden
        if misleads:
            outlook.pretend()
        liked = outlook.liked(acts, outlook.stage, self._keep)
        act: Act = liked[0]
        chance: float | None = None
        if self._strength == "strong":
            act, chance = self._looked_ahead(outlook, view, liked, budget, random)
        return act, "pretence" if misleads else chance

    def _looked_ahead(
        self, outlook: "Outlook", view: View, liked: list[Act], budget: int, random: Random
    ) -> tuple[Act, float | None]:
        bare = Court(view)
        hopefuls = [Hopeful(act, outlook.beliefs_after(act)) for act in _promising(liked)]
        best_ones = weighed(
            hopefuls, lambda: outlook.guess(dealt(view, bare, random), random), budget
        )
        best = max(best_ones, key=lambda one: one.mean - temper.cost(self._keep, one.act[0]))
        return best.act, best.mean if best.tries else None


class Outlook:
    """A position as one seat sees it: what it is after, and whom it suspects."""

    def __init__(self, view: View, suspicion: Suspicion, trust: float) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.role = view.roles[self.seat]
        self.vizier = suspicion.vizier
        self.counts = counted(view.menageries)
        self.stage = stage_of(_left(view))
        self.suspicion = suspicion
        cleared = set(range(SEATS)) - {self.seat} if self.role == "loyalist" else {self.seat}
        self.believe(suspicion.belief(cleared, self.seat, trust))

    def liked(self, acts: Sequence[Act], stage: int, keep: Mapping[int, float]) -> list[Act]:
        """The acts, the best first, by what each changes at once and what its card is kept for."""
        eager = max(map(abs, self.pull))
        return sorted(
            acts, key=lambda act: eager * keep.get(act[0], 0.0) - self.at_once(act, stage)
        )

    def at_once(self, act: Act, stage: int = 0) -> float:
        """The help of the act to this seat by the points it changes: in the end as they are, and
        in each stage before as they are likely to become."""
        changes = swing(self.counts, GAINS[stage], self.seat, act)
        return sum(self.pull[whose] * points for whose, points in changes)

    def bearing(self, act: Act) -> Bearing:
        """The points as they stand: do they speak for the act, and for one's side?"""
        if self.at_once(act) < 0:
            return "against"
        aside = any(
            points * self.pull[whose] > 0 > points * self._alike(whose)
            for whose, points in swing(self.counts, GAINS[0], self.seat, act)
        )
        return "alone" if aside else "for"

    def _alike(self, seat: int) -> int:
        """1 for one's own side, as far as one knows, and -1 for the other one."""
        court = seat == self.vizier or self.belief[seat] >= LIKELY
        return 1 if seat == self.seat or court == (self.role != "conspirator") else -1

    def pretend(self) -> None:
        """Be after what the other side is after, so that others take this seat for one of them."""
        if self.role == "loyalist":
            self.believe(self.suspicion.belief({self.seat}))
        else:
            self.believe(tuple(float(seat == self.seat) for seat in range(SEATS)))

    def believe(self, belief: Belief) -> None:
        """Take each seat to be the Loyalist with this likelihood."""
        hopes = prospects(self.counts, self.stage)
        of_each = {
            loyalist: pulls(hopes, self.seat, self.vizier, loyalist, self.stage)
            for loyalist in range(SEATS)
            if belief[loyalist]
        }
        self.belief = belief
        self.pull = blend(belief, of_each)  # how much one more point in each menagerie would help

    def guess(self, court: Court, random: Random) -> Guess:
        """Draw a guess at how things are, by how likely it is."""
        loyalist = drawn(self.belief, random.random())
        return Guess(court, loyalist, tuple(random.random() for _ in range(SEATS)))

    def beliefs_after(self, act: Act) -> list[Belief]:
        """By seat, whom it suspects once it has seen this act."""
        beliefs = self.suspicion.after(self.seat, act, self.counts, self.stage).beliefs()
        beliefs[self.seat] = self.belief
        return beliefs


def _promising(liked: Sequence[Act]) -> list[Act]:
    """The best acts, not all of the same card."""
    found: list[Act] = []
    for act in liked:
        if sum(act[0] == other[0] for other in found) < OF_A_CARD:
            found.append(act)
    return found[:PROMISING]


def _left(view: View) -> int:
    return view.deck + sum(view.hands)
