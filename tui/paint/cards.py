"""Cards as things: a face or a back inside an edge, at four sizes. It knows no game.

Tiny is a sign and two letters; small has an edge; medium shows eight pixels by eight, large
sixteen. Where half blocks cannot be drawn, a medium card is its signs and its code, and a large one
shows its small picture in large pixels. All lines of a card have the same width.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Protocol

from engine.values import value
from netplay.trust.width import cells
from tui.paint.glyphs import CORNERS
from tui.paint.pixels import Pen, Picture, drawn, enlarged
from tui.paint.spans import BLANK, Line, Lines, Span, beside, centred, fit, line, width, wrapped

SMALL, MEDIUM, LARGE, POSTER = (
    (5, 3),
    (10, 6),
    (18, 10),
    (34, 18),
)  # cells across and down; a small rank is 4 high


@value
class Card:
    """A card as it shows itself."""

    name: str
    code: str  # two letters
    sign: str  # one cell
    look: str  # of its letters
    small: Picture  # eight pixels by eight
    large: Picture  # sixteen by sixteen
    ground: str = "face"
    edge: str = ""  # the look of its edge, where that is not the one of its letters
    rank: str = ""  # what stands in its corners, instead of a name
    crest: str = ""  # a sign that sets it apart from others of its kind
    stirring: Picture = ()  # the large picture in its next pose

    @property
    def coded(self) -> str:
        """The code behind the sign, unless that is but its first letter."""
        return self.code if self.code.startswith(self.sign) else self.sign + self.code


@value
class Mark:
    """A mark beside a card: the key that chooses it, how many there are of it."""

    key: str = ""
    count: int = 1
    chosen: bool = False


UNMARKED = Mark()


class Draw(Protocol):
    """The drawing of a card at one of the sizes."""

    def __call__(self, card: Card, pen: Pen, mark: Mark = UNMARKED) -> Lines: ...


def tiny(card: Card, mark: Mark = UNMARKED) -> Line:
    """The card in three or four cells, and how many of it, without an edge."""
    text = card.rank or f"{card.crest}{card.coded}"
    count = f"x{mark.count}" if mark.count > 1 else ""
    return line(Span(text + count, _chosen(card.look, mark), mark.key))


def small(card: Card, pen: Pen, mark: Mark = UNMARKED) -> Lines:
    """The card in an edge; a rank in two of its corners."""
    across = SMALL[0] - 2
    if card.rank:
        inside = [line(card.rank), line(" " * (across - cells(card.rank)), card.rank)]
    else:
        inside = [line(card.coded)]
    body = [_inked(fit(spans, across), f"{card.ground} {card.look} bold") for spans in inside]
    return _framed(body, card, pen, mark)


def plate(card: Card, pen: Pen, room: int) -> Lines:
    """The card as low as a small one, and wide enough for its whole name."""
    across = min(cells(card.name) + 2, room - 2)
    name = fit(centred(line(card.name), across), across, pen.glyphs.ellipsis)
    return _framed([_inked(name, f"{card.ground} {card.look} bold")], card, pen)


def medium(card: Card, pen: Pen, mark: Mark = UNMARKED) -> Lines:
    """The card in a hand, with its name in its lower edge."""
    pictured = pen.halves and card.small
    body = drawn(card.small, pen, card.ground) if pictured else _lettered(card, MEDIUM)
    return _framed(body, card, pen, mark, _named(card))


def large(card: Card, pen: Pen, mark: Mark = UNMARKED) -> Lines:
    """The card that everybody looks at."""
    picture = card.large if pen.halves else card.small
    body = drawn(picture, pen, card.ground) if picture else _lettered(card, LARGE)
    name = card.name.upper()
    spaced = " ".join(name)
    shown = spaced if cells(spaced) <= width(body[0]) - 2 else name
    return _framed(body, card, pen, mark, f" {shown} " if shown else "")


def poster(card: Card, pen: Pen, mark: Mark = UNMARKED) -> Lines:
    """The card that a whole room looks at: twice as large."""
    return large(_twice(card), pen, mark)


def largest(card: Card, pen: Pen, size: int, height: int, mark: Mark = UNMARKED) -> Lines:
    """The card as large as there is room for; nothing where there is none."""
    sizes: Sequence[tuple[Draw, tuple[int, int]]] = ((large, LARGE), (medium, MEDIUM))
    for draw, room in ((poster, POSTER), *sizes) if pen.halves else sizes:
        if size >= room[0] and height >= room[1]:
            return draw(card, pen, mark)
    return []


def _twice(card: Card) -> Card:
    return replace(card, small=enlarged(card.small, 2), large=enlarged(card.large, 2))


def _lettered(card: Card, room: tuple[int, int]) -> Lines:
    """A face without a picture: its sign in two corners, its code in the middle."""
    across, down = room[0] - 2, room[1] - 2
    sign = "" if card.rank else card.sign  # a rank stands in the edge
    middle = wrapped(card.name, across) if card.rank else [line(card.code)]
    rows = [line(sign), *(centred(spans, across) for spans in middle)]
    rows += [BLANK] * (down - 1 - len(rows))
    rows.append(line(" " * (across - cells(sign)), sign))
    return [_inked(fit(spans, across), f"{card.ground} {card.look} bold") for spans in rows]


def _named(card: Card) -> str:
    """The text in the edge: the whole name or the code, never a part of a name."""
    if card.rank:
        return ""
    return card.name if cells(card.name) < MEDIUM[0] else card.code


def stirred(card: Card) -> Card:
    """The card as its creature moves."""
    return replace(card, large=card.stirring or card.large)


# --- Backs --------------------------------------------------------------------------------------


def back(small: Picture, large: Picture, look: str = "back") -> Card:
    """The back, the same for all cards of a game."""
    return Card("", "", "", look, small, large, ground=look)


def backed(behind: Card, pen: Pen, size: tuple[int, int]) -> Lines:
    """A card that lies face down."""
    behind = _twice(behind) if size == POSTER else behind
    picture = behind.large if size[1] >= LARGE[1] and pen.halves else behind.small
    if size == SMALL or (size == MEDIUM and not pen.halves):
        picture = ()
    return _framed(_behind(picture, behind, pen, size[0] - 2, size[1] - 2), behind, pen)


def _behind(picture: Picture, behind: Card, pen: Pen, across: int, down: int) -> Lines:
    """The pattern; without colours it would be taken for a face."""
    if picture and pen.colours:
        return drawn(picture, pen, behind.ground)
    return [line(Span(pen.glyphs.back * across, behind.ground)) for _ in range(down)]


# --- Cards together -----------------------------------------------------------------------------


def pile(cards: Sequence[Card], pen: Pen, draw: Draw = medium, step: int = 2) -> Lines:
    """Cards that overlap: the last one lies on top, of the others the left edge is seen."""
    *below, top = cards
    edges = [[fit(spans, step) for spans in draw(replace(card, name=""), pen)] for card in below]
    return beside(*edges, draw(top, pen))


def turning(
    card: Card, behind: Card, pen: Pen, draw: Draw = large, room: tuple[int, int] = LARGE
) -> list[Lines]:
    """The card turns over: its back, narrower, its edge, its face.

    Seen from aside it is too thin to tell what is on it: few bytes, and the secret is kept.
    """
    size, down = room
    thin = Span((pen.glyphs.vertical * 2).center(size), card.edge or card.look)
    narrow = _narrow(behind, pen, room)
    return [backed(behind, pen, room), narrow, [line(thin)] * down, draw(card, pen)]


def _narrow(card: Card, pen: Pen, room: tuple[int, int]) -> Lines:
    """The card seen from aside, in the middle of its place."""
    size, down = room
    sign = " " if card.name or pen.colours else pen.glyphs.back
    body = [line(Span(sign * (size // 2 - 3), card.ground))] * (down - 2)
    return [_middle(spans, size) for spans in _framed(body, card, pen)]


def _middle(spans: Line, size: int) -> Line:
    return fit(centred(spans, size), size)


# --- The edge -----------------------------------------------------------------------------------


def _framed(body: Lines, card: Card, pen: Pen, mark: Mark = UNMARKED, name: str = "") -> Lines:
    """An edge round it, in which key, count and name stand."""
    edge = _Edge(card, pen, mark, width(body[0]))
    lines = [edge.upper(), *map(edge.beside, body), edge.lower(name)]
    return [_joined(spans, mark.key) for spans in lines]


class _Edge:
    """The edge of one card; what stands in it is bold."""

    def __init__(self, card: Card, pen: Pen, mark: Mark, across: int) -> None:
        self._card = card
        self._mark = mark
        self._across = across
        self._rule = pen.glyphs.horizontal
        self._upright = pen.glyphs.vertical
        self._corners = CORNERS[pen.glyphs.name]
        self._look = _chosen(f"{card.ground} {card.edge or card.look}", mark)
        self._bold = _chosen(f"{card.ground} {card.look} bold", mark)
        self._rank = card.rank if across >= MEDIUM[0] - 2 else ""  # a small card has it inside

    def beside(self, spans: Line) -> Line:
        """A bare beginning or end is drawn with the edge: it is the same ground in fewer bytes."""
        inside, before, after = list(spans), "", ""
        if inside and self._bare(inside[0]):
            before = inside.pop(0).text
        if inside and self._bare(inside[-1]):
            after = inside.pop().text
        left, right = self._upright + before, after + self._upright
        return line(Span(left, self._look), tuple(inside), Span(right, self._look))

    def _bare(self, span: Span) -> bool:
        ground = self._card.ground
        return not self._mark.chosen and span.look == ground and not span.text.strip()

    def upper(self) -> Line:
        """The key and the rank at the left, and at the right how many there are, or a crest."""
        start = line(Span(self._mark.key, f"{self._card.ground} key"), self._said(self._rank))
        count = f"x{self._mark.count}" if self._mark.count > 1 else ""
        end = self._said(self._card.crest + count)
        rule = self._ruled(self._across - width(start) - cells(end.text))
        return line(self._corner(0), start, rule, end, self._corner(1))

    def lower(self, name: str) -> Line:
        """The name, in the middle where there is room, else from the very corner; and the rank."""
        free = self._across - cells(name) - cells(self._rank)
        middle = (self._across - cells(name)) // 2 if name.startswith(" ") else 0
        before = max(0, min(free, middle))
        start = line(self._corner(2)) if free >= 0 else BLANK  # a long name stands in its place
        rules = self._ruled(before), self._ruled(free - before)
        rank = self._said(self._rank)
        return line(start, rules[0], self._said(name), rules[1], rank, self._corner(3))

    def _said(self, text: str) -> Span:
        return Span(text, self._bold)

    def _ruled(self, size: int) -> Span:
        return Span(self._rule * size, self._look)

    def _corner(self, at: int) -> Span:
        return Span(self._corners[at], self._look)


def _chosen(look: str, mark: Mark) -> str:
    return f"{look} chosen" if mark.chosen else look


def _inked(spans: Line, look: str) -> Line:
    return tuple(Span(span.text, look, span.key) for span in spans)


def _joined(spans: Line, key: str) -> Line:
    """The line in as few spans as it has looks in a row, all of them to be clicked on."""
    runs = groupby(spans, lambda span: span.look)
    return tuple(Span("".join(span.text for span in run), look, key) for look, run in runs)
