"""Cards in rows, what is stamped upon them, and tracks that fill. It knows no game."""

from collections.abc import Sequence

from netplay.trust.width import cells
from tui.paint.glyphs import CORNERS, Glyphs
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Line, Lines, Span, beside, fit, line, width

LEAST = 2  # cells of a card below that are seen: its edge, and the sign beside it


def overlapped(cards: Sequence[Lines], step: int) -> Lines:
    """Cards that overlap: the last one lies on top, of the others the left edge is seen."""
    *below, top = cards
    return beside(*([fit(spans, step) for spans in card] for card in below), top)


def in_row(cards: Sequence[Lines], size: int, least: int = LEAST) -> Lines:
    """Cards side by side, closer where there is less room; none where there is too little."""
    step = _room(cards, size)
    return overlapped(cards, step) if step >= least else []


def in_calm_row(cards: Sequence[Lines], size: int, least: int = LEAST) -> Lines:
    """The same, by one of few steps: a card that comes or goes seldom moves the others."""
    across = width(cards[-1][0]) if cards else 0
    steps = (across, across * 4 // 5, (across + 1) // 2, least)
    step = next((step for step in steps if least <= step <= _room(cards, size)), 0)
    return overlapped(cards, step) if step else []


def _room(cards: Sequence[Lines], size: int) -> int:
    """The cells of each card that are seen there; none of any where the last one has no room."""
    across = width(cards[-1][0]) if cards else 0
    if not cards or across > size:
        return 0
    return across if len(cards) == 1 else min(across, (size - across) // (len(cards) - 1))


def vacant(pen: Pen, across: int, down: int) -> Lines:
    """The place of a card that is not there."""
    corners, rule = CORNERS[pen.glyphs.name], pen.glyphs.horizontal * (across - 2)
    between = f"{pen.glyphs.vertical}{' ' * (across - 2)}{pen.glyphs.vertical}"
    rows = [f"{corners[0]}{rule}{corners[1]}", *[between] * (down - 2)]
    return [line(Span(row, "rule")) for row in (*rows, f"{corners[2]}{rule}{corners[3]}")]


def padded(lines: Lines, size: int, height: int) -> Lines:
    """The lines at this width, with blank ones below."""
    return [*(fit(spans, size) for spans in lines), *[fit(BLANK, size)] * (height - len(lines))]


def laid(upon: Line, at: int, above: Line) -> Line:
    """A line with another laid upon it, from this cell on; their signs are one cell each."""
    end = at + width(above)
    return line(fit(_piece(upon, 0, at), at), above, _piece(upon, end, width(upon)))


def _piece(spans: Line, start: int, end: int) -> Line:
    parts, at = list[Span](), 0
    for span in spans:
        text = span.text[max(0, start - at) : max(0, end - at)]
        parts.append(Span(text, span.look, span.key))
        at += len(span.text)
    return line(*parts)


def stamped(lines: Lines, words: str, look: str) -> Lines:
    """The words across the middle of what lies there."""
    across, middle = width(lines[0]), (len(lines) - 1) // 2
    stamp = line(Span(f" {words} ", f"{look} chosen"))
    at = max(0, (across - width(stamp)) // 2)
    return [laid(spans, at, stamp) if row == middle else spans for row, spans in enumerate(lines)]


def meter(glyphs: Glyphs, parts: Sequence[tuple[float, str]], size: int) -> Line:
    """A track of so many places; each part fills its share of the whole in its look."""
    spans, filled, upto = list[Span](), 0, 0.0
    for share, look in parts:
        upto += share
        places = min(size, max(round(upto * size), filled + (share > 0)))
        spans.append(Span(glyphs.full * (places - filled), look))
        filled = max(filled, places)
    return line(*spans, Span(glyphs.empty * (size - filled), "rule"))


def places(glyphs: Glyphs, filled: int, of: int, look: str) -> Line:
    """So many places of a track are filled."""
    return line(Span(glyphs.full * filled, look), Span(glyphs.empty * (of - filled), "rule"))


def spread(drafts: Sequence[Line], size: int) -> Line:
    """The first of the drafts for which there is room, or nothing."""
    return next((draft for draft in drafts if width(draft) <= size), BLANK)


def filled_to(text: str, size: int) -> str:
    """The text and blanks behind it."""
    return text + " " * max(0, size - cells(text))
