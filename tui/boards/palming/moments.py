"""The moments of both Cockroach Pokers: a claim is judged, and somebody takes the card. No rule."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from engine.game import Event
from engine.palming.view import (
    COUNTS_AS,
    Card,
    Claim,
    Judged,
    LaidOpen,
    PalmingView,
    PlayerLost,
)
from engine.words import words
from tui.boards.moments import Moment, MomentNames
from tui.boards.palming.faces import back, face
from tui.boards.palming.signs import shape
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line

LOST, BELIEVED = 9, 4  # how bold it is to lose the game by it, and to get away with a lie


def palming_moments(
    events: Sequence[Event],
    after: PalmingView,
    cast: MomentNames,
    glyphs: Glyphs,
    handed: int = 1,
) -> Iterator[Moment]:
    """The moments in these events, which led to this view.

    `handed` is how often the card had been handed over before it was judged.
    """
    for at, event in enumerate(events):
        match event:
            case Judged():
                rest = takewhile(lambda later: not isinstance(later, Judged), events[at + 1 :])
                judgement = _Judgement(event, tuple(rest), after, cast, glyphs)
                yield replace(judgement.moment(), bold=judgement.bold + max(0, handed - 1))
            case PlayerLost(seat, reason) if not any(isinstance(e, Judged) for e in events[:at]):
                yield Moment(
                    hold=f"{cast.does(seat, 'has', 'have')} to start a round ...",
                    verdict=_loses(seat, cast),
                    look="bad",
                    seats=(seat,),
                    tells=(event,),
                    lands=f"{cast.does(seat, 'loses', 'lose')}: {reason}.",
                    bold=LOST,
                )


class _Judgement:
    """A claim, its card, and who gets it."""

    def __init__(
        self,
        judged: Judged,
        rest: tuple[Event, ...],
        after: PalmingView,
        cast: MomentNames,
        glyphs: Glyphs,
    ) -> None:
        self.judged = judged
        self.after = after
        self.cast = cast
        self.glyphs = glyphs
        self.laid = next((e for e in rest if _lays(e, judged.card)), None)
        self.lost = next((e for e in rest if isinstance(e, PlayerLost)), None)
        self.taker = judged.giver if judged.right else judged.seat

    def moment(self) -> Moment:
        judged, cast = self.judged, self.cast
        true = judged.said == judged.right
        called = "true" if judged.said else "a lie"
        says = cast.does(judged.giver, "says", "say")
        kept = (judged, self.laid, self.lost)
        return Moment(
            context=f"{says} “{words(judged.claim)}”.",
            hold=f"{cast.does(judged.seat, 'calls', 'call')} it {called} ...",
            shown=f"It is a {words(judged.card)}.",
            verdict="TRUE!" if true else "A LIE!",
            look="good" if true else "bad",
            lands=f"{cast.does(self.taker, 'takes', 'take')} it.",
            near=self._near(),
            last=_loses(self.lost.seat, cast) if self.lost else "",
            track=track(self.after, self.taker, judged.card, self.glyphs) if self.laid else (),
            seats=tuple(dict.fromkeys((judged.seat, judged.giver))),
            tells=tuple(event for event in kept if event is not None),
            cards=(face(judged.card, self.glyphs),),
            back=back(),
        )

    @property
    def bold(self) -> int:
        """More for a lie that was believed, more the less likely it was, and for a last chance."""
        judged = self.judged
        true = judged.said == judged.right
        story = {(False, True): BELIEVED, (False, False): 2, (True, False): 3, (True, True): 0}
        bold = story[true, judged.said]
        if not true and judged.said:
            bold += self._lying_open(judged.claim) // 2
        if judged.right and self._burns(judged.seat):
            bold += 2
        return bold + (LOST if self.lost else 3 * bool(self._near()))

    def _lying_open(self, claim: Claim) -> int:
        """The number of what the card was said to be that everybody had seen."""
        seats = range(len(self.after.piles))
        return sum(self.after.counts(seat).get(claim, 0) for seat in seats if claim != "royal")

    def _burns(self, seat: int) -> bool:
        """True if one card more could have lost them the game."""
        return self.after.limit - 1 in self.after.counts(seat).values()

    def _near(self) -> str:
        cast = self.cast
        if self.lost is not None:
            return f"{cast.does(self.lost.seat, 'loses', 'lose')}: {self.lost.reason}."
        if last := one_more(self.after, self.taker, self.judged.card, cast):
            return last
        if self.after.stage == "pay" and self.after.turn == self.taker:
            return f"{cast.does(self.taker, 'has', 'have')} to pay for it."
        return ""


def one_more(view: PalmingView, seat: int, card: Card, cast: MomentNames) -> str:
    """The warning that of such a card, once it lies there, one more loses; nothing before that."""
    if _count(view, seat, card) != view.limit - 1:
        return ""
    return f"One more {words(COUNTS_AS[card])} and {cast.acts(seat, 'loses', 'lose')}."


def track(view: PalmingView, seat: int, card: Card, glyphs: Glyphs) -> Line:
    """Taken places of such a card and free ones, hot from the last but one on."""
    kind, count, limit = COUNTS_AS.get(card), _count(view, seat, card), view.limit
    if kind is None:
        return ()
    hot = "danger" if count >= limit - 1 else kind
    taken = Span(glyphs.full * min(count, limit), hot)
    return line(Span(f"{shape(kind, glyphs)} ", kind), taken, Span(glyphs.empty * (limit - count)))


def _count(view: PalmingView, seat: int, card: Card) -> int:
    """The number of its kind that lie there."""
    kind = COUNTS_AS.get(card)
    return view.counts(seat).get(kind, 0) if kind else 0


def _lays(event: Event, card: Card) -> bool:
    return isinstance(event, LaidOpen) and card in event.cards


def _loses(seat: int, cast: MomentNames) -> str:
    return "YOU LOSE!" if seat == cast.you else f"{cast.names[seat]} LOSES!".upper()
