"""A primer of both Cockroach Pokers for newcomers, as far as it is the same."""

from tui.boards.palming.faces import back, face
from tui.boards.primer import PrimerPart, TrialAnswer, claimed
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Span


class Deck:
    """The cards of a primer, drawn with these signs."""

    def __init__(self, glyphs: Glyphs) -> None:
        self.glyphs = glyphs

    def hidden(self, name: str, card: str) -> tuple[PrimerPart, ...]:
        """A card face down, and what it is said to be."""
        return (back(), claimed(name, card))

    def shown(self, name: str, claim: str, card: str) -> tuple[PrimerPart, ...]:
        """A claim, and the card that it was made of."""
        return (claimed(name, claim), Span(" ", ""), self.face(card))

    def face(self, card: str) -> Card:
        return face(card, self.glyphs)

    def row(self, *cards: str) -> tuple[PrimerPart, ...]:
        return tuple(map(self.face, cards))

    def judged(self, said: bool, card: str, then: str, *, right: bool) -> TrialAnswer:
        """Tell what comes of calling a claim true, or a lie."""
        key, words = ("t", "true") if said else ("f", "false: a lie")
        return TrialAnswer(key, words, (self.face(card),), then, "good" if right else "bad")
