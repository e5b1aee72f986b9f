"""The journals in a folder: which tables can be taken up again, and which games be seen again.

It reads them, and leaves them as they are.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.faces import FACES
from engine.refusal import Refused
from netplay.journal import folders
from netplay.journal.copy import reading
from netplay.journal.file import LATEST, SUFFIX, is_held
from netplay.journal.pages import Pages


@dataclass(frozen=True, slots=True)
class Entry:
    """A journal, with what somebody needs to know who has to choose one."""

    path: Path
    written: float  # when it was last written to, in seconds since 1970
    host: str = ""
    game: str = ""
    games: int = 0  # that are over
    playing: bool = False  # whether one is not
    closed: bool = False  # for good
    held: bool = False  # by a living process
    trouble: Refused | None = None  # why it cannot be read

    @property
    def table(self) -> str:
        return self.path.stem

    def line(self) -> str:
        """The journal as a line of a list."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.written))
        if self.trouble:
            return f"{self.table}  {when}  {self.trouble.reason}"
        title = FACES[self.game].title if self.game in FACES else self.game
        state = "closed" if self.closed else "open now" if self.held else "can be taken up"
        under_way = ", one under way" if self.playing else ""
        return (
            f"{self.table}  {when}  {title} at {self.host}'s table, games played: {self.games}"
            f"{under_way} ({state})"
        )


def listed(folder: Path | None = None) -> list[Entry]:
    """All journals in which anything was written, the one that was last written to first."""
    folder = folder or folders.tables_folder()
    entries = [entry for path in folder.glob(f"*{SUFFIX}") if (entry := _entry(path))]
    return sorted(entries, key=lambda entry: entry.written, reverse=True)


def unfinished(folder: Path | None = None) -> list[Entry]:
    """Those of tables that were not closed for good; also those that nobody can read."""
    return [entry for entry in listed(folder) if not entry.closed]


def latest(folder: Path | None = None) -> Path:
    """The journal of the table that died last, or Refused."""
    entries = unfinished(folder)
    dead = [entry for entry in entries if not entry.held]
    if not dead:
        reason = "There is no table to take up again; open one with: palmoff serve GAME."
        raise Refused("nothing-to-resume", reason)
    trouble = dead[0].trouble
    if trouble:
        raise Refused(trouble.code, " ".join([trouble.reason, *_before_it(dead)]))
    return dead[0].path


def _before_it(dead: Sequence[Entry]) -> Iterator[str]:
    """Another table is not taken up without a word: it is for who asked to say so."""
    for entry in dead:
        if entry.trouble is None:
            yield f"The table before it can be taken up with --resume={entry.path}."
            return


def find(table: str, folder: Path | None = None) -> Path:
    """The journal of the table whose id begins so, or Refused."""
    folder = folder or folders.tables_folder()
    paths = [path for path in folder.glob(f"*{SUFFIX}") if path.stem.startswith(table)]
    if len(paths) == 1:
        return paths[0]
    many = "There is no table" if not paths else f"There are {len(paths)} tables"
    reason = f"{many} in {folder} whose id begins with {table!r}; `palmoff tables` lists them."
    raise Refused("no-such-table", reason)


def _entry(path: Path) -> Entry | None:
    written = _written(path)
    try:
        with reading(path) as pages:
            return _read(pages, written)
    except Refused as trouble:
        return Entry(path, written, trouble=trouble)


def _written(path: Path) -> float:
    """The time of the file, or of that with its latest writes, which is there while it is open."""
    times = [0.0]
    for file in (path, path.with_name(path.name + LATEST)):
        with suppress(OSError):
            times.append(file.stat().st_mtime)
    return max(times)


def _read(pages: Pages, written: float) -> Entry | None:
    house = pages.house()
    if house is None:  # its host has not come to opening the table, or died before
        return None
    games, last = pages.games(), pages.last_dealt()
    return Entry(
        pages.path,
        written,
        host=house.host,
        game=house.settings.game,
        games=len(games),
        playing=last is not None and last not in {game.number for game in games},
        closed=pages.closed,
        held=is_held(pages.path),
    )
