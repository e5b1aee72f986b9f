"""How often who may change something at a table, moves apart. It knows no table; time comes in.

A key costs nothing: so there is a limit for each, and one for all of a kind together.
"""

from netplay.trust.rates import Bucket, Buckets, Precedence, Rate

EACH = Rate(
    burst=12, per_second=2
)  # changes of one key: of name, seat, settings, bets and the like
WATCHING = Rate(burst=60, per_second=20)  # of all who are at the table and have no seat
NEWCOMERS = Rate(burst=24, per_second=4)  # of all whom the table does not know


class Breath:
    """The breath that everybody has, and what all of a kind share; players share with nobody."""

    def __init__(self) -> None:
        self._each = Buckets(EACH)
        self._all = {Precedence.KNOWN: Bucket(WATCHING), Precedence.STRANGER: Bucket(NEWCOMERS)}

    def take(self, key: str, standing: Precedence, now: float) -> bool:
        """Spend the breath for one change more; False if there is none."""
        shared = self._all.get(standing)
        return self._each.take(key, now) and (shared is None or shared.take(now))
