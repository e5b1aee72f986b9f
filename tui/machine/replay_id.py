"""What the games of a table are called by who types it: the beginning of an id."""

from pathlib import Path

LEAST = 4  # letters


def short_id(journal: str) -> str:
    """As much of the id of this journal's table as sets it apart from the others beside it."""
    path = Path(journal)
    others = [other.stem for other in path.parent.glob(f"*{path.suffix}") if other != path]
    ids = (path.stem[:size] for size in range(LEAST, len(path.stem)))
    alone = (id_ for id_ in ids if not any(other.startswith(id_) for other in others))
    return next(alone, path.stem)
