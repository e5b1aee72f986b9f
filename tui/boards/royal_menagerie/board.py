"""The board of Royal Menagerie: the table and its questions. It knows views, never a rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from engine.game import Event, Outcome
from engine.games.royal_menagerie.view import (
    ANIMALS,
    TITLES,
    Card,
    OpenBazaar,
    OpenWindfall,
    Turn,
    View,
    listed,
    sums,
)
from engine.moves import Names, Value
from engine.sentences import All, Sentence, Template, Who
from tui.boards import board
from tui.boards.board import PLENTY, BoardScene
from tui.boards.moments import Moment, MomentNames
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.royal_menagerie.cards import (
    DrawnCards,
    beside_hand,
    keyed,
    lines_of,
    offered_row,
)
from tui.boards.royal_menagerie.centre import RoyalMenagerieCentre
from tui.boards.royal_menagerie.faces import card_or_role
from tui.boards.royal_menagerie.moments import menagerie_moments, swings
from tui.boards.royal_menagerie.roles import both_sides, goal, roles_in_lines, roles_in_row
from tui.boards.royal_menagerie.seat import RoyalMenagerieSeat
from tui.boards.told import told
from tui.paint import cards
from tui.paint.spans import Line, Lines, Span, line, woven, wrapped

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
WINS = Template("{how}: {seat} wins.", seat="{how}: {seat} win.")
WIN = Template("{how}, {more} to {less}: {seats} win.")
WIN_TIE = Template("{how}, as equal sums are theirs, {more} to {more}: {seats} win.")  # RM-18
WHICH_ANIMAL = Template("Which of {whose's} animals do you {action}?")
HAD = Template("{seat} had {cards}.")
SEATS = ("to", "whose", "one", "other")  # fields that name a seat


class RoyalMenagerieBoard(board.Board[View]):
    """Four menageries, the actions being resolved, and one's own hand."""

    key = "royal-menagerie"
    steps: ClassVar[Steps] = {
        "gift": ("card", "to"),
        "shoot": ("do", "whose", "animal"),
        "steal": ("do", "whose", "animal"),
        "trade": ("do", "one", "other", "animal", "other_animal"),
        "bazaar": ("do",),
        "windfall": ("do",),
        "waste": ("card",),
    }
    hand_height = 3
    content = 17  # deck and discards at full size, what is unseen, and what goes on
    hand_fields = ("card", "do")

    def as_card(self, named: str) -> cards.Card | None:
        return card_or_role(named, self.glyphs)

    # --- What lies on the table -------------------------------------------------------------------

    def deciders(self, view: View) -> tuple[int, ...]:
        return (view.stack[-1].seat,) if view.stack else ()

    def doing(self, scene: BoardScene[View]) -> str:
        match scene.view.stack:
            case (*_, OpenBazaar()):
                return "to take a card from the Bazaar"
            case (*_, Turn(plays=plays) | OpenWindfall(plays=plays)):
                return "to play a card" if plays == 1 else f"to play {plays} cards"
            case _:
                return ""

    def beside_name(self, scene: BoardScene[View], seat: int, *, short: bool = False) -> Line:
        """The role, as far as it is known, and the points."""
        view = scene.view
        points = Span(f"{view.points[seat]} pt", "bold")
        role = view.roles[seat]
        if short:
            return line(Span(str(view.points[seat]), "bold"))
        if role is None:
            return line(Span("role unknown ", "dim"), points)
        own = scene.ours and seat == view.seat
        secret = own and role != "grand_vizier" and view.outcome is None
        you = "you: " if secret else ""
        return line(Span(f"{you}{TITLES[role]}", "warn"), " ", points)

    def before(self, scene: BoardScene[View], seat: int, size: int, height: int) -> Lines:
        return RoyalMenagerieSeat(self.pen, scene, seat).lines(size, height)

    def centre(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """The actions being resolved, the newest first, then deck and discards."""
        return RoyalMenagerieCentre(self.pen, scene).lines(size, height)

    def hand(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """The cards; what can be played has its key, which may be in an open bazaar instead."""
        view, row = scene.view, self._row_to_take(scene.view)
        if not row:
            return DrawnCards(self.pen, scene.choosing, view.hand).lines(size, height)
        offered = DrawnCards(self.pen, scene.choosing, row)
        return beside_hand(offered, DrawnCards(self.pen, None, view.hand), size, height)

    def _row_to_take(self, view: View) -> Sequence[Card]:
        """The open bazaar of which one takes a card now."""
        return offered_row(view) if self.deciders(view) == (view.seat,) else ()

    # --- How much room it takes, and what matters -------------------------------------------------

    def hand_lines(self, scene: BoardScene[View], width: int, height: int) -> int:
        """The number of lines that the hand takes on a screen of this size."""
        if scene.view.outcome is not None:
            return 0
        kinds, row = len(set(scene.view.hand)), self._row_to_take(scene.view)
        lines = lines_of(max(kinds, len(row), 1), width, height)
        return max(lines, 2) if row else lines

    def seat_forms(self, scene: BoardScene[View], size: int) -> Sequence[int]:
        """The lines that what lies before a seat takes at this width, the plainest form first."""
        return RoyalMenagerieSeat.forms(size, over=scene.view.outcome is not None)

    def seat_burns(self, scene: BoardScene[View], seat: int) -> bool:
        """True if one animal more has this menagerie stampede."""
        return scene.view.outcome is None and len(scene.view.missing(seat)) == 1

    def goal(self, scene: BoardScene[View]) -> str:
        """Say what one's role wants."""
        return goal(scene)

    def begins(self, before: View, after: View) -> bool:
        return after.turn not in (None, before.turn)

    def moments(
        self, before: View, events: Sequence[Event], after: View, names: Names, you: int | None
    ) -> Sequence[Moment]:
        return list(menagerie_moments(events, after, MomentNames(names, you), self.glyphs))

    def highlights(
        self, before: View, events: Sequence[Event], after: View, names: Names, you: int | None
    ) -> Sequence[Moment]:
        found = self.moments(before, events, after, names, you)
        return found or list(swings(before, events, after, MomentNames(names, you), self.glyphs))

    # --- Choosing ---------------------------------------------------------------------------------

    def question(self, scene: BoardScene[View], choosing: MoveBuilder) -> str:
        field = choosing.answers[0].field if choosing.answers else ""
        card = choosing.answered("do") or choosing.answered("card")
        match field:
            case "card" | "do":
                return self._which_card(scene.view)
            case "to":
                return f"Who gets the {card}?"
            case "whose":
                return f"Whose animal do you {card}?"
            case "animal" if card != "trade":
                whose = Who(int(choosing.answered("whose") or 0))
                asked = WHICH_ANIMAL(whose=whose, action=str(card))
                return asked.text(scene.names, scene.you)
            case "":
                return ""
            case _:
                return _about_trade(field, choosing).text(scene.names, scene.you)

    def _which_card(self, view: View) -> str:
        match view.stack:
            case (*_, OpenBazaar()):
                return "Which card do you take from the Bazaar and play?"
            case (*_, OpenWindfall(plays=plays)):
                return f"Your Windfall: which card do you play? ({plays} to play)"
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
        held = keyed(offered_row(scene.view) or scene.view.hand)
        keys = {str(card): key for card, key in held.items()}
        return [Option(keys[name], name, name) for name in names]

    def rules(self, view: View) -> Sequence[str]:
        match view.stack:
            case ():
                return ("RM-16", "RM-17", "RM-18")
            case (*_, OpenBazaar(row=row)):
                ids, held = ["RM-10"], row
            case (*_, OpenWindfall()):
                ids, held = ["RM-11"], view.hand
            case _:
                ids, held = ["RM-4", *["RM-15"] * view.end_stage], view.hand
        wanted = (*ids, *(rule for card in keyed(held) for rule in RULES[card]), "RM-17")
        return tuple(dict.fromkeys(wanted))

    # --- The end ----------------------------------------------------------------------------------

    def reveal(self, scene: BoardScene[View], size: int, height: int = PLENTY) -> Lines:
        """Tell who has won, by which sums, all roles, and what everybody had."""
        view = scene.view
        if view.outcome is None:
            return []
        lines = woven(
            told(_verdict(scene, view.outcome), scene.names, scene.you, "bold"), size, "  "
        )
        lines += both_sides(self.glyphs, view, size)
        pictured = roles_in_row(self.pen, scene, size)
        if pictured and len(lines) + len(pictured) <= height:
            return lines + pictured
        return lines + roles_in_lines(self.glyphs, scene, size)

    def confess(self, scene: BoardScene[View], size: int) -> Lines:
        """All that the end shows, and what everybody had: at the table it lies there."""
        lines, view = self.reveal(scene, size), scene.view
        if view.outcome is None:
            return lines
        for seat, menagerie in enumerate(view.menageries):
            had = HAD(seat=Who(seat), cards=listed(menagerie))
            lines += wrapped(had.text(scene.names, scene.you), size, "dim", "  ")
        return lines


def _verdict(scene: BoardScene[View], outcome: Outcome) -> Sentence:
    """The way the game was won; the sums of the sides, where they decided it: "12 to 10"."""
    how = f"{outcome.reason[:1].upper()}{outcome.reason[1:]}"
    if len(outcome.winners) == 1:
        return WINS(how=how, seat=Who(outcome.winners[0]))
    less, more = sorted(sums(scene.view.roles, scene.view.points))
    if less == more:
        return WIN_TIE(how=how, more=more, seats=All(outcome.winners))
    return WIN(how=how, more=more, less=less, seats=All(outcome.winners))


def _answered(choosing: MoveBuilder, fields: Iterable[str]) -> Iterator[tuple[str, Value]]:
    for field in fields:
        worth = choosing.answered(field)
        if worth is not None:
            yield field, worth


ABOUT_TRADE = {  # first the two menageries, then an animal of each
    "one": Template("Two players trade an animal each. Who is the first?"),
    "other": Template("Who does {one} trade with?", one="Who do you trade with?"),
    "animal": Template("Which of {one's} animals goes to {other}?"),
    "other_animal": Template("Which of {other's} animals do you want for the {animal}?"),
}


def _about_trade(field: str, choosing: MoveBuilder) -> Sentence:
    who = {seat: Who(int(at)) for seat, at in _answered(choosing, SEATS)}
    animal = choosing.answered("animal")
    return ABOUT_TRADE[field](**who, animal=str(animal))


BOARD = RoyalMenagerieBoard
