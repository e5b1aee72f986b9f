"""Cockroach Poker Royal under both rule books: what the bots have to hold their own against."""

from engine.bots.shelf import RandomBot
from tests.instruments.ladder.matchup import Entry, Gate, Matchup, ours
from tests.instruments.ladder.styles import COIN, HONEST, LIAR, SCHOLAR, Player, Style

GAME = "cockroach-poker-royal"
STRONG, MEDIUM, EASY = ours(GAME, "strong"), ours(GAME, "medium"), ours(GAME, "easy")
UNIFORM = Entry(RandomBot, person=True)
RULINGS = ("english", "japanese")


def scripted(style: Style) -> Entry:
    return Entry(lambda seed: Player(style, seed), person=True)


def at_most(gate: Gate, ruling: str, name: str, *entries: Entry) -> Matchup:
    return Matchup(f"{ruling}: {name}", GAME, entries, gate=gate, options=(("ruling", ruling),))


def _ladder(ruling: str) -> list[Matchup]:
    """Each strength has to lose clearly less than its share to the one below."""
    return [
        at_most(
            Gate("at most", 1 / seats, -3),
            ruling,
            f"{name} vs {seats - 1} {other}",
            entry,
            *[below] * (seats - 1),
        )
        for seats in (2, 4, 6)
        for name, entry, other, below in (
            ("strong", STRONG, "medium", MEDIUM),
            ("medium", MEDIUM, "easy", EASY),
            ("easy", EASY, "uniform", UNIFORM),
        )
    ]


def _tables(ruling: str) -> list[Matchup]:
    """Every number of players: fewer losses than one's share, clearly."""
    return [
        at_most(
            Gate("at most", 1 / seats, -3),
            ruling,
            f"strong vs {seats - 1} {name}",
            STRONG,
            *[other] * (seats - 1),
        )
        for seats in (2, 3, 4, 6)
        for name, other in (
            ("uniform", UNIFORM),
            ("coin-flipper", scripted(COIN)),
            ("honest", scripted(HONEST)),
            ("liar", scripted(LIAR)),
            ("scholar", scripted(SCHOLAR)),
        )
    ]


MATCHUPS = tuple(each for ruling in RULINGS for each in (*_ladder(ruling), *_tables(ruling)))
