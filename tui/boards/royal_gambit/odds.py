"""The chance to go bust, as a number and as a bar. It knows no rule."""

from tui.boards.card_rows import meter
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line

ALARM = 4  # a danger from one in so many on


def chance(bad: int, coming: int) -> int:
    """In per cent."""
    return round(100 * bad / coming) if coming else 0


def alarming(bad: int, coming: int) -> bool:
    return bool(bad) and ALARM * bad >= coming


def risk_meter(glyphs: Glyphs, bad: int, coming: int, size: int) -> Line:
    """ "bust", a bar of so many places that fills, the number, and a sign where it is likely."""
    look = "danger" if alarming(bad, coming) else "warn"
    bar = meter(glyphs, [(bad / coming if coming else 0, look)], size) if size else ()
    alarm = f" {glyphs.danger}" if alarming(bad, coming) else ""
    return line(
        Span("bust ", "dim"),
        bar,
        Span(f"{' ' if bar else ''}{chance(bad, coming)}%{alarm}", look),
    )
