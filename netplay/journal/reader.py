"""A reader of the journal of a table. It writes nothing, and knows no game.

A row that is no longer as it was written, or that no table can have written, is damage.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from engine.moves import Plain
from engine.refusal import Refused
from netplay.journal.errors import behind, cut_off, damaged, readable
from netplay.journal.file import CAST_OF, WHY_OF, checksum
from netplay.journal.progress import Progress, mark_of
from netplay.journal.rows import (
    BOOT,
    CAST,
    CLOSED,
    HOUSE,
    PARTIAL,
    PLAIN,
    SAVES,
    WHY,
    Dealt,
    GameEnded,
    Made,
    Record,
)
from netplay.reasons import Reasons
from netplay.table.resume import Kept
from netplay.table.saved import SavedCast, SavedTable
from netplay.trust.keys import KEY_BYTES, TableKeys
from netplay.trust.words import ShownName

T = TypeVar("T")
BOTH_KEYS = 2 * KEY_BYTES
MARK = 8  # letters of a server's fingerprint in the names of its journals


SavedKeys: TypeAlias = Annotated[bytes, Field(min_length=BOTH_KEYS, max_length=BOTH_KEYS)]
STRICT = ConfigDict(strict=True, extra="forbid", val_json_bytes="hex")


@dataclass(frozen=True, slots=True)
class SavedServer:
    """The server in which a table was opened, and who may open another there."""

    keys: SavedKeys = field(repr=False)
    host: ShownName
    owner: Annotated[str, Field(max_length=64)] | None
    anyone: bool
    most: Annotated[int, Field(ge=1, lt=2**16)]

    __pydantic_config__ = STRICT

    @property
    def mark(self) -> str:
        """The part that the names of its tables' journals share, be they readable or not."""
        return TableKeys.load(self.keys).fingerprint[:MARK]


@dataclass(frozen=True, slots=True)
class SavedIdentity:
    """The identity of a table: it makes it the same one after its host has died."""

    table: Annotated[str, Field(pattern=r"^([0-9a-f]{2}){1,16}$")]
    keys: SavedKeys = field(repr=False)
    # The one on which it was to be found; all of its machine's, if empty.
    address: Annotated[str, Field(pattern=r"^[0-9A-Za-z.:%_-]{0,255}$")]
    port: Annotated[int, Field(ge=0, lt=2**16)]
    quiet: bool = False  # whether nobody was told of it
    # Where its machine reaches its broker.
    local: Annotated[str, Field(pattern=r"^[0-9A-Za-z.:%_-]{0,255}$")] = ""

    server: SavedServer | None = None  # one that is not known holds no other table

    __pydantic_config__ = STRICT

    def plain(self) -> Plain:
        plain = asdict(self) | {"keys": self.keys.hex()}
        if self.server is not None:
            plain["server"]["keys"] = self.server.keys.hex()
        return plain

    @property
    def stem(self) -> str:
        """The name of its journal, without its ending."""
        return self.table if self.server is None else f"{self.table}-{self.server.mark}"


IDENTITY: TypeAdapter[SavedIdentity] = TypeAdapter(SavedIdentity)


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


def _finished(dealt: Dealt, ended: GameEnded) -> Finished:
    record = dealt.record
    return Finished(
        dealt.number,
        record.game,
        record.seats,
        record.options,
        dealt.at,
        ended.at,
        ended.outcome,
    )


class JournalReader:
    """A journal as anybody may read it who owns it."""

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        *,
        alone: bool = False,
        synced: Progress | None = None,
    ) -> None:
        """`alone` where no file of latest writes was beside it; `synced` says its mark."""
        self.path = path
        self._db = db
        self._alone = alone
        self._synced_before = synced

    @property
    def identity(self) -> SavedIdentity:
        return self._fact("identity", IDENTITY)

    @property
    def boot(self) -> int:
        """The number of times that the table was opened."""
        return self._fact("boot", BOOT)

    @property
    def closed(self) -> bool:
        """True if the table was closed for good."""
        return self._fact("closed", CLOSED)

    def check_whole(self) -> None:
        """Refuse a file that says it is but a part, as somebody has deleted the other.

        And one that lacks what the disk once had: SQLite reads latest writes up to any damage.
        """
        if self._alone and self._is_partial():
            raise cut_off(self.path)
        if self._synced_before is not None and self.progress().lacks(self._synced_before):
            raise behind(self.path, mark_of(self.path))

    def _is_partial(self) -> bool:
        return self._says("partial") and self._fact("partial", PARTIAL)

    def progress(self) -> Progress:
        saves = self._fact("saves", SAVES) if self._says("saves") else 0
        ((last,),) = self._rows("SELECT ifnull(max(number), 0) FROM game")
        return Progress(self.boot, saves, last, self.moves_made(last))

    def _says(self, name: str) -> bool:
        """True if this fact is there, of which an older file says nothing."""
        return bool(self._rows("SELECT 1 FROM fact WHERE name = ?", name))

    def table_state(self) -> SavedTable | None:
        """The table as it was last saved."""
        written = self._fact("house", HOUSE)
        if written is None:
            return None
        return written.model_copy(update={"casts": written.casts | self._casts()})

    def _casts(self) -> dict[str, SavedCast]:
        """Read who played which game, each in a row of its own."""
        rows = self._sound(f"SELECT name, value, sum FROM fact WHERE name GLOB '{CAST_OF}*'")
        with self._fitting():
            return {name.removeprefix(CAST_OF): CAST.validate_json(cast) for name, cast in rows}

    def kept(self) -> Kept | None:
        """The last game, also one that goes on: from there the table is taken up again."""
        dealt = self._dealt()
        self._check_none_after(dealt[-1].number if dealt else 0)
        if not dealt:
            return None
        number, record = dealt[-1].number, dealt[-1].record.model_dump()
        moves = self._moves(number)
        return Kept(
            number,
            record,
            [made.move for made in moves],
            [made.ask for made in moves],
            self.reasons(number),
        )

    def _check_none_after(self, last: int) -> None:
        """Moves of a game beyond the last: that one is lost, and a new one would run into them."""
        beyond = "SELECT game FROM move WHERE game > ? UNION SELECT game FROM ending WHERE game > ?"
        if self._rows(beyond, last, last):
            raise damaged(self.path)

    def last_dealt(self) -> int | None:
        """The number of the last game."""
        dealt = self._dealt()
        return dealt[-1].number if dealt else None

    def moves_made(self, number: int) -> int:
        """The number of moves that were made in a game, whatever they are."""
        return len(self._rows("SELECT at FROM move WHERE game = ?", number))

    def so_far(self, number: int) -> Plain:
        """The record of a game as far as it goes: secret, unless it is over."""
        record = next((dealt.record for dealt in self._dealt() if dealt.number == number), None)
        if record is None:  # though it has moves, or an end
            raise damaged(self.path)
        ended = self._endings().get(number)
        moves = [made.move for made in self._moves(number)]
        outcome = ended.outcome if ended else None
        return {**record.model_dump(), "moves": moves, "outcome": outcome}

    def games(self) -> list[Finished]:
        """The games that are over, in their order."""
        endings = self._endings()
        return [
            _finished(dealt, endings[dealt.number])
            for dealt in self._dealt()
            if dealt.number in endings
        ]

    def record(self, number: int) -> Plain:
        """All of a game that is over; one that goes on is secret, as it shows every card."""
        if number in self._endings():
            return self.so_far(number)
        if any(number == dealt.number for dealt in self._dealt()):
            reason = f"Game {number} is not over; its record can be read once it is."
            raise Refused("unfinished", reason)
        raise Refused("no-such-game", f"There is no game {number} in {self.path}.")

    def reasons(self, number: int) -> Reasons:
        """Why bots made their moves in a game, as far as it is written down."""
        names = f"{WHY_OF}{number} "
        rows = self._sound("SELECT name, value, sum FROM fact WHERE name GLOB ?", f"{names}[0-9]*")
        try:
            with self._fitting():
                return {
                    int(name.removeprefix(names)) + 1: WHY.validate_json(why) for name, why in rows
                }
        except ValueError:
            raise damaged(self.path) from None

    def check_pages(self) -> None:
        """Look at every page of the file, also at those that nothing above would read."""
        if self._rows("PRAGMA quick_check(1)") != [("ok",)]:
            raise damaged(self.path)

    # --- Rows -------------------------------------------------------------------------------------

    def _dealt(self) -> list[Dealt]:
        """All games as they were dealt, in their order."""
        rows = self._sound("SELECT number, dealt, record, sum FROM game ORDER BY number")
        with self._fitting():
            return [
                Dealt(number=number, at=at, record=Record.model_validate_json(record))
                for number, at, record in rows
            ]

    def _moves(self, number: int) -> list[Made]:
        query = "SELECT game, at, move, ask, sum FROM move WHERE game = ? ORDER BY at"
        rows = self._sound(query, number)
        # With a hole in it, it would be another game from there on.
        if [at for _, at, _, _ in rows] != list(range(len(rows))):
            raise damaged(self.path)
        with self._fitting():
            return [Made(move=PLAIN.validate_json(move), ask=ask) for _, _, move, ask in rows]

    def _endings(self) -> dict[int, GameEnded]:
        """The ends of the games that are over."""
        rows = self._sound("SELECT game, ended, outcome, sum FROM ending")
        with self._fitting():
            return {
                number: GameEnded(at=at, outcome=PLAIN.validate_json(outcome))
                for number, at, outcome in rows
            }

    def _fact(self, name: str, kind: TypeAdapter[T]) -> T:
        rows = self._sound("SELECT name, value, sum FROM fact WHERE name = ?", name)
        if not rows:
            raise damaged(self.path)
        with self._fitting():
            return kind.validate_json(rows[0][1])

    @contextmanager
    def _fitting(self) -> Iterator[None]:
        """Take a row that a table can have written; any other is damage, whatever its checksum."""
        try:
            yield
        except ValidationError:
            raise damaged(self.path) from None

    def _sound(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows whose last column is the checksum of the others, without it."""
        rows = self._rows(query, *values)
        if any(checksum(*row[:-1]) != row[-1] for row in rows):
            raise damaged(self.path)
        return [row[:-1] for row in rows]

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with readable(self.path):
            found = self._db.execute(query, values)
            return list(self._within(found, self._size()))

    def _within(self, rows: Iterator[tuple[Any, ...]], room: int) -> Iterator[tuple[Any, ...]]:
        """The rows, as long as they can all stand in a file of this size.

        A damaged one may have the same pages in a thousand places, each of which has them again.
        """
        for row in rows:
            room -= sum(len(part) if isinstance(part, str | bytes) else 1 for part in row)
            if room < 0:
                raise damaged(self.path)
            yield row

    def _size(self) -> int:
        """The bytes of the file, with those that wait beside it."""
        query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        ((size,),) = self._db.execute(query)
        return int(size)
