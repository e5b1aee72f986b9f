"""A finished game, as it is listed and as it is seen again. It knows no journal."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.catalog import CATALOG
from engine.moves import Plain
from netplay.reasons import Reasons
from netplay.replay import Replay


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game in a journal, or as another host has sent it."""

    file: str  # the journal, or that of the game alone
    table: str  # the id of the table
    number: int
    game: str
    names: Sequence[str]  # of the seats
    host: str
    dealt: float  # seconds since 1970
    you: int | None = None  # the seat of whoever looks at it, if they played
    short: str = ""  # as much of the table's id as sets it apart from the others here

    @property
    def id(self) -> str:
        """The word by which `palmoff replay` calls it."""
        return f"{self.table}/{self.number}"

    @property
    def short_id(self) -> str:
        """The same, as it is typed."""
        return f"{self.short or self.table}/{self.number}"

    @property
    def title(self) -> str:
        return CATALOG[self.game].title if self.game in CATALOG else self.game

    @property
    def players(self) -> str:
        return players(self.names, self.you)

    @property
    def when(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.dealt))


@dataclass(frozen=True, slots=True)
class FoundGames:
    """The past games, the latest first, and the journals that cannot be read, a sentence each."""

    games: Sequence[PastGame]
    troubles: Sequence[str]


def players(names: Sequence[str], you: int | None) -> str:
    """The names of those who played, in words."""
    return ", ".join(f"{name} (you)" if seat == you else name for seat, name in enumerate(names))


@dataclass(frozen=True, slots=True)
class LoadedReplay:
    """A game to be seen again: its record, checked, and what the seats are called."""

    replay: Replay
    names: Sequence[str]
    record: Plain
    you: int | None = None  # the seat of whoever looks at it, if they played
    reasons: Reasons = field(default_factory=dict)  # of the bots, as far as they were kept

    @property
    def players(self) -> str:
        return players(self.names, self.you)
