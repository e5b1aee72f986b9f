"""The players of the simulator as rows of numbers, in the order of numbers.h."""

from collections.abc import Mapping, Sequence

from engine.bots.palming import logistic, mixing, pairs, people
from engine.bots.palming.danger import PREY, Weights
from engine.bots.palming.kindness import ALONE, EVENLY, SPREADS
from engine.bots.palming.mind import AIMS, SKILLS
from engine.bots.palming.policy import HANDING, JUDGING, PASSING, WEIGHTS, Policy
from engine.bots.strength import Company, Strength

Row = list[float]

SIZES: Mapping[str, int] = {
    "truth": len(people.TRUTH[0]),
    "truth_sure": len(people.TRUTH[1]),
    "belief": 5,
    "belief_sure": 5,
    "passing": 4,
    "passing_sure": 4,
    "own": 3,
    "weights": WEIGHTS,
    "fast_sure": 1,
    "fast_own": 1,
    "fast_trust": 1,
    "forgets": 1,
    "slack": 1,
    "mixes": 1,
    "heeds": 1,
    "judged": 1,
    "passed": 1,
    "leans": 1,
    "trusts": 1,
    "proof": 1,
    "proof_of_others": 1,
    "sharp": 1,
    "naive": 1,
    "lies": 1,
    "believes": 1,
    "passes_on": 1,
    "learns": 1,
    "counts": 1,
    "wary": 1,
    "prey": WEIGHTS,
    "coins": 1,
    "cheapest": 1,
    "suspects": 1,
    "choosy": 1,
    "aims": 1,
    "evenly": 1,
    "spreads": 1,
    "caught": 1,
    "caught_sure": 1,
    "caught_fades": 1,
    "caught_near": 1,
    "judging_signs": JUDGING,
    "passing_signs": PASSING,
    "handing_signs": HANDING,
}
STARTS = {name: sum(list(SIZES.values())[:at]) for at, name in enumerate(SIZES)}
LENGTH = sum(SIZES.values())


def span(name: str) -> range:
    """Where these numbers stand in a row."""
    return range(STARTS[name], STARTS[name] + SIZES[name])


def put(row: Row, **numbers: float | Sequence[float]) -> Row:
    """The row with these numbers in it."""
    made = list(row)
    for name, given in numbers.items():
        worth = [given] if isinstance(given, (int, float)) else list(given)
        made[span(name).start : span(name).stop] = worth
    return made


def get(row: Row, name: str) -> Row:
    return [row[at] for at in span(name)]


def plain_weights(weights: Weights) -> Row:
    pairs = [number for pair in weights.nearing for number in pair]
    last = weights.starts, weights.card, weights.last_card, weights.starts_with_last
    return [*pairs, *last]


def house(
    strength: Strength,
    policy: Policy | None = None,
    company: Company = "fierce",
    *,
    alone: bool = False,
) -> Row:
    """A bot of the house that shows no temper; without a policy it takes what is best.

    `alone`: it is known that none of the others is a bot.
    """
    skill, row = SKILLS[strength], [0.0] * LENGTH
    kindness = skill.sharp * (ALONE if alone else 1.0)
    row = put(
        row,
        truth=people.TRUTH[0],
        truth_sure=people.TRUTH[1],
        belief=people.BELIEF[0],
        belief_sure=people.BELIEF[1],
        passing=people.PASSING[0],
        passing_sure=people.PASSING[1],
        own=[people.OWN] * 3,
        weights=plain_weights(policy.weights if policy else Weights()),
        fast_sure=logistic.FAST_SURE,
        fast_own=logistic.FAST_OWN,
        fast_trust=logistic.FAST_TRUST,
        forgets=logistic.FORGETS,
        proof=logistic.PROOF,
        proof_of_others=logistic.PROOF_OF_OTHERS,
    )
    row = put(row, slack=skill.slack, learns=skill.learns, counts=skill.counts)
    row = put(row, wary=skill.wary and policy is not None)
    row = put(row, coins=skill.coins if policy else 0.0)
    row = put(row, prey=plain_weights(PREY))
    row = put(row, caught_fades=people.CAUGHT_FADES, caught_near=people.CAUGHT_NEAR)
    if skill.learns and policy:
        row = put(row, caught=people.CAUGHT, caught_sure=people.CAUGHT_SURE)
    row = put(row, cheapest=mixing.CHEAPEST, suspects=mixing.SUSPECTS)
    row = put(row, evenly=kindness * EVENLY[company], spreads=kindness * SPREADS[company])
    if skill.pairs:
        row = put(row, choosy=pairs.CHOOSY, aims=AIMS)
    return mixed(
        put(row, sharp=skill.sharp, naive=skill.naive, lies=skill.lies, believes=skill.believes),
        policy,
    )


def mixed(row: Row, policy: Policy | None) -> Row:
    """The row with a policy to mix by."""
    if policy is None:
        return row
    return put(
        row,
        mixes=1,
        leans=policy.leans,
        trusts=policy.trusts,
        heeds=policy.heeds,
        judged=mixing.JUDGED,
        passed=mixing.PASSED,
        judging_signs=policy.judging,
        passing_signs=policy.passing,
        handing_signs=policy.handing,
    )
