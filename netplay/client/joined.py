"""A view joined to the one before it, as a table tells nobody twice what has happened."""

from netplay.positions import HISTORY, Position
from netplay.wire import LINES, Show, TableScene


def joined(known: Show | None, new: Show) -> Show:
    """The new view, with what the known one tells and this one builds upon."""
    if known is None or not new.base:
        return new
    board = new.board
    if board is not None and known.board is not None and board.number == known.board.number:
        board = _board(known.board, board)
    return new.model_copy(update={"scene": _scene(known.scene, new.scene), "board": board})


def _scene(known: TableScene, new: TableScene) -> TableScene:
    if not known.lines:
        return new
    lines = {line.number: line for line in (*known.lines, *new.lines)}
    return new.model_copy(update={"lines": tuple(lines[key] for key in sorted(lines))[-LINES:]})


def _board(known: Position, new: Position) -> Position:
    """With the events that went before, as far as there is no gap between them."""
    before = new.told - known.told
    if not 0 <= before <= len(known.events):
        return new
    events = (*known.events[:before], *new.events)[-HISTORY:]
    told = new.told + len(new.events) - len(events)
    return new.model_copy(update={"events": events, "told": told})
