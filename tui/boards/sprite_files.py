"""Sprites, each beside the board of its game, read once when they are first painted."""

from functools import cache
from importlib.resources import files

from tui.paint.sprites import Sprite, sprite


@cache
def loaded(package: str, name: str) -> Sprite:
    """The sprite of this name among those of a board's package."""
    file = files(f"tui.boards.{package}") / "sprites" / f"{name}.txt"
    return sprite(f"{package}/{name}", file.read_text(encoding="utf-8"))


def names(package: str) -> tuple[str, ...]:
    """All that are drawn there."""
    folder = files(f"tui.boards.{package}") / "sprites"
    return tuple(sorted(file.name.removesuffix(".txt") for file in folder.iterdir()))


def packages() -> tuple[str, ...]:
    """All in which there are any."""
    boards = files("tui.boards").iterdir()
    return tuple(sorted(board.name for board in boards if (board / "sprites").is_dir()))
