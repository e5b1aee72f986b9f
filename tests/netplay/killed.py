"""The files of a table whose host was killed, and where in its log each commit stands."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from engine.moves import Plain
from netplay.journal.copy import reading
from netplay.journal.file import LATEST
from netplay.journal.journal import Journal
from netplay.journal.reader import JournalReader
from tests.netplay.journal_games import Evening, opened

LOG_HEADER, FRAME_HEADER, PAGE = 32, 24, 4096
FRAME = FRAME_HEADER + PAGE
LAST_PAGE = slice(4, 8)  # of a frame's header: 0, unless a commit ends with it
SALTS = slice(8, 16)
TIMES = 40

Files: TypeAlias = dict[str, bytes]  # by the ends of their names, which all begin alike


def killed(
    folder: Path,
    game: str,
    times: int = TIMES,
    between: Callable[[int, Journal], None] = lambda at, journal: None,
) -> Files:
    """All that its host leaves who has so often made a move or two, and had the disk take them."""
    path = opened(folder, game)
    with closing(Journal.open(path)) as journal:
        evening = Evening(journal, journal, seed=1)
        for at in range(times):
            evening.play_moves(1)
            journal.sync()
            between(at, journal)
        return files(path)


def files(path: Path) -> Files:
    """The files of a journal, but for the lock."""
    here = {file.name.removeprefix(path.stem): file for file in path.parent.glob(f"{path.stem}.*")}
    return {end: file.read_bytes() for end, file in here.items() if end != ".lock"}


def lay(there: Files, folder: Path) -> Path:
    """Put such files into a folder that is empty; the path of the journal."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    for end, data in there.items():
        (folder / f"0123456789abcdef{end}").write_bytes(data)
    return folder / "0123456789abcdef.palmoff"


FILE = ".palmoff"
LOG = FILE + LATEST
MARK = ".synced"


def commits(log: bytes) -> list[int]:
    """The places of the frames with which commits end."""
    places = range(LOG_HEADER, len(log) - FRAME + 1, FRAME)
    heads = {at: log[at : at + FRAME_HEADER] for at in places}
    salts = log[16:24]
    return [at for at, head in heads.items() if head[SALTS] == salts and any(head[LAST_PAGE])]


def moves(path: Path) -> list[Plain]:
    """The moves of all its games."""
    with reading(path) as pages:
        return moves_in(pages)


def moves_in(pages: JournalReader) -> list[Plain]:
    games = range(1, 1 + (pages.last_dealt() or 0))
    return [move for game in games for move in pages.so_far(game)["moves"]]
