"""The games that were finished where this user was, or that stand in a file. It reads, no more.

How a game ended, and how long it took, is not said before somebody looks at it.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine import files
from engine.refusal import Refused
from netplay.journal import folders
from netplay.journal.copy import reading
from netplay.journal.file import SUFFIX
from netplay.journal.listing import listed
from netplay.journal.reader import Finished, JournalReader
from netplay.replay import Replay
from netplay.table.saved import SavedPlayer, SavedTable
from netplay.trust.keys import PlayerKey
from tui.machine import kept_games
from tui.machine.kept_games import read_kept, table_of
from tui.machine.replay_id import known_tables, short_id
from tui.replay.past_game import FoundGames, LoadedReplay, PastGame
from tui.replay.sent import of_record

ID = re.compile("([0-9a-f]{1,64})(?:/([0-9]{1,9}))?")  # the beginning of a table's id, a game of it


def past_games(
    ours: Sequence[PlayerKey] = (), folder: Path | None = None, kept: Sequence[Path] = ()
) -> FoundGames:
    """All that stand in this user's journals and in the files of games that were `kept`.

    `ours` are the keys of whoever looks at them.
    """
    games: dict[str, PastGame] = {}
    troubles: list[str] = []
    for found in (*_in_journals(ours, folder), *map(_in_kept, kept)):
        match found:
            case str(trouble):
                troubles.append(trouble)
            case PastGame():
                games.setdefault(found.id, found)
    tables = known_tables(folder, kept)
    named = [replace(past, short=short_id(past.table, tables)) for past in games.values()]
    return FoundGames(sorted(named, key=lambda past: past.dealt, reverse=True), troubles)


def _in_journals(ours: Sequence[PlayerKey], folder: Path | None) -> Iterator[PastGame | str]:
    """The games, and what cannot be read in their place."""
    try:
        for entry in listed(folder):
            if entry.trouble is not None:
                yield entry.trouble.reason
            elif entry.games:
                yield from _games(entry.path, ours)
    except Refused as refused:
        yield refused.reason


def _games(path: Path, ours: Sequence[PlayerKey]) -> list[PastGame] | list[str]:
    try:
        with reading(path) as pages:
            table_state = pages.table_state()
            return [_past(pages, table_state, game, ours) for game in pages.games()]
    except Refused as refused:
        return [refused.reason]


def _past(
    pages: JournalReader, table_state: SavedTable | None, game: Finished, ours: Sequence[PlayerKey]
) -> PastGame:
    names, keys = _cast(table_state.casts if table_state else {}, game)
    host = table_state.host if table_state else ""
    you = next((keys.index(key) for key in ours if key in keys), None)
    table = table_of(pages.path)
    return PastGame(str(pages.path), table, game.number, game.game, names, host, game.dealt, you)


def _cast(
    casts: Mapping[str, Sequence[SavedPlayer]], game: Finished
) -> tuple[list[str], list[PlayerKey | None]]:
    """The names and keys of whoever played it, by seat, as far as they are written down."""
    names = [f"Seat {seat + 1}" for seat in range(game.seats)]
    keys: list[PlayerKey | None] = [None] * game.seats
    for seat, player in zip(range(game.seats), casts.get(str(game.number), ()), strict=False):
        names[seat], keys[seat] = player
    return names, keys


def _in_kept(file: Path) -> PastGame | str:
    """The game that this file keeps, or why it cannot be read."""
    try:
        it = read_kept(file)
    except Refused as refused:
        return refused.reason
    return PastGame(str(file), it.table, it.number, it.game, it.names, it.host, it.came, it.you)


# --- One of them ----------------------------------------------------------------------------------


def tape(past: PastGame) -> LoadedReplay:
    """The game as its file has it."""
    path = Path(past.file)
    if path.suffix == kept_games.SUFFIX:
        return of_record(read_kept(path))
    with reading(path) as pages:
        record, reasons = pages.record(past.number), pages.reasons(past.number)
    return LoadedReplay(Replay(record), past.names, record, past.you, reasons)


def wanted(
    text: str,
    ours: Sequence[PlayerKey] = (),
    folder: Path | None = None,
    kept: Sequence[Path] = (),
) -> LoadedReplay:
    """The game of this id, or in this file; or Refused."""
    if not text.isprintable():
        raise Refused("bad-name", "The id of a game, or the name of its file, is readable text.")
    path = Path(text)
    asked = ID.fullmatch(text)
    if path.suffix == SUFFIX:
        return _of_table(path, None, ours)
    if path.suffix == kept_games.SUFFIX:
        return of_record(read_kept(path))
    if asked is None or os.path.exists(text):  # unlike Path's it never fails
        return _in_file(path)
    return _called(asked[1], int(asked[2]) if asked[2] else None, ours, folder, kept)


def _called(
    begins: str,
    number: int | None,
    ours: Sequence[PlayerKey],
    folder: Path | None,
    kept: Sequence[Path],
) -> LoadedReplay:
    """The game of the one table whose id begins so: in its journal, or as it was sent."""
    folder = folder or folders.tables_folder()
    tables = [table for table in known_tables(folder, kept) if table.startswith(begins)]
    if len(tables) != 1:
        folders.files(folder, SUFFIX)  # Refused if nobody may look
        reason = (
            f"There is no file {begins!r}, and not one table in {folder} whose id begins so; "
            "`palmoff replay` lists the past games."
        )
        raise Refused("no-such-game", reason)
    missing = Refused("no-such-game", f"No game {number} of that table was kept here.")
    for journal in folder.glob(f"{tables[0]}*{SUFFIX}"):
        try:
            return _of_table(journal, number, ours)
        except Refused as refused:
            if refused.code != missing.code:
                raise
            missing = refused  # of a stranger's table only the last games stay there
    sent = [read_kept(file) for file in kept if table_of(file) == tables[0]]
    fitting = [game for game in sent if number in (None, game.number)]
    if not fitting:
        raise missing
    return of_record(max(fitting, key=lambda game: game.number))


def _of_table(path: Path, number: int | None, ours: Sequence[PlayerKey]) -> LoadedReplay:
    """This game of the table, or its last one."""
    with reading(path) as pages:
        games = pages.games()
        if number is None and not games:
            raise Refused("unfinished", f"No game in {path} is over.")
        wanted = games[-1].number if number is None else number
        record, reasons = pages.record(wanted), pages.reasons(wanted)
        game = next(game for game in games if game.number == wanted)
        past = _past(pages, pages.table_state(), game, ours)
    return LoadedReplay(Replay(record), past.names, record, past.you, reasons)


def _in_file(path: Path) -> LoadedReplay:
    """The record of a file; it does not say who played."""
    record = files.record(path)
    replay = Replay(record)
    return LoadedReplay(replay, [f"Seat {seat + 1}" for seat in range(replay.seats)], record)
