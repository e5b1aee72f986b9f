"""What lies before one seat of Royal Gambit: cards, their worth, sets and danger. No rule."""

from engine.games.royal_gambit.view import SETS, Place, View
from netplay.trust.width import cells
from tui.boards.board import BoardScene
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Lines, Span, apart, fit, flow, line, width


class RoyalGambitSeat:
    """One seat, in as many words as there is room for."""

    def __init__(self, glyphs: Glyphs, scene: BoardScene[View], seat: int) -> None:
        self.glyphs = glyphs
        self.scene = scene
        self.seat = seat
        self.view = scene.view
        self.place: Place = scene.view.places[seat]
        self.bad, self.coming = scene.view.risk(seat)

    def lines(self, size: int, height: int) -> Lines:
        """Standing, cards, danger and sets; short of lines, danger stands beside the standing."""
        standing, cards = self._standing(), self._cards(size)
        for sets in (self._all_sets(size), self._sets(size)):
            if 1 + len(cards) + 1 + len(sets) <= height:
                return [one for one in (standing, *cards, self._risk(size), *sets) if one]
        beside = self._with_risk(standing, self._short_risk(), size)
        return [one for one in (beside, *cards, *sets) if one][:height]

    # --- Standing and danger ----------------------------------------------------------------------

    def _standing(self) -> Line:
        """In the hand or not, in words, and what for."""
        over = self.view.outcome
        if over is not None:
            return line(Span("the winner", "good bold")) if self.seat in over.winners else ()
        match self.place.standing:
            case "in":
                return line(Span("in", "good"), self._worth())
            case "stayed":
                return line(Span("stayed", "bold"), f" with {self.view.scores[self.seat]}")
            case "bust":
                return line(Span(f"{self.glyphs.no} BUST", "danger"), Span(", scores 0", "dim"))
            case "away":
                return line(Span("not in this hand", "dim"))

    def _worth(self) -> Span:
        if self.view.stage == "cover_or_bust" and self.view.decides == self.seat:
            return Span(f", a pair {self.glyphs.danger}", "danger")
        return Span(
            f", worth {self.view.scores[self.seat]}" if self.place.cards else ", no open card"
        )

    def _with_risk(self, standing: Line, risk: Line, size: int) -> Line:
        """Standing and danger in one line; if it is narrow, in fewer words."""
        if not risk:
            return standing
        few = line(Span("in", "good"), f" {self.view.scores[self.seat]}")
        drafts = (standing, risk), (few, risk), (few, self._short_risk(""))
        room = (draft for draft in drafts if width(draft[0]) + 1 + width(draft[1]) <= size)
        left, right = next(room, drafts[-1])
        return apart(left, right, size)

    def _short_risk(self, what: str = "pair ") -> Line:
        """How many of the cards to come make a pair."""
        if self.place.standing != "in" or not self.bad:
            return ()
        return line(Span(f"{what}{self.bad}/{self.coming}{self._alarm()}", self._alarm_look()))

    def _risk(self, size: int) -> Line:
        """The same in words, with what saves from it."""
        if self.place.standing != "in" or not self.bad:
            return ()
        queen = ", a Queen saves" if "Q" in self.place.cards else ""
        long = f"a pair with {self.bad} of {self.coming} cards{queen}{self._alarm()}"
        short = f"pair: {self.bad} of {self.coming}{self._alarm()}"
        return line(Span(long if cells(long) <= size else short, self._alarm_look()))

    def _alarm(self) -> str:
        """A sign where a pair is likely."""
        return f" {self.glyphs.danger}" if self.bad and 4 * self.bad >= self.coming else ""

    def _alarm_look(self) -> str:
        return "danger" if self._alarm() else "dim"

    # --- Cards and sets ---------------------------------------------------------------------------

    def _cards(self, size: int) -> Lines:
        """Face-up cards as they came, then the covered ones in brackets."""
        choosing = self.scene.choosing if self.seat == self.view.seat else None
        offered = choosing.offered("card") if choosing else {}
        here = choosing.here if choosing else None
        items = []
        for card in self.place.cards:
            answer = offered.get(card)
            look = "bold chosen" if answer is not None and answer is here else "bold"
            items.append(line(Span(card, look, answer.option.key if answer else "")))
        if self.place.covered:
            items.append(line(Span(f"({''.join(self.place.covered)})", "dim")))
        spread = flow(items, size, " ")
        return spread if len(spread) == 1 else flow(items, size, "")

    def _all_sets(self, size: int) -> Lines:
        """Sets that are complete or lack no more than two cards, a line each."""
        sets = (self._set(whole, lack) for whole, lack in self._near(2))
        return [fit(one, size, self.glyphs.ellipsis) for one in sets]

    def _sets(self, size: int) -> Lines:
        """Sets that are complete or lack one card, in words if there is room."""
        near = self._near(1)
        long = [self._set(whole, lack) for whole, lack in near]
        if sum(width(one) + 2 for one in long) <= size + 2:
            return flow(long, size)
        return flow((self._short_set(whole, lack) for whole, lack in near), size, " ")

    def _near(self, most: int) -> list[tuple[str, str]]:
        """Sets with what they lack, which is nothing for those who get no more cards."""
        most = most if self.place.standing == "in" else 0
        sets = zip(SETS, self.view.missing(self.seat), strict=True)
        return [(whole, lack) for whole, lack in sets if len(lack) <= most]

    def _set(self, whole: str, lack: str) -> Line:
        if lack:
            return line(Span(f"{whole} lacks {lack}", "warn" if len(lack) == 1 else "dim"))
        return line(Span(f"{self.glyphs.yes}{whole} complete", "good"))

    def _short_set(self, whole: str, lack: str) -> Line:
        if lack:
            return line(Span(whole.replace(lack, "_"), "warn"))
        return line(Span(f"{self.glyphs.yes}{whole}", "good bold"))
