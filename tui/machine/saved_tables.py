"""The tables that can be taken up again, as lines that somebody can choose from."""

import time
from collections.abc import Sequence

from engine.catalog import CATALOG
from netplay.journal.listing import ListedTable

MINUTES, SECONDS = "%d %b %H:%M", "%d %b %H:%M:%S"


def told_apart(entries: Sequence[ListedTable]) -> list[str]:
    """Each as a line of a list, to the second where two of them would be the same."""
    lines = [words(entry, MINUTES) for entry in entries]
    return [
        words(entry, SECONDS) if lines.count(line) > 1 else line
        for entry, line in zip(entries, lines, strict=True)
    ]


def words(entry: ListedTable, when: str) -> str:
    """The table: when it was last changed, what is played there, how far, and by whom."""
    time_ = time.strftime(when, time.localtime(entry.written))
    if entry.trouble:
        return f"{time_}  cannot be read"
    title = CATALOG[entry.game].title if entry.game in CATALOG else entry.game
    open_ = ", open now" if entry.invite else ""
    return f"{time_}  {title}{open_}, {_far(entry)}: {', '.join(entry.players) or entry.host}"


def _far(entry: ListedTable) -> str:
    if entry.moves is None:
        return f"{entry.games or 'no'} game{'s' * (entry.games != 1)} played"
    return f"game {entry.games + 1}, {entry.moves} move{'s' * (entry.moves != 1)}"
