"""The middle of a Cockroach Poker table: the card that everybody looks at, and its way. No rule."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import zip_longest
from typing import TypeAlias

from engine.palming.view import Judged, PalmingView
from engine.values import value
from engine.words import words
from netplay.trust.width import elided
from tui.boards.palming import faces
from tui.boards.palming.codes import code
from tui.boards.palming.hand import drawn
from tui.boards.palming.signs import crown, shape
from tui.boards.palming.tracks import FORMS, Tracks
from tui.boards.palming.who import SeatNames
from tui.paint.big_letters import TALL
from tui.paint.big_letters import large as lettered
from tui.paint.cards import (
    LARGE,
    MEDIUM,
    POSTER,
    SMALL,
    UNMARKED,
    Draw,
    backed,
    large,
    medium,
    poster,
    small,
)
from tui.paint.glyphs import Glyphs
from tui.paint.phrases import phrased
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Line, Lines, Span, beside, fit, flow, line, width

WAY = 2  # lines of a way, and the one below it, but for the longest
ENOUGH = 3  # lines below the way with which its claims need not be short
BESIDE = 2  # cells between the card and what is told of it
SHORTEST = 30  # cells from which on a verdict is told in large letters
# Cards from the largest, and the cells that are left beside each at least.
Cards: TypeAlias = Sequence[tuple[tuple[int, int], Draw, int]]
CARDS: Cards = (
    (POSTER, poster, 30),
    (LARGE, large, 19),
    (MEDIUM, medium, 16),
    (SMALL, small, 12),
)
Telling: TypeAlias = Callable[[int, int], Lines]  # what is told in so many cells and lines


@value
class CardBesideText:
    """A card, if there is room for one, and what is told of it."""

    picture: Lines
    text: Lines

    @property
    def height(self) -> int:
        return max(len(self.picture), len(self.text))

    def lowered(self, way: Lines, height: int) -> Lines:
        """Below its way, as one block, a little above the middle of a large screen.

        Its place hangs on its own size: it lies still, whatever is told above it or beside it.
        """
        down = len(self.picture) or len(self.text)
        usual = min(WAY, max(0, height - down)) if way else 0
        at = max(len(way), usual + max(0, height - usual - down) // 3)
        told = min(at, max(len(way), height - len(self.text)))  # long texts begin higher
        return [*[BLANK] * (told - len(way)), *way, *self._beside(at - told)]

    def _beside(self, down: int) -> Lines:
        """Side by side, the card so many lines lower."""
        if not self.picture:
            return self.text
        across = width(self.picture[0])
        picture = [*[fit(BLANK, across)] * down, *self.picture]
        picture += [fit(BLANK, across)] * (len(self.text) - len(picture))
        text = [line(" " * BESIDE, spans) for spans in self.text]
        return [line(*both) for both in zip_longest(picture, text, fillvalue=BLANK)]


class Centre:
    """The middle of the table, as one seat sees it."""

    def __init__(
        self, view: PalmingView, who: SeatNames, glyphs: Glyphs, kinds: Sequence[str]
    ) -> None:
        self.view = view
        self.who = who
        self.glyphs = glyphs
        self.kinds = kinds

    # --- A card on its way ------------------------------------------------------------------------

    def flight(self, card: str | None, told: Telling, size: int, height: int) -> Lines:
        """Its way, the card below, and beside it who has still to be asked."""
        way = self.way(size, height)
        if height - max(WAY, len(way)) < MEDIUM[1] <= height:
            # Beside a larger card the way has more lines; a short one, too, so that nothing jumps.
            shown = self._shown(card, partial(self._with_way, told), size, height, CARDS[:-1])
            if shown.picture:
                return shown.lowered([], height)
        return self._under(way, card, told, size, height)

    def lying(self, card: str | None, told: Telling, size: int, height: int) -> Lines:
        """A card that is on no way, where it would be on one: nothing jumps when the next comes."""
        if height - WAY < MEDIUM[1] <= height:
            return self._shown(card, told, size, height).lowered([], height)
        return self._under([BLANK], card, told, size, height)

    def _under(self, way: Lines, card: str | None, told: Telling, size: int, height: int) -> Lines:
        room = height - len(way)  # of which no long text takes the line between them
        free = room > LARGE[1] and room != POSTER[1]
        shown = self._shown(card, told, size, room - free)
        apart = [BLANK] * (len(way) + shown.height < height)
        return shown.lowered([*way, *apart], height)

    def _with_way(self, told: Telling, room: int, height: int) -> Lines:
        way = self.way(room, height)
        text = told(room, height - len(way))
        if len(way) + len(text) > height:  # with short claims the card need not shrink
            way = self.way(room, height, len(text))
            text = told(room, height - len(way))
        return way + text

    def way(self, size: int, height: int, below: int = ENOUGH) -> Lines:
        """Ana ─“bat”─► Ben ─“fly”─► you; in few lines, and of a long one the end."""
        for called in (words, code):
            lines = flow(self._together(called, size), size, " ", self.glyphs.ellipsis)
            if len(lines) + below <= height:
                return lines
        room = max(1, height - 1)  # the least that is told of the card takes a line
        if len(lines) <= room:
            return lines
        cut = lines[-room:]
        return [fit(line(self.glyphs.ellipsis, " ", cut[0]), size, self.glyphs.ellipsis), *cut[1:]]

    def _together(self, called: Callable[[str], str], size: int) -> Lines:
        """The steps, of which the last is not parted from whoever has the card now, if it can."""
        *before, last, receiver = self._steps(called, size)
        joined = line(last, " ", receiver)
        return [*before, joined] if width(joined) <= size else [*before, last, receiver]

    def _steps(self, called: Callable[[str], str], size: int) -> Iterator[Line]:
        rule, head = self.glyphs.horizontal, self.glyphs.turn
        handings = self.view.handings
        for way in handings:
            name = self.who(way.giver)
            look = name.look.removesuffix(" bold")
            claim = Span(f"“{called(way.claim)}”", f"{way.claim} bold")
            blind = Span("" if way.looked else f"blind{rule}", "dim")
            arrow = line(Span(rule, look), blind, claim, Span(f"{rule}{head}", look))
            short = elided(name.text, size - width(arrow) - 1, self.glyphs.ellipsis)
            yield line(Span(short, name.look), " ", arrow)  # whatever is cut, the claim is seen
        yield line(self.who(handings[-1].receiver))

    def still(self, room: int) -> Lines:
        """The seats that have the card now, or may still get it."""
        view, who, lines = self.view, self.who, list[Line]()
        if view.stage == "hand_on" and view.turn is not None:
            look, not_look = who.verb(view.turn, "have", "has"), who.verb(view.turn, "do", "does")
            told = f" {look} looked" if view.peeked else f" {not_look} not look"
            lines += phrased(line(who.opening(view.turn), f"{told}: the card goes on next."), room)
        if view.flies and len(view.hands) > 2:
            left = line(Span("can still get it: ", "dim"), self.who.listed(view.fresh))
            nobody = line(Span("everybody has had it", "dim"))
            lines += phrased(left if view.fresh else nobody, room)
        return lines

    def claimed(self, room: int, height: int) -> Lines:
        """The claim in large letters, for whoever plays; a beamer has them above all."""
        claim = self.view.handings[-1].claim
        lines = lettered(f"{words(claim)}?", room, claim)
        fits = len(lines) == TALL and room >= SHORTEST and height > TALL
        return [*lines, BLANK] if fits and self.view.seat is not None else []

    def known(self, card: str | None, room: int) -> Lines:
        """The card, as far as one knows it: that is told by words, too."""
        if card is None:
            return phrased(line(Span("face down", "bold")), room)
        told = "you know it:" if self.view.flies else "it is a"
        return phrased(line(Span(told, "dim"), " ", self.called(card)), room)

    def called(self, card: str) -> Span:
        """A card as its sign and its name; a royal one has the royal mark."""
        mark = crown(self.glyphs) if card.startswith("royal_") else ""
        return Span(f"{mark}{shape(card, self.glyphs)} {words(card)}", f"{card} bold")

    # --- How the last round ended -----------------------------------------------------------------

    def verdict(self, judged: Judged, taken: int | None, below: Telling) -> Telling:
        """A lie or the truth, who said it and who believed it, and whose danger has grown."""
        true = judged.said == judged.right
        look = "good" if true else "bad"

        def told(room: int, height: int) -> Lines:
            lines = self._sentences(judged, taken, room)
            after = below(room, height - len(lines) - 1)
            high = room >= SHORTEST and len(lines) + len(after) + TALL + 1 <= height
            stamp = line(Span(" TRUE! " if true else " A LIE! ", f"{look} bold chosen"))
            said = lettered("True!" if true else "A lie!", room, look) if high else [stamp]
            return [*said, *[BLANK] * high, *lines, *after]

        return told

    def _sentences(self, judged: Judged, taken: int | None, room: int) -> Lines:
        who, giver, seat = self.who, judged.giver, judged.seat
        claim = Span(f"“{words(judged.claim)}”", judged.claim)
        believed = "believed it" if judged.said else "called it a lie"
        lines = phrased(
            line(who.opening(giver), " said ", claim, "; ", who(seat), f" {believed}."), room
        )
        if taken is not None:
            takes = f" {who.verb(taken, 'take', 'takes')} it "
            lines += phrased(
                line(who.opening(taken), takes, *self._danger(judged.card, taken)), room
            )
        return lines

    def _danger(self, card: str, seat: int) -> Line:
        """Its track, as glued to the word before it."""
        kind = card.removeprefix("royal_")
        if kind not in self.kinds:
            return line(self.called(card))
        return Tracks(self.glyphs, self.view, seat, self.kinds).one(kind, FORMS[0])

    # --- The card itself --------------------------------------------------------------------------

    def _shown(
        self, card: str | None, told: Telling, size: int, height: int, cards: Cards = CARDS
    ) -> "CardBesideText":
        """As large as there is room, or the text alone; None lies face down."""
        for (across, down), draw, least in cards:
            room = size - across - BESIDE
            if down > height or room < least:
                continue
            text = told(room, height)
            if len(text) <= height and all(width(spans) <= room for spans in text):
                return CardBesideText(self._drawn(card, draw, (across, down)), text)
        return CardBesideText([], told(size, height))

    def _drawn(self, card: str | None, draw: Draw, size: tuple[int, int]) -> Lines:
        if card is None:
            return [*_back(size, self.glyphs)]
        return [*drawn(card, draw, self.glyphs, UNMARKED)]


@lru_cache(32)
def _back(size: tuple[int, int], glyphs: Glyphs) -> tuple[Line, ...]:
    return tuple(backed(faces.back(), Pen.with_signs(glyphs), size))


def piled(top: str, count: int, glyphs: Glyphs, draw: Draw = small) -> Lines:
    """A pile of cards face down with its open top card."""
    size = MEDIUM if draw is medium else SMALL
    under = [fit(spans, 1) for spans in _back(size, glyphs)]
    edges = [under] * min(2, count - 1)
    return beside(*edges, [*drawn(top, draw, glyphs, UNMARKED)])
