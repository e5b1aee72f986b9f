"""The big screen between two games: how the last one ended, the evening, and who is here for more.

Pure painting, as in tui.table.painter; it knows no game and no colours.
"""

from tui.evening.painter import heading
from tui.paint.big_letters import large
from tui.paint.layout import rule
from tui.paint.spans import BLANK, Lines, Span, block, centred, inked, line
from tui.table.gathering import board
from tui.table.model import TableModel
from tui.table.waiting_room import WaitingPeople

TALL = 34  # lines of a screen from which on it is told in large letters how the game ended
WIDE = 52  # cells of a column that is read from afar


def interval(model: TableModel, size: int, height: int) -> Lines:
    """All of it; whatever the evening leaves of the room is for those who come in."""
    people = WaitingPeople(model, size)
    headline = _headline(model, size, height)
    title = centred(line(Span(heading(board(model).board), "title")), size)
    above = [*headline, title, BLANK]
    room = height - len(above) - people.least - 1
    inner = size - 4 if size >= 2 * WIDE else size
    told = board(model).within(inner, room, max(2, size // WIDE))
    below = people.lines(height - len(above) - len(told) - 1)
    return block([*above, *_centred(told, size), rule(model.glyphs, size), *below], size, height)


def _headline(model: TableModel, size: int, height: int) -> Lines:
    """The winner or the loser in large letters, where there is room for them."""
    shown, scene = model.board, model.scene
    said, look = shown.headline(scene) if shown and scene else ("", "")
    letters = large(said, size, look) if said and height >= TALL else []
    return [*_centred(letters, size), BLANK] if letters else []


def _centred(lines: Lines, size: int) -> Lines:
    widest = max(map(inked, lines), default=0)
    return [line(" " * ((size - widest) // 2), spans) for spans in lines]
