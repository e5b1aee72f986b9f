"""A table between its games: how to come there, and what the evening has brought so far.

Pure painting, as in tui.table.painter; it knows no game and no colours.
"""

from collections.abc import Callable
from typing import TypeAlias

from engine.catalog import CATALOG
from netplay.evening import EveningBoard
from tui.evening.painter import EveningPainter
from tui.evening.panel import EveningPanel
from tui.paint.layout import rule
from tui.paint.panel import Panel
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Lines, Span, block, line, wrapped
from tui.table.log_place import LogPlace, LogReader
from tui.table.model import AWARD, TableModel
from tui.table.primer_panel import primer_of
from tui.table.settings_text import settled

LEFT_TO_LOG = 2  # lines of the log below the evening, at the least

NOTHING = EveningBoard(version=0, games=0, last=0, people=())

Log: TypeAlias = Callable[[int, int], Lines]  # the log in so many cells and lines


def board(model: TableModel) -> EveningPainter:
    """The board of the evening; of one in which nothing has happened, before there is one."""
    scene = model.show.scene if model.show else None
    told = model.seat.evening or NOTHING
    if model.for_all:  # to a whole room nobody is "you"
        told = told.model_copy(update={"you": None})
    chairs = [chair.name for chair in scene.chairs] if scene else []
    return EveningPainter(told, chairs, model.glyphs, model.scores)


def between_games(model: TableModel) -> bool:
    """True if it is time to look at the evening: the game that is shown is over, and told."""
    told, show = model.seat.evening, model.show
    if told is None or not told.games or show is None or model.playing is not None:
        return False
    if model.game is None:
        return show.scene.phase != "playing"
    return model.over and told.last >= model.game.number


def evening(model: TableModel) -> Panel:
    """The evening so far, to read and to give one's like."""
    return EveningPanel(lambda: board(model), model.called, model.wish)


def how_to_come(model: TableModel, size: int) -> Lines:
    """Each invite alone on its line, to be copied, and the ways in by doors."""
    invites = [line(Span("palmoff join ", "dim"), Span(it, "bold")) for it in model.invites]
    return invites + [spans for way in model.ways for spans in wrapped(way, size, "", "  ")]


def what_is_played(model: TableModel, size: int) -> tuple[Lines, Lines]:
    """The game in a sentence, and how it is set."""
    if model.show is None:
        return [], []
    settings = model.show.scene.settings
    told = [wrapped(sentence, size, "dim", "  ") for sentence in settled(settings)]
    return wrapped(CATALOG[settings.game].blurb, size), [spans for part in told for spans in part]


def gathering(model: TableModel, size: int, height: int, log: Log) -> Lines:
    """While no game is shown: how to come here, the evening or how one plays, the log."""
    lines = above_log(model, size, height)
    below = log(size, max(1, height - len(lines)))
    return block([*lines[: height - len(below)], *below], size, height)


def above_log(model: TableModel, size: int, height: int) -> Lines:
    """The part of it that stands above the log."""
    invites, (blurb, settings) = how_to_come(model, size), what_is_played(model, size)
    whole = [*invites, *blurb, *settings]
    if between_games(model):
        room = height - len(whole) - LEFT_TO_LOG - 1
        return [*whole, BLANK, *board(model).within(size, room)]
    logged = min(LEFT_TO_LOG, len(model.entries))
    below = [BLANK] * bool(logged)
    for above in ([*invites, *settings], invites):  # pictures tell what the game is
        room = height - len(above) - 1 - len(below) - logged
        shown = taught(model, size, room)
        if shown:  # in the middle of a large screen; the log has a third of what is left
            free = [BLANK] * ((room - len(shown)) // 3)
            return [*above, BLANK, *free, *shown, *free, *below]
    return whole


def taught(model: TableModel, size: int, height: int) -> Lines:
    """The game in three pictures, for whoever waits; if there is room for them."""
    if model.show is None:
        return []
    card = primer_of(model.show.scene.settings.game, Pen.with_signs(model.glyphs))
    return card.pictured(size, height)


def aside(model: TableModel, size: int, height: int, log: Log) -> Lines:
    """The log; between games the evening above it, unless one reads what was before."""
    if not between_games(model) or model.place != LogPlace():
        return log(size, height)
    told = board(model).aside(size, height)
    left = height - len(told) - 1
    if left < LEFT_TO_LOG:
        return told
    return [*told, rule(model.glyphs, size), *_without_awards(model, size, left)]


def _without_awards(model: TableModel, size: int, height: int) -> Lines:
    """The end of the log but for the awards: the evening above it tells them."""
    rest = [entry for entry in model.entries if entry.look != AWARD]
    return LogReader(rest, model.glyphs, (size, height)).newest()
