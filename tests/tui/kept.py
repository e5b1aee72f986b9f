"""Grids of text that are kept in a folder, to be compared with what is painted now."""

from collections.abc import Mapping
from pathlib import Path


def rewrite(folder: Path, grids: Mapping[Path, str]) -> None:
    """The folder holds these from now on, and no others."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for path, grid in grids.items():
        path.write_text(grid, encoding="utf-8")
