"""The bots of both Cockroach Pokers. `thinking` weighs a decision; here it is made."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.bots.mind import Advice, Mind, Persona, Strength
from engine.bots.palming.lore import lore_of
from engine.bots.palming.memory import Memory
from engine.bots.palming.thinking import Effort, Thoughts
from engine.bots.palming.words import because
from engine.game import Event
from engine.moves import Move, Moves
from engine.palming.view import HandOn, Judge, Offer, PalmingView, Pass
from engine.values import value

BUDGETS: Mapping[Strength, int] = MappingProxyType({"easy": 60, "medium": 200, "strong": 1000})
TINT = 0.1  # the chance to lose that a temper at its extreme is worth to it


@value
class Skill:
    """What a bot of some strength does and leaves undone."""

    counts: bool  # the cards that it sees nowhere
    learns: bool  # how the others play
    slack: float  # how much likelier to lose than the best decision may be one that it takes


SKILLS: Mapping[Strength, Skill] = MappingProxyType(
    {
        "easy": Skill(counts=False, learns=False, slack=0.07),
        "medium": Skill(counts=True, learns=False, slack=0.01),
        "strong": Skill(counts=True, learns=True, slack=0.001),
    }
)


class Palmer(Mind[Move, Any]):
    """Takes the decision after which it is least likely to lose, as far as its temper lets it."""

    def __init__(self, skill: Skill, persona: Persona, seed: str) -> None:
        self._skill = skill
        self._persona = persona
        self._seed = seed
        self.memory = Memory(learns=skill.learns)

    def sits(self, players: Sequence[str]) -> None:
        self.memory.sits(players)

    def sees(self, events: Sequence[Event], view: Any) -> None:
        self.memory.sees(events, view)

    def decides(self, view: PalmingView, legal: Moves[Move], budget: int) -> Advice[Move]:
        # The same sight is always thought about alike, however often the coach is asked.
        random = Random(f"{self._seed} {view}")
        moves = list(legal)
        if len(moves) > budget:
            moves = random.sample(moves, max(1, budget))
        effort = Effort(self._skill.counts, budget, random)
        thoughts = Thoughts(view, self.memory, effort)
        losses = {move: thoughts.weigh(move) for move in moves}
        cares = {move: loss - TINT * self._likes(move, view) for move, loss in losses.items()}
        most = min(cares.values()) + self._skill.slack
        move = random.choice([move for move in moves if cares[move] <= most])
        return Advice(move, because(thoughts, move))

    def _likes(self, move: Move, view: PalmingView) -> float:
        """From -0.5 to 0.5: how much the decision is to its temper."""
        persona = self._persona
        match move:
            case Judge(true=true):
                return (persona.believes - 0.5) * (1 if true else -1) / 2
            case Pass():
                return persona.passes - 0.5
            case Offer(card=card, claim=claim):
                lies = card not in lore_of(view).fitting[claim]
                return (persona.lies - 0.5) * (1 if lies else -1) / 2
            case HandOn(to=to, claim=claim) if view.card:
                return self._likes(Offer(view.card, to, claim), view)
            case _:
                return 0.0


def mind(strength: Strength, persona: Persona, seed: str) -> Palmer:
    return Palmer(SKILLS[strength], persona, seed)
