"""The cards before one seat of Royal Menagerie: its role, its animals, its danger. No rule."""

from collections.abc import Iterator, Sequence

from engine.games.royal_menagerie.view import ANIMALS, MOST, TITLES, Animal, View, listed, worth
from engine.moves import Value
from netplay.trust.width import cells
from tui.boards.board import BoardScene
from tui.boards.card_rows import in_row, padded, spread
from tui.boards.move_builder import Answer
from tui.boards.royal_menagerie.faces import ROLE_CODES, SIZES, FaceForm, office, title_card
from tui.boards.royal_menagerie.kinds import kinds, nearness
from tui.boards.royal_menagerie.piles import LOOKS, counted, scored
from tui.boards.royal_menagerie.signs import CODES, abridged, shape
from tui.paint.cards import Mark
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    apart,
    beside,
    curtailed,
    flow,
    line,
    width,
    wrapped,
)

TARGETS = (("whose", "animal"), ("one", "animal"), ("other", "other_animal"))
SEEN = {"small": 3, "medium": 5, "large": 12}  # of another type
ROOMY = SIZES["medium"][1] + SIZES["small"][1]  # lines for animals to be seen with any role
FORMS: Sequence[FaceForm] = ("large", "medium", "small")
GAP = " "
EDGES = 2  # cells of a card
HEADED = 36  # cells from which on the first line of a seat says its role
NARROW, WIDE, WIDEST = 17, 24, 66  # cells from which on small, medium and large cards fit


class RoyalMenagerieSeat:
    """A seat, with the largest cards for which there is room."""

    def __init__(self, pen: Pen, scene: BoardScene[View], seat: int) -> None:
        self.pen = pen
        self.glyphs = pen.glyphs
        self.scene = scene
        self.seat = seat
        self.view = scene.view
        self.there = [one for one in ANIMALS if one in self.view.menageries[seat]]
        self.targets = self._targets()
        self.apart = False  # whether its role has no room beside the animals
        self.titled = False  # whether the card of its role has room for all of the title
        self.above = False  # whether it is to stand above them, as those of others do

    @staticmethod
    def forms(size: int, *, over: bool) -> Sequence[int]:
        """The lines that a seat takes at this width, the plainest form first."""
        if size < NARROW:
            return [2, 3]
        small, medium = ([3, 6], [9]) if over else ([4, 5], [7, 8])  # at the end with its role
        return [*small, *(medium if size >= WIDE else ()), *([12] if size >= WIDEST else ())]

    def lines(self, size: int, height: int) -> Lines:
        """The animals as large as they fit beside what is to be told."""
        everybody = self._everybody(height)
        for form in FORMS:
            if all(one._drawn(form, size, height) for one in everybody):
                apart = any(one.apart for one in everybody)
                self.above = apart and height >= SIZES[form][1] + SIZES["small"][1]
                return self._drawn(form, size, height) or self._untold(size, height)
        return self._untold(size, height)

    def _everybody(self, height: int) -> "Sequence[RoyalMenagerieSeat]":
        """Those who are to look like this one: all, where they are compared in little room."""
        if self.view.outcome is None or height >= ROOMY:
            return (self,)
        seats = range(len(self.view.menageries))
        return [RoyalMenagerieSeat(self.pen, self.scene, seat) for seat in seats]

    def _drawn(self, form: FaceForm, size: int, height: int) -> Lines:
        """The cards in this form, with what is told of them; nothing without room."""
        room = height - SIZES[form][1]
        cards = self._cards(form, size) if room >= (self.view.outcome is None) else []
        if not cards or (form != "small" and self._lost_role(room)):
            return []
        below = self._brief(size, room)
        return [*self._office_above(size, room - len(below)), *cards, *below]

    def _untold(self, size: int, height: int) -> Lines:
        """The animals in signs and codes."""
        self.apart = True
        tiny = self._tiny(size, height - (self.view.outcome is None))
        return [*tiny, *self._brief(size, height - len(tiny))]

    # --- Cards ------------------------------------------------------------------------------------

    def _cards(self, form: FaceForm, size: int) -> Lines:
        """The role, and the animals of a type together; of what has no room first the twins go."""
        roles: Sequence[FaceForm] = () if self.above else (form, "small")
        starts = [[*self._role(one, form), [line(GAP)] * SIZES[form][1]] for one in roles]
        if not self.there:
            nothing = self._nothing(SIZES[form][1])
            rows = [beside(*start, nothing) for start in (*starts, [])]
            self.apart = self.above
            return next((row for row in rows if width(row[0]) <= size), [])
        piles, singles = (self._piles(form), 0), (self._singles(form), SEEN[form])
        known = self.view.roles[self.seat] is not None
        for start in (*starts, []):
            for cards, least in (piles, singles) if known or not start else (piles,):
                room = size - sum(width(block[0]) for block in start)
                row = in_row(cards, room, least) if least else _side_by_side(cards, room)
                if row:
                    self.apart = not start
                    self.titled = bool(start) and self._entitled(width(start[0][0]))
                    return beside(*start, row)
        return []

    def _role(self, drawn: FaceForm, form: FaceForm) -> list[Lines]:
        """The role card, smaller than the animals if it must be."""
        card = office(self.view.roles[self.seat], drawn, self.pen)
        return [padded(card, width(card[0]), SIZES[form][1])]

    def _entitled(self, across: int) -> bool:
        """True if a card of its role is so wide that all of the title stands on it."""
        role = self.view.roles[self.seat]
        return role is None or cells(TITLES[role]) <= across - EDGES

    def _lost_role(self, room: int) -> bool:
        """True if a role that all are shown at the end has no place beside or above the cards."""
        over = self.view.outcome is not None
        return over and self.apart and not self._office_above(WIDEST, room)

    def _office_above(self, size: int, height: int) -> Lines:
        """A role that has no room beside the animals, where there are lines for it above."""
        role = self.view.roles[self.seat]
        if not self.apart or role is None or height < SIZES["small"][1]:
            return []
        return title_card(role, self.pen, size)

    def _nothing(self, height: int) -> Lines:
        text = line(Span("no animals", "dim"))
        blank = line(" " * width(text))
        return [text if row == height // 2 else blank for row in range(height)]

    def _piles(self, form: FaceForm) -> list[Lines]:
        """Twins one upon the other."""
        return [
            scored(self.pen, animal, self._count(animal), form, self._mark(animal))
            for animal in self.there
        ]

    def _singles(self, form: FaceForm) -> list[Lines]:
        """A card for all of a type."""
        return [
            counted(self.pen, animal, self._count(animal), form, self._mark(animal))
            for animal in self.there
        ]

    def _count(self, animal: Animal) -> int:
        return self.view.menageries[self.seat].count(animal)

    def _mark(self, animal: Animal) -> Mark:
        """The key of an animal that can be chosen now."""
        answer = self.targets.get(animal)
        if answer is None:
            return Mark()
        here = self.scene.choosing.here if self.scene.choosing else None
        return Mark(answer.option.key, chosen=answer is here)

    # --- Without cards ----------------------------------------------------------------------------

    def _tiny(self, size: int, height: int) -> Lines:
        """Signs and codes, how many of each, and what they score, as far as there is room."""
        for words in (2, 1, 0, -1):
            items = [self._animal(animal, words) for animal in self.there]
            lines = flow(items, size, "  " if words == 2 else " ")
            if len(lines) <= height and all(width(item) <= size for item in items):
                break
        return curtailed(lines, size, height, self.glyphs.ellipsis) or [
            line(Span("no animals", "dim"))
        ]

    def _animal(self, animal: Animal, words: int) -> Line:
        count, mark = self._count(animal), self._mark(animal)
        sign, points = shape(animal, self.glyphs), worth(animal, count)
        if words < 0:
            return line(Span(f"{sign}{count}", animal, mark.key))
        called = {2: f"{sign} {animal}", 1: f"{sign}{CODES[animal]}", 0: sign}[words]
        many = f"x{count}" if count > 1 else ""
        look = "dim" if count == MOST else animal
        return line(
            Span(f"{called}{many}", f"{look} chosen" if mark.chosen else look, mark.key),
            Span(f"={points}", LOOKS[count].removeprefix("face "), mark.key),
        )

    # --- Danger and hand --------------------------------------------------------------------------

    @property
    def missing(self) -> Animal | None:
        """The one type that would have this menagerie stampede."""
        missing = self.view.missing(self.seat)
        return missing[0] if len(missing) == 1 and self.view.outcome is None else None

    def _notes(self, size: int) -> Lines:
        """The types that there are, and what of the hand is known."""
        if self.view.outcome is not None:
            return []
        seen = spread([line(self._kinds(), GAP, self._danger()), self._danger()], size)
        if not self.missing:
            seen = spread([nearness(self.there, self.glyphs)], size)
        return [seen or self._short_danger(size), self._hand_and_role(size)]

    def _brief(self, size: int, height: int) -> Lines:
        """The part of it that matters most: a danger, else the hand; at the end the role."""
        if height <= 0:
            return []
        if self.view.outcome is not None:
            role = self.view.roles[self.seat]
            return (
                [] if role is None or self.apart else wrapped(TITLES[role], size, "gold")[:height]
            )
        if height > 1:
            return self._notes(size)
        if not self.missing:
            return [self._hand_and_role(size)]
        few = line(Span(f"; {self.view.hands[self.seat]} in hand", "dim"))
        drafts = [line(self._danger(), few), self._danger(), self._short_danger(size)]
        return [spread(drafts, size)]

    def _kinds(self) -> Line:
        return kinds(self.there, self.glyphs)

    def _danger(self) -> Line:
        if not self.missing:
            return BLANK
        return line(Span(f"{self.glyphs.danger} stampede with {self.missing}", "danger"))

    def _short_danger(self, size: int) -> Line:
        if not self.missing:
            return BLANK
        start = self.glyphs.danger
        drafts = [f"{start} no {self.missing} yet", f"{start} no {CODES[self.missing]} yet"]
        return spread([line(Span(draft, "danger")) for draft in drafts], size)

    def _hand_and_role(self, size: int) -> Line:
        """The hand, and at its right the role, of which the card has room for a code at most."""
        role, coded = self.view.roles[self.seat], self._unseen_role()
        untold = size < HEADED and not self.titled and not self.view.known[self.seat]
        if role and untold:
            title = line(Span(f"  {TITLES[role]}", "gold"))
            bare = spread([*self._hands()], size - width(title))
            if bare:
                return apart(bare, title, size)
        return spread([line(coded, draft) for draft in self._hands()], size)

    def _hands(self) -> Iterator[Line]:
        """The number of cards it holds, and those that everybody knows."""
        count, known = self.view.hands[self.seat], self.view.known[self.seat]
        backs, bare = Span(self.glyphs.back * count, "green_back"), Span("")
        drafts: list[tuple[Span, str]] = []
        if known:
            drafts += [(backs, f"{count} in hand, known: {listed(known)}")]
            drafts += [(backs, f"{count}, known: {abridged(known)}")]
            drafts += [(bare, f"{count}, known {abridged(known)}")]
        drafts += [(backs, f"{count} in hand"), (bare, f"{count} in hand")]
        for start, text in drafts:
            gap = " " if start.text else ""
            yield line(start, Span(f"{gap}{text}", "dim"))

    def _unseen_role(self) -> Line:
        """The code of a role whose card has no room."""
        role = self.view.roles[self.seat]
        return line(Span(f"{ROLE_CODES[role]} ", "gold")) if role and self.apart else BLANK

    def _targets(self) -> dict[Value, Answer]:
        """The animals of this seat that can be chosen now."""
        choosing = self.scene.choosing
        for seat, animal in TARGETS if choosing else ():
            offered = choosing.offered(animal) if choosing else {}
            if choosing and offered and choosing.answered(seat) == self.seat:
                return offered
        return {}


def _side_by_side(piles: Sequence[Lines], size: int) -> Lines:
    """Piles with a gap between them, if there is room for all."""
    gap = [line(GAP)] * len(piles[0])
    row = beside(*(part for pile in piles for part in (pile, gap)))
    return [spans[:-1] for spans in row] if width(row[0]) - 1 <= size else []
