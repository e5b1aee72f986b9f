"""The journals in a folder: which tables can be taken up again, and which games be seen again.

It reads them, and leaves them as they are.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from engine.refusal import Refused
from netplay.journal import folders
from netplay.journal.copy import reading
from netplay.journal.file import LATEST, SUFFIX, is_held
from netplay.journal.journal import examine
from netplay.journal.reader import JournalReader, SavedIdentity
from netplay.table.saved import SavedTable
from netplay.trust.invite import Invite
from netplay.trust.keys import TableKeys

LOOPBACK = "127.0.0.1"  # at which any table of before is reached that has noted no place


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A journal, with what somebody needs to know who has to choose one."""

    path: Path
    written: float  # when it was last written to, in seconds since 1970
    host: str = ""
    game: str = ""
    players: tuple[str, ...] = ()  # of its last game; before the first, who sits there
    games: int = 0  # that are over
    moves: int | None = None  # made in the game that is not over, if one is not
    closed: bool = False  # for good
    invite: Invite | None = None  # to the table, if a living process holds the journal
    trouble: Refused | None = None  # why it cannot be read

    @property
    def table(self) -> str:
        return self.path.stem.partition("-")[0]

    @property
    def server(self) -> str | None:
        """The part of its name that it shares with all tables of its server."""
        return self.path.stem.partition("-")[2] or None


def listed(folder: Path | None = None) -> list[ListedTable]:
    """All journals in which anything was written, the one that was last written to first.

    Refused, if the folder cannot be read.
    """
    paths = folders.files(folder or folders.tables_folder(), SUFFIX)
    entries = [entry for path in paths if (entry := _entry(path))]
    return sorted(entries, key=lambda entry: entry.written, reverse=True)


def unfinished(folder: Path | None = None) -> list[ListedTable]:
    """Those of tables that were not closed for good; also those that nobody can read."""
    return [entry for entry in listed(folder) if not entry.closed]


def latest(folder: Path | None = None) -> Sequence[Path]:
    """The journals of the user's last table, which has died, and of all that its server held.

    Those of them that cannot be read are told of by whoever opens them. Or Refused.
    """
    entries = unfinished(folder)
    if not entries:
        reason = "There is no table to resume; open one with: palmoff serve GAME."
        raise Refused("nothing-to-resume", reason)
    last = entries[0]
    together = [entry for entry in entries if last.server and entry.server == last.server] or [last]
    try:
        _dead(_first_sound(together))
        return [entry.path for entry in together]
    except Refused as refused:
        others = [entry for entry in entries if entry not in together]
        reason = " ".join([refused.reason, *_before_it(others)])
        raise Refused(refused.code, reason) from None


def _first_sound(entries: Sequence[ListedTable]) -> ListedTable:
    """The first that can be gone on from; where none can, the first of all tells why."""
    first = _examined(entries[0])
    others = map(_examined, entries[1:] if first.trouble else ())
    return next((entry for entry in others if not entry.trouble), first)


def _examined(entry: ListedTable) -> ListedTable:
    """The same, with what keeps it from being gone on from, as far as a list does not see it."""
    if entry.trouble or entry.invite:
        return entry
    try:
        examine(entry.path)
    except Refused as trouble:
        return replace(entry, trouble=trouble)
    return entry


def resumable(path: Path) -> Path:
    """This journal, of a table that has died; or Refused, with how to come to one that lives.

    What is wrong with the journal itself is told by whoever opens it.
    """
    entry = _entry(path)
    return _dead(entry) if entry is not None and not entry.trouble else path


def _dead(entry: ListedTable) -> Path:
    """Its journal, from which it can go on."""
    if entry.trouble is not None:
        raise entry.trouble
    if entry.invite is not None:
        reason = f"The table is still open: `palmoff join {entry.invite}` sits down at it."
        raise Refused("still-open", reason)
    return entry.path


def _before_it(entries: Sequence[ListedTable]) -> Iterator[str]:
    """Another table is not taken up without a word: it is for whoever asked to say so."""
    for entry in map(_examined, entries):
        # Each is replayed whole for this, so it stops at the first that would do.
        if entry.trouble is None and entry.invite is None:
            yield f"The table before it can be resumed with --resume={entry.path}."
            return


def _entry(path: Path) -> ListedTable | None:
    written = _written(path)
    try:
        with reading(path) as pages:
            pages.check_whole()
            return _read(pages, written)
    except Refused as trouble:
        return ListedTable(path, written, trouble=trouble)


def _written(path: Path) -> float:
    """The time of the file, or of that with its latest writes, which is there while it is open."""
    times = [0.0]
    for file in (path, path.with_name(path.name + LATEST)):
        with suppress(OSError):
            times.append(file.stat().st_mtime)
    return max(times)


def _read(pages: JournalReader, written: float) -> ListedTable | None:
    table_state = pages.table_state()
    if table_state is None:  # its host has not come to opening the table, or died before
        return None
    games, last = pages.games(), pages.last_dealt()
    over = last is None or last in {game.number for game in games}
    return ListedTable(
        pages.path,
        written,
        host=table_state.host,
        game=table_state.settings.game,
        players=_players(table_state, last),
        games=len(games),
        moves=None if last is None or over else pages.moves_made(last),
        closed=pages.closed,
        invite=_invite(pages.identity) if is_held(pages.path) else None,
    )


def _players(table_state: SavedTable, last: int | None) -> tuple[str, ...]:
    cast = table_state.casts.get(str(last), ())
    names = {guest.key: guest.name for guest in table_state.guests}
    return tuple(name for name, _ in cast) or tuple(names[key] for key in table_state.chairs if key)


def _invite(identity: SavedIdentity) -> Invite:
    """For who is on the machine of the table."""
    fingerprint = TableKeys.load(identity.keys).fingerprint
    return Invite(identity.local or LOOPBACK, identity.port, fingerprint)
