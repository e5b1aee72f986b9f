"""A claim that is judged at a table which somebody looks at."""

from engine.games.cockroach_poker.rules import GAME
from engine.palming.view import Judge, Offer
from tests.engine.games.palming_table import classic, played
from tests.tui.positions import Position
from tests.tui.table_room import deal
from tui.paint.preferences import Motion
from tui.table.deeds import RingBell
from tui.table.visit import TableVisit

NOW = 1000.0
SEATS = ("toad rat bat | rat", "bat bat rat | bat bat", "rat fly | toad toad toad", "rat fly")
OFFERED = played(GAME, classic(*SEATS, turn=1), Offer("bat", 0, "fly"))  # Ben to Ana


def offered(seat: int | None = 0, glyphs: str = "rich") -> Position:
    """Ben has told Ana that his bat is a fly; she is to judge."""
    position = Position("cockroach-poker", seat=seat).drawn_with(glyphs)
    deal(position, "cockroach-poker", OFFERED, seat)
    position.send()
    return position


def judge(position: Position, *, said: bool, now: float = NOW) -> None:
    """Ana judges, and the card is shown."""
    position.running.commit(position.match.step(0, Judge(said)), now)
    position.send()


class Judgement:
    """Ana calls Ben's fly a lie: it is a bat, his third. He offers next, unless she was wrong."""

    def __init__(
        self,
        seat: int | None = 0,
        motion: Motion = "full",
        glyphs: str = "rich",
        *,
        said: bool = False,
    ) -> None:
        self.position = offered(seat, glyphs)
        self.model = self.position.model
        self.visit = TableVisit(self.model, motion=motion)
        self._said = said
        self.visit.look(NOW)

    def shown(self, now: float = NOW) -> RingBell | None:
        """The card turns over from now on."""
        judge(self.position, said=self._said, now=now)
        return self.visit.look(now)
