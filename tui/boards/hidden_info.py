"""The end of a game, at the table and in a replay: who won, and what was hidden until then."""

from functools import partial
from typing import Any

from tui.boards.board import AnyBoard, BoardScene
from tui.paint.big_letters import halved
from tui.paint.big_letters import large as lettered
from tui.paint.panel import Panel, Reading
from tui.paint.spans import BLANK, Line, Lines, Span, centred, line, text_of

ROOMY, LEAST = 17, 9  # lines from which on large letters, and such of half the height, have room
NO_HALVES = 13  # and large ones where there are no others
LEFT = 4  # times its lines that a headline leaves, if it is to be as high as a poster's
REVEAL_KEY = "w"  # who lied about what, who won with what


def confession(board: AnyBoard, scene: BoardScene[Any]) -> Panel | None:
    """None while the game goes on."""
    if scene.view.outcome is None:
        return None
    return Reading(board.secrets.capitalize(), partial(board.confess, scene), tall=True)


def ended(board: AnyBoard, scene: BoardScene[Any], size: int, height: int) -> Lines:
    """The end in letters that leave most of so many lines; nothing if they are too large."""
    return shouted(board, board.verdict(scene), size, height)


def shouted(board: AnyBoard, words: tuple[str, str], size: int, height: int) -> Lines:
    """Words and their look in large letters, in the same way."""
    said, look = words
    tall = lettered(said, size - 2, look, height // LEFT)
    low = halved(said, size - 2, look) if board.pen.halves else []
    for lines, least in ((tall, ROOMY if board.pen.halves else NO_HALVES), (low, LEAST)):
        if len(lines) > 1 and height >= least:
            return [centred(spans, size) for spans in lines] + [BLANK] * (lines is tall)
    return []


def shortened(board: AnyBoard, lines: Lines, height: int) -> Lines:
    """The board's reveal in so many lines: the last one tells how many more there are."""
    if len(lines) <= height:
        return lines
    shown = lines[: max(0, height - 1)]
    key = Span(REVEAL_KEY, "key", REVEAL_KEY)
    for at in (height - 2, height - 1):  # a heading that nothing would stand under
        if at >= 0 and text_of([lines[at]]).rstrip().endswith(":"):
            return [*lines[:at], line(lines[at], " ", key)]
    more = Span(f"{board.glyphs.ellipsis} and {len(lines) - len(shown)} more: ", "dim", REVEAL_KEY)
    return [*shown, line(more, key)]


def offered(board: AnyBoard, scene: BoardScene[Any]) -> Line:
    """The key that opens it, and what it tells, if there is anything."""
    if confession(board, scene) is None:
        return BLANK
    return line(Span(REVEAL_KEY, "key", REVEAL_KEY), Span(f" {board.secrets}", "", REVEAL_KEY))
