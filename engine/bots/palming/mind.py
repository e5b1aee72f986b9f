"""The bots of both Cockroach Pokers. `thinking` weighs a decision; here it is made."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from engine.bots.mind import Advice, Mind, Persona
from engine.bots.palming.danger import PREY, between
from engine.bots.palming.kindness import EVENLY, SPREADS, needed
from engine.bots.palming.memory import Memory
from engine.bots.palming.mixing import Manner, Mixing
from engine.bots.palming.policy import Policies
from engine.bots.palming.temper import Deed, deed, drawn
from engine.bots.palming.thinking import Effort, Thoughts
from engine.bots.palming.words import because
from engine.bots.strength import Company, Strength
from engine.game import Event
from engine.moves import Move, Moves
from engine.palming.view import Judge, PalmingView
from engine.values import value

BUDGETS: Mapping[Strength, int] = MappingProxyType({"easy": 200, "medium": 200, "strong": 1000})


CLAIMS, JUDGES, PASSES = 1.4, 1.1, 3.6  # what a temper at its extreme does to odds, in logits

AIMS = 30.0  # how gladly it turns to whom that costs it least: a logit for each mean stake


@value
class Skill:
    """The skill of a bot of some strength: what it does and leaves undone."""

    counts: bool  # the cards that it sees nowhere
    learns: bool  # how the others play
    sharp: float  # 1: it mixes as well as it can; 0: it does anything
    pairs: bool  # whether it offers one of two cards, so that nobody can tell which
    coins: float  # in how many games it judges strangers nearly by coins: which, nobody knows
    wary: bool  # whether it notices that all others offer to it alone, or mostly
    naive: float  # how gladly it lies of what lies open, where all can count
    lies: float  # how gladly it lies besides, as a logit, so that half of its claims are true
    believes: float  # how gladly it believes, as a logit, so that about half of its judgements do
    # Without a policy:
    care: float  # how much likelier to lose makes it shrink from a deed; 0: it does what is best
    slack: float  # how much likelier to lose than the best decision may be one that it takes


# The strengths are a slope: whoever guesses is to lose about a fair share among easy bots, and
# whoever counts is to win. `make ladder` holds them to that.
SKILLS: Mapping[Strength, Skill] = MappingProxyType(
    {
        "easy": Skill(
            False,
            False,
            sharp=0.1,
            pairs=False,
            coins=0.0,
            wary=False,
            naive=3.5,
            lies=-4.5,
            believes=-0.2,
            care=0.1,
            slack=0.09,
        ),
        "medium": Skill(
            True,
            False,
            sharp=0.25,
            pairs=False,
            coins=0.0,
            wary=False,
            naive=2.0,
            lies=-2.0,
            believes=-0.25,
            care=0.02,
            slack=0.004,
        ),
        "strong": Skill(
            True,
            True,
            sharp=1.0,
            pairs=True,
            coins=0.5,
            wary=True,
            naive=0.0,
            lies=0.0,
            believes=0.0,
            care=0.0,
            slack=0.001,
        ),
    }
)


class Palmer(Mind[Move, Any]):
    """Takes the decision after which it is least likely to lose, of those that its temper drew."""

    def __init__(
        self,
        skill: Skill,
        persona: Persona,
        seed: str,
        policies: Policies | None = None,
        company: Company = "fierce",
    ) -> None:
        """Without a policy it takes the best decision, or as good ones, and can be read."""
        self._company: Company = company
        self._policies = policies
        self._skill = skill
        self._persona = persona
        self._seed = seed
        self._lot = Random(f"by lot {seed}")
        self.coins = False  # whether it judges strangers nearly by coins, in this game
        self.memory = Memory(learns=skill.learns)

    def new_game(self, players: Sequence[str]) -> None:
        # Teams who learn to foretell a judge would have to know first which of two it is today.
        self.coins = self._lot.random() < self._skill.coins
        self.memory.new_game(players)

    def observe(self, events: Sequence[Event], view: Any) -> None:
        self.memory.observe(events, view)

    def decides(self, view: PalmingView, legal: Moves[Move], budget: int) -> Advice[Move]:
        # The same sight is always thought about alike, however often the coach is asked.
        random = Random(f"{self._seed} {view}")
        moves = list(legal)
        if len(moves) > budget:
            moves = random.sample(moves, max(1, budget))
        effort = self._effort(view, budget, random)
        thoughts = Thoughts(view, self.memory, effort)
        odds = self._mixed(thoughts, moves)
        if sum(odds.values()):
            move = random.choices(tuple(odds), tuple(odds.values()))[0]
            return Advice(move, because(thoughts, move))
        losses = {move: thoughts.weigh(move) for move in moves}
        if self._skill.care:
            losses = self._in_character(thoughts, losses, random)
        most = min(losses.values()) + self._skill.slack
        move = random.choice([move for move, loss in losses.items() if loss <= most])
        return Advice(move, because(thoughts, move))

    def odds(self, view: PalmingView, moves: Sequence[Move], budget: int) -> Mapping[Move, float]:
        """Of each of these moves, in any unit; empty, where it does not mix."""
        effort = self._effort(view, budget, Random(f"{self._seed} {view}"))
        return self._mixed(Thoughts(view, self.memory, effort), moves)

    def thoughts(self, view: PalmingView, budget: int = 1000) -> Thoughts:
        """Its thoughts on a view, going by all that it has learned."""
        return Thoughts(
            view, self.memory, self._effort(view, budget, Random(f"{self._seed} {view}"))
        )

    def _effort(self, view: PalmingView, budget: int, random: Random) -> Effort:
        effort = Effort(self._skill.counts, budget, random)
        if self._policies is None:
            return effort
        seats = len(view.hands)
        weights = self._policies.nearest(seats).weights
        if self._skill.wary:
            # Three who offer to it alone made it lose 46 of 100 games without these, and 41 with
            # them.
            weights = between(weights, PREY, self.memory.hunt.only_prey(seats))
        return replace(effort, weights=weights)

    def _mixed(self, thoughts: Thoughts, moves: Sequence[Move]) -> Mapping[Move, float]:
        """The odds of each move, if it mixes."""
        if not self._policies:
            return {}
        view, persona, skill = thoughts.view, self._persona, self._skill
        # Kindness beyond one's wits made bots that pass on a lot lose 35 of 100 games.
        seats, kindness = len(view.hands), skill.sharp * self._kindness(thoughts)
        policy = self._policies.nearest(seats)
        strangers = thoughts.among_strangers()
        manner = Manner(
            sharp=skill.sharp,
            aims=AIMS if skill.pairs else 0.0,
            naive=skill.naive,
            lies=skill.lies + CLAIMS * (persona.lies - 0.5),
            believes=skill.believes + JUDGES * (persona.believes - 0.5),
            passes=PASSES * (persona.passes - 0.5),
            evenly=kindness * EVENLY[self._company],
            spreads=kindness * SPREADS[self._company],
            prey=self.memory.hunt.only_prey(seats) if skill.wary else 0.0,
            coins=self.coins,
        )
        return Mixing(policy, manner, strangers, thoughts).odds(moves)

    def _kindness(self, thoughts: Thoughts) -> float:
        """The part of its company's kindness that it shows: the less, the likelier it is beset.

        To be kind to a team made it lose 55 of 100 games.
        """
        beset = self.memory.beset.likely(len(thoughts.view.hands)) if self._skill.wary else 0.0
        return needed(thoughts.company.players) * (1 - beset)

    def _in_character(
        self, thoughts: Thoughts, losses: Mapping[Move, float], random: Random
    ) -> dict[Move, float]:
        """The moves to weigh once it has drawn what to do, and their losses."""
        sound = [move for move in losses if not _is_wrong(move, thoughts)] or list(losses)
        deeds = {move: deed(move, thoughts.view) for move in sound}
        costs: dict[Deed, float] = {}
        for move, what in deeds.items():
            costs[what] = min(losses[move], costs.get(what, losses[move]))
        wanted = drawn(self._persona, costs, self._skill.care, random)
        return {move: losses[move] for move, what in deeds.items() if what == wanted}


def _is_wrong(move: Move, thoughts: Thoughts) -> bool:
    """True if it is certain that this is misjudged: no temper says what it knows to be wrong."""
    return isinstance(move, Judge) and thoughts.truth == float(not move.true)


def mind(  # noqa: PLR0913
    strength: Strength,
    persona: Persona,
    seed: str,
    policies: Policies | None = None,
    company: Company = "fierce",
    *,
    advises: bool = False,
) -> Palmer:
    # Coins are for whoever is studied by a team; a coach gives its reasons.
    skill = replace(SKILLS[strength], coins=0.0) if advises else SKILLS[strength]
    return Palmer(skill, persona, seed, policies, company)
