"""The names of an evening's people in a picture: in the colour of the chair they have."""

from collections.abc import Iterator, Sequence

from engine.sentences import Part, Sentence, Template, Who, kind, look_of, things
from engine.values import value
from netplay.evening import EveningBoard, EveningLie
from tui.boards.told import painted
from tui.paint.glyphs import Glyphs
from tui.paint.players import player
from tui.paint.spans import Line, Span, line

SOLD = Template("{liar} sold {fooled} {card} as “{claim}”.")
SOMEBODY = "bold"  # the look of a name without a chair


def sold(lie: EveningLie) -> Sentence:
    """Tell what a lie was; the liar is the first name, who believed it the second."""
    return SOLD(liar=Who(0), fooled=Who(1), card=things([lie.card]), claim=kind(lie.claim))


@value
class EveningNames:
    """The people of a board, as somebody reads of them at a table with these chairs."""

    board: EveningBoard
    chairs: Sequence[str]  # the names of whoever sits there now, as the host writes them
    glyphs: Glyphs

    @property
    def names(self) -> list[str]:
        return [person.name for person in self.board.people]

    def __call__(self, person: int) -> Line:
        """Their name; "you" for oneself."""
        name = self.names[person]
        called = "you" if person == self.board.you else self.glyphs.plain(name)
        chair = self._chair(name)
        return line(Span(called, SOMEBODY if chair is None else f"{player(chair)} bold"))

    def told(self, sentence: Sentence) -> Line:
        """A sentence about people, whose numbers stand in it where seats do elsewhere."""
        return self._told(sentence, self.names, self.board.you)

    def told_of(self, lie: EveningLie) -> Line:
        """A lie, whose people may have left since."""
        names = [lie.liar, lie.fooled]
        return self._told(sold(lie), names, self.you_among(names))

    def you_among(self, names: Sequence[str]) -> int | None:
        """The one of these names that is one's own."""
        you = self.board.you
        mine = None if you is None else self.names[you]
        return names.index(mine) if mine in names else None

    def _told(self, sentence: Sentence, names: Sequence[str], you: int | None) -> Line:
        parts = list(self._seated(sentence.parts(names, you), names))
        return painted(parts, "", self.glyphs.plain)

    def _seated(self, parts: Sequence[Part], names: Sequence[str]) -> Iterator[Part]:
        """Each name in the look of the chair that its owner has now."""
        chairs = {look_of(at): self._chair(name) for at, name in enumerate(names)}
        for text, named in parts:
            chair = chairs.get(named)
            looks = SOMEBODY if chair is None else look_of(chair)
            yield text, looks if named in chairs else named

    def _chair(self, name: str) -> int | None:
        return self.chairs.index(name) if name in self.chairs else None
