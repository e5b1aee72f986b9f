"""What lies before one seat of Royal Menagerie: its animals, its danger, its hand. No rule."""

from collections.abc import Mapping

from engine.games.royal_menagerie.view import ANIMALS, MOST, Animal, View, listed
from engine.moves import Value
from netplay.trust.width import cells
from tui.boards.board import BoardScene
from tui.boards.move_builder import Answer
from tui.boards.royal_menagerie.signs import shape
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Lines, Span, curtailed, flow, line, width, wrapped

CODES: Mapping[str, str] = {
    "tortoise": "To",
    "tiger": "Ti",
    "ibis": "Ib",
    "komodo": "Ko",
    "antelope": "An",
    "mammoth": "Ma",
    "shoot": "Shoot",
    "steal": "Steal",
    "trade": "Trade",
    "bazaar": "Bazaar",
    "windfall": "Wind",
}
TARGETS = (("whose", "animal"), ("one", "animal"), ("other", "other_animal"))


class RoyalMenagerieSeat:
    """One seat, in as many words as there is room for."""

    def __init__(self, glyphs: Glyphs, scene: BoardScene[View], seat: int) -> None:
        self.glyphs = glyphs
        self.scene = scene
        self.seat = seat
        self.view = scene.view
        self.targets = self._targets()

    def lines(self, size: int, height: int) -> Lines:
        """The animals in all the words that leave room for danger and hand."""
        danger, hand = self._danger(), self._hand()
        fewest = ((-1, True),) if danger else ()  # nothing but a danger is worth the names
        for words, together in ((2, False), (1, False), (0, False), (0, True), *fewest):
            animals = self._animals(words, size)
            notes = self._notes(danger, hand, size, together=together)
            if len(animals) + len(notes) <= height and all(width(one) <= size for one in animals):
                break
        return curtailed([*animals, *notes], size, height, self.glyphs.ellipsis)

    def _animals(self, words: int, size: int) -> Lines:
        there = self.view.menageries[self.seat]
        kinds = [animal for animal in ANIMALS if animal in there]
        drawn = flow((self._animal(one, words) for one in kinds), size, " " * max(1, words))
        return drawn or [line(Span("no animals", "dim"))]

    def _notes(self, danger: str, hand: str, size: int, *, together: bool) -> Lines:
        """Danger and hand, in one line if they must and can."""
        for rest in (hand, f"{self.view.hands[self.seat]} in hand") if together and danger else ():
            if cells(f"{danger}. {rest}") <= size:
                return [line(Span(danger, "danger"), Span(f". {rest}", "dim"))]
        notes = wrapped(danger, size, "danger", "  ") if danger else []
        return [*notes, *wrapped(hand, size, "dim", "  ")] if hand else notes

    def _animal(self, animal: Animal, words: int) -> Line:
        """How many of it, out of three; three score nothing."""
        count = self.view.menageries[self.seat].count(animal)
        sign = shape(animal, self.glyphs)
        answer = self.targets.get(animal)
        here = self.scene.choosing.here if self.scene.choosing else None
        look = f"{animal} chosen" if answer is not None and answer is here else animal
        key = answer.option.key if answer else ""
        nothing = (
            (" scores 0" if words == 2 else "=0") if animal in self.view.full(self.seat) else ""
        )
        drafts = {
            2: f"{sign} {animal} {count}/{MOST}",
            1: f"{sign}{animal} {count}/{MOST}",
            0: f"{sign}{CODES[animal]} {count}/{MOST}",
            -1: f"{sign}{count}",
        }
        return line(Span(drafts[words], look, key), Span(nothing, "danger"))

    def _danger(self) -> str:
        """Five types of six: the sixth would stampede."""
        missing = self.view.missing(self.seat)
        if len(missing) != 1 or self.view.outcome is not None:
            return ""
        return f"{self.glyphs.danger} stampede with {missing[0]}"

    def _hand(self) -> str:
        """How many cards it holds, and which of them everybody knows."""
        if self.view.outcome is not None:
            return ""
        cards, known = self.view.hands[self.seat], self.view.known[self.seat]
        text = f"{cards} card{'' if cards == 1 else 's'} in hand"
        return f"{text}, known: {listed(known)}" if known else text

    def _targets(self) -> dict[Value, Answer]:
        """The animals of this seat that can be chosen now."""
        choosing = self.scene.choosing
        for seat, animal in TARGETS if choosing else ():
            offered = choosing.offered(animal) if choosing else {}
            if choosing and offered and choosing.answered(seat) == self.seat:
                return offered
        return {}
