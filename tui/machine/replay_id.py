"""What the games of a table are called by who types it: the beginning of an id."""

from collections.abc import Collection

LEAST = 4  # letters


def short_id(table: str, tables: Collection[str]) -> str:
    """As much of the table's id as sets it apart from those of the other tables."""
    others = [other for other in tables if other != table]
    ids = (table[:size] for size in range(LEAST, len(table)))
    alone = (id_ for id_ in ids if not any(other.startswith(id_) for other in others))
    return next(alone, table)
