"""The last line of a table: the keys that do something now. It knows no game and no colours."""

from collections.abc import Iterator, Sequence

from tui.paint.page import Size, keys
from tui.paint.panel import footer
from tui.paint.spans import Line, Span, apart, line, width
from tui.table.model import TableModel
from tui.table.waiting import LET_IN

GO_ON = "Press any key to go on."  # while all look at a card
# Keys that the last line can do without, one after the other.
SPARED = ("=", "=!", "=!/", "=!/.", "=!/.?")


def footer_of(model: TableModel, size: int, back: int, room: Size) -> Line:
    """The keys of the table, or of what lies over it there; and how far the log is read back."""
    if model.panel is not None:
        return footer(model.panel, room)
    if model.playing is not None:
        wrong = line(Span(model.notice, "bad"))
        return apart(line(Span(GO_ON, "dim", "escape")), wrong, size, model.glyphs.ellipsis)
    show, asked = model.show, model.choosing
    coached = show is not None and show.seat is not None and show.scene.settings.coach
    advice = "thinking ..." if model.advised_soon else "advice"
    coach = [(".", advice)] if coached and model.coached else []
    leads = ("escape", "back" if asked is not None and asked.begun else "menu")
    told = model.seat.evening
    played = told is not None and told.games > 0
    talk = [("/", "chat"), ("!", "taunt"), *([("=", "evening")] if played else [])]
    known = [*_asking(model), ("?", "explain"), *coach, *talk, leads]
    return _with_log(known, size, back)


def _asking(model: TableModel) -> Sequence[tuple[str, str]]:
    """The key that lets in who asks first, for whoever may do that."""
    asking = model.asking
    if not asking:
        return ()
    ours = asking[0].id == model.seat.you
    who = "yourself" if ours else model.glyphs.plain(asking[0].name)
    return ((LET_IN, f"let {who} in"),)


def _with_log(known: Sequence[tuple[str, str]], size: int, back: int) -> Line:
    """The keys, and how to look back; where there is no room, what can best be done without."""
    far = line(Span(f"{back} lines back, End returns ", "warn")) if back > 0 else ()
    log = far or line(Span("PgUp log ", "dim", "pageup"))
    left, right = next(one for one in _drafts(known, log, far) if width(line(*one)) <= size)
    return apart(left, right, size)


def _drafts(known: Sequence[tuple[str, str]], log: Line, far: Line) -> Iterator[tuple[Line, Line]]:
    """From all that one would like to read there to the least."""
    yield keys(known), log
    yield keys(known), far
    for gone in SPARED:
        yield keys([one for one in known if one[0] not in gone]), far
