"""The cards before one seat of Royal Gambit, their worth, sets and danger. No rule."""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.games.royal_gambit.view import SETS, Busted, HandBegan, Place, Rank, View
from tui.boards.board import BoardScene
from tui.boards.card_rows import in_calm_row, meter, overlapped, spread, stamped
from tui.boards.royal_gambit.faces import CALLED, RankForm, covered, lost, shown, vacant
from tui.boards.royal_gambit.odds import PairChance
from tui.paint.cards import Mark
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Line, Lines, Span, apart, beside, fit, flow, line, width

HIDDEN = "·"  # in a set, a card that is lacking
SEEN: dict[RankForm, int] = {
    "small": 2,
    "medium": 3,
    "large": 9,
    "poster": 17,
}  # cells of a card below, at least
FEW = 4  # seats of which each has room for cards
NARROWEST, NARROW, WIDE, WIDEST = 11, 15, 24, 63  # cells from which on larger forms fit
BAR = 30  # cells that a bar takes at most


class RoyalGambitSeat:
    """A seat, with the largest cards for which there is room."""

    def __init__(self, pen: Pen, scene: BoardScene[View], seat: int) -> None:
        self.pen = pen
        self.glyphs = pen.glyphs
        self.scene = scene
        self.seat = seat
        self.view = scene.view
        self.place: Place = scene.view.places[seat]
        self.lost = _lost(scene, seat) if self.place.standing == "bust" else ()

    def lines(self, size: int, height: int) -> Lines:
        """Standing and danger, the cards, the sets, and the way to the goal."""
        standing, sets, total = self._standings(size), self._sets(size), self._total(size)
        for form, notes in self._drafts(sets, total):
            cards = self._cards(form, size)
            if cards and len(standing) + len(cards) + len(notes) <= height:
                return [*standing, *cards, *notes]
        notes = [one for one in (sets, total) if one]
        return [*standing, *self._tiny(size), *notes][:height]

    @staticmethod
    def _drafts(sets: Line, total: Line) -> Iterator[tuple[RankForm, Lines]]:
        """The larger the better; then what stands below."""
        both = [one for one in (sets, total) if one]
        forms: Sequence[RankForm] = ("large", "medium", "small")
        for form in forms:
            yield form, both
            yield form, both[:1]
        yield "small", []

    # --- Standing and danger ----------------------------------------------------------------------

    def _standings(self, size: int) -> Lines:
        standing = self._standing(size)
        return [standing] if standing else []

    def _standing(self, size: int) -> Line:
        """In the hand or not, in words, and how dangerous it is to go on."""
        drafts = [*self._stands()]
        if self.place.standing == "stayed" and self.view.outcome is None:
            safe = line(Span(f"safe {self.glyphs.yes}", "good"))
            if width(drafts[0]) + 1 + width(safe) <= size:
                return apart(drafts[0], safe, size)
        risk = self._risks(size)
        if risk:
            return apart(*self._pair(drafts, risk, size), size)
        return spread(drafts, size)

    @staticmethod
    def _pair(drafts: Lines, risk: Lines, size: int) -> tuple[Line, Line]:
        """Standing and chance in the most words that fit; the word "bust" goes last of all."""
        *bars, bare = risk
        pairs = [*product(drafts, bars), *product(drafts, [bare])]
        fitting = (pair for pair in pairs if width(pair[0]) + 1 + width(pair[1]) <= size)
        return next(fitting, pairs[-1])

    def _stands(self) -> Iterator[Line]:
        """In the hand or not, from many words to few."""
        over, score = self.view.outcome, self.view.scores[self.seat]
        if over is not None:
            yield line(Span("the winner", "good bold")) if self.seat in over.winners else ()
            return
        match self.place.standing:
            case "in":
                yield line(Span("in", "good"), self._worth())
                yield line(Span("in", "good"), f" {score} pt" if self.place.cards else ", no card")
                yield line(Span(f"{score} pt" if self.place.cards else "in", "good"))
            case "stayed":
                yield line(Span("stayed", "bold"), f" with {score}")
                yield line(Span("stayed", "bold"), f" {score}")
            case "bust":
                yield line(Span(f"{self.glyphs.no} BUST", "danger"), Span(", scores 0", "dim"))
                yield line(Span(f"{self.glyphs.no} BUST", "danger"))
            case "away":
                yield line(Span("not in this hand", "dim"))
                yield line(Span("not in hand", "dim"))

    def _worth(self) -> Span:
        if self.view.stage == "cover_or_bust" and self.view.decides == self.seat:
            return Span(f", a pair {self.glyphs.danger}", "danger")
        return Span(
            f", worth {self.view.scores[self.seat]}" if self.place.cards else ", no card face up"
        )

    def _risks(self, size: int) -> Lines:
        """The chance to go bust, from a long bar to the number alone; none in no danger."""
        risk = PairChance.of(self.view, self.seat)
        if self.place.standing != "in" or not risk.bad or self.view.outcome is not None:
            return []
        alarm = self.glyphs.danger if risk.alarming else ""
        bare = Span(f"{risk.percent}%{alarm}", "danger" if alarm else "dim")
        bars = [risk.meter(self.glyphs, room) for room in (10, 5, 0) if room < size]
        return [*bars, line(bare)]

    # --- Cards ------------------------------------------------------------------------------------

    def _cards(self, form: RankForm, size: int) -> Lines:
        """Face-up cards as they came, then the covered ones; of a bust, what it cost."""
        if self.lost:
            return self._stamped(form, size)
        down = [covered(form, self.pen)] * len(self.place.covered)
        if not self.place.cards:
            empty = vacant(form, self.pen) if self._plays else []
            return in_calm_row(down, size, SEEN[form]) if down else empty
        if not down:
            return self._faces(form, size)
        hidden = overlapped(down, SEEN["small"])
        row = self._faces(form, size - 1 - width(hidden[0]))
        if row:
            return beside(row, [line(" ")] * len(row), hidden)
        return self._faces(form, size, down)

    def _faces(self, form: RankForm, size: int, before: Sequence[Lines] = ()) -> Lines:
        """In a row, behind those; of whatever lies below another the name would be cut."""
        cards = [(card, self._mark(card)) for card in self.place.cards]
        whole = [shown(card, form, self.pen, mark) for card, mark in cards]
        row = in_calm_row([*before, *whole], size, SEEN[form])
        if not row or width(row[0]) >= (len(before) + len(whole)) * width(whole[0][0]):
            return row
        below = [shown(card, form, self.pen, mark, below=True) for card, mark in cards[:-1]]
        return in_calm_row([*before, *below, whole[-1]], size, SEEN[form])

    @property
    def _plays(self) -> bool:
        """True if cards may still come here."""
        return self.place.standing == "in" and self.view.outcome is None

    def _stamped(self, form: RankForm, size: int) -> Lines:
        """Grey cards under a stamp; medium ones swept together, with their ranks in sight."""
        faces = lost(self.lost, form, self.pen)
        swept = form == "medium" and overlapped(faces, SEEN[form])
        row = swept or in_calm_row(faces, size, SEEN[form])
        wide = max(width(row[0]), len("  BUST  ")) if row else 0
        if not row or wide > size:
            return []
        return stamped([fit(spans, wide) for spans in row], "BUST", "danger")

    def _tiny(self, size: int) -> Lines:
        """The ranks alone, and covered ones in brackets."""
        items = [line(self._rank(card)) for card in self.place.cards]
        items += [line(Span(card, "dim")) for card in self.lost]
        if self.place.covered:
            items.append(line(Span(f"({''.join(self.place.covered)})", "dim")))
        if not items:
            return [BLANK] if self._plays else []
        spaced = flow(items, size, " ")
        return spaced if len(spaced) == 1 else flow(items, size, "")

    def _rank(self, card: Rank) -> Span:
        mark = self._mark(card)
        look = f"face {CALLED[card][1]} bold"
        return Span(card, f"{look} chosen" if mark.chosen else look, mark.key)

    def _mark(self, card: Rank) -> Mark:
        """The key of a card that can be given away now."""
        choosing = self.scene.choosing if self.seat == self.view.seat else None
        answer = choosing.offered("card").get(card) if choosing else None
        if choosing is None or answer is None:
            return Mark(chosen=choosing is not None and choosing.answered("card") == card)
        return Mark(answer.option.key, chosen=answer is choosing.here)

    # --- Sets and totals --------------------------------------------------------------------------

    @staticmethod
    def forms(size: int, seats: int, *, over: bool) -> Sequence[int]:
        """The lines that a seat takes at this width, the plainest form first."""
        if over:  # no card lies there any more
            return [2]
        plain = [3, 4] if seats > FEW or size < NARROW else []
        small = [6, 7] if size >= NARROW else [6] if size >= NARROWEST else []
        return [*plain, *small, *([9] if size >= WIDE else ()), *([13] if size >= WIDEST else ())]

    def _sets(self, size: int) -> Line:
        """Each set with the cards that are there in their places."""
        if self.place.standing not in ("in", "stayed") or self.view.outcome is not None:
            return ()
        lacking = self.view.missing(self.seat)
        sets = list(zip(SETS, lacking, strict=True))[::-1]  # the low cards first
        wide = [self._filling(whole, lack) for whole, lack in sets]
        close = [self._track(whole, lack) for whole, lack in sets]
        near = [self._track(whole, lack) for whole, lack in sets if len(lack) <= 1]
        return spread(
            [line(*_joined(one, gap)) for one, gap in ((wide, "  "), (close, " "), (near, " "))],
            size,
        )

    def _filling(self, whole: str, lack: str) -> Line:
        """A set, and a place for each of its cards."""
        look = "good" if not lack else "warn" if len(lack) == 1 else "bold"
        return line(
            Span(f"{whole} ", "good bold" if not lack else "dim"),
            *(
                Span(self.glyphs.empty, "rule") if one in lack else Span(self.glyphs.full, look)
                for one in whole
            ),
        )

    def _track(self, whole: str, lack: str) -> Line:
        """A set that fills: a point stands for what is lacking."""
        if not lack:
            return line(Span(f"{whole}{self.glyphs.yes}", "good bold"))
        look = "warn" if len(lack) == 1 else "bold"
        return line(*(Span(HIDDEN, "dim") if card in lack else Span(card, look) for card in whole))

    def _total(self, size: int) -> Line:
        """The way to the goal, and how far this hand would bring the seat."""
        goal, total = self.view.options.goal, self.view.totals[self.seat]
        gain = self.view.scores[self.seat] if self.place.standing in ("in", "stayed") else 0
        if self.view.outcome is not None:
            gain = 0
        told = line(Span(f" {total}", "bold"), Span(f" +{gain}" if gain else "", "warn"))
        room = min(BAR, size - width(told))
        if room < 6:
            return ()
        shares = [(min(1.0, total / goal), "good"), (min(1.0, gain / goal), "warn")]
        return line(meter(self.glyphs, shares, room), told)


def _joined(parts: Sequence[Line], gap: str) -> Iterator[Line]:
    for at, part in enumerate(parts):
        yield line(gap if at else "", part)


def _lost(scene: BoardScene[View], seat: int) -> tuple[Rank, ...]:
    """The cards with which the seat went bust in this hand."""
    for event in reversed(scene.events):
        match event:
            case HandBegan():
                return ()
            case Busted(seat=who, cards=cards) if who == seat:
                return cards
    return ()
