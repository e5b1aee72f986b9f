"""`make tempers`: what the palming bots' tempers come to, and what it helps to know them by name.

For each name its share of lies, of "true" and of passes, and how often it loses, where four bots
are drawn by lot for each game. Then, how often whoever knows them all tells which of them it was,
by what one of them did while it made sixty claims, and how often that is as good as certain. Then
people who judge by names alone, among three bots drawn by lot: one who tosses a coin instead; one
who was told to doubt Clara and to believe Dora and Emil, also at a table of these three; and those
who have watched thirty games. A minus: whom they doubt.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import exp, log
from multiprocessing import Pool
from multiprocessing.pool import Pool as PoolType
from random import Random
from typing import Any, TypeAlias

from engine.bots import shelf
from engine.bots.personas import NAMED, known_for
from engine.bots.strength import Strength
from engine.match import Match
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, PalmingView, Pass
from engine.values import value
from netplay.bot_policy import policy as solved
from tests.instruments.ladder import lines
from tests.instruments.ladder.arena import Chair, play
from tests.instruments.ladder.matchup import Figure
from tests.instruments.ladder.styles import COIN, Player, Style, always, truth
from tests.instruments.progress import heed_no_ctrl_c, stoppable

GAMES = "cockroach-poker", "cockroach-poker-royal"
STRENGTHS: tuple[Strength, ...] = ("easy", "medium")
SEATS = 4
PERSON = "a person"
WATCHED = 30  # games, to know the bots by
BUNDLE = 5  # games that a core plays at a time
Policy: TypeAlias = Mapping[str, float]  # by name: how likely one takes that one's word
Count: TypeAlias = Counter[tuple[str, str]]  # by name and what it did

CLAIMS = 60  # by which somebody is to be known
# What is counted of somebody: how often one thing is done, of all times that it or the others are.
HABITS = ("lies", "truth"), ("believes", "doubts"), ("passes", "believes", "doubts")

HEARSAY: Policy = {"Clara": 0.0, "Dora": 1.0, "Emil": 1.0}


@value
class Table:
    """A table of players: bots of one strength."""

    game: str
    strength: Strength

    @property
    def title(self) -> str:
        return f"{self.game}: {self.strength}"

    def bot(self, name: str, seed: str) -> Chair:
        temper, handed = known_for(name, self.strength), solved(self.game)[0]
        mind = shelf.mind(self.game, self.strength, temper, seed, handed, company="friendly")
        return Chair(mind, shelf.budget(self.game, self.strength), name)

    def match(self, seed: str) -> Match:
        return Match.new(self.game, SEATS, {}, seed)


def among_themselves(table: Table, seed: str) -> Count:
    """Play a game of four bots, drawn by lot: what each of them did."""
    seated = Random(f"lot {seed}").sample(tuple(NAMED), SEATS)
    match = table.match(seed)
    play(match, [table.bot(name, f"{seed} {name}") for name in seated])
    return counted(match, seated)


def counted(match: Match, seated: Sequence[str]) -> Count:
    """Count what each did in a game that is over, where they had the choice; and who lost."""
    counts: Count = Counter()
    again = Match(match.game, match.seats, match.options, match.seed)
    for seat, move in match.moves:
        view: Any = again.view(seat)
        counts.update((seated[seat], did) for did in _did(view, move))
        again.play(seat, move)
    assert match.outcome
    counts.update((name, "plays") for name in seated)
    counts.update((seated[seat], "loses") for seat in match.outcome.losers)
    return counts


def _did(view: PalmingView, move: Move) -> Iterator[str]:
    match move:
        case Judge(true=true):
            yield "believes" if true else "doubts"
        case Pass():
            yield "passes"
        case Offer() | HandOn():
            claimed = truth(view, move)
            if claimed is not None:
                yield "truth" if claimed else "lies"
        case _:
            pass


def rate(counts: Count, name: str, did: str, *others: str) -> Figure:
    """How often somebody did this, of all times that they did this or one of the others."""
    hits = counts[name, did]
    return Figure(hits, hits + sum(counts[name, other] for other in others))


def learned(counts: Count) -> Policy:
    """Whoever was seen to lie more often than not is doubted, and all others are believed."""
    return {name: float(counts[name, "truth"] > counts[name, "lies"]) for name in NAMED}


def watched(games: Sequence[Count], name: str) -> Iterator[Count]:
    """Tell what one of them did, sixty claims at a time."""
    seen: Count = Counter()
    for game in games:
        seen.update({key: times for key, times in game.items() if key[0] == name})
        if rate(seen, name, "lies", "truth").games >= CLAIMS:
            yield seen
            seen = Counter()


def likely(seen: Count, name: str, known: Count) -> Mapping[str, float]:
    """The chance that what this one did was done by each of those who are known so well."""
    logits = {other: _speaks_for(seen, name, known, other) for other in NAMED}
    odds = {other: exp(logit - max(logits.values())) for other, logit in logits.items()}
    return {other: each / sum(odds.values()) for other, each in odds.items()}


def _speaks_for(seen: Count, name: str, known: Count, other: str) -> float:
    """The likelihood of it, a logarithm."""
    logit = 0.0
    for did in HABITS:
        times, often = rate(seen, name, *did), rate(known, other, *did)
        chance = (often.hits + 1) / (often.games + 2)
        logit += times.hits * log(chance) + (times.games - times.hits) * log(1 - chance)
    return logit


def named(games: Sequence[Count]) -> tuple[Figure, Figure]:
    """How often sixty claims name the one who made them, and how often with hardly a doubt.

    They are known by one half of the games, and named in the other, both ways round.
    """
    right, sure, of_all = 0, 0, 0
    for half in (0, 1):
        known: Count = sum(games[1 - half :: 2], Counter())
        for name in NAMED:
            for seen in watched(games[half::2], name):
                chances = likely(seen, name, known)
                right += max(chances, key=chances.__getitem__) == name
                sure += max(chances.values()) > 0.99
                of_all += 1
    return Figure(right, of_all), Figure(sure, of_all)


def by_names(policy: Policy) -> Style:
    """Judges by the giver's name alone, tosses a coin for strangers; offers anything at random."""

    def believes(player: Player, view: PalmingView) -> float:
        return policy.get(player.players[view.handings[-1].giver], 0.5)

    return replace(COIN, truth=always(1 / 8), believes=believes, passes=always(0.0))


def with_person(
    table: Table, policy: Policy, seed: str, names: Sequence[str] = tuple(NAMED)
) -> bool:
    """Play a game of somebody who judges so, among three bots drawn by lot: do they lose?"""
    random = Random(f"lot {seed}")
    others = [table.bot(name, f"{seed} {name}") for name in random.sample(names, SEATS - 1)]
    chairs = [Chair(Player(by_names(policy), seed), 1, PERSON), *others]
    random.shuffle(chairs)
    outcome = play(table.match(seed), chairs)
    return any(chairs[seat].player == PERSON for seat in outcome.losers)


def main(words: Sequence[str] | None = None) -> None:
    parser = lines.parser("tempers", __doc__, "cockroach-poker: medium")
    asked = parser.parse_args(words)
    tables = [Table(game, strength) for game in GAMES for strength in STRENGTHS]
    chosen = lines.chosen(parser, asked, tables)
    with Pool(asked.processes, heed_no_ctrl_c) as pool:
        for table in chosen:
            _report(pool, table, [f"{asked.seed}/{game}" for game in range(asked.games)])


def _report(pool: PoolType, table: Table, seeds: Sequence[str]) -> None:
    each = list(pool.imap(partial(among_themselves, table), seeds, BUNDLE))
    _tell_habits(table, sum(each, Counter()))
    right, sure = named(each)
    print(f"  named by {CLAIMS} claims   {_told(right)}, nearly certain {_told(sure)}", flush=True)
    for title, judges, names in _policies(each):
        one = partial(with_person, table, judges, names=names)
        lost = sum(pool.imap_unordered(one, seeds, BUNDLE))
        told = " ".join(who if trust > 0.5 else f"-{who}" for who, trust in judges.items())
        print(f"  {title:22} lost {_told(Figure(lost, len(seeds)))}  {told}".rstrip(), flush=True)


def _tell_habits(table: Table, counts: Count) -> None:
    print(f"{table.title}, {SEATS} seats")
    for name in NAMED:
        figures = {
            "lies": rate(counts, name, "lies", "truth"),
            "believes": rate(counts, name, "believes", "doubts"),
            "passes": rate(counts, name, "passes", "believes", "doubts"),
            "lost": Figure(counts[name, "loses"], counts[name, "plays"]),
        }
        told = "  ".join(f"{did} {_told(figure)}" for did, figure in figures.items())
        print(f"  {name:7} {known_for(name, table.strength).name:12} {told}", flush=True)


def _policies(games: Sequence[Count]) -> Iterator[tuple[str, Policy, Sequence[str]]]:
    """Each with the names that they may meet."""
    everybody = tuple(NAMED)
    yield "coin", {}, everybody
    yield "told", HEARSAY, everybody
    yield "told, of these three", HEARSAY, tuple(HEARSAY)
    for first in range(0, min(len(games), 3 * WATCHED), WATCHED):
        seen: Count = sum(games[first : first + WATCHED], Counter())
        yield f"saw games {first + 1} to {first + WATCHED}", learned(seen), everybody


def _told(figure: Figure) -> str:
    return f"{figure.rate:6.1%} ± {figure.error:.1%}" if figure.games else "     -       "


if __name__ == "__main__":
    with stoppable(""):
        main()
