"""The bets of whoever watches: nobody is shown one before the claim is judged. It knows no game.

A bet is of what spectators are shown, and settled by what they are shown next: a card that is
passed on settles nothing. However many keys bet, no more scores are kept than guests fit at a
table. What the journal is told changes once a game.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.refusal import Refused
from netplay.betting import Bet, BetScore
from netplay.table.guests import MOST_GUESTS, Guest
from netplay.table.live_game import LiveGame

SHOWN = 12  # scores
SavedBets: TypeAlias = dict[str, tuple[str, int, int]]  # by key: name, right, made


@dataclass(slots=True)
class BetTally:
    """Somebody's evening of bets."""

    name: str
    right: int = 0
    made: int = 0
    last: bool | None = None

    @property
    def worth(self) -> tuple[int, int, str]:
        """By what the best come first."""
        return -self.right, self.made, self.name


@dataclass(slots=True)
class Bets:
    """The bets that stand, and how often everybody was right."""

    tallies: dict[str, BetTally] = field(default_factory=dict)
    saved: SavedBets = field(default_factory=dict)  # as they were after the last game
    _open: dict[str, bool] = field(default_factory=dict)  # by key, those of this moment:
    _at: tuple[int, int] = (0, -1)  # the game, and the moves that spectators have seen
    _ended: int = 0  # the last game whose end they have seen

    def place(self, guest: Guest, bet: Bet, live_game: LiveGame | None) -> None:
        """Take the bet, or refuse it in words."""
        if live_game is None or not live_game.judging:
            raise Refused("no-bets", "There is no claim to bet on now.")
        if (bet.number, bet.after) != (live_game.number, live_game.shown):
            raise Refused("stale", "Too late: that claim has been judged or passed on.")
        self._open[guest.key] = bet.true
        while len(self._open) > MOST_GUESTS:  # of some who have left since
            del self._open[next(iter(self._open))]

    def follow(self, live_game: LiveGame | None, guests: Mapping[str, Guest]) -> None:
        """Settle what spectators have seen judged since the last time."""
        number, shown = (live_game.number, live_game.shown) if live_game else (0, -1)
        if (number, shown) == self._at:
            return
        if live_game is not None and number == self._at[0]:
            self._settle(live_game.truth_after(self._at[1]), guests)
        elif self._at[0] > self._ended:
            self._end()
        self._at = number, shown
        self._open.clear()
        if live_game is not None and live_game.outcome and not live_game.behind:
            self._end()

    def _settle(self, truth: bool | None, guests: Mapping[str, Guest]) -> None:
        if truth is None:
            return
        for tally in self.tallies.values():
            tally.last = None
        for key, said in self._open.items():
            if key in guests:
                tally = self.tallies.setdefault(key, BetTally(""))
                tally.name, tally.last = guests[key].name, said == truth
                tally.right, tally.made = tally.right + tally.last, tally.made + 1
        self._forget(guests)

    def _forget(self, present: Collection[str]) -> None:
        """Of too many, those who are gone go first, then those who were seldom right."""
        ranked = sorted(self.tallies, key=lambda key: (key not in present, self.tallies[key].worth))
        for key in ranked[MOST_GUESTS:]:
            del self.tallies[key]

    def _end(self) -> None:
        """A game is over: only now is anything of it written down."""
        self._ended = self._at[0]
        self.saved = {key: (it.name, it.right, it.made) for key, it in self.tallies.items()}

    def scores(self) -> tuple[BetScore, ...]:
        """The best of the evening first."""
        best = sorted(self.tallies.values(), key=lambda tally: tally.worth)
        return tuple(
            BetScore(name=it.name, right=it.right, made=it.made, last=it.last)
            for it in best[:SHOWN]
        )

    @classmethod
    def restored(cls, saved: SavedBets) -> "Bets":
        tallies = {key: BetTally(*tally) for key, tally in saved.items()}
        return cls(tallies, dict(saved))
