"""The part that both boards of Cockroach Poker share: a card on its way, and creatures face up."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import dropwhile
from typing import ClassVar, Generic, TypeVar

from engine.game import Event
from engine.moves import Names, Value
from engine.palming.view import Judged, LaidOpen, PalmingView
from engine.sentences import Sentence, Template, Who, kind, look_of, things
from engine.words import words
from tui.boards.board import PLENTY, Board, BoardScene, seats
from tui.boards.moments import Moment, MomentNames
from tui.boards.move_builder import Answer, MoveBuilder, Option, Steps
from tui.boards.palming.centre import Centre
from tui.boards.palming.codes import code
from tui.boards.palming.ending import Ending
from tui.boards.palming.faces import back, face
from tui.boards.palming.hand import PalmingHand, held, lines_of
from tui.boards.palming.lies import Lies
from tui.boards.palming.moments import palming_moments
from tui.boards.palming.seat import PalmingSeat
from tui.boards.palming.signs import crown, shape
from tui.boards.palming.who import SeatNames
from tui.paint.cards import Card
from tui.paint.spans import Line, Lines, Span, curtailed, fit, line, wrapped

V = TypeVar("V", bound=PalmingView)

IT_IS = Template("It is {card}.")
SAYS = Template("{giver} says “{claim}”. True or a lie?")
BEGINS = Template(
    "{seat} is about to slide a card to somebody.",
    seat="Slide a card to somebody and say what it is, or lie.",
)
SAYS_TO = Template("{giver} says “{claim}” to {to}.")
TRUE = Option("t", "true")
A_LIE = Option("f", "false: a lie")

EDGE, NARROW = 4, 40  # cells left beside the middle, and of a middle that has none to leave
BESIDE_CARD = 88  # cells of the largest card and of a verdict in large letters beside it
FEW = 4  # seats beside which the end has its room
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
    "judge": "to judge or pass on",
    "judge_alone": "to judge",
    "hand_on": "to pass the card on",
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
    hand_height = 2
    shouts = True  # what is claimed
    hand_fields = ("card", "other")
    aside_fields = ("do", "true", "peek", "claim")
    part = "round"
    secrets = "who lied about what"
    KINDS: ClassVar[Sequence[str]]  # the creatures of the game, in their order
    CARDS: ClassVar[Sequence[str]]  # all that has a face
    RULES: ClassVar[Mapping[str, Sequence[str]]]

    def as_card(self, named: str) -> Card | None:
        if named == "back":
            return back()
        return face(named, self.glyphs) if named in self.CARDS else None

    # --- What lies on the table -------------------------------------------------------------------

    def deciders(self, view: V) -> tuple[int, ...]:
        return () if view.turn is None else (view.turn,)

    def doing(self, scene: BoardScene[V]) -> str:
        view = scene.view
        alone = view.stage == "judge" and not view.fresh
        return DOING.get("judge_alone" if alone else view.stage, "")

    def beside_name(self, scene: BoardScene[V], seat: int, *, short: bool = False) -> Line:
        size = scene.view.hands[seat]
        if short:
            look = "back" if size else "danger"
            return line(Span(self.glyphs.back, look), Span(str(size), look.replace("back", "bold")))
        return line(Span(f"{size} card{'' if size == 1 else 's'}", "dim" if size else "danger"))

    def before(self, scene: BoardScene[V], seat: int, size: int, height: int) -> Lines:
        return self._seat(scene, seat).lines(size, height)

    def seat_forms(self, scene: BoardScene[V], size: int) -> Sequence[int]:
        forms = self._seat(scene, 0).forms(size)
        going = scene.view.outcome is None
        few = 1 if len(scene.names) > FEW else 2  # as the end takes the room
        return forms if going else forms[:few]

    def seat_burns(self, scene: BoardScene[V], seat: int) -> bool:
        return self._seat(scene, seat).burns

    def seat_foot(self, scene: BoardScene[V], seat: int, size: int) -> Line:
        return self._seat(scene, seat).foot(size)

    def _seat(self, scene: BoardScene[V], seat: int) -> PalmingSeat:
        return PalmingSeat(self.glyphs, scene.view, seat, self.KINDS)

    def claim(self, scene: BoardScene[V]) -> Sentence | None:
        handings = scene.view.handings
        if not handings:
            return None
        last = handings[-1]
        return SAYS_TO(giver=Who(last.giver), claim=kind(last.claim), to=Who(last.receiver))

    def goal(self, scene: BoardScene[V]) -> str:
        number = {4: "four", 5: "five"}[scene.view.limit]
        return f"{number} of a kind face up and you lose"

    def measure(self, size: int) -> int:
        return min(3 * size // 4, BESIDE_CARD)

    def centre(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        edge = " " * max(
            0, min(EDGE, (size - NARROW) // 2)
        )  # whatever is told: the card lies still
        lines = self._middle(scene, size - len(edge), height)
        sign = self.glyphs.ellipsis
        shown = curtailed(lines, size - len(edge), height, sign)
        return [fit(line(edge, spans), size, sign) for spans in shown]

    def _middle(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """The card on its way; between two rounds, what came of the last one."""
        middle = self._painted(scene)
        judged = next((e for e in reversed(scene.events) if isinstance(e, Judged)), None)
        aside = partial(self.aside, scene)
        if scene.view.flies:

            def flying(room: int, height: int) -> Lines:
                lines = middle.known(scene.view.card, room) + middle.still(room)
                lines = middle.claimed(room, height - len(lines)) + lines
                return lines + aside(room, height - len(lines))

            return middle.flight(scene.view.card, flying, size, height)
        if judged is not None:
            told = middle.verdict(judged, self._taken(scene, judged), aside)
            return middle.lying(judged.card, told, size, height)

        def fresh(room: int, height: int) -> Lines:
            lines = wrapped(self._begun(scene), room, "bold")
            return lines + aside(room, height - len(lines))

        return middle.lying(None, fresh, size, height)

    def _begun(self, scene: BoardScene[V]) -> str:
        """The first thing that happens in a round."""
        turn = scene.view.turn
        return BEGINS(seat=Who(turn)).text(scene.names, scene.you) if turn is not None else ""

    def _painted(self, scene: BoardScene[V]) -> Centre:
        return Centre(scene.view, SeatNames(scene.names, scene.you), self.glyphs, self.KINDS)

    def aside(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """The other things on the table."""
        return []

    def face(self, card: str) -> str:
        """A card as its shape and its name; a royal one has the royal mark."""
        mark = crown(self.glyphs) if card.startswith("royal_") else ""
        return f"{mark}{shape(card, self.glyphs)} {words(card)}"

    def code(self, card: str) -> str:
        """A card in few cells."""
        return self.face(card).removesuffix(words(card)) + code(card.removeprefix("royal_"))

    def _taken(self, scene: BoardScene[V], judged: Judged) -> int | None:
        """Before whom the card came to lie, if it does lie before somebody."""
        since = dropwhile(lambda event: event is not judged, scene.events)
        laid = (e for e in since if isinstance(e, LaidOpen) and judged.card in e.cards)
        return next((event.seat for event in laid), None)

    def hand_lines(self, scene: BoardScene[V], width: int, height: int) -> int:
        view = scene.view
        if view.outcome is not None:
            return 0  # the end takes its room
        return lines_of(len(kinds(view.hand)), len(view.hands) - 1, width, height)

    def hand(self, scene: BoardScene[V], size: int, height: int) -> Lines:
        """The cards; where one is to be chosen, each with the key that chooses it."""
        hand, choosing = scene.view.hand, scene.choosing
        if not hand:
            return wrapped("Your hand is empty.", size, "dim")[:height]
        offered = {a.value for field in self.hand_fields for a in _offered(choosing, field)}
        chosen = {choosing.answered(field) for field in self.hand_fields} if choosing else set()
        if choosing and choosing.here and choosing.here.field in self.hand_fields:
            chosen.add(choosing.here.value)
        keys = {card: CARD_KEYS[at] for at, card in enumerate(kinds(hand)) if card in offered}
        standing_out = {str(card) for card in chosen}
        return PalmingHand(held(hand), keys, standing_out, self.glyphs).lines(size, height)

    def headline(self, scene: BoardScene[V]) -> tuple[str, str]:
        """The claim about the card."""
        view = scene.view
        if view.flies and view.handings:
            claim = view.handings[-1].claim
            return f"{words(claim)}?", claim
        return super().headline(scene)

    def begins(self, before: V, after: V) -> bool:
        return after.stage == "offer"

    def moments(
        self, before: V, events: Sequence[Event], after: V, names: Names, you: int | None
    ) -> Sequence[Moment]:
        cast, handed = MomentNames(names, you), len(before.handings)
        return list(palming_moments(events, after, cast, self.glyphs, handed))

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
                return [_held(str(card), order.index(str(card))) for card in values]
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

    def reveal(self, scene: BoardScene[V], size: int, height: int = PLENTY) -> Lines:
        """Tell who lost, how often everybody lied, and the lies that were believed."""
        if scene.view.outcome is None:
            return []
        return Ending(self._lies(scene), self._painted(scene).who).lines(size, height)

    def confess(self, scene: BoardScene[V], size: int) -> Lines:
        """Every claim of the game beside its card: each lies face up by now."""
        return self._lies(scene).all(size)

    def _lies(self, scene: BoardScene[V]) -> Lies:
        return Lies(scene.view, self._painted(scene).who, self.glyphs, self.face, self.code)


def _held(card: str, at: int) -> Option:
    return Option(CARD_KEYS[at], words(card), card, at)


def _named(scene: BoardScene[V], seat: int) -> Span:
    return Span(scene.name(seat), look_of(seat))


def _offered(choosing: MoveBuilder | None, field: str) -> Iterable[Answer]:
    return choosing.offered(field).values() if choosing else ()


def kinds(hand: Sequence[str]) -> list[str]:
    """The different cards of a hand, in the order in which one holds them."""
    return list(dict.fromkeys(held(hand)))
