"""What the boards of both Cockroach Pokers share: a card on its way, and creatures face up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import ClassVar, Generic, TypeVar

from engine.moves import Names, Value
from engine.palming.view import Handing, Judged, LaidOpen, PalmingView
from engine.words import words
from tui.boards.board import Board, BoardScene, seats
from tui.boards.move_builder import Answer, MoveBuilder, Option, Steps
from tui.boards.palming.lies import Lies
from tui.boards.palming.seat import PalmingSeat, code
from tui.boards.palming.signs import crown, shape
from tui.paint.spans import Line, Lines, Span, apart, curtailed, fit, flow, line, width, wrapped

V = TypeVar("V", bound=PalmingView)

CARD_KEYS = "1234567890abcdefghij"  # of the cards of a hand, in its order
LETTERS: Mapping[str, str] = {
    "bat": "b",
    "fly": "f",
    "cockroach": "c",
    "toad": "t",
    "rat": "r",
    "scorpion": "s",
    "spider": "p",
    "stink_bug": "k",
    "royal": "y",
}
DOING = {
    "offer": "to offer a card",
    "judge": "to judge it or pass it on",
    "hand_on": "to hand the card on",
    "pay": "to pay for the special",
}


class PalmingBoard(Board[V], Generic[V]):
    """A round of Cockroach Poker, of either kind."""

    steps: ClassVar[Steps] = {
        "offer": ("card", "to", "claim"),
        "judge": ("true",),
        "pass": ("do", "peek"),
        "hand_on": ("to", "claim"),
    }
    hand_height = 3
    hand_fields = ("card", "other")
    part = "round"
    secrets = "who lied about what"
    RULES: ClassVar[Mapping[str, Sequence[str]]]

    # --- What lies on the table -------------------------------------------------------------------

    def deciders(self, view: V) -> tuple[int, ...]:
        return () if view.turn is None else (view.turn,)

    def doing(self, scene: BoardScene[V]) -> str:
        return DOING.get(scene.view.stage, "")

    def beside_name(self, scene: BoardScene[V], seat: int, *, short: bool = False) -> Line:
        size = scene.view.hands[seat]
        return line(Span(f"{size} card{'' if size == 1 else 's'}", "dim" if size else "danger"))

    def before(self, scene: BoardScene[V], seat: int, size: int, height: int) -> Lines:
        return PalmingSeat(self.glyphs, scene.view, seat).lines(size, height)

    def centre(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        aside = self.aside(scene, size)
        if scene.view.handings:
            lines = self._flight(scene, size, height - len(aside)) + aside
        else:
            lines = self._last_round(scene, size) + aside
        sign = self.glyphs.ellipsis
        return [fit(spans, size, sign) for spans in curtailed(lines, size, height, sign)]

    def aside(self, scene: BoardScene[V], size: int) -> Lines:
        """What else lies on the table."""
        return []

    def face(self, card: str) -> str:
        """A card as its shape and its name; a royal one has the royal mark."""
        mark = crown(self.glyphs) if card.startswith("royal_") else ""
        return f"{mark}{shape(card, self.glyphs)} {words(card)}"

    def code(self, card: str) -> str:
        """A card in few cells."""
        return self.face(card).removesuffix(words(card)) + code(card.removeprefix("royal_"))

    def _flight(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """The card, its claims and who has handled it; the claims in a row if they are many."""
        view, names = scene.view, scene.names
        lines = [self._card(scene)]
        after = self._after(scene, size)
        tall = [self._handing(way, names, size) for way in view.handings]
        if len(lines) + len(tall) + len(after) <= height:
            return lines + tall + after
        chain = flow(self._chain(view.handings, names), size, " ", self.glyphs.ellipsis)
        return lines + chain + after

    def _after(self, scene: BoardScene[V], size: int) -> Lines:
        """Who has it now, and who may still get it."""
        view, names = scene.view, scene.names
        lines: Lines = []
        if view.stage == "hand_on" and view.turn is not None:
            how = "has looked" if view.peeked else "did not look"
            lines += wrapped(f"{names[view.turn]} {how}, hands it on next", size, "dim", "  ")
        if view.flies and len(names) > 2:
            fresh = [names[seat] for seat in self._fresh(view)]
            who = f"not handled by {', '.join(fresh)}" if fresh else "everybody has handled it"
            lines += wrapped(who, size, "dim", "  ")
        return lines

    def _chain(self, handings: Sequence[Handing], names: Names) -> Iterator[Line]:
        """Eva "fly" > Finn "rat" > Ben."""
        for way in handings:
            claim = Span(f"“{words(way.claim)}”", f"{way.claim} bold")
            blind = Span(" blind", "dim") if not way.looked else ""
            yield line(f"{names[way.giver]} ", claim, blind, f" {self.glyphs.arrow}")
        yield line(names[handings[-1].receiver])

    def _card(self, scene: BoardScene[V]) -> Line:
        """The card of the round, as far as this seat has seen it."""
        view = scene.view
        back = self.glyphs.back
        if view.card is None:
            return line(Span(f"{back}?{back}", "bold"), Span(" a card, face down", ""))
        face = self.face(view.card)
        whose = "you know it: " if view.flies else "it is "
        return line(Span(f"{back}?{back} ", "bold"), Span(whose), Span(face, f"{view.card} bold"))

    def _handing(self, way: Handing, names: Names, size: int) -> Line:
        arrow = self.glyphs.arrow
        blind = Span(" blind", "dim") if not way.looked else ""
        claim = line(" ", Span(f"“{words(way.claim)}”", f"{way.claim} bold"), blind)
        who = line(f"{names[way.giver]} {arrow} {names[way.receiver]}")
        if width(who) + width(claim) <= size:
            return line(who, claim)
        return apart(who, claim, size, self.glyphs.ellipsis)  # whatever is cut, the claim is seen

    def _fresh(self, view: V) -> list[int]:
        """Who has not handled the card."""
        handled = {way.giver for way in view.handings} | {way.receiver for way in view.handings}
        return [seat for seat in range(len(view.hands)) if seat not in handled]

    def _last_round(self, scene: BoardScene[V], size: int) -> Lines:
        """How the last round ended, while the next one has not begun."""
        judged = next((e for e in reversed(scene.events) if isinstance(e, Judged)), None)
        if judged is None:
            limit = scene.view.limit
            text = f"No card is on its way. Who has {limit} of one creature face up has lost."
            return wrapped(text, size, "dim")
        names = scene.names
        verdict = "the truth" if fits(judged) else "a lie"
        face = self.face(judged.card)
        return [
            line(Span("Last round: ", "dim"), Span(face, f"{judged.card} bold")),
            *wrapped(
                f"{names[judged.giver]} said “{words(judged.claim)}”: {verdict}. "
                f"{names[judged.seat]} judged it {'true' if judged.said else 'false'}"
                f"{self._taken(scene, judged)}.",
                size,
                "",
            ),
        ]

    def _taken(self, scene: BoardScene[V], judged: Judged) -> str:
        """Before whom the card came to lie, if it does lie before somebody."""
        since = dropwhile(lambda event: event is not judged, scene.events)
        laid = (e for e in since if isinstance(e, LaidOpen) and judged.card in e.cards)
        return next((f"; {scene.names[event.seat]} takes it" for event in laid), "")

    def hand(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """The cards; where one is to be chosen, each with the key that chooses it."""
        view, choosing = scene.view, scene.choosing
        offered = {a.value: a for field in self.hand_fields for a in _offered(choosing, field)}
        marked = {choosing.answered(field) for field in self.hand_fields} if choosing else set()
        if choosing and choosing.here and choosing.here.field in self.hand_fields:
            marked.add(choosing.here.value)
        lines = wrapped("Your hand is empty.", size, "dim")
        for called in (self.face, self.code):
            items = []
            for at, card in enumerate(kinds(view.hand)):
                key = CARD_KEYS[at] if card in offered else ""
                face = f"{called(card)}{_twins(view.hand.count(card))}"
                look = f"{card} chosen" if card in marked else card
                items.append(self._hand_card(Span(face, look, key)))
            lines = flow(items, size) or lines
            if len(lines) <= height and all(width(spans) <= size for spans in lines):
                break
        return lines[:height]

    def _hand_card(self, face: Span) -> Line:
        key = face.key
        return line(Span(key, "key", key), Span(" ", "", key), face) if key else line(face)

    def headline(self, scene: BoardScene[V]) -> tuple[str, str]:
        """What the card is said to be."""
        view = scene.view
        if view.flies and view.handings:
            claim = view.handings[-1].claim
            return f"{words(claim)}?", claim
        return super().headline(scene)

    def begins(self, before: V, after: V) -> bool:
        return after.stage == "offer"

    # --- Choosing ---------------------------------------------------------------------------------

    def question(self, scene: BoardScene[V], choosing: MoveBuilder) -> str:
        field = choosing.answers[0].field if choosing.answers else ""
        match field:
            case "card":
                return "Your round: which card do you palm off?"
            case "to":
                return "To whom?"
            case "claim":
                return f"What do you say it is?{self._reminder(scene, choosing)}"
            case "peek":
                return "Pass it on: this cannot be taken back."
            case _:
                return self._do_you_believe(scene)

    def _reminder(self, scene: BoardScene[V], choosing: MoveBuilder) -> str:
        card = choosing.answered("card") or scene.view.card
        return f" (it is a {words(str(card))})" if card else " (you have not seen it)"

    def _do_you_believe(self, scene: BoardScene[V]) -> str:
        handings = scene.view.handings
        if not handings:
            return ""
        last = handings[-1]
        return f"{scene.names[last.giver]} says “{words(last.claim)}”. Do you believe it?"

    def options(
        self, scene: BoardScene[V], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        match field:
            case "card":
                order = kinds(scene.view.hand)
                return [
                    Option(CARD_KEYS[order.index(card)], words(str(card)), str(card))
                    for card in map(str, values)
                ]
            case "to":
                return seats(scene.names, values)
            case "claim":
                return [Option(LETTERS[str(it)], words(str(it)), str(it)) for it in values]
            case "true":
                return [Option("t", "true") if yes else Option("f", "false") for yes in values]
            case "peek":
                return [
                    Option("l", "look, then pass on") if peek else Option("b", "pass on blind")
                    for peek in values
                ]
            case _:
                return [Option("p", "pass it on") for _ in values]

    def rules(self, view: V) -> Sequence[str]:
        return self.RULES.get(view.stage, ())

    # --- The end ----------------------------------------------------------------------------------

    def reveal(self, scene: BoardScene[V], size: int) -> Lines:
        """Who lost, how often everybody lied, and the lies that were believed."""
        view = scene.view
        if view.outcome is None:
            return []
        (loser,) = view.outcome.losers
        lost = f"{scene.names[loser]} loses: {view.outcome.reason}."
        return wrapped(lost, size, "bold", "  ") + self._lies(scene).best(size)

    def confess(self, scene: BoardScene[V], size: int) -> Lines:
        """Every claim of the game beside its card: each lies face up by now."""
        return self._lies(scene).all(size)

    def _lies(self, scene: BoardScene[V]) -> Lies:
        return Lies(scene.view, scene.names, self.glyphs, self.face, self.code)


def _offered(choosing: MoveBuilder | None, field: str) -> Iterable[Answer]:
    return choosing.offered(field).values() if choosing else ()


def _twins(count: int) -> str:
    return f" x{count}" if count > 1 else ""


def kinds(hand: Sequence[str]) -> list[str]:
    """The different cards of a hand, in its order."""
    return list(dict.fromkeys(hand))


def fits(judged: Judged) -> bool:
    """Whether the claim was true: who said so was right, who said not was wrong."""
    return judged.said == judged.right
