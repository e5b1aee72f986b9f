"""The end of a Cockroach Poker game: who lost, with which cards, and who had lied how often."""

from collections.abc import Sequence

from engine.palming.view import COUNTS_AS, PlayerLost
from tui.boards.palming.hand import fanned
from tui.boards.palming.lies import Lies
from tui.boards.palming.who import SeatNames
from tui.boards.told import told
from tui.paint.cards import LARGE, MEDIUM, POSTER, SMALL, Draw, large, medium, poster, small
from tui.paint.spans import BLANK, Line, Lines, Span, beside, block, fit, line, woven

GAP = 2
HEADING = 1  # line below the cards, of the lies that were believed
# Cards from the largest, how far each stands out of the pile, and the column that they need.
SIZES: Sequence[tuple[Draw, tuple[int, int], int, int]] = (
    (poster, POSTER, 8, 96),
    (large, LARGE, 4, 56),
    (medium, MEDIUM, 3, 36),
    (small, SMALL, 3, 26),
)


class Ending:
    """The end as it is told before the lies."""

    def __init__(self, lies: Lies, who: SeatNames) -> None:
        self.lies = lies
        self.view = lies.view
        self.who = who

    def lines(self, size: int, height: int) -> Lines:
        """Tell who lost and why, with the cards; beside these, how often everybody lied."""
        outcome = self.view.outcome
        assert outcome is not None
        (loser,) = outcome.losers
        losing = self._losing(loser)
        why = told(PlayerLost(loser, outcome.reason).says(), self.who.names, self.who.you, "bold")
        lines = woven(why, size, "  ")
        for draw, (across, down), step, least in SIZES:
            if not losing or size < least or len(lines) + down + HEADING > height:
                continue
            pictured = self._pictured(losing, draw, (across, down, step), size)
            if pictured:
                return lines + pictured + self.lies.believed(size)
        return lines + self.lies.best(size)

    def _losing(self, loser: int) -> Sequence[str]:
        """The cards of one kind that were one too many, as they came."""
        counts = self.view.counts(loser)
        kinds = [kind for kind, count in counts.items() if count >= self.view.limit]
        return [card for card in self.view.piles[loser] if COUNTS_AS.get(card) in kinds]

    def _pictured(
        self, cards: Sequence[str], draw: Draw, measure: tuple[int, int, int], size: int
    ) -> Lines:
        """The cards, and beside them all that is counted; nothing where that is higher."""
        across, down, step = measure
        room = size - across - step * (len(cards) - 1) - GAP
        tallies = self._tallies(room, down)
        if len(tallies) > down:
            return []
        shown = fanned(cards, draw, self.lies.glyphs, step)
        gap = [fit(BLANK, GAP)] * down
        return beside(shown, gap, block(tallies, room, down))

    def _tallies(self, room: int, height: int) -> Lines:
        """The lies of everybody, counted, a line each, if there are so many."""
        tallies = self.lies.counted()
        if len(tallies) > height:
            return self.lies.tallied(room)
        return [*[line(Span("lies told", "dim"))] * (len(tallies) < height)] + [
            self._tally(seat, lies, claims) for seat, (lies, claims) in enumerate(tallies)
        ]

    def _tally(self, seat: int, lies: int, claims: int) -> Line:
        return line(Span(f"{lies:2} of {claims:2} ", "bold"), self.who(seat))
