"""What the boards of both Cockroach Pokers share: a card on its way, and creatures face up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import ClassVar, Generic, TypeVar

from engine.moves import Value
from engine.palming.view import Handing, Judged, LaidOpen, PalmingView, PlayerLost
from engine.sentences import All, Template, Who, kind, look_of, number, things
from engine.words import words
from tui.boards.board import Board, BoardScene, seats
from tui.boards.move_builder import Answer, MoveBuilder, Option, Steps
from tui.boards.palming.lies import Lies
from tui.boards.palming.seat import PalmingSeat, code
from tui.boards.palming.signs import crown, shape
from tui.boards.told import told
from tui.paint.spans import (
    Line,
    Lines,
    Span,
    apart,
    curtailed,
    fit,
    flow,
    line,
    width,
    woven,
    wrapped,
)

V = TypeVar("V", bound=PalmingView)

LOOKED = Template(
    "{seat} has looked and must pass it on.", seat="{seat} have looked and must pass it on."
)
NOT_LOOKED = Template(
    "{seat} has not looked and must pass it on.", seat="{seat} have not looked and must pass it on."
)
STILL_TO_GO = Template("Still to go: {seats}.")
IT_IS = Template("It is {card}.")
SAYS = Template("{giver} says “{claim}”. True or a lie?")

TRUE = Option("t", "true")
A_LIE = Option("f", "false: a lie")

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
    "judge": "to judge the card or pass it on",
    "hand_on": "to pass the card on",
    "pay": "to pay for the special card",
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
        view = scene.view
        lines = [self._card(scene)]
        after = self._after(scene, size)
        tall = [self._handing(way, scene, size) for way in view.handings]
        if len(lines) + len(tall) + len(after) <= height:
            return lines + tall + after
        chain = flow(self._chain(scene), size, " ", self.glyphs.ellipsis)
        return lines + chain + after

    def _after(self, scene: BoardScene[V], size: int) -> Lines:
        """Who has it now, and who may still get it."""
        view, names = scene.view, scene.names
        lines: Lines = []
        if view.stage == "hand_on" and view.turn is not None:
            looked = (LOOKED if view.peeked else NOT_LOOKED)(seat=Who(view.turn))
            lines += woven(told(looked, names, scene.you, "dim"), size, "  ")
        if view.flies and len(names) > 2:
            fresh = tuple(self._fresh(view))
            left = told(STILL_TO_GO(seats=All(fresh)), names, scene.you, "dim")
            last = line(Span("Nobody is left to pass it on to.", "dim"))
            lines += woven(left if fresh else last, size, "  ")
        return lines

    def _chain(self, scene: BoardScene[V]) -> Iterator[Line]:
        """Eva "fly" > Finn "rat" > you."""
        for way in scene.view.handings:
            claim = Span(f"“{words(way.claim)}”", f"{way.claim} bold")
            blind = Span(" blind", "dim") if not way.looked else ""
            yield line(_named(scene, way.giver), " ", claim, blind, f" {self.glyphs.arrow}")
        yield line(_named(scene, scene.view.handings[-1].receiver))

    def _card(self, scene: BoardScene[V]) -> Line:
        """The card of the round, as far as this seat has seen it."""
        view = scene.view
        back = self.glyphs.back
        if view.card is None:
            return line(Span(f"{back}?{back}", "bold"), Span(" a card, face down", ""))
        face = self.face(view.card)
        whose = "you know it: " if view.flies else "it is "
        return line(Span(f"{back}?{back} ", "bold"), Span(whose), Span(face, f"{view.card} bold"))

    def _handing(self, way: Handing, scene: BoardScene[V], size: int) -> Line:
        arrow = self.glyphs.arrow
        blind = Span(" blind", "dim") if not way.looked else ""
        claim = line(" ", Span(f"“{words(way.claim)}”", f"{way.claim} bold"), blind)
        who = line(_named(scene, way.giver), f" {arrow} ", _named(scene, way.receiver))
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
            text = f"{number(limit).capitalize()} of one creature face up, and you lose."
            return wrapped(text, size, "dim")
        verdict = judged.says()
        taken = self._taken(scene, judged)
        whole = verdict if taken is None else verdict + taken.says()
        return [
            line(Span("Last round: ", "dim"), Span(self.face(judged.card), f"{judged.card} bold")),
            *woven(told(whole, scene.names, scene.you), size),
        ]

    def _taken(self, scene: BoardScene[V], judged: Judged) -> LaidOpen | None:
        """How the card came to lie before somebody, if it does."""
        since = dropwhile(lambda event: event is not judged, scene.events)
        laid = (e for e in since if isinstance(e, LaidOpen) and judged.card in e.cards)
        return next(laid, None)

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
                return "Your round: which card do you offer?"
            case "to":
                return "Who gets it?"
            case "claim":
                return f"What do you say it is?{self._reminder(scene, choosing)}"
            case "peek":
                return "Pass it on? You cannot take this back."
            case _:
                return self._do_you_believe(scene)

    def _reminder(self, scene: BoardScene[V], choosing: MoveBuilder) -> str:
        card = choosing.answered("card") or scene.view.card
        if not card:
            return " (You have not seen it.)"
        return f" ({IT_IS(card=things([str(card)])).text([])})"

    def _do_you_believe(self, scene: BoardScene[V]) -> str:
        handings = scene.view.handings
        if not handings:
            return ""
        last = handings[-1]
        asked = SAYS(giver=Who(last.giver), claim=kind(last.claim))
        return asked.text(scene.names, scene.you)

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
                return [
                    Option("t", "true") if yes else Option("f", "false: a lie") for yes in values
                ]
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
        lost = PlayerLost(loser, view.outcome.reason).says()
        shown = woven(told(lost, scene.names, scene.you, "bold"), size, "  ")
        return shown + self._lies(scene).best(size)

    def confess(self, scene: BoardScene[V], size: int) -> Lines:
        """Every claim of the game beside its card: each lies face up by now."""
        return self._lies(scene).all(size)

    def _lies(self, scene: BoardScene[V]) -> Lies:
        return Lies(scene.view, scene.names, self.glyphs, self.face, self.code)


def _named(scene: BoardScene[V], seat: int) -> Span:
    return Span(scene.name(seat), look_of(seat))


def _offered(choosing: MoveBuilder | None, field: str) -> Iterable[Answer]:
    return choosing.offered(field).values() if choosing else ()


def _twins(count: int) -> str:
    return f" x{count}" if count > 1 else ""


def kinds(hand: Sequence[str]) -> list[str]:
    """The different cards of a hand, in its order."""
    return list(dict.fromkeys(hand))
