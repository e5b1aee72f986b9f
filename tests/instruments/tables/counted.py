"""The command `palmoff`, at whose tables nobody waits for a moment, and which writes down lateness.

All else is as it is served. The file that the variable names gets a line of JSON each second: how
many moves were made, and by how much the latest of them was behind its time.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from engine.moves import Move
from netplay.table import live_game
from netplay.table.effects import Think
from netplay.table.table import Table
from tui.cli.main import main

FILE = "TABLES_COUNTED"
EVERY = 1.0  # seconds between two lines


class Counter:
    """A counter of what all tables of the process have done since the last line."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1, encoding="utf-8")
        self._late: list[float] = []
        self._line_at = time.monotonic()

    def count(self, late: float) -> None:
        self._late.append(late)
        now = time.monotonic()
        if now - self._line_at >= EVERY:
            self._line_at = now
            self._file.write(json.dumps({"at": now, "late": sorted(self._late)}) + "\n")
            self._late = []


def counting(decided: Callable[..., None], counter: Counter) -> Callable[..., None]:
    """The same, with how long after its time each bot's move is made."""

    def counted(table: Table, think: Think, move: Move, now: float, why: str = "") -> None:
        game, seat = table.table_state.live_game, think.seat
        assert game is not None
        due = table.bot_turns.ready_at(game, seat)
        after = game.after
        decided(table, think, move, now, why)
        if game.after > after:
            counter.count(max(0.0, now - due))

    return counted


if __name__ == "__main__":
    setattr(live_game, "MOMENT", 0.0)  # noqa: B010  it is known there under this name
    Table.decided = counting(Table.decided, Counter(Path(os.environ.pop(FILE))))  # type: ignore[method-assign]
    sys.exit(main())
