"""The games that were finished at this user's tables, or that stand in a file. It reads, no more.

How a game ended, and how long it took, is not said before somebody looks at it.
"""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine import files
from engine.refusal import Refused
from netplay.journal import folders
from netplay.journal.copy import reading
from netplay.journal.file import SUFFIX
from netplay.journal.listing import find, listed
from netplay.journal.reader import Finished, JournalReader
from netplay.replay import Replay
from netplay.table.saved import SavedPlayer
from netplay.trust.keys import PlayerKey
from tui.replay.past_game import FoundGames, LoadedReplay, PastGame

ID = re.compile("([0-9a-f]{1,64})(?:/([0-9]{1,9}))?")  # the beginning of a table's id, a game of it
SHORT = 6  # letters of a table's id that are shown


def past_games(ours: Sequence[PlayerKey] = (), folder: Path | None = None) -> FoundGames:
    """All that stand in this user's journals; `ours` are the keys of who looks at them."""
    games: list[PastGame] = []
    troubles: list[str] = []
    try:
        entries = listed(folder)
    except Refused as refused:
        return FoundGames([], [refused.reason])
    for entry in entries:
        if entry.trouble is not None:
            troubles.append(entry.trouble.reason)
        elif entry.games:
            try:
                games += _games(entry.path, ours)
            except Refused as refused:
                troubles.append(refused.reason)
    return FoundGames(sorted(games, key=lambda past: past.dealt, reverse=True), troubles)


def _games(path: Path, ours: Sequence[PlayerKey]) -> list[PastGame]:
    with reading(path) as pages:
        return [_past(pages, game, ours) for game in pages.games()]


def _past(pages: JournalReader, game: Finished, ours: Sequence[PlayerKey]) -> PastGame:
    table_state = pages.table_state()
    names, keys = _cast(table_state.casts if table_state else {}, game)
    host = table_state.host if table_state else ""
    you = next((keys.index(key) for key in ours if key in keys), None)
    return PastGame(
        str(pages.path), pages.path.stem, game.number, game.game, names, host, game.dealt, you
    )


def _cast(
    casts: Mapping[str, Sequence[SavedPlayer]], game: Finished
) -> tuple[list[str], list[PlayerKey | None]]:
    """The names and keys of who played it, by seat, as far as they are written down."""
    names = [f"Seat {seat + 1}" for seat in range(game.seats)]
    keys: list[PlayerKey | None] = [None] * game.seats
    for seat, player in zip(range(game.seats), casts.get(str(game.number), ()), strict=False):
        names[seat], keys[seat] = player
    return names, keys


# --- One of them ----------------------------------------------------------------------------------


def tape(past: PastGame) -> LoadedReplay:
    """The game as its journal has it."""
    with reading(Path(past.journal)) as pages:
        record = pages.record(past.number)
    return LoadedReplay(Replay(record), past.names, record, past.you)


def wanted(text: str, ours: Sequence[PlayerKey] = (), folder: Path | None = None) -> LoadedReplay:
    """The game of this id, or in this file; or Refused."""
    if not text.isprintable():
        raise Refused("bad-name", "The id of a game, or the name of its file, is readable text.")
    path = Path(text)
    asked = ID.fullmatch(text)
    if path.suffix == SUFFIX:
        return _of_table(path, None, ours)
    if asked is None or os.path.exists(text):  # unlike Path's it never fails
        return _in_file(path)
    number = int(asked[2]) if asked[2] else None
    return _of_table(_journal(asked[1], folder), number, ours)


def _journal(table: str, folder: Path | None) -> Path:
    try:
        return find(table, folder)
    except Refused:
        where = folder or folders.tables_folder()
        reason = (
            f"There is no file {table!r}, and not one table in {where} whose id begins so; "
            "`palmoff replay` lists the past games."
        )
        raise Refused("no-such-game", reason) from None


def _of_table(path: Path, number: int | None, ours: Sequence[PlayerKey]) -> LoadedReplay:
    """This game of the table, or its last one."""
    with reading(path) as pages:
        games = pages.games()
        if number is None and not games:
            raise Refused("unfinished", f"No game in {path} is over.")
        wanted = games[-1].number if number is None else number
        record = pages.record(wanted)
        past = _past(pages, next(game for game in games if game.number == wanted), ours)
    return LoadedReplay(Replay(record), past.names, record, past.you)


def _in_file(path: Path) -> LoadedReplay:
    """The record of a file; it does not say who played."""
    record = files.record(path)
    replay = Replay(record)
    return LoadedReplay(replay, [f"Seat {seat + 1}" for seat in range(replay.seats)], record)
