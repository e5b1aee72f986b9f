"""The names by which people type the games of a table: the beginning of an id."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from engine.refusal import Refused
from netplay.journal import folders
from netplay.journal.file import SUFFIX
from tui.machine.kept_games import table_of

LEAST = 4  # letters


def short_id(table: str, tables: Collection[str]) -> str:
    """As much of the table's id as sets it apart from those of the other tables."""
    others = [other for other in tables if other != table]
    ids = (table[:size] for size in range(LEAST, len(table)))
    alone = (id_ for id_ in ids if not any(other.startswith(id_) for other in others))
    return next(alone, table)


def known_tables(folder: Path | None = None, kept: Sequence[Path] = ()) -> set[str]:
    """The ids of all tables by which a game may be called."""
    with suppress(Refused):
        folder = folder or folders.tables_folder()
    journals = folder.glob(f"*{SUFFIX}") if folder else ()
    return {table_of(file) for file in (*journals, *kept)}


def short_name(table: str, kept: Sequence[Path] = ()) -> str:
    """The name that the games of this table have on this machine."""
    return short_id(table, known_tables(kept=kept))
