"""What stands in the journal of a table. It writes nothing, and knows no game.

A row that is no longer as it was written is refused as damage.
"""

import json
import sqlite3
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engine.moves import Plain
from engine.refusal import Refused
from netplay.journal.errors import damaged, unreadable
from netplay.journal.file import checksum
from netplay.resume import Kept


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes a table the same one after its host has died."""

    table: str
    keys: bytes = field(repr=False)  # the table's secrets, whatever they are
    address: str  # the one on which it was to be found; all of its machine's, if empty
    port: int
    quiet: bool = False  # whether nobody was told of it

    def plain(self) -> Plain:
        return asdict(self) | {"keys": self.keys.hex()}

    @classmethod
    def read(cls, plain: Plain) -> "Identity":
        return cls(**plain | {"keys": bytes.fromhex(plain["keys"])})


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, so that its record may be read."""

    number: int
    game: str
    seats: int
    options: Plain
    dealt: float  # seconds since 1970
    ended: float
    outcome: Plain


class Pages:
    """A journal as anybody may read it who owns it."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db

    @property
    def identity(self) -> Identity:
        return Identity.read(self._fact("identity"))

    @property
    def boot(self) -> int:
        """How often the table was opened."""
        boot: int = self._fact("boot")
        return boot

    @property
    def closed(self) -> bool:
        """Whether the table was closed for good."""
        closed: bool = self._fact("closed")
        return closed

    def house(self) -> Plain | None:
        """The table as it was last saved."""
        house: Plain | None = self._fact("house")
        return house

    def kept(self) -> Kept | None:
        """The last game, also one that goes on: from there the table is taken up again."""
        dealt = self._dealt()
        if not dealt:
            return None
        number, _, record = dealt[-1]
        moves = self._moves(number)
        return Kept(number, record, [move for move, _ in moves], [ask for _, ask in moves])

    def last_dealt(self) -> int | None:
        """The number of the last game."""
        dealt = self._dealt()
        return dealt[-1][0] if dealt else None

    def so_far(self, number: int) -> Plain:
        """The record of a game as far as it goes: secret, unless it is over."""
        record = next(record for game, _, record in self._dealt() if game == number)
        _, outcome = self._endings().get(number, (0.0, None))
        moves = [move for move, _ in self._moves(number)]
        return {**record, "moves": moves, "outcome": outcome}

    def games(self) -> list[Finished]:
        """The games that are over, in their order."""
        endings = self._endings()
        return [
            Finished(
                number, record["game"], record["seats"], record["options"], at, *endings[number]
            )
            for number, at, record in self._dealt()
            if number in endings
        ]

    def record(self, number: int) -> Plain:
        """All of a game that is over; one that goes on is secret, as it shows every card."""
        if number in self._endings():
            return self.so_far(number)
        if any(number == dealt for dealt, *_ in self._dealt()):
            reason = f"Game {number} is not over; its record can be read once it is."
            raise Refused("unfinished", reason)
        raise Refused("no-such-game", f"There is no game {number} in {self.path}.")

    def check_pages(self) -> None:
        """Look at every page of the file, also at those that nothing above would read."""
        if self._rows("PRAGMA quick_check(1)") != [("ok",)]:
            raise damaged(self.path)

    # --- Rows -------------------------------------------------------------------------------------

    def _dealt(self) -> list[tuple[int, float, Plain]]:
        """All games as they were dealt, with when, in their order."""
        rows = self._sound("SELECT number, dealt, record, sum FROM game ORDER BY number")
        return [(number, at, json.loads(record)) for number, at, record in rows]

    def _moves(self, number: int) -> list[tuple[Plain, str | None]]:
        """The moves of a game, each with the wish for it."""
        query = "SELECT game, at, move, ask, sum FROM move WHERE game = ? ORDER BY at"
        rows = self._sound(query, number)
        if [at for _, at, _, _ in rows] != list(range(len(rows))):
            raise damaged(self.path)
        return [(json.loads(move), ask) for _, _, move, ask in rows]

    def _endings(self) -> dict[int, tuple[float, Plain]]:
        """When and how each game ended."""
        rows = self._sound("SELECT game, ended, outcome, sum FROM ending")
        return {number: (at, json.loads(outcome)) for number, at, outcome in rows}

    def _fact(self, name: str) -> Any:
        rows = self._sound("SELECT name, value, sum FROM fact WHERE name = ?", name)
        if not rows:
            raise damaged(self.path)
        return json.loads(rows[0][1])

    def _sound(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows whose last column is the checksum of the others, without it."""
        rows = self._rows(query, *values)
        if any(checksum(*row[:-1]) != row[-1] for row in rows):
            raise damaged(self.path)
        return [row[:-1] for row in rows]

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.ProgrammingError:  # our own fault, such as reading after `close`
            raise
        except sqlite3.DatabaseError as error:
            raise unreadable(error, self.path) from None
