"""The middle of the table in Royal Gambit: deck, discards, effects, who leads. No rule."""

from collections import Counter
from itertools import chain, repeat

from engine.games.royal_gambit.danger import fatal
from engine.games.royal_gambit.view import RANKS, Flipped, HandBegan, Rank, RanOut, View
from engine.sentences import All, Each, Sentence, Template, Who, points
from tui.boards.board import BoardScene
from tui.boards.card_rows import LEAST, overlapped, padded
from tui.boards.royal_gambit.faces import CALLED, DOWN, RankForm, covered, shown, vacant
from tui.boards.royal_gambit.hands import last_hand
from tui.boards.royal_gambit.odds import PairChance
from tui.boards.told import told
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    beside,
    curtailed,
    fit,
    line,
    width,
    woven,
    wrapped,
)

EACH = 4  # cards of a rank
COUNTED = EACH + 5  # lines of all that is to come, and of what sets it apart
STEADY = 4  # lines of words, of which there are seldom more: below them the piles lie still
COLUMN = 2  # cells that a rank takes at least
COLUMNS: dict[str, str] = {"rich": "■", "safe": "■", "ascii": "#"}

NO_POINTS = Template("Nobody has points yet.")
LEADS = Template(
    "{seat} leads with {points}.",
    seat="{seat} lead with {points}.",
)
LEAD = Template("{seats} lead with {points}.")
THERE = Template("At the goal as well: {scores}.")
NEAR = Template("Near the goal: {scores}.")
SCORE = Template("{seat} {points}")


class RoyalGambitCentre:
    """The middle, the most important first, and as much of the rest as there is room for."""

    def __init__(self, pen: Pen, scene: BoardScene[View]) -> None:
        self.pen = pen
        self.glyphs = pen.glyphs
        self.scene = scene
        self.view = scene.view

    def lines(self, size: int, height: int) -> Lines:
        """Words, then the piles beside the cards that are still to come."""
        words, last = self._words(size, height - DOWN["medium"]), self._last(size)
        room = height - len(words)
        if not any(place.cards for place in self.view.places):
            words = [*last, *words]
        elif room - len(last) >= DOWN["medium"] or room < DOWN["medium"]:
            words += last  # unless only the card that was flipped has room
        if height >= STEADY + 1 + DOWN["large"]:
            words = [*words, *[BLANK] * (STEADY - len(words))]
        lines = [*words, *self._below(size, height - len(words))]
        return curtailed(lines, size, height, self.glyphs.ellipsis)

    def _below(self, size: int, height: int) -> Lines:
        """As large as there is room for; a blank line above, if there is one."""
        for form, down in reversed(tuple(DOWN.items())):
            piles = self._piles(form)
            for drawn in (piles, self._stack(form)):
                room = size - width(drawn[0])
                if down <= height and room >= COLUMN * len(RANKS):
                    coming = padded(self._coming(room, down), room, down)
                    return [*[BLANK] * (height > down), *beside(drawn, coming)]
            room = size - width(piles[0])
            if form == "large" and down + COUNTED <= height and room >= 0:
                return [BLANK, *piles, BLANK, *self._coming(size, COUNTED - 2)]
        return self._coming(size, height)

    # --- In words ---------------------------------------------------------------------------------

    def _words(self, size: int, above: int) -> Lines:
        """The effects and risks of now, and the standing, which gives way to the piles below.

        Else they would go, and come again, whenever there is one thing more to tell.
        """
        view, scene = self.view, self.scene
        now = self._effects(size)
        now += (
            wrapped(RanOut().says().text(scene.names, scene.you), size, "warn", "  ")
            if view.dry
            else []
        )
        now += self._risk(size)
        leads = woven(told(self._leaders(), scene.names, scene.you, "bold"), size, "  ")
        hand = woven(told(view.hand.says(), scene.names, scene.you), size, "  ")
        most, less = [*now, *leads, *hand], [*now, *leads]
        least = now if view.effects and len(leads) == 1 else less  # seats tell who leads
        return next((words for words in (most, less, least) if len(words) <= above), most)

    def _last(self, size: int) -> Lines:
        """The end of the last hand."""
        told = last_hand(self.scene)
        return wrapped(told, size, "", "  ") if told else []

    def _effects(self, size: int) -> Lines:
        """The effects to be resolved, the newest first: they are what the table is about now."""
        first = ("either", "or") if self.view.stage == "order" else ("now",)
        lines: Lines = []
        for when, effect in zip(chain(first, repeat("then")), self.view.effects, strict=False):
            look = "warn" if when == "then" else "warn bold"
            waits = told(effect.says(), self.scene.names, self.scene.you, look)
            begun = Span(f"{self.glyphs.cursor} {when}: ", look)
            lines += woven(line(begun, waits), size, "  ")
        return lines

    def _risk(self, size: int) -> Lines:
        """The risk that the next card is one too many, for whoever is to decide that."""
        seat = self.view.decides
        if seat is None or seat != self.view.seat or self.view.stage != "hit_or_stay":
            return []
        risk = PairChance.of(self.view, seat)
        if not risk.bad:
            return []
        rest = width(risk.meter(self.glyphs, 0)) + 2
        return [risk.meter(self.glyphs, max(4, min(50, size - rest)))]

    def _leaders(self) -> Sentence:
        """Tell who has the most, and who else has reached the goal or is near it."""
        totals, goal = self.view.totals, self.view.options.goal
        best = max(totals)
        if not best:
            return NO_POINTS()
        first = tuple(seat for seat, total in enumerate(totals) if total == best)
        if len(first) == 1:
            text = LEADS(seat=Who(first[0]), points=points(best))
        else:
            text = LEAD(seats=All(first), points=points(best))
        for heading, least, most in ((THERE, goal, best), (NEAR, goal * 3 / 4, min(goal, best))):
            scores = tuple(
                SCORE(seat=Who(seat), points=total)
                for seat, total in enumerate(totals)
                if least <= total < most
            )
            text = text + heading(scores=Each(scores)) if scores else text
        return text

    # --- The cards to come ------------------------------------------------------------------------

    def _coming(self, size: int, height: int) -> Lines:
        """The cards of each rank in the deck: as columns, as numbers, or how many in all."""
        counts, each = Counter(self.view.unseen), min(4, size // len(RANKS))
        told = [
            *wrapped(f"Deck {self.view.deck}, discards {len(self.view.discards)}.", size),
            *([line(Span("Still to come:", "dim"))] if counts else []),
        ]
        if not counts or each < COLUMN or height < 2:
            return told[: max(1, height)]
        numbers = line(*(self._marked(rank, str(counts[rank]), each) for rank in RANKS))
        if height < EACH + 2:
            ranks = line(*(Span(f"{rank:<{each}}", self._look(rank)) for rank in RANKS))
            return [*told[: height - 2], ranks, numbers]
        rows = [self._level(counts, level, each) for level in range(EACH, 0, -1)]
        ranks = line(*(self._marked(rank, rank, each, self._look(rank)) for rank in RANKS))
        return [*told[: height - EACH - 1], *rows, ranks]

    def _marked(self, rank: Rank, text: str, each: int, look: str = "") -> Span:
        """With a sign where it would make a pair: red alone is not seen everywhere."""
        hot = self._heat(rank)
        return Span(f"{text + self.glyphs.danger * bool(hot):<{each}}", hot or look)

    def _level(self, counts: Counter[Rank], level: int, each: int) -> Line:
        """A row of the columns."""
        sign = COLUMNS[self.glyphs.name]
        filled = ((rank, sign if counts[rank] >= level else "") for rank in RANKS)
        return line(*(Span(f"{one:<{each}}", self._heat(rank)) for rank, one in filled))

    def _look(self, rank: Rank) -> str:
        return f"{CALLED[rank][1]} bold"

    def _heat(self, rank: Rank) -> str:
        """Hot is what would make a pair for whoever is to decide."""
        seat = self.view.decides
        return "danger" if seat is not None and rank in fatal(self.view, seat) else ""

    # --- The piles --------------------------------------------------------------------------------

    def _piles(self, form: RankForm) -> Lines:
        """The deck face down, and the card that was flipped last."""
        flipped = _flipped(self.scene)
        deck = self._deck("large" if form == "poster" else form)
        last = shown(flipped, form, self.pen) if flipped else vacant(form, self.pen)
        gap = [line(" ")] * len(last)
        return beside(padded(deck, width(deck[0]), len(last)), gap, last, gap)

    def _stack(self, form: RankForm) -> Lines:
        """The same in fewer cells: the card that was flipped last lies upon the deck."""
        flipped, deck = _flipped(self.scene), self._deck(form)
        across = width(deck[0]) + LEAST
        pile = overlapped([deck, shown(flipped, form, self.pen)], LEAST) if flipped else deck
        return [fit(spans, across + 1) for spans in pile]

    def _deck(self, form: RankForm) -> Lines:
        return (covered if self.view.deck else vacant)(form, self.pen)


def _flipped(scene: BoardScene[View]) -> Rank | None:
    """The newest card of this hand."""
    for event in reversed(scene.events):
        match event:
            case HandBegan():
                return None
            case Flipped(cards=cards):
                return cards[-1]
            case _:
                pass
    return None
