"""What was hidden in a game, once it is over: a panel at the table, and in a replay of it."""

from functools import partial
from typing import Any

from tui.boards.board import AnyBoard, BoardScene
from tui.paint.panel import Panel, Reading
from tui.paint.spans import BLANK, Line, Lines, Span, line

REVEAL_KEY = "w"  # who lied about what, who won with what


def confession(board: AnyBoard, scene: BoardScene[Any]) -> Panel | None:
    """None while the game goes on."""
    if scene.view.outcome is None:
        return None
    return Reading(board.secrets.capitalize(), partial(board.confess, scene), tall=True)


def shortened(board: AnyBoard, lines: Lines, height: int) -> Lines:
    """What the board reveals in so many lines: the last one tells how many more there are."""
    if len(lines) <= height:
        return lines
    shown = lines[: max(0, height - 1)]
    more = Span(f"{board.glyphs.ellipsis} and {len(lines) - len(shown)} more: ", "dim", REVEAL_KEY)
    return [*shown, line(more, Span(REVEAL_KEY, "key", REVEAL_KEY))]


def offered(board: AnyBoard, scene: BoardScene[Any]) -> Line:
    """The key that opens it, and what it tells, if there is anything."""
    if confession(board, scene) is None:
        return BLANK
    return line(Span(REVEAL_KEY, "key", REVEAL_KEY), Span(f" {board.secrets}", "", REVEAL_KEY))
