"""Royal Gambit's ladder: each strength against the one below it, in every form of the game."""

from collections.abc import Iterator
from itertools import product

from engine.bots import shelf
from engine.bots.mind import Persona
from engine.bots.personas import BRAZEN, TIMID
from engine.bots.strength import Strength
from tests.instruments.ladder.matchup import Entry, Gate, Matchup, ours

KEY = "royal-gambit"
SEATS = (2, 4, 6, 8)
TURNS = ("one", "whole")
DECKS = ("fresh", "running")
PROVED = -2.0  # standard errors above one's share: no doubt is in favour of the bot
DUEL_PROVED, DUELS = -3.0, 1500  # at two seats luck counts most, so that it takes many games

UNIFORM = Entry(shelf.Whim)
EASY, MEDIUM, STRONG = (ours(KEY, strength) for strength in ("easy", "medium", "strong"))
LADDER = (
    ("strong against medium", STRONG, MEDIUM, 400),
    ("medium against easy", MEDIUM, EASY, 1000),
    ("easy against uniform", EASY, UNIFORM, 1000),
)


def tempered(strength: Strength, persona: Persona) -> Entry:
    return Entry(lambda seed: shelf.mind(KEY, strength, persona, seed), shelf.budget(KEY, strength))


def _rungs() -> Iterator[Matchup]:
    """Every strength, at every size of table, in both ways to take turns, with both decks."""
    for (name, better, worse, games), seats in product(LADDER, SEATS):
        for turns, deck in product(TURNS, DECKS):
            duel = seats == 2
            yield Matchup(
                name=f"{name}, {seats} players, {turns}, {deck}",
                game=KEY,
                entries=(better, *(worse for _ in range(seats - 1))),
                counts="won",
                gate=Gate("at least", 1 / seats, DUEL_PROVED if duel else PROVED),
                options=(("turns", turns), ("deck", deck)),
                games=DUELS if duel else games,
                length=seats,  # everybody sits everywhere once
            )


def _at_four(name: str, *others: Entry) -> Matchup:
    """Strong against whoever they are, at the usual table."""
    share = Gate("at least", 0.25, PROVED)
    return Matchup(name, KEY, (STRONG, *others), "won", share, games=400, length=4)


MATCHUPS: tuple[Matchup, ...] = (
    *_rungs(),
    _at_four("strong against timid medium", *[tempered("medium", TIMID)] * 3),
    _at_four("strong against brazen medium", *[tempered("medium", BRAZEN)] * 3),
    _at_four("strong against easy", EASY, EASY, EASY),
    _at_four("strong against uniform", UNIFORM, UNIFORM, UNIFORM),
    _at_four("strong against one of each", MEDIUM, EASY, UNIFORM),
)
