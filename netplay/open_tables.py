"""The tables of one server: opened, taken up again and ended, each with its key and its journal.

How one gets to them is not known here.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from secrets import token_hex

from engine.refusal import Refused
from netplay.doorway import BehindDoor, Carry, Doorway
from netplay.host import Host
from netplay.journal.file import discard, is_held
from netplay.journal.journal import Journal
from netplay.journal.reader import SavedIdentity
from netplay.server import THREADS, Resident, TableServer
from netplay.table.guests import unique
from netplay.table.journal_port import JournalFullError
from netplay.table.resume import resumed
from netplay.table.state import TableState, by_lot
from netplay.table.table import Table
from netplay.table.wishes import dealt
from netplay.timing import LOST
from netplay.trust.keys import PlayerKey, TableIdentity, TableKeys, new_id
from netplay.wire import Farewell, TableSettings, encode

EMPTY = 60.0  # seconds until a stranger's table is closed to which nobody comes
COMING = 10.0  # and until it makes room for another table, where there is none
STRANGERS_SHARE = 2**21  # bytes that a stranger's table keeps, about a hundred games
MOST_CLOSED = 64  # tables that were closed of which whoever comes late is told
WROTE_ANEW = "cut a file of this table on the host short or took it away; nothing of it is lost."
BROKEN = "Something broke at this table, which was closed; its host can resume it where it was."


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table that somebody wants opened."""

    settings: TableSettings
    host: str  # the name of whoever opens it
    owner: PlayerKey | None = None
    passphrase: str = ""
    name: str | None = None  # of the table; as its host is called, if none was chosen


@dataclass(frozen=True, slots=True)
class ServedTable:
    """A table, and the journal in which it stands."""

    host: Host
    journal: Journal

    @property
    def state(self) -> TableState:
        return self.host.table.table_state

    @property
    def is_empty(self) -> bool:
        """True if nobody has come, or all have left again, before there was anything to keep."""
        return not self.state.guests and not self.state.games


class OpenTables:
    """All that are open in a server; `pattern` is what their journals say of where they are."""

    def __init__(
        self,
        server: TableServer,
        pattern: SavedIdentity,
        told: Callable[[str], None],
        logged: Callable[[Exception], str],
        folder: Path | None = None,
    ) -> None:
        assert pattern.server is not None
        self.known = pattern.server
        self._server = server
        self._pattern = pattern
        self._told = told
        self._logged = logged
        self._folder = folder  # of the journals, if it is not the usual one
        self._tables: dict[str, ServedTable] = {}  # by id
        self._closed: list[ClosedTable] = []  # for good, the latest
        self._left: list[Path] = []  # the journals of the latest tables of strangers that ended

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[ServedTable]:
        return iter(list(self._tables.values()))

    # --- Opening ----------------------------------------------------------------------------------

    def open(self, plan: TablePlan) -> ServedTable:
        """A new table; or Refused, and nothing is left of it."""
        dealt(plan.settings, "a trial")
        state = new_state(replace(plan, name=self._name(plan)))
        if len(self) >= self.known.most and not self._made_room():
            reason = f"This server holds no more than {self.known.most} tables; wait for one to end"
            raise Refused("server-full", f"{reason}, or open yours on another machine.")
        identity = replace(self._pattern, table=new_id(), keys=TableKeys.new().dump())
        return self._runs(Journal.create(identity, self._folder), state)

    def _made_room(self) -> bool:
        """End the table of a stranger to which nobody has come for longest, if there is one.

        A key costs nothing: else a few of them would have all the room, with tables for nobody.
        """
        now = self._server.clock()
        empty = {
            opened.host.table.deserted_for(now): opened
            for opened in self
            if opened.is_empty and self._is_strangers(opened.state)
        }
        if max(empty, default=0.0) <= COMING:
            return False
        self.end(empty[max(empty)], "Somebody else needed the room, as nobody was here.")
        return True

    def resume(self, journal: Journal) -> ServedTable:
        """A table as its journal has it, at the place where this server is."""
        kept = journal.identity
        here = replace(self._pattern, table=kept.table, keys=kept.keys)
        if here != kept:
            journal.moved(here)
        written = journal.table_state()
        if written is None:
            raise Refused("no-table", f"No table stands in {journal.path}.")
        return self._runs(journal, resumed(written, journal.kept(), self._server.clock()))

    def _runs(self, journal: Journal, state: TableState) -> ServedTable:
        with ExitStack() as undo:
            undo.enter_context(closing(journal))
            opened = ServedTable(self._host(journal, state), journal)
            journal.told = partial(self._mended, state)
            if self._is_strangers(opened.state):
                journal.most = STRANGERS_SHARE
            undo.pop_all()
        self._tables[opened.host.identity.table] = opened
        self._server.add(opened.host)
        return opened

    def _mended(self, state: TableState, sentence: str) -> None:
        """Tell of what was amiss with a journal; at the table without the path, as all are told."""
        self._told(sentence)
        state.add_news("Somebody", WROTE_ANEW)

    def _host(self, journal: Journal, state: TableState) -> Host:
        kept, server = journal.identity, self._server
        table = Table(state, journal, lambda: token_hex(16), journal.boot, self._server.clock())
        keys = TableKeys.load(kept.keys)
        identity = TableIdentity(keys, kept.table, server.id, journal.boot, state.epoch)
        by_guest = self._is_strangers(state)
        return Host(table, journal, identity, server, by_guest=by_guest)

    def _name(self, plan: TablePlan) -> str:
        """A name by which people tell the table from the others here."""
        taken = {opened.state.name for opened in self}
        if plan.name is None:
            return unique(plan.host, taken)
        if plan.name.casefold() in map(str.casefold, taken):
            reason = f"A table here is called {plan.name} already; choose another name."
            raise Refused("name-taken", reason)
        return plan.name

    def _is_strangers(self, state: TableState) -> bool:
        """True of a table of anybody but the owner of the server; there may be any number."""
        return state.owner != self.known.owner

    def anybody_is_here(self) -> bool:
        """True if somebody plays or watches, or has a chair and has not been gone for long."""
        now = self._server.clock()
        return any(
            opened.host.table.deserted_for(now) < LOST
            or not all(
                opened.state.bot_plays(seat, now) for seat in range(len(opened.state.chairs))
            )
            for opened in self
        )

    def owned_by(self, key: PlayerKey) -> int:
        """The number of tables that this player has opened here."""
        return sum(opened.state.owner == key for opened in self)

    def woke(self) -> None:
        """Time has gone by that the clock of the server does not count."""
        for opened in self:
            if opened.state.settings.clock:
                opened.host.table.woke()

    # --- Ending -----------------------------------------------------------------------------------

    def expire(self, linger: float, *, strangers: bool = False) -> None:
        """End the tables to which nobody has come for long; of `strangers` alone, if it says so."""
        now = self._server.clock()
        for opened in [it for it in self if not strangers or self._is_strangers(it.state)]:
            brief = opened.is_empty and self._is_strangers(opened.state)
            patience = min(linger, EMPTY) if brief else linger
            if opened.host.table.deserted_for(now) > patience:
                self.end(opened, "Nobody was at the table for long.")

    def end_all(self, reason: str) -> None:
        for opened in self:
            self.end(opened, reason)

    def end(self, opened: ServedTable, reason: str) -> None:
        """Everybody is told why; a game that goes on can be taken up again."""
        try:
            opened.host.close(reason)
        except Exception as fault:  # noqa: BLE001  the other tables are to end in peace, too
            self.broke(opened.host, fault)
            return
        over = opened.state.phase != "playing"
        opened.state.lines.clear()  # kept for a host that dies, not for one that closes the table
        with suppress(JournalFullError):
            opened.journal.save(opened.state.plain())
        if not opened.state.games and self._is_strangers(opened.state):
            opened.journal.abandon()  # keys cost nothing: else they fill the disk with nothing
        self._forget(opened, for_good=over)
        if over:
            self._remember(ClosedTable(opened, self._server.carry, reason))

    def _remember(self, closed: "ClosedTable") -> None:
        self._closed.append(closed)
        self._server.add(closed)
        while len(self._closed) > MOST_CLOSED:
            self._server.remove(self._closed.pop(0))

    def broke(self, resident: Resident, fault: Exception) -> None:
        """End the table in which something broke; its journal can be gone on from."""
        self._told(self._logged(fault))
        opened = self._tables.get(resident.identity.table)
        if opened is None:
            return
        with suppress(Exception):  # it is broken
            opened.host.break_off(BROKEN)
        self._told(f"The table of {opened.state.name} was closed; the others go on.")
        self._forget(opened, for_good=False)

    def let_go(self) -> None:
        """Close what is still open, as it is: something broke that no table has to do with."""
        for opened in self:
            self._forget(opened, for_good=False)

    def _forget(self, opened: ServedTable, *, for_good: bool) -> None:
        del self._tables[opened.host.identity.table]
        self._server.remove(opened.host)
        with suppress(JournalFullError):
            opened.journal.close(for_good=for_good)
        if self._is_strangers(opened.state) and opened.journal.path.exists():
            self._left.append(opened.journal.path)
            self._make_space()

    def _make_space(self) -> None:
        """Of strangers' tables that have ended, keep as many journals as there can be tables."""
        while len(self._left) > self.known.most:
            oldest = self._left.pop(0)
            if not is_held(oldest):  # by somebody who has taken the table up again
                discard(oldest)


class ClosedTable(BehindDoor):
    """The rest of a table that was closed: whoever was out of reach then is told, and why.

    It shows nobody that it is there; who knocks with its key is let in as far as to hear that.
    """

    def __init__(self, closed: ServedTable, carry: Carry, reason: str) -> None:
        self.door = Doorway(closed.host.identity, carry, self._listen)
        self.door.sessions.card(closed.host.summary())  # for who knocks, as before
        self._farewell = encode(Farewell(code="closed", reason=f"The table is closed. {reason}"))

    def _listen(self, key: PlayerKey, payload: bytes, now: float) -> None:
        self.door.tell(key, self._farewell)

    def tick(self, now: float) -> None:
        self.door.sessions.expire(now)


def journals_of(paths: Sequence[Path], told: Callable[[str], None]) -> Sequence[Journal]:
    """Those that can be gone on from; `told` hears of the others. Refused, where there is none."""
    with ThreadPoolExecutor(THREADS) as disk:  # which takes a hundred in the time of a few
        found = list(disk.map(_opened, paths))
    opened = [journal for journal in found if isinstance(journal, Journal)]
    refusals = [refused for refused in found if isinstance(refused, Refused)]
    if refusals and not opened:
        raise refusals[0]
    for bad in refusals:
        told(bad.reason)
    return opened


def _opened(path: Path) -> Journal | Refused:
    try:
        return Journal.open(path)
    except JournalFullError as refused:  # in words for those at the table: they name no file
        return Refused(refused.code, f"{path} cannot be gone on from. {refused.reason}")
    except Refused as refused:
        return refused


def new_state(plan: TablePlan) -> TableState:
    """A table to which nobody has come yet."""
    host, names = unique(plan.host, ()), by_lot(token_hex(16))
    return TableState(host, plan.settings, plan.passphrase, plan.owner, plan.name or "", bots=names)
