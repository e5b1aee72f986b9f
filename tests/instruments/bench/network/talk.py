"""The cost of a line of talk to a table, after a long evening as after a short one."""

from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time

from netplay.journal.journal import Journal
from netplay.journal.reader import SavedIdentity
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.trust.keys import TableKeys, new_id
from netplay.wire import Ask, Enter, Say, TableSettings, Wish

LINES = 200


def line(folder: Path, games: int) -> float:
    """Seconds of CPU time at the middle of many lines, after so many games."""
    identity = SavedIdentity(new_id(), TableKeys.new().dump(), "", 0)
    with closing(Journal.create(identity, folder)) as journal:
        table_state = TableState("Host", TableSettings())
        ids = count(1)
        table = Table(table_state, journal, lambda: f"{next(ids):032x}", 1, 0.0)
        _ask(table, Enter(name="Ana"), 0.0)
        for number in range(1, games + 1):
            table_state.cast(number)
        _ask(table, Say(text="Hello."), 1.0)
        return median(_took(table, 2.0 * at) for at in range(1, LINES))


def _took(table: Table, now: float) -> float:
    began = process_time()
    _ask(table, Say(text=f"It is {now} o'clock."), now)
    return process_time() - began


def _ask(table: Table, wish: Wish, now: float) -> None:
    """It is written down and shown with the next tick."""
    table.hear("ana", Ask(id=new_id(), wish=wish), now)
    table.tick(now)
    table.posts()
