"""Royal Gambit's ladder: each strength against the one below it, in every form of the game."""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.bots import shelf
from engine.bots.mind import Persona
from engine.bots.personas import BRAZEN, TIMID
from engine.bots.strength import Strength
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.scoring import score
from engine.games.royal_gambit.state import State
from tests.instruments.ladder.matchup import Entry, Gate, Matchup, ours
from tests.instruments.ladder.timed import LONGER, searcher
from tests.instruments.ladder.tree_search import World

KEY = "royal-gambit"
SEATS = (2, 4, 6, 8)
TURNS = ("one", "whole")
DECKS = ("fresh", "running")
PROVED = -2.0  # standard errors above one's share: no doubt is in favour of the bot
DUEL_PROVED, DUELS = -3.0, 1500  # at two seats luck counts most, so that it takes many games
SWAY = 15  # so many points ahead are as good as a win to a tree search that looks no further
AHEAD = 3  # decisions of each seat that it plays on at random; more is no better

UNIFORM = Entry(shelf.RandomBot)
EASY, MEDIUM, STRONG = (ours(KEY, strength) for strength in ("easy", "medium", "strong"))
LADDER = (
    ("strong against medium", STRONG, MEDIUM, 400),
    ("medium against easy", MEDIUM, EASY, 1000),
    ("easy against uniform", EASY, UNIFORM, 1000),
)


def tempered(strength: Strength, persona: Persona) -> Entry:
    return Entry(lambda seed: shelf.mind(KEY, strength, persona, seed), shelf.budget(KEY, strength))


def stands(state: State) -> Sequence[float]:
    """By the points that everybody has and sees, those that are still at risk among them."""
    totals = [
        total + score(place.cards) for total, place in zip(state.totals, state.places, strict=True)
    ]
    leads = [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)]
    return [0.5 + max(-SWAY, min(SWAY, lead)) / (2 * SWAY) for lead in leads]


def world(seats: int) -> World:
    return World(GAME, stands, AHEAD * seats)


def _searched(seats: int, games: int, times: float = LONGER) -> Matchup:
    """Strong alone among tree searches, in the usual form of the game."""
    searches = "a tree search" if seats == 2 else f"{seats - 1} tree searches"
    return Matchup(
        name=f"strong vs {searches} of {times:g} times its time",
        game=KEY,
        entries=(STRONG, *[searcher(world(seats), times)] * (seats - 1)),
        counts="won",
        gate=Gate("at least", 1 / seats, DUEL_PROVED),
        games=games,
        length=seats,
    )


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
    _searched(2, games=200),
    _searched(4, games=120),
    _searched(2, games=100, times=10),
)
