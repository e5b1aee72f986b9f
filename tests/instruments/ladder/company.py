"""`make company`: what it is like to sit among bots of Cockroach Poker, either kind.

For each game, number of seats and strength, among bots that are alike: how many of those who sit
there decide twice at most in a game, in how many games one pair plays half of all rounds, and how
long a game is. `--person` has one of the scripted people sit with them, or as many alike as
`--people` says, and tells of those.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool
from multiprocessing.pool import Pool as PoolType
from random import Random
from typing import get_args

from engine.bots import shelf
from engine.bots.mind import PERSON
from engine.bots.personas import NAMED, known_for
from engine.bots.strength import Company, Strength
from engine.match import Match
from engine.palming.view import Offer
from engine.values import value
from netplay.bot_policy import policy
from tests.instruments.ladder import lines
from tests.instruments.ladder.arena import Chair, play
from tests.instruments.ladder.matchup import Figure
from tests.instruments.ladder.styles import COIN, STYLES, Player
from tests.instruments.progress import Progress, heed_no_ctrl_c, stoppable

SEATS = (("cockroach-poker", 4), *(("cockroach-poker-royal", seats) for seats in (4, 6)))
LEFT_OUT = 2  # decisions of a game
BUNDLE = 5  # games that a core plays at a time
PEOPLE = {style.name: style for style in (COIN, *STYLES)}


@value
class Table:
    """A table of bots that are alike but for their tempers, and perhaps of people."""

    game: str
    seats: int
    strength: Strength
    company: Company
    person: str = ""  # by name, as styles do not cross to another process
    people: int = 1  # how many such, if any

    @property
    def title(self) -> str:
        return f"{self.game}, {self.seats} seats: {self.strength}, {self.company}"

    def bot(self, name: str, seed: str) -> Chair:
        temper, handed = known_for(name, self.strength), policy(self.game)[0]
        made = shelf.mind(self.game, self.strength, temper, seed, handed, company=self.company)
        return Chair(made, shelf.budget(self.game, self.strength), name)


@value
class Evening:
    """A game that was played: how many sat there with how few decisions, and the like."""

    seats: int
    left_out: int
    duel: bool  # a pair played half of all rounds
    decisions: int


def evening(table: Table, seed: str) -> Evening:
    """Play one game, with bots drawn by lot; with people, of those alone is told."""
    random = Random(f"lot {seed}")
    names = random.sample(tuple(NAMED), table.seats)
    chairs = [table.bot(name, f"{seed} {name}") for name in names]
    seats: Sequence[int] = range(table.seats)
    if table.person:
        seats = random.sample(seats, table.people)
        for at in seats:
            person = Player(PEOPLE[table.person], f"{seed} {at}")
            chairs[at] = Chair(person, 1, f"{PERSON}{at}")
    match = Match.new(table.game, table.seats, {}, seed)
    play(match, chairs)
    return told_of(match, seats)


def told_of(match: Match, seats: Sequence[int]) -> Evening:
    """Count in a game that is over; `seats`: of whom it is told whether they were left out."""
    offers = [(seat, move.to) for seat, move in match.moves if isinstance(move, Offer)]
    pairs = Counter(map(frozenset, offers))
    decided = Counter(seat for seat, _ in match.moves)
    left_out = sum(decided[seat] <= LEFT_OUT for seat in seats)
    return Evening(len(seats), left_out, 2 * max(pairs.values()) >= len(offers), len(match.moves))


def main(words: Sequence[str] | None = None) -> None:
    parser = _parser()
    asked = parser.parse_args(words)
    tables = [
        Table(game, seats, strength, company, asked.person, asked.people)
        for game, seats in SEATS
        for strength in get_args(Strength)
        for company in get_args(Company)
    ]
    chosen = lines.chosen(parser, asked, tables)
    with Pool(asked.processes, heed_no_ctrl_c) as pool:
        for table in chosen:
            print(_told(table, _played(pool, table, asked.seed, asked.games)), flush=True)


def _played(pool: PoolType, table: Table, seed: str, games: int) -> Sequence[Evening]:
    progress, played = Progress(table.title, games, tells=False), list[Evening]()
    seeds = [f"{seed}/{game}" for game in range(games)]
    for each in pool.imap_unordered(partial(evening, table), seeds, BUNDLE):
        played.append(each)
        progress.at(len(played))
    progress.done()
    return played


def _told(table: Table, played: Sequence[Evening]) -> str:
    left_out = Figure(sum(it.left_out for it in played), sum(it.seats for it in played))
    duels = Figure(sum(it.duel for it in played), len(played))
    long = sum(it.decisions for it in played) / len(played)
    return (
        f"{table.title:50} left out {left_out.rate:5.1%} ± {left_out.error:.1%}"
        f"  half of the rounds a pair {duels.rate:5.1%} ± {duels.error:.1%}"
        f"  decisions {long:5.1f}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = lines.parser("company", __doc__, "4 seats: strong, friendly")
    parser.add_argument(
        "--person", choices=PEOPLE, default="", help="who sits with them (default: nobody)"
    )
    parser.add_argument(
        "--people", type=int, choices=(1, 2, 3), default=1, help="how many such (default: 1)"
    )
    return parser


if __name__ == "__main__":
    with stoppable(""):
        main()
