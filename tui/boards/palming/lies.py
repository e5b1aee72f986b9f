"""The claims of a finished Cockroach Poker game, beside the cards they were about: who lied."""

from collections.abc import Callable, Iterator, Sequence

from engine.palming.view import LiesRevealed, PalmingView, Told
from engine.sentences import number
from engine.values import value
from engine.words import words
from tui.boards.palming.who import SeatNames
from tui.paint.glyphs import Glyphs
from tui.paint.spans import (
    Line,
    Lines,
    Span,
    apart,
    beside,
    block,
    fit,
    flow,
    line,
    width,
    wrapped,
)

GAP, APART = 2, 6  # cells between the columns of a claim, and between claims
LONG = 30  # claims that stand below one another at most, where they can stand beside one another
INDENT = 3


@value
class Lies:
    """The lies in the view of a finished game, in the signs of one terminal."""

    view: PalmingView
    who: SeatNames
    glyphs: Glyphs
    face: Callable[[str], str]  # what a card is written as
    code: Callable[[str], str]  # and in few cells

    # --- In short ---------------------------------------------------------------------------------

    def best(self, size: int) -> Lines:
        """The lies of everybody, counted, then those that were believed, the latest first."""
        return [*self.tallied(size), *self.believed(size)]

    def believed(self, size: int) -> Lines:
        """The lies that were believed, the latest first."""
        believed = [
            self._trick(shown, told, size)
            for shown in reversed(self.view.revealed)
            for told in shown.told()
            if told.lie and told.believed
        ]
        return [*wrapped(_heading(len(believed)), size, "dim"), *believed]

    def counted(self) -> list[tuple[int, int]]:
        """Of each seat, how many lies it told, and of how many cards that it knew."""
        claims = [told for shown in self.view.revealed for told in shown.told() if told.looked]
        said = [
            [told for told in claims if told.giver == seat] for seat in range(len(self.view.hands))
        ]
        return [(sum(told.lie for told in one), len(one)) for one in said]

    def tallied(self, size: int) -> Lines:
        """Everybody's lies and claims: on two lines, if that can be."""
        lines: Lines = []
        for between in (" of ", "/"):
            items = [line(Span("Lies:", "dim"))]
            for seat, (lies, claims) in enumerate(self.counted()):
                items.append(line(self.who(seat), Span(f" {lies}{between}{claims}", "bold")))
            lines = flow(items, size)
            if len(lines) <= 2:
                break
        return lines

    def _trick(self, shown: LiesRevealed, told: Told, size: int) -> Line:
        """A lie and its card, which is written short rather than cut."""
        for called in (self.face, self.code):
            trick = line(*self._claim(told), ": ", Span(called(shown.card), shown.card))
            if width(trick) <= size:
                return trick
        return fit(trick, size, self.glyphs.ellipsis)

    # --- In full ----------------------------------------------------------------------------------

    def all(self, size: int) -> Lines:
        """Every card, and by whom it was called what: in columns, if they fit.

        A long list goes on beside itself, where there is room for that.
        """
        rounds = list(enumerate(self.view.revealed, 1))
        claims = [told for shown in self.view.revealed for told in shown.told()]
        margin = max((width(self._card(*entry)) for entry in rounds), default=0) + GAP
        claim = max((width(self._claim(told)) for told in claims), default=0) + GAP
        across = margin + claim + max((width(self._verdict(told)) for told in claims), default=0)
        lines = wrapped("Each card, and who said what of it to whom:", size, "dim")
        blocks: list[Lines] = []
        for count, shown in rounds:
            card = self._card(count, shown)
            if across <= size:
                blocks.append([*self._in_columns(card, shown, margin, claim)])
            else:
                blocks.append([fit(card, size), *self._below(shown, claim, size)])
        columns = min((size + APART) // (across + APART), -(-len(claims) // LONG))
        return [*lines, *_side_by_side(blocks, columns, across)]

    def _in_columns(
        self, card: Line, shown: LiesRevealed, margin: int, claim: int
    ) -> Iterator[Line]:
        for told in shown.told():
            yield line(fit(card, margin), fit(self._claim(told), claim), self._verdict(told))
            card = ()

    def _below(self, shown: LiesRevealed, claim: int, size: int) -> Iterator[Line]:
        """The claims under their card: beside what they were worth, or above it."""
        for told in shown.told():
            said, verdict = line(" " * INDENT, self._claim(told)), self._verdict(told)
            if INDENT + claim + width(verdict) <= size:
                yield line(fit(said, INDENT + claim), verdict)
            else:
                yield fit(said, size, self.glyphs.ellipsis)
                yield apart((), verdict, size)

    def _card(self, number: int, shown: LiesRevealed) -> Line:
        card = Span(self.face(shown.card), f"{shown.card} bold")
        return line(Span(f"{number:2} ", "dim"), card)

    def _claim(self, told: Told) -> Line:
        """Ana “rat” > Ben."""
        claim = Span(f"“{words(told.claim)}”", told.claim)
        arrow, who = self.glyphs.arrow, self.who
        return line(who(told.giver), " ", claim, f" {arrow} ", who(told.receiver))

    def _verdict(self, told: Told) -> Line:
        """Tell what the claim was worth, and what came of it; by a mark and in words."""
        mark = Span(self.glyphs.yes, "good") if told.true else Span(self.glyphs.no, "bad")
        worth = "true" if told.true else "lie" if told.looked else "wrong"
        blind = "" if told.looked else ", blind"
        return line(mark, Span(f" {worth}{blind}, {_reception(told)}"))


def _side_by_side(blocks: Sequence[Lines], columns: int, across: int) -> Lines:
    """The blocks down each column in turn, of which none is much longer than the others."""
    if columns < 2:
        return [spans for one in blocks for spans in one]
    filled: list[Lines] = [[]]
    longest = -(-sum(map(len, blocks)) // columns)
    for one in blocks:
        if len(filled[-1]) + len(one) // 2 >= longest and len(filled) < columns:
            filled.append([])
        filled[-1] += one
    *others, last = filled
    tall = max(map(len, filled))
    return beside(*(block(one, across + APART, tall) for one in others), block(last, across, tall))


def _heading(believed: int) -> str:
    if not believed:
        return "No lie was believed."
    count = number(believed).capitalize()
    return f"{count} lie was believed:" if believed == 1 else f"{count} lies were believed:"


def _reception(told: Told) -> str:
    match told.judged:
        case None:
            return "passed on"
        case True:
            return "believed"
        case False:
            return "doubted" if told.true else "caught"
