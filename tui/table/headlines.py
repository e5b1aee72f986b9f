"""Headlines of a table, in large letters: what is claimed, whose turn it is, who has won or lost.

Pure painting, as in tui.table.painter; it knows no game and no colours.
"""

from tui.boards.hidden_info import ended, shouted
from tui.paint.big_letters import TALL, TALLEST, large, stacked
from tui.paint.layout import narrow
from tui.paint.spans import BLANK, Lines
from tui.table.model import TableModel

HOME = 80, 24  # the least screen on which claims are told so to whoever watches
PAUSED = "Paused", "warn"  # what stands still waits for nobody's turn
POSTER = 50  # lines of a screen from which on a whole room is told in the largest letters
ROOM = 6  # lines of it that seats leave for that, where others have a hand


def room_for_claims(model: TableModel, size: int, height: int) -> int:
    """The number of lines that are kept for what is claimed; none for whoever has a seat."""
    board, scene = model.board, model.found
    seated = scene is not None and scene.view.seat is not None
    if board is None or not board.shouts or seated or size < HOME[0] or height < HOME[1]:
        return 0
    return ROOM


def letters(model: TableModel, size: int, height: int) -> Lines:
    """Tell who has won or lost, and whoever watches what is claimed; nothing without room."""
    board, scene = model.board, model.scene
    if board is None or scene is None:
        return []
    if model.over:
        return ended(board, scene, size, height)
    if scene.view.seat is not None or board.claim(scene) is None:
        return []
    return shouted(board, board.headline(scene), size, height)


def for_all(model: TableModel, size: int, screen: tuple[int, int]) -> Lines:
    """Tell a whole room what the game is about now; before one there is only more room.

    Where all stand in a row they take as many lines whatever is told, so that nothing jumps.
    """
    board, scene = model.board, model.found
    if board is None or scene is None:
        return []
    said, look = PAUSED if model.halted else board.headline(scene)
    if narrow(screen[0]):
        return [*stacked(said, size, look), BLANK]
    tall = TALLEST if screen[1] >= POSTER else TALL
    told = large(said, size, look, tall)
    above = (tall - len(told)) // 2
    return [*[BLANK] * above, *told, *[BLANK] * (1 + tall - above - len(told))]
