"""Things worth knowing for whoever waits: one at a time on a big screen, each now and then."""

from collections.abc import Collection, Mapping, Sequence

EACH = 20.0  # seconds for which one stands there

ANYWHERE: Sequence[str] = (
    "At a table, Esc shows all that you can do, and ? explains the decision.",
    "Come back whenever you like: your seat and your cards wait for you.",
    "At a table, = shows the evening so far; give your one like to its best lie.",
    "After a game, v plays it once more, and b only its boldest moments.",
)
BETS = "Whoever only watches can bet on every claim: t for true, f for a lie."
OF_GAMES: Mapping[str, Sequence[str]] = {
    "cockroach-poker": (
        BETS,
        "Cockroach Poker: tell the truth now and then, or nobody believes your lies.",
        "Cockroach Poker: who passes a card on has mostly seen it, and you have not.",
    ),
    "cockroach-poker-royal": (
        BETS,
        "Cockroach Poker Royal: the joker fits every animal, the blank fits nothing.",
    ),
    "royal-gambit": (
        "Royal Gambit: A2345, 6789T and JQK each earn you five more points.",
        "Royal Gambit: a Queen saves you from one pair, and a pair of Queens is none.",
    ),
    "royal-menagerie": (
        "Royal Menagerie: two of a kind score three points, and three score none.",
        "Royal Menagerie: the Loyalist helps best whom nobody takes for the Loyalist.",
    ),
}


def tip(now: float, games: Collection[str]) -> str:
    """The one for this time, where these games are played."""
    of_games = (one for game in OF_GAMES if game in games for one in OF_GAMES[game])
    found = [*ANYWHERE, *dict.fromkeys(of_games)]
    return found[int(now // EACH) % len(found)]
