"""What was hidden in a game, once it is over: a panel at the table, and in a replay of it."""

from functools import partial
from typing import Any

from tui.boards.board import AnyBoard, Scene
from tui.dialogs.panel import Panel, Reading
from tui.ink import BLANK, Line, Span, line

CONFESS = "w"  # who lied about what


def confession(board: AnyBoard, scene: Scene[Any]) -> Panel | None:
    """None while the game goes on, and where the board has shown it all by then."""
    if scene.view.outcome is None or not board.secrets:
        return None
    return Reading(board.secrets.capitalize(), partial(board.confess, scene), tall=True)


def offered(board: AnyBoard, scene: Scene[Any]) -> Line:
    """The key that opens it, and what it tells, if there is anything."""
    if confession(board, scene) is None:
        return BLANK
    return line(Span(CONFESS, "key", CONFESS), Span(f" {board.secrets}", "", CONFESS))
