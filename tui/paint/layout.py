"""The sharing out of a screen: a bar, seats in rows, a middle of two columns. It knows no game.

A table that one is at and a game that one looks back at are laid out alike.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Lines, Span, apart, beside, block, fit, line, width, wrapped

LEAST = 60, 20  # cells and lines below which nothing fits
UPRIGHT = 40, 32  # of a phone that is held upright, on which a table can be watched
MIDDLE = 7  # lines that the middle has at least
QUESTION = 3  # lines of the question and its answers
SPACIOUS = 33  # lines for the seats and the middle of a beamer, from which on both are large
BOXED = 6  # lines of a seat from which on its box is closed
COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}  # seats side by side, by their number


@value
class ScreenPlan:
    """The plan by which the lines of a screen are shared out."""

    columns: int
    seat: int  # cells of a seat
    lines: int  # of a seat
    middle: int
    hand: int
    edges: int = 1  # lines of a seat that are edges

    def handless(self) -> "ScreenPlan":
        """The same, with the place of the hand as a part of the middle."""
        return replace(self, middle=self.middle + self.hand, hand=0)


# Lines of the middle from which on it is well seen, by the height of the screen.
SEEN = ((56, 25), (40, 16), (30, 13), (24, 8), (0, 6))
CONTENT = SEEN[0][1]  # of it that any game is content with
SCANT = 4  # lines of the middle, in fewer of which nothing is seen: then edges give way
NARROWEST = 15  # cells of a seat
Forms: TypeAlias = Callable[[int], Sequence[int]]  # lines in a seat, by how wide it is inside


def plan(  # noqa: PLR0913  a screen has this many parts
    width: int,
    height: int,
    seats: int,
    hand: int,
    forms: Forms | None = None,
    *,
    content: int = CONTENT,
) -> ScreenPlan:
    """The seats grow with the screen; what is left is the middle's.

    With so many lines the middle is `content`, however large the screen is.
    """
    if forms is not None:
        return _planned(width, height, seats, hand, forms, content=content)
    columns = seats if width >= 44 * seats else in_row(width, seats)
    rows = -(-seats // columns)
    left = height - 2 - QUESTION - hand
    few = 4 + (1 if hand == 0 else 0)
    enough = few if rows > 1 else 7  # where all sit in one row, the middle would stay empty
    most = enough + max(0, height - 24) // 5
    lines = max(3, min(most, (left - MIDDLE) // rows))
    edges = 2 if lines >= BOXED else 1
    return ScreenPlan(columns, width // columns, lines, left - rows * lines, hand, edges)


def _planned(  # noqa: PLR0913  as above
    width: int, height: int, seats: int, hand: int, forms: Forms, *, content: int
) -> ScreenPlan:
    """The richest form of the seats that leaves enough of the middle, in one row or in two.

    Upright it is two columns or one.
    """
    left = height - 2 - QUESTION - hand
    enough = min(content, next(lines for least, lines in SEEN if height >= least))
    drafts: list[tuple[tuple[bool, int, int, int], ScreenPlan]] = []
    for columns in (2, 1) if narrow(width) else dict.fromkeys((seats, -(-seats // 2))):
        cells, rows = width // columns, -(-seats // columns)
        for richness, inner in enumerate(forms(cells - 3) if cells >= NARROWEST else ()):
            for edges in (1, 2):
                lines = inner + edges
                middle = left - rows * lines
                seen, borne = middle >= enough, middle >= SCANT
                worth = seen, richness * seen, edges * borne, middle
                drafts.append((worth, ScreenPlan(columns, cells, lines, middle, hand, edges)))
    return max(drafts, key=lambda draft: draft[0])[1]


def in_row(width: int, seats: int) -> int:
    """The number of seats that stand side by side."""
    return min(2, seats) if narrow(width) else COLUMNS.get(seats, 4)


def plainest(forms: Forms) -> Forms:
    """The forms that take the fewest lines, where the middle is to have the others."""
    return lambda cells: forms(cells)[:2]


def plan_for_all(width: int, room: int, seats: int, forms: Forms | None = None) -> ScreenPlan:
    """The same for a whole room: the seats leave the card in the middle what room there is."""
    if forms is not None:
        rich = room > SPACIOUS and not narrow(width)
        forms = forms if rich else plainest(forms)
        return plan(width, room + 2 + QUESTION, seats, 0, forms)
    columns = in_row(width, seats)
    rows = -(-seats // columns)
    # Four lines show the danger of a seat; it has more once there is room for what goes on.
    lines = max(min(4, (room - 2) // rows), min(7, (room - MIDDLE) // rows))
    return ScreenPlan(columns, width // columns, lines, room - rows * lines, 0)


def fits(width: int, height: int) -> bool:
    """True if a screen of this size can show anything."""
    return width >= LEAST[0] and height >= LEAST[1]


def narrow(width: int) -> bool:
    """True if things can only stand below one another, as on a phone that is held upright."""
    return width < LEAST[0]


def upright(width: int, height: int) -> bool:
    """True if what is watched can be shown so."""
    return narrow(width) and width >= UPRIGHT[0] and height >= UPRIGHT[1]


def too_small(what: str, width: int, height: int) -> Lines | None:
    """The words for a screen that is too small; None for one that is not."""
    if fits(width, height):
        return None
    text = f"{what} needs {LEAST[0]}x{LEAST[1]} cells; here are {width}x{height}."
    return wrapped(text, max(1, width), "warn")[:height]


def spelled(lines: Lines, glyphs: Glyphs) -> Lines:
    """The lines in characters that this terminal has; most of them are as they were."""
    return [spans if _writes(spans, glyphs) else _spelled(spans, glyphs) for spans in lines]


def _writes(spans: Line, glyphs: Glyphs) -> bool:
    text = "".join([span.text for span in spans])
    return glyphs.plain(text) == text


def _spelled(spans: Line, glyphs: Glyphs) -> Line:
    return tuple([Span(glyphs.plain(span.text), span.look, span.key) for span in spans])


def bar(left: Line, right: Line, size: int, ellipsis: str) -> Line:
    """The line at the top: what has no look of its own has that of the bar."""
    meet = width(left) + width(right) >= size
    filled = apart(left, line(" ", right) if meet else right, size, ellipsis)
    return tuple(Span(part.text, part.look or "bar", part.key) for part in filled)


def rule(glyphs: Glyphs, width: int) -> Line:
    return line(Span(glyphs.horizontal * width, "rule"))


def ruled(text: str, width: int, glyphs: Glyphs) -> Line:
    """A rule with a few words in it."""
    if not text:
        return rule(glyphs, width)
    words = Span(f" {text} ", "dim")
    return fit(line(rule(glyphs, 2), words, rule(glyphs, width)), width)


def in_rows(seats: Sequence[Lines], shares: ScreenPlan, width: int, ellipsis: str) -> Lines:
    """The seats side by side, as many as the plan has in a row."""
    blocks = [block(seat, shares.seat, shares.lines, ellipsis) for seat in seats]
    rows = [blocks[at : at + shares.columns] for at in range(0, len(blocks), shares.columns)]
    return [fit(spans, width) for row in rows for spans in beside(*row)]


def halves(width: int) -> tuple[int, int]:
    """The cells of two columns with a rule between them."""
    left = width // 2 - 1
    return left, width - left - 3


def in_halves(left: Lines, right: Lines, width: int, height: int, glyphs: Glyphs) -> Lines:
    """Two columns of so many lines, with a rule between them."""
    sizes = halves(width)
    between = [line(Span(f" {glyphs.vertical} ", "rule"))] * height
    return beside(
        block(left, sizes[0], height, glyphs.ellipsis),
        between,
        block(right, sizes[1], height, glyphs.ellipsis),
    )
