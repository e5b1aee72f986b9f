"""Hardening of strong bots: by turns three learn to beat one, and it learns to withstand them all.

Nobody is forgotten: who was found stays among those whom it has to withstand (a double oracle),
beside those who gang up, and people whom a bot that fears teams alone would lose to.
"""

from collections.abc import Callable, Sequence
from math import exp, log

from engine.values import value
from tests.instruments.exploit.opponents import GANGS, SPREADS
from tests.instruments.exploit.search import Belief, Search, Spread
from tests.instruments.train.compiled import Player, evenings
from tests.instruments.train.rows import Row, get, house, put

OWN = (  # what strong bots have of their own
    Spread("judging_signs", 0.3),
    Spread("passing_signs", 0.5),
    Spread("leans", positive=True),
    Spread("leans_to_pass", 0.4, positive=True),
    Spread("heeds", 0.3, positive=True),
    Spread("weights", 0.1),
    Spread("prey", 0.15),
)
# To begin with strangers are judged nearly by coins.
LEANS, LEANS_TO_PASS = 0.1, 0.3
EVENING = 4  # games with a team: half of what counts is the first, and half those from the third on
SHARPLY = 30.0  # how much more the worst team counts than the others
# Those whom it must not lose to oftener than this while it fears teams.
BOUNDS: Sequence[tuple[Player, float]] = (
    *zip(GANGS.values(), (0.36, 0.56), strict=True),
    (Player((0.5, 0.5, 0.2, 0, 0), "style"), 0.05),  # half and half
    (Player((0.5, 0.5, 1, 0, 0), "style"), 0.11),  # passes everything on
    (Player((0.5, 2, 0.7, 3, 0), "style"), 0.13),  # repeats what was said
    (Player((0.5, 4, 0.8, 3, 0), "style"), 0.15),  # the same, and remembers who lies
)


@value
class Effort:
    """The effort of one search."""

    generations: int
    candidates: int
    games: int  # of a candidate; the bot's own, against each opponent


@value
class Drill:
    """The plan: so many rounds, in each of which a team is found and then the bot hardened."""

    solved: Row  # the bot as it was before
    seats: int
    rounds: int
    team: Effort
    bot: Effort
    seed: int

    @property
    def steps(self) -> int:
        return self.rounds * (self.team.generations + self.bot.generations)


@value
class Hardened:
    """The bot so far, the teams that it has met, and how far the search is that goes on."""

    row: Row
    teams: Sequence[Row]
    step: int = 0
    belief: Belief | None = None


Each = Callable[[Callable[[Row], float], Sequence[Row]], list[float]]  # as `map` of a pool


def begun(drill: Drill) -> Hardened:
    coins = [0.0] * len(get(drill.solved, "judging_signs"))
    row = put(drill.solved, judging_signs=coins, leans=LEANS, leans_to_pass=LEANS_TO_PASS)
    return Hardened(row, [])


def ended(drill: Drill, done: Hardened) -> Row:
    """The hardened bot; it passes on as solved, for without that it leaves others out of the game.

    Hardened in that as well, bots at six seats had one of twenty decide twice at most in a game.
    """
    return put(done.row, passing_signs=get(drill.solved, "passing_signs"))


def further(drill: Drill, so_far: Hardened, each: Each) -> Hardened:
    """The next generation, of whichever search it is the turn of."""
    turn, generation = divmod(so_far.step, drill.team.generations + drill.bot.generations)
    if generation < drill.team.generations:
        return _attacked(drill, so_far, each, turn, generation)
    return _defended(drill, so_far, each, turn, generation - drill.team.generations)


def lost(bot: Row, others: Player, seats: int, games: int, seed: int) -> float:
    """The share of first games of an evening that the bot loses to so many who are alike."""
    return evenings([Player(bot), *[others] * (seats - 1)], games, 1, seed).rate()


def _attacked(drill: Drill, so_far: Hardened, each: Each, turn: int, generation: int) -> Hardened:
    """A team learns: the first against the bot as it was, every third from what the last knew."""
    bot = so_far.row if turn else drill.solved
    search = Search(so_far.teams[-1] if turn % 3 == 2 else house("strong"), SPREADS["plain"])
    belief = search.better(
        so_far.belief or search.begun,
        drill.team.candidates,
        lambda rows, seed: each(
            lambda row: lost(bot, Player(row), drill.seats, drill.team.games, seed), rows
        ),
        drill.seed + turn,
    )
    if generation + 1 < drill.team.generations:
        return Hardened(so_far.row, so_far.teams, so_far.step + 1, belief)
    return Hardened(so_far.row, [*so_far.teams, search.row(belief.mean)], so_far.step + 1)


def _defended(drill: Drill, so_far: Hardened, each: Each, turn: int, generation: int) -> Hardened:
    search = Search(so_far.row, OWN)
    belief = search.better(
        so_far.belief or search.begun,
        drill.bot.candidates,
        lambda rows, seed: each(lambda row: -_fear(drill, so_far.teams, row, seed), rows),
        drill.seed + turn,
    )
    if generation + 1 < drill.bot.generations:
        return Hardened(so_far.row, so_far.teams, so_far.step + 1, belief)
    return Hardened(search.row(belief.mean), so_far.teams, so_far.step + 1)


def _fear(drill: Drill, teams: Sequence[Row], row: Row, seed: int) -> float:
    """The losses to the teams, the worst above all, and to others beyond their bounds."""
    rates = [_lost_in_all(drill, row, team, seed) for team in teams]
    worst = log(sum(exp(SHARPLY * rate) for rate in rates) / len(rates)) / SHARPLY
    return worst + sum(
        max(0.0, lost(row, others, drill.seats, drill.bot.games, seed) - most)
        for others, most in BOUNDS
    )


def _lost_in_all(drill: Drill, row: Row, team: Row, seed: int) -> float:
    """The losses of a bot to a team, when they meet and when they know each other."""
    players = [Player(row), *[Player(team)] * (drill.seats - 1)]
    found = evenings(players, drill.bot.games, EVENING, seed)
    return (found.rate() + found.rate(0, 3, EVENING)) / 2
