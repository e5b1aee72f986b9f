"""The board of Royal Menagerie: the table and its questions. It knows views, never a rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from engine.game import Outcome
from engine.games.royal_menagerie.view import (
    ANIMALS,
    SCORING,
    TITLES,
    OpenBazaar,
    OpenWindfall,
    Phase,
    Turn,
    View,
    listed,
    sides,
    sums,
)
from engine.moves import Value
from tui.boards import board
from tui.boards.board import BoardScene
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.royal_menagerie.cards import DrawnCards, abridged, in_order, keyed, offered_row
from tui.boards.royal_menagerie.seat import RoyalMenagerieSeat
from tui.paint.spans import Line, Lines, Span, curtailed, line, wrapped

LETTERS: Mapping[str, str] = {
    "tortoise": "o",
    "tiger": "t",
    "ibis": "i",
    "komodo": "k",
    "antelope": "a",
    "mammoth": "m",
}
RULES: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(ANIMALS, ("RM-5", "RM-6")),
    "shoot": ("RM-7", "RM-13"),
    "steal": ("RM-8", "RM-13"),
    "trade": ("RM-9", "RM-13"),
    "bazaar": ("RM-10", "RM-12"),
    "windfall": ("RM-11", "RM-12"),
}
SEATS = ("to", "whose", "one", "other")  # fields that name a seat


class RoyalMenagerieBoard(board.Board[View]):
    """Four menageries, the actions being resolved, and one's own hand."""

    key = "royal-menagerie"
    steps: ClassVar[Steps] = {
        "gift": ("card", "to"),
        "shoot": ("do", "whose", "animal"),
        "steal": ("do", "whose", "animal"),
        "trade": ("do", "one", "animal", "other", "other_animal"),
        "bazaar": ("do",),
        "windfall": ("do",),
        "waste": ("card",),
    }
    hand_height = 3
    hand_fields = ("card", "do")

    # --- What lies on the table -------------------------------------------------------------------

    def deciders(self, view: View) -> tuple[int, ...]:
        return (view.stack[-1].seat,) if view.stack else ()

    def doing(self, scene: BoardScene[View]) -> str:
        match scene.view.stack:
            case (*_, OpenBazaar()):
                return "to take a card of the bazaar"
            case (*_, Turn(plays=plays) | OpenWindfall(plays=plays)):
                return "to play a card" if plays == 1 else f"to play {plays} cards"
            case _:
                return ""

    def beside_name(self, scene: BoardScene[View], seat: int, *, short: bool = False) -> Line:
        """The role, as far as it is known, and the points."""
        view = scene.view
        points = Span(f"{view.points[seat]} pt", "bold")
        role = view.roles[seat]
        if role is None:
            return line(Span("" if short else "role unknown ", "dim"), points)
        own = scene.ours and seat == view.seat
        secret = own and role != "grand_vizier" and view.outcome is None
        you = "you: " if secret and not short else ""
        return line(Span(f"{you}{TITLES[role]}", "warn"), " ", points)

    def before(self, scene: BoardScene[View], seat: int, size: int, height: int) -> Lines:
        return RoyalMenagerieSeat(self.glyphs, scene, seat).lines(size, height)

    def centre(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """What is being resolved, the newest first, then deck and discards."""
        view = scene.view
        lines: Lines = []
        for at, phase in enumerate(reversed(view.stack)):
            text = f"{self.glyphs.cursor} {'then: ' if at else ''}{_told(phase, scene)}"
            lines += wrapped(text, size, "dim" if at else "bold", "  ")
        if view.end_stage:
            lines += wrapped("End stage: nobody draws, a turn is one card.", size, "warn", "  ")
        newest = f", the newest {view.discards[-1]}" if view.discards else ""
        counts = f"Deck {view.deck}, discards {len(view.discards)}{newest}."
        lines += wrapped(counts, size, "", "  ")
        lines += _piles(view, size, height - len(lines))
        return curtailed(lines, size, height, self.glyphs.ellipsis)

    def hand(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """The cards; what can be played has its key, which may be in an open bazaar instead."""
        view = scene.view
        row = offered_row(view) if self.deciders(view) == (view.seat,) else ()
        if not row:
            return DrawnCards(self.glyphs, scene.choosing, view.hand).lines("", size, height)
        lines = DrawnCards(self.glyphs, scene.choosing, row).lines("Bazaar:", size, 1)
        rest = DrawnCards(self.glyphs, None, view.hand).lines("Hand:", size, height - len(lines))
        return [*lines, *rest]

    def begins(self, before: View, after: View) -> bool:
        return after.turn not in (None, before.turn)

    # --- Choosing ---------------------------------------------------------------------------------

    def question(self, scene: BoardScene[View], choosing: MoveBuilder) -> str:
        field = choosing.answers[0].field if choosing.answers else ""
        name = {seat: scene.names[int(at)] for seat, at in _answered(choosing, SEATS)}
        card = choosing.answered("do") or choosing.answered("card")
        match field:
            case "card" | "do":
                return self._which_card(scene.view)
            case "to":
                return f"To whom do you give the {card}?"
            case "whose":
                return (
                    "Whose animal do you shoot?" if card == "shoot" else "From whom do you steal?"
                )
            case "animal" if card != "trade":
                return f"Which of {name['whose']}'s animals do you {card}?"
            case _:
                return _about_trade(field, name, choosing)

    def _which_card(self, view: View) -> str:
        match view.stack:
            case (*_, OpenBazaar()):
                return "Which card of the bazaar do you take and play?"
            case (*_, OpenWindfall(plays=plays)):
                return f"Your windfall: which card do you play? ({plays} to play)"
            case (*_, Turn(plays=plays)):
                return f"Your turn: which card do you play? ({plays} to play)"
            case _:
                return ""

    def options(
        self, scene: BoardScene[View], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        if field in SEATS:
            return board.seats(scene.names, values)
        names = [str(worth) for worth in values]
        if field in ("animal", "other_animal"):
            return [Option(LETTERS[name], name, name) for name in names]
        keys = keyed(offered_row(scene.view) or scene.view.hand)
        return [Option(keys[name], name, name) for name in names]

    def rules(self, view: View) -> Sequence[str]:
        match view.stack:
            case ():
                return ("RM-16", "RM-17", "RM-18")
            case (*_, OpenBazaar(row=row)):
                ids, cards = ["RM-10"], row
            case (*_, OpenWindfall()):
                ids, cards = ["RM-11"], view.hand
            case _:
                ids, cards = ["RM-4", *["RM-15"] * view.end_stage], view.hand
        wanted = (*ids, *(rule for card in keyed(cards) for rule in RULES[card]), "RM-17")
        return tuple(dict.fromkeys(wanted))

    # --- The end ----------------------------------------------------------------------------------

    def reveal(self, scene: BoardScene[View], size: int) -> Lines:
        """Who has won, by which sums, all roles, and what everybody had."""
        view, names = scene.view, scene.names
        if view.outcome is None:
            return []
        winners = view.outcome.winners
        lines = wrapped(_verdict(scene, view.outcome), size, "bold", "  ")
        for seat, role in enumerate(view.roles):
            points = view.points[seat]
            mark = self.glyphs.yes if seat in winners else self.glyphs.no
            title = TITLES[role] if role else "role unknown"
            text = f"{mark} {names[seat]}: {title}, {points} point{'' if points == 1 else 's'}"
            lines += wrapped(text, size, "good" if seat in winners else "", "    ")
        lines += wrapped(sides(view.roles, view.points), size, "dim", "  ")
        for name, menagerie in zip(names, view.menageries, strict=False):
            lines += wrapped(f"{name} had {listed(menagerie)}.", size, "dim", "  ")
        return lines


def _verdict(scene: BoardScene[View], outcome: Outcome) -> str:
    """How the game was won; the sums of the sides, where they decided it: "12 to 10"."""
    who = " and ".join(scene.names[seat] for seat in outcome.winners)
    how = f"{outcome.reason[:1].upper()}{outcome.reason[1:]}"
    if len(outcome.winners) == 1:
        return f"{how}: {who} wins."
    less, more = sorted(sums(scene.view.roles, scene.view.points))
    return f"{how}, {more} to {less}: {who} win."


def _piles(view: View, size: int, height: int) -> Lines:
    """What lies where, in words if there is room; that nothing is cut is worth an abbreviation."""
    piles = [("Discards", view.discards), ("Unseen", view.unseen)]
    told = [(name, in_order(cards)) for name, cards in piles if cards]
    worth = wrapped(SCORING, size, "dim", "  ")
    words, short = (
        [
            part
            for name, cards in told
            for part in wrapped(f"{name}: {say(cards)}", size, "dim", "  ")
        ]
        for say in (listed, abridged)
    )
    drafts = [*worth, *words], [*worth, *short], words, short
    return next((draft for draft in drafts if len(draft) <= height), short)


def _told(phase: Phase, scene: BoardScene[View]) -> str:
    """What is being resolved, and who is to do what."""
    name = scene.names[phase.seat]
    match phase:
        case Turn(plays=0):
            return f"{name}'s turn ends"
        case Turn(plays=plays):
            return f"{name}'s turn: {_cards(plays)} to play"
        case OpenBazaar(row=()):
            return "the bazaar is over"
        case OpenBazaar(row=row):
            return f"Bazaar, {name} takes: {listed(row)}"
        case OpenWindfall(plays=0):
            return f"{name}'s windfall is over"
        case OpenWindfall(plays=plays):
            return f"{name}'s windfall: {_cards(plays)} to play"


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _answered(choosing: MoveBuilder, fields: Iterable[str]) -> Iterator[tuple[str, Value]]:
    for field in fields:
        worth = choosing.answered(field)
        if worth is not None:
            yield field, worth


def _about_trade(field: str, name: Mapping[str, str], choosing: MoveBuilder) -> str:
    """Two menageries, an animal of each: `one` is the lower seat."""
    animal = choosing.answered("animal")
    match field:
        case "one":
            return "Trade between which two? First the one with the lower number:"
        case "animal":
            return f"Trade which of {name['one']}'s animals?"
        case "other":
            return f"Trade {name['one']}'s {animal} for an animal of whom?"
        case "other_animal":
            return f"{name['one']}'s {animal} for which of {name['other']}'s animals?"
        case _:
            return ""


BOARD = RoyalMenagerieBoard
