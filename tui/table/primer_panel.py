"""The card that tells a newcomer a game: its goal, three pictures, and a try of forty seconds.

Pure painting and keys; what it says stands beside the boards. Cards are as large as they fit.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from engine.catalog import CATALOG
from netplay.trust.width import cells
from tui.boards.primer import Primer, PrimerPart, PrimerPicture, TrialAnswer, TrialStep
from tui.boards.shelf import primer
from tui.paint.cards import LARGE, MEDIUM, POSTER, SMALL, Card, backed, large, medium, poster, small
from tui.paint.keys import STEPS, WHEEL, Key
from tui.paint.page import Size
from tui.paint.panel import Panel
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    balanced,
    beside,
    block,
    centred,
    line,
    width,
    wrapped,
)

WIDEST = 160  # cells; longer lines are not read at a glance
GAP = 2  # cells between two pictures
LEGIBLE = 16  # cells of a column in which captions are read, and no word is broken
ROOMY = 16  # lines for each that is left free between two parts
FORMS = (  # how large cards are, and by how many cells each shows from under the next
    (POSTER, POSTER[0]),
    (POSTER, POSTER[0] // 2),
    (LARGE, LARGE[0]),
    (LARGE, LARGE[0] // 2),
    (MEDIUM, MEDIUM[0]),
    (MEDIUM, MEDIUM[0] // 2),
    (SMALL, SMALL[0]),
)
CardForm: TypeAlias = tuple[Size, int]
WHOLE = FORMS[::2]  # of which none lies below another
SMALLEST: CardForm = FORMS[-1]
DRAWN = {POSTER: poster, LARGE: large, MEDIUM: medium, SMALL: small}
TRY, SKIP, GO_ON = "enter", "escape", "enter"
LOOK: Sequence[Key] = ((TRY, "Enter", "try it"),)
STEP: Sequence[Key] = ((GO_ON, "Enter", "go on"),)


class PrimerPanel(Panel):
    """Over the whole table until one has read it; then what `closed` answers is to be done."""

    tall = tells_way_out = True

    def __init__(
        self, title: str, primer: Primer, pen: Pen, closed: Callable[[], object], *, strict: bool
    ) -> None:
        self.title = f"{title}: how to play"
        self._primer = primer
        self._pen = pen
        self._closed = closed
        self._strict = strict  # whether no other key closes it than Escape, which begins the game
        self.leaves = "play" if strict else "close"
        self._at: int | None = None  # the step of the try, once one tries
        self.keys = LOOK  # of what is seen of it
        self._answer: TrialAnswer | None = None  # that was given to it

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str, room: Size) -> object:
        if key == SKIP:
            return self._closed()
        if self._at is None:
            return self._looked(key)
        step = self._primer.trial[self._at]
        if self._answer is None:
            self._answer = next((one for one in step.answers if one.key == key), None)
        elif key == GO_ON:
            return self._next(self._at + 1)
        self._label()
        return True

    def _looked(self, key: str) -> object:
        """On the first page any key will do, where somebody may be waiting."""
        if key == TRY:
            return self._next(0)
        scrolls = key in STEPS or key in WHEEL
        return True if self._strict or scrolls else self._closed()

    def _next(self, at: int) -> object:
        if at == len(self._primer.trial):
            return self._closed()
        self._at, self._answer = at, None
        self._label()
        return True

    def _label(self) -> None:
        if self._at is not None and self._answer is None:
            answers = self._primer.trial[self._at].answers
            self.keys = [(one.key, one.key, one.words) for one in answers]
        else:
            self.keys = STEP

    # --- What is seen -----------------------------------------------------------------------------

    def shown(self, size: int, height: int) -> tuple[Lines, Line]:
        across = min(size - 2, WIDEST)
        lines = self._look(across, height) if self._at is None else self._step(across, height)
        above = max(0, (height - len(lines)) // 3)
        return [BLANK] * above + _set_in(lines, across, size), BLANK

    def _look(self, across: int, height: int) -> Lines:
        """The goal, the pictures, what makes one lose, and how it goes on from here."""
        primer = self._primer
        above = _told(primer.goal, across, "title")
        below = _told(primer.losing, across, "danger")
        ways = _ways(
            ((TRY, "Enter", "try it (forty seconds)"), self._way_out(lax=not self._strict))
        )
        room = height - len(above) - len(below) - 1
        pictures = self._pictures(across, self._form(across, room - 1))
        return _spaced([above, pictures, below, [centred(ways, across)]], height)

    def pictured(self, size: int, height: int) -> Lines:
        """The same without its keys, beside other things; nothing where there is no room for it."""
        across = min(size - 2, WIDEST)
        above = _told(self._primer.goal, across, "title")
        below = _told(self._primer.losing, across, "danger")
        form = self._form(across, height - len(above) - len(below) - 2)
        drawings = [self._pictures(across, form)]
        if self._column(across) < LEGIBLE:
            drawings = [self._stacked(across, gap) for gap in (1, 0)]
        for pictures in drawings:
            lines = _spaced([above, pictures, below], height)
            if len(lines) <= height:
                return _set_in(lines, across, size)
        return []

    def _stacked(self, across: int, gap: int) -> Lines:
        """The pictures one under the other, each beside its caption: for a telephone."""
        rows = [_row(one.parts, SMALLEST, self._pen) for one in self._primer.pictures]
        column = max(width(row[0]) for row in rows) + GAP
        lines: Lines = []
        for row, one in zip(rows, self._primer.pictures, strict=True):
            told = wrapped(one.caption, across - column)
            down = max(len(row), len(told))
            lines += [BLANK] * (gap if lines else 0)
            lines += beside(block(row, column, down), block(told, across - column, down))
        return lines

    def _form(self, across: int, room: int) -> CardForm:
        """The largest form in which all pictures fit, with their captions."""
        for form in FORMS:
            columns = self._columns(across, form)
            told = zip(self._primer.pictures, columns, strict=False)
            below = max((len(wrapped(one.caption, column)) for one, column in told), default=room)
            if form[0][1] + below <= room:
                return form
        return SMALLEST

    def _columns(self, across: int, form: CardForm) -> list[int]:
        """The cells of each picture: alike, or as whole cards need; none if these do not fit."""
        column, pictures = self._column(across), self._primer.pictures
        needs = [_cells(picture.parts, form) for picture in pictures]
        if max(needs) <= column:
            return [column] * len(needs)
        spare = (across - GAP * (len(needs) - 1) - sum(needs)) // len(needs)
        fitting = form in WHOLE and spare >= 0 and min(needs) + spare >= LEGIBLE
        return [need + spare for need in needs] if fitting else []

    def _column(self, across: int) -> int:
        """The cells of a picture."""
        count = len(self._primer.pictures)
        return (across - GAP * (count - 1)) // count

    def _pictures(self, across: int, form: CardForm) -> Lines:
        """Side by side."""
        pictures = self._primer.pictures
        columns = self._columns(across, form) or [self._column(across)] * len(pictures)
        drawn = [
            _picture(picture, column, form, self._pen)
            for picture, column in zip(pictures, columns, strict=True)
        ]
        tallest = max(map(len, drawn))
        blocks = [
            block(lines, column, tallest) for lines, column in zip(drawn, columns, strict=True)
        ]
        between = block([], GAP, tallest)
        return beside(blocks[0], *(part for one in blocks[1:] for part in (between, one)))

    def _step(self, across: int, height: int) -> Lines:
        """A decision on fixed cards, or what came of it."""
        assert self._at is not None
        step = self._primer.trial[self._at]
        count = f"Try it ({self._at + 1} of {len(self._primer.trial)})"
        above = [centred(line(Span(count, "dim")), across), *_told(step.told, across)]
        below = self._asked(step, across)
        parts = self._answer.parts if self._answer else step.parts
        room = height - len(above) - len(below) - 2
        fitting = (form for form in FORMS if form[0][1] <= room and _cells(parts, form) <= across)
        cards = _row(parts, next(fitting, SMALLEST), self._pen)
        return _spaced([above, [centred(spans, across) for spans in cards], below], height)

    def _asked(self, step: TrialStep, across: int) -> Lines:
        answer = self._answer
        if answer is None:
            keys = [(one.key, one.key, one.words) for one in step.answers]
            answers = centred(_ways([*keys, self._way_out()]), across)
            return [*_told(step.question, across, "turn"), BLANK, answers]
        ways = _ways((*STEP, self._way_out()))
        return [*_told(answer.then, across, answer.look), BLANK, centred(ways, across)]

    def _way_out(self, *, lax: bool = False) -> Key:
        """The key that leaves it; in a sentence where others than Escape do so too."""
        return (SKIP, "Any other key", "closes it") if lax else (SKIP, "Esc", self.leaves)


def primer_of(
    game: str, pen: Pen, closed: Callable[[], object] = lambda: False, *, strict: bool = False
) -> PrimerPanel:
    """The card of this game."""
    return PrimerPanel(CATALOG[game].title, primer(game, pen.glyphs), pen, closed, strict=strict)


def _ways(keys: Sequence[Key]) -> Line:
    """Keys with their words, to be clicked on as well."""
    parts = []
    for key, shown, words in keys:
        parts.append(line(Span(shown, "key", key), Span(f" {words}", "", key)))
    return line(*(line("    " if at else "", part) for at, part in enumerate(parts)))


def _told(text: str, across: int, look: str = "") -> Lines:
    return [centred(spans, across) for spans in balanced(text, across, look)]


def _spaced(parts: Sequence[Lines], height: int) -> Lines:
    """The parts with a line between them, as far as there is room for that."""
    spare = height - sum(map(len, parts))
    lines = list(parts[0])
    for part in parts[1:]:
        gap = max(0, min(height // ROOMY, spare))
        spare -= gap
        lines += [*[BLANK] * gap, *part]
    return lines


def _set_in(lines: Lines, across: int, size: int) -> Lines:
    before = " " * ((size - across) // 2)
    return [line(before, spans) for spans in lines]


# --- Cards in a row -------------------------------------------------------------------------------


def _picture(picture: PrimerPicture, column: int, form: CardForm, pen: Pen) -> Lines:
    cards = [centred(spans, column) for spans in _row(picture.parts, form, pen)]
    return [*cards, *(centred(spans, column) for spans in balanced(picture.caption, column))]


def _row(parts: Sequence[PrimerPart], form: CardForm, pen: Pen) -> Lines:
    """Side by side; a card below another one shows its left edge."""
    size, step = form
    steps = _steps(parts, form)
    below = [seen == step < size[0] for seen in steps]
    drawn = [
        _drawn(part, size, pen, named=not under) for part, under in zip(parts, below, strict=True)
    ]
    down = max(map(len, drawn))
    shown = [_in_the_middle(lines, down) for lines in drawn]
    return beside(*(block(lines, step, down) for lines, step in zip(shown, steps, strict=True)))


def _steps(parts: Sequence[PrimerPart], form: CardForm) -> list[int]:
    """The cells of each part that are seen: of a card before another one no more than the step."""
    (across, _), step = form
    whole = [cells(part.text) if isinstance(part, Span) else across for part in parts]
    below = (isinstance(one, Card) and isinstance(other, Card) for one, other in pairwise(parts))
    return [step if under else size for size, under in zip(whole, (*below, False), strict=True)]


def _cells(parts: Sequence[PrimerPart], form: CardForm) -> int:
    return sum(_steps(parts, form))


def _drawn(part: PrimerPart, size: Size, pen: Pen, *, named: bool) -> Lines:
    """A card below another one goes without a name, of which half would be cut off."""
    if isinstance(part, Span):
        return [line(part)]
    if not part.name:
        return backed(part, pen, size)
    return DRAWN[size](part if named else replace(part, name=""), pen)


def _in_the_middle(lines: Lines, down: int) -> Lines:
    """Words stand at half the height of the cards beside them."""
    above = (down - len(lines)) // 2
    return block([BLANK] * above + lines, width(lines[0]), down)
