"""Limits on changes at a table, moves apart. It knows no table; time comes in.

A key costs nothing: so there is a limit for each, and one for all of a kind together.
"""

from netplay.trust.rates import Bucket, Buckets, Precedence, Rate

# Changes of one key: of name, seat, settings, bets and the like.
PLAYER = Rate(burst=12, per_second=2)  # who plays, or has played here, or was admitted
SPECTATOR = Rate(burst=12, per_second=0.5)  # any other who is at the table
# And those of all of a kind; whoever sits shares with nobody, as seats are few.
PLAYERS = Rate(burst=60, per_second=20)
SPECTATORS = Rate(burst=120, per_second=40)
NEWCOMERS = Rate(burst=80, per_second=20)  # who come in; a party comes at once


class Breath:
    """The breath that everybody has, and what all of a kind share."""

    def __init__(self) -> None:
        spectators = Buckets(SPECTATOR)
        players = Buckets(PLAYER)
        self._each = {
            Precedence.STRANGER: spectators,
            Precedence.PRESENT: spectators,
            Precedence.KNOWN: players,
            Precedence.SEATED: players,
        }
        self._all = {
            Precedence.STRANGER: Bucket(NEWCOMERS),
            Precedence.PRESENT: Bucket(SPECTATORS),
            Precedence.KNOWN: Bucket(PLAYERS),
        }

    def take(self, key: str, precedence: Precedence, now: float) -> bool:
        """Spend the breath for one change more; False if there is none."""
        shared = self._all.get(precedence)
        return self._each[precedence].take(key, now) and (shared is None or shared.take(now))
