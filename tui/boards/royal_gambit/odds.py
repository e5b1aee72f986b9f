"""The chance to go bust, as a number and as a bar. It knows no rule."""

from engine.games.royal_gambit.danger import risk
from engine.games.royal_gambit.view import View
from engine.values import value
from tui.boards.card_rows import meter
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line

ALARM = 4  # a danger from one in so many on


@value
class PairChance:
    """The cards that would pair one of a seat's, of so many that may come next."""

    bad: int
    coming: int
    saved: bool  # by a Queen, which covers one pair

    @classmethod
    def of(cls, view: View, seat: int) -> "PairChance":
        return cls(*risk(view, seat), saved="Q" in view.places[seat].cards)

    @property
    def percent(self) -> int:
        return round(100 * self.bad / self.coming) if self.coming else 0

    @property
    def alarming(self) -> bool:
        return bool(self.bad) and not self.saved and ALARM * self.bad >= self.coming

    @property
    def look(self) -> str:
        return "danger" if self.alarming else "dim" if self.saved else "warn"

    def meter(self, glyphs: Glyphs, size: int) -> Line:
        """The share of it: a bar of so many places that fills, the number, a sign of alarm."""
        share = self.bad / self.coming if self.coming else 0
        bar = meter(glyphs, [(share, self.look)], size) if size else ()
        alarm = f" {glyphs.danger}" if self.alarming else ""
        return line(
            Span("pair " if self.saved else "bust ", "dim"),
            bar,
            Span(f"{' ' if bar else ''}{self.percent}%{alarm}", self.look),
        )
