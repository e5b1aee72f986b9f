"""The board of Royal Menagerie: the table and its questions. It knows views, never a rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from engine.game import Outcome
from engine.games.royal_menagerie.sentences import cards
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
from engine.sentences import All, Counted, Sentence, Template, Who, things
from tui.boards import board
from tui.boards.board import BoardScene
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.royal_menagerie.cards import DrawnCards, in_order, keyed, offered_row, summed
from tui.boards.royal_menagerie.seat import RoyalMenagerieSeat
from tui.boards.told import told
from tui.paint.spans import Line, Lines, Span, curtailed, line, woven, wrapped

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
TURN = Template("{seat's} turn: {count} to play.")
TURN_ENDS = Template("{seat's} turn ends.")
BAZAAR = Template(
    "{seat} picks from the Bazaar: {cards}.",
    seat="{seat} pick from the Bazaar: {cards}.",
)
BAZAAR_ENDS = Template("The Bazaar is over.")
WINDFALL = Template("{seat's} Windfall: {count} to play.")
WINDFALL_ENDS = Template("{seat's} Windfall is over.")
WINS = Template("{how}: {seat} wins.", seat="{how}: {seat} win.")
WIN = Template("{how}, {more} to {less}: {seats} win.")
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
    hand_fields = ("card", "do")

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
            look = "dim" if at else "bold"
            mark = Span(f"{self.glyphs.cursor} {'then: ' if at else ''}", look)
            shown = told(_told(phase), scene.names, scene.you, look)
            lines += woven(line(mark, shown), size, "  ")
        if view.end_stage:
            lines += wrapped("End stage: nobody draws, one card a turn.", size, "warn", "  ")
        newest = f", {view.discards[-1]} on top" if view.discards else ""
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
        verdict = told(_verdict(scene, view.outcome), names, scene.you, "bold")
        lines = woven(verdict, size, "  ")
        for seat, role in enumerate(view.roles):
            points = view.points[seat]
            mark = self.glyphs.yes if seat in winners else self.glyphs.no
            title = TITLES[role] if role else "role unknown"
            name = "You" if seat == scene.you else names[seat]
            text = f"{mark} {name}: {title}, {points} point{'' if points == 1 else 's'}"
            lines += wrapped(text, size, "good" if seat in winners else "", "    ")
        lines += wrapped(sides(view.roles, view.points), size, "dim", "  ")
        for seat, menagerie in enumerate(view.menageries):
            had = HAD(seat=Who(seat), cards=things(menagerie))
            lines += woven(told(had, names, scene.you, "dim"), size, "  ")
        return lines


def _verdict(scene: BoardScene[View], outcome: Outcome) -> Sentence:
    """How the game was won; the sums of the sides, where they decided it: "12 to 10"."""
    how = f"{outcome.reason[:1].upper()}{outcome.reason[1:]}"
    if len(outcome.winners) == 1:
        return WINS(how=how, seat=Who(outcome.winners[0]))
    less, more = sorted(sums(scene.view.roles, scene.view.points))
    return WIN(how=how, more=more, less=less, seats=All(outcome.winners))


def _piles(view: View, size: int, height: int) -> Lines:
    """What lies where, in words if there is room; that nothing is cut is worth an abbreviation."""
    piles = [("Discards", view.discards), ("Unseen", view.unseen)]
    shown = [(name, in_order(pile)) for name, pile in piles if pile]
    worth = wrapped(SCORING, size, "dim", "  ")
    words, short = (
        [
            part
            for name, pile in shown
            for part in wrapped(f"{name}: {say(pile)}", size, "dim", "  ")
        ]
        for say in (listed, summed)
    )
    drafts = [*worth, *words], [*worth, *short], words, short
    return next((draft for draft in drafts if len(draft) <= height), short)


def _told(phase: Phase) -> Sentence:
    """What is being resolved, and who is to do what."""
    seat = Who(phase.seat)
    match phase:
        case OpenBazaar(row=()):
            return BAZAAR_ENDS()
        case OpenBazaar(row=row):
            return BAZAAR(seat=seat, cards=cards(row))
        case Turn(plays=plays):
            return TURN(seat=seat, count=Counted(plays, "card")) if plays else TURN_ENDS(seat=seat)
        case OpenWindfall(plays=0):
            return WINDFALL_ENDS(seat=seat)
        case OpenWindfall(plays=plays):
            return WINDFALL(seat=seat, count=Counted(plays, "card"))


def _answered(choosing: MoveBuilder, fields: Iterable[str]) -> Iterator[tuple[str, Value]]:
    for field in fields:
        worth = choosing.answered(field)
        if worth is not None:
            yield field, worth


ABOUT_TRADE = {  # first the two menageries, then an animal of each
    "one": Template("Two players trade an animal each. Who is one of them?"),
    "other": Template("Who does {one} trade with?", one="Who do you trade with?"),
    "animal": Template("Which of {one's} animals goes to {other}?"),
    "other_animal": Template("Which of {other's} animals comes for the {animal}?"),
}


def _about_trade(field: str, choosing: MoveBuilder) -> Sentence:
    who = {seat: Who(int(at)) for seat, at in _answered(choosing, SEATS)}
    animal = choosing.answered("animal")
    return ABOUT_TRADE[field](**who, animal=str(animal))


BOARD = RoyalMenagerieBoard
