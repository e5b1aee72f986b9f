"""The cards that a rule book shows: as they lie on the table, or in words. It knows no game.

A picture is written as `{cards: back "toad" -> rat}`: cards, what somebody says, an arrow.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.values import value
from engine.words import words
from netplay.trust.width import cells
from tui.boards.shelf import board, shapes_of, tints
from tui.paint.cards import LARGE, MEDIUM, UNMARKED, Card, Mark, backed, large, medium
from tui.paint.glyphs import Glyphs
from tui.paint.page import Size
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Lines, Span, beside, block, centred, fit, line, width
from tui.rulebook.source import TOKENS

BACK, ARROW = "back", "->"  # a card face down; what becomes of it
CLOSED = "face down"
ROOMY = 75  # cells in which four large cards lie side by side
DRAWN = {LARGE: large, MEDIUM: medium}
CHOSEN = Mark(chosen=True)


@value
class PicturePart:
    """A card, or words between cards."""

    words: str
    look: str
    card: Card | None = None  # without one, the words are all that there is to see


@value
class BookPicture:
    """A picture of cards side by side, with its words for the search."""

    parts: Sequence[PicturePart]

    @property
    def text(self) -> str:
        return "".join(f"{gap}{part.words}" for gap, part in self._spaced())

    @property
    def marks(self) -> Sequence[tuple[int, int, str]]:
        """The place of each part in the text, and its look."""
        marks, at = list[tuple[int, int, str]](), 0
        for gap, part in self._spaced():
            start = at + len(gap)
            at = start + len(part.words)
            marks.append((start, at, part.look))
        return marks

    @property
    def painted(self) -> bool:
        """True if there are cards to be seen, and not words alone."""
        return any(part.card for part in self.parts)

    def _spaced(self) -> Iterator[tuple[str, PicturePart]]:
        """A comma stands between two cards."""
        before = None
        for part in self.parts:
            both = before is not None and not (_said(before) or _said(part))
            yield ("" if before is None else ", " if both else " "), part
            before = part


def _said(part: PicturePart) -> bool:
    """True if it is what somebody says, or an arrow."""
    return part.words.startswith(("“", '"')) or part.look == "dim"


def pictured(key: str, written: str, glyphs: Glyphs, *, signs: bool) -> BookPicture:
    """The cards in the faces of their board; in words where there is no more than ASCII.

    Where words are all that is read there are no signs either, as they are read aloud.
    """
    faces = board(key, glyphs).as_card if signs and glyphs.name != "ascii" else None
    shapes = shapes_of(key).get(glyphs.name, {}) if signs else {}
    parts: list[PicturePart] = []
    for token in TOKENS.findall(written):
        if token == ARROW:
            parts.append(PicturePart(glyphs.arrow, "dim"))
        elif token.startswith('"'):
            claim = token.strip('"')
            parts.append(PicturePart(glyphs.plain(f"“{claim}”"), _look(claim.replace(" ", "_"))))
        else:
            parts.append(_card(token, glyphs.plain, shapes, faces))
    return BookPicture(parts)


def _card(
    token: str,
    plain: Callable[[str], str],
    shapes: Mapping[str, str],
    faces: Callable[[str], Card | None] | None,
) -> PicturePart:
    face = faces(token) if faces else None
    if token == BACK:
        return PicturePart("" if face else CLOSED, "dim", face)  # no search finds a pattern
    return PicturePart(plain(f"{shapes.get(token, '')} {words(token)}".strip()), _look(token), face)


def _look(card: str) -> str:
    """A card without a colour of its own is bold."""
    return card if card != BACK and card in tints() else "bold"


# --- Painting -------------------------------------------------------------------------------------


def painted(
    picture: BookPicture, size: int, pen: Pen, found: Sequence[str], *, tall: bool
) -> Lines:
    """The cards in rows; `found` says how what is searched for looks on each of them."""
    form = LARGE if tall and size >= ROOMY else MEDIUM
    drawn = [_drawn(part, form, pen, look) for part, look in zip(picture.parts, found, strict=True)]
    widest, most = max(width(lines[0]) for lines in drawn), len(_in_rows(drawn, size))
    # As even as so many rows can be: no card is alone in the last one.
    fitting = (_in_rows(drawn, room) for room in range(min(widest, size), size + 1))
    rows = next(rows for rows in fitting if len(rows) == most)
    return [spans for row in rows for spans in _side_by_side(row)]


def _in_rows(drawn: Sequence[Lines], size: int) -> list[list[Lines]]:
    """As many in each row as there is room for."""
    rows, room = list[list[Lines]](), 0
    for lines in drawn:
        across = width(lines[0]) + 1
        if across > room or not rows:
            rows.append([])
            room = size + 1
        room -= across
        rows[-1].append(lines)
    return rows


def _side_by_side(row: Sequence[Lines]) -> Lines:
    """With a cell between them; words stand at half the height of the cards."""
    down = max(map(len, row))
    blocks: list[Lines] = []
    for lines in row:
        above = (down - len(lines)) // 2
        blocks += [block([], 1, down)] if blocks else []
        blocks.append(block([BLANK] * above + lines, width(lines[0]), down))
    return beside(*blocks)


def _drawn(part: PicturePart, form: Size, pen: Pen, found: str) -> Lines:
    """A card, or words; what is searched for stands out."""
    card, across = part.card, form[0]
    if card is None:
        return [line(Span(part.words, f"{part.look} {found}".strip()))]
    if not card.name:
        return backed(card, pen, form)
    lines = DRAWN[form](card, pen, CHOSEN if found == "chosen" else UNMARKED)
    if card.rank or cells(card.name) < across:
        return lines
    name = fit(centred(line(Span(card.name, card.look)), across), max(across, cells(card.name)))
    return [*(fit(spans, width(name)) for spans in lines), name]  # its edge has no room for it
