"""Remarks that a whole room reads for a moment where no seat shows them.

Pure painting, as in tui.table.painter; it knows no game and no colours.
"""

from tui.paint.players import player
from tui.paint.spans import Line, Lines, Span, fit, line, width
from tui.table.model import TableModel

MOST = 2  # that stand there at once


def aside(model: TableModel, size: int) -> Lines:
    """The words of somebody who has no seat, in a line; none if nobody has spoken."""
    said = model.aside
    return [_remark(model, said.name, "chat", said.text, size)] if said is not None else []


def spoken(model: TableModel, size: int) -> Lines:
    """The last two that anybody made, while the seats show no words."""
    chairs = model.show.scene.chairs if model.show else ()
    seated = [
        _remark(model, chairs[seat].name, player(seat), words, size)
        for seat, words in model.speech.items()
        if seat < len(chairs)
    ]
    return [*seated, *aside(model, size)][-MOST:]


def _remark(model: TableModel, name: str, look: str, text: str, size: int) -> Line:
    plain, sign = model.glyphs.plain, model.glyphs.ellipsis
    told = line(Span(f"{plain(name)}:", look), Span(f" “{plain(text)}”", "chat"))
    return fit(told, min(size, width(told)), sign)
