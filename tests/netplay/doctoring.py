"""Journals changed by somebody who knows their format: every checksum is right."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from netplay.journal.file import checksum

Doctor: TypeAlias = Callable[[Path], None]

COLUMNS = {
    "fact": ("name", "value"),
    "game": ("number", "dealt", "record"),
    "move": ("game", "at", "move", "ask"),
    "ending": ("game", "ended", "outcome"),
}


def row(table: str, where: str, **changes: Any) -> Doctor:
    """These columns of the first such row are changed."""

    def change(path: Path) -> None:
        columns = COLUMNS[table]
        with closing(sqlite3.connect(path)) as db, db:
            query = f"SELECT {', '.join(columns)} FROM {table} WHERE {where}"
            values = dict(zip(columns, db.execute(query).fetchone(), strict=True)) | changes
            sets = ", ".join(f"{column} = ?" for column in (*columns, "sum"))
            db.execute(
                f"UPDATE {table} SET {sets} WHERE {where}",
                (*values.values(), checksum(*values.values())),
            )

    return change


def fact(name: str, value: object) -> Doctor:
    """Another fact stands there."""
    return row("fact", f"name = '{name}'", value=json.dumps(value))


def part_of_fact(name: str, **changes: Any) -> Doctor:
    """A fact has other parts."""

    def change(path: Path) -> None:
        fact(name, stored(path, name) | changes)(path)

    return change


def stored(path: Path, name: str) -> Any:
    """The fact as it stands there."""
    with closing(sqlite3.connect(path)) as db:
        (text,) = db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
    return json.loads(text)


def record(**changes: Any) -> Doctor:
    """The first game has another record."""

    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            (text,) = db.execute("SELECT record FROM game WHERE number = 1").fetchone()
        row("game", "number = 1", record=json.dumps(json.loads(text) | changes))(path)

    return change
