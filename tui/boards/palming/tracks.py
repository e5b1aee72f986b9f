"""The danger of a seat of a Cockroach Poker: for each creature a track that fills. No rule.

Every creature keeps its place, so that seats can be compared; the last place but one is hot, by a
mark as well as by its colour.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.palming.view import COUNTS_AS, PalmingView
from engine.values import value
from engine.words import words
from netplay.trust.width import cells
from tui.boards.palming.codes import code
from tui.boards.palming.signs import crown, shape
from tui.paint.glyphs import Glyphs
from tui.paint.spans import BLANK, Line, Lines, Span, fit, line, width


@value
class TrackForm:
    """The amount that is told of each creature."""

    called: str  # "": its sign alone; "code" or "name" beside it
    wide: int  # cells of a place
    apart: int = 0  # free lines between two rows

    def height(self, rows: int) -> int:
        """The lines that so many rows take."""
        return rows + self.apart * (rows - 1)

    def cells(self, kinds: Sequence[str], limit: int) -> int:
        """The width of a track."""
        places = limit * self.wide + (limit - 1 if self.wide > 1 else 0)
        return 1 + self.label(kinds) + places

    def label(self, kinds: Sequence[str]) -> int:
        """The cells between the sign and the places."""
        match self.called:
            case "code":
                return 2
            case "name":
                return max(cells(words(kind)) for kind in kinds) + 2
            case _:
                return 0


WIDE = 5  # cells of a place that is one bar, as so many small ones would be counted
BARS = (WIDE, 8, 12)
FORMS = (
    TrackForm("", 1),
    TrackForm("code", 1),
    TrackForm("name", 1),
    TrackForm("name", 2),
    *(TrackForm("name", wide, apart) for apart in (0, 1) for wide in BARS),
)


class Tracks:
    """The tracks of one seat, in any form."""

    def __init__(self, glyphs: Glyphs, view: PalmingView, seat: int, kinds: Sequence[str]) -> None:
        self.glyphs = glyphs
        self.view = view
        self.pile = view.piles[seat]
        self.kinds = kinds
        self.counts: Mapping[str, int] = {
            str(kind): count for kind, count in view.counts(seat).items()
        }

    def rows(self, form: TrackForm, size: int) -> int:
        """The number of lines that they take at this width; 0 if not even one fits."""
        beside = self._beside(form, size)
        return form.height(-(-self._places() // beside)) if beside else 0

    def _beside(self, form: TrackForm, size: int) -> int:
        """The number that stand side by side."""
        return min(self._places(), (size + 1) // (form.cells(self.kinds, self.view.limit) + 1))

    def _places(self) -> int:
        """Royal has a creature less, and in its place the specials."""
        return max(8, len(self.kinds))

    def lines(self, form: TrackForm, size: int) -> Lines:
        """Row by row; what is over is shared out between the columns."""
        rows = -(-self._places() // self._beside(form, size))
        beside = -(-self._places() // rows)
        across = form.cells(self.kinds, self.view.limit)
        gap = min(4, (size - beside * across) // max(1, beside - 1)) if beside > 1 else 0
        items = [fit(self.one(kind, form), across) for kind in self.kinds]
        items += [fit(self._specials(form, across), across)]
        grid = [items[at : at + beside] for at in range(0, len(items), beside)]
        joined = [[_joined(row, " " * gap), *[BLANK] * form.apart] for row in grid[:rows]]
        return [spans for row in joined for spans in row][: form.height(rows)]

    def one(self, kind: str, form: TrackForm) -> Line:
        """A sign, perhaps a name, and the places."""
        count = self.counts.get(kind, 0)
        look = f"{kind} bold" if count else "dim"
        label = {"": "", "code": code(kind), "name": f" {words(kind)}"}[form.called]
        return line(
            Span(shape(kind, self.glyphs), look),
            Span(label.ljust(form.label(self.kinds)), look),
            *self._track(kind, form),
        )

    def _track(self, kind: str, form: TrackForm) -> Iterator[Span]:
        """Filled places, the next one with a mark if it loses, and empty ones."""
        count, limit = self.counts.get(kind, 0), self.view.limit
        near = count == limit - 1 and self.view.outcome is None
        look = "danger" if count >= limit - 1 else kind
        royals = self.pile.count(f"royal_{kind}")
        gap = " " if form.wide > 1 else ""
        full, empty = self._signs(form)
        for at in range(limit):
            if at:
                yield Span(gap)
            if at < count:
                sign = crown(self.glyphs) if at < royals else full
                wide = sign.center(form.wide, full)
                yield Span(wide, f"royal {look}" if at < royals else look)
            else:
                sign = self.glyphs.danger if near else empty
                yield Span(sign * form.wide, "danger" if near else "rule")

    def _signs(self, form: TrackForm) -> tuple[str, str]:
        """The signs that fill a place and that leave it empty."""
        signs = self.glyphs
        return (signs.full, signs.empty) if form.wide < WIDE else (signs.solid, signs.horizontal)

    def _specials(self, form: TrackForm, across: int) -> Line:
        """The cards there that count as no creature."""
        cards = [card for card in self.pile if card not in COUNTS_AS]
        for named in (form.called == "name", False):
            items = [f"{shape(card, self.glyphs)}{' ' + card if named else ''}" for card in cards]
            spans = line(*(Span(f"{text} ", card) for text, card in zip(items, cards, strict=True)))
            if width(spans) <= across:
                break
        return spans


def _joined(row: Sequence[Line], gap: str) -> Line:
    first, *others = row
    return line(first, *(part for item in others for part in (gap, item)))
