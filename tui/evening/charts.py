"""The charts of an evening: a bar for each person, in signs that are told apart.

It knows deeds by their names, and no game.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.evening.deeds import Deed
from engine.evening.tally import Tally
from engine.values import value
from netplay.betting import BetScore
from netplay.evening import EveningBoard, EveningPerson, Trust
from tui.evening.bars import BarSigns, Marks
from tui.evening.people import EveningNames
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line


@value
class Bar:
    """Somebody's bar, and what it comes to."""

    name: Line
    marks: Marks
    told: str


@value
class Chart:
    """A few bars of one kind, with what their signs stand for."""

    title: str
    legend: Line
    bars: Sequence[Bar]
    apart: bool = False  # whether each mark is one event, in their order


@value
class Charts:
    """All that an evening has to show, in the signs of one terminal."""

    board: EveningBoard
    people: EveningNames
    glyphs: Glyphs
    scores: Sequence[BetScore]  # of those who watch
    signs: BarSigns

    def all(self) -> list[Chart]:
        """The most important first; a chart without bars is none."""
        charts = (
            self.games(),
            self.lies(),
            self.trusts(),
            self.best("Best hands", "best_hand"),
            self.hands(),
            self.best("Best menageries", "best_menagerie"),
            self.betrayals(),
            self.bets(),
        )
        return [chart for chart in charts if chart.bars]

    def games(self) -> Chart:
        """Game after game: who won it."""
        full, empty = self.glyphs.full, self.glyphs.empty
        signs = {"w": (full, "good", 1), "l": (empty, "bad", 1)}
        bars = [
            Bar(self.people(at), [signs[one] for one in each.results], _won(each.tally))
            for at, each in enumerate(self.board.people)
        ]
        legend = self._legend((full, "good", "won"), (empty, "bad", "lost"))
        return Chart("Games", legend, bars, apart=True)

    def lies(self) -> Chart:
        """Each lie: whether it was believed."""
        solid, dotted, faint = self.signs.solid, self.signs.dotted, self.signs.faint
        legend = self._legend(
            *((solid, "good", "believed"), (dotted, "bad", "caught"), (faint, "dim", "passed on"))
        )
        return Chart("Lies", legend, list(self._each("claims", self._lies)))

    def _lies(self, tally: Tally) -> tuple[Marks, str]:
        lies, believed, caught = tally.count("lies"), tally.count("believed"), tally.count("caught")
        marks = (
            (self.signs.solid, "good", believed),
            (self.signs.dotted, "bad", caught),
            (self.signs.faint, "dim", lies - believed - caught),
        )
        return marks, f"{lies} of {tally.count('claims')}"

    def trusts(self) -> Chart:
        """Whom everybody believes most."""
        full, empty = self.signs.solid, self.signs.faint
        bars = []
        for at, person in enumerate(self.board.people):
            trust = believed_most(person)
            if trust is not None:
                name = line(self.people(at), f" {self.glyphs.arrow} ", self.people(trust.whom))
                marks = (
                    (full, "good", trust.believed),
                    (empty, "dim", trust.judged - trust.believed),
                )
                bars.append(Bar(name, marks, f"{trust.believed} of {trust.judged}"))
        legend = self._legend((full, "good", "believed"), (empty, "dim", "doubted"))
        return Chart("Who believes whom most", legend, bars)

    def hands(self) -> Chart:
        """Busts, and Queens that came in time."""
        solid, dotted = self.signs.solid, self.signs.dotted
        legend = self._legend((solid, "bad", "busts"), (dotted, "good", "rescues"))
        return Chart("Busts and rescues", legend, list(self._each("hands", self._hands)))

    def _hands(self, tally: Tally) -> tuple[Marks, str]:
        busts, rescues = tally.count("busts"), tally.count("rescues")
        marks = (self.signs.solid, "bad", busts), (self.signs.dotted, "good", rescues)
        return marks, f"{busts} of {tally.count('hands')} bust"

    def best(self, title: str, deed: Deed) -> Chart:
        """The best of each, as long as it is worth."""

        def bar(tally: Tally) -> tuple[Marks, str]:
            points = tally.count(deed)
            return ((self.signs.solid, "gold", points),), str(points)

        return Chart(title, (), list(self._each(deed, bar)))

    def betrayals(self) -> Chart:
        """A bar for what was done to whose side."""
        solid, faint = self.signs.solid, self.signs.faint
        legend = self._legend((solid, "bad", "own side harmed"), (faint, "", "other side helped"))
        return Chart("Betrayals", legend, list(self._each("gifts", self._betrayals)))

    def _betrayals(self, tally: Tally) -> tuple[Marks, str]:
        betrayals, charity = tally.count("betrayals"), tally.count("charity")
        marks = (self.signs.solid, "bad", betrayals), (self.signs.faint, "", charity)
        return marks, f"{betrayals} + {charity}"

    def bets(self) -> Chart:
        """The bets of those who only watch, and how many were right."""
        full, empty = self.signs.solid, self.signs.faint
        bars = [
            Bar(
                line(Span(self.glyphs.plain(one.name), "bold")),
                ((full, "good", one.right), (empty, "dim", one.made - one.right)),
                f"{one.right} of {one.made}",
            )
            for one in self.scores
        ]
        return Chart("Bets of spectators", self._legend((full, "good", "right")), bars)

    def _each(self, deed: Deed, bar: Callable[[Tally], tuple[Marks, str]]) -> Iterator[Bar]:
        """For everybody of whom there is something to tell of this kind."""
        for at, person in enumerate(self.board.people):
            if deed in person.deeds:
                yield Bar(self.people(at), *bar(person.tally))

    def _legend(self, *signs: tuple[str, str, str]) -> Line:
        parts: list[Span | str] = []
        for sign, look, words in signs:
            parts += ["  " if parts else "", Span(sign, look), Span(f" {words}", "dim")]
        return line(*parts)


def believed_most(person: EveningPerson) -> Trust | None:
    """Of those whom somebody has judged more than once, the one believed most often."""
    known = [trust for trust in person.trusts if trust.judged > 1 and trust.believed]
    return max(known, key=lambda one: (one.believed / one.judged, one.judged), default=None)


def _won(tally: Tally) -> str:
    return f"{tally.won} of {tally.played}"
