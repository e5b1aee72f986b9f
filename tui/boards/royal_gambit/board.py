"""The board of Royal Gambit: the table and its questions. It knows views, never a rule."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.game import Event
from engine.games.royal_gambit.view import RANKS, HandEnded, Stage, View, Won
from engine.moves import Names, Value
from netplay.trust.width import cells
from tui.boards import board
from tui.boards.board import PLENTY, BoardScene
from tui.boards.card_rows import filled_to, meter
from tui.boards.moments import Moment, MomentNames
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.royal_gambit import faces
from tui.boards.royal_gambit.centre import RoyalGambitCentre
from tui.boards.royal_gambit.hands import TABLE, Race, history
from tui.boards.royal_gambit.moments import gambit_moments
from tui.boards.royal_gambit.odds import PairChance
from tui.boards.royal_gambit.seat import RoyalGambitSeat
from tui.paint.cards import Card
from tui.paint.players import player
from tui.paint.spans import BLANK, Line, Lines, Span, line, wrapped

WIDE = 90  # cells from which on the bars of the end stand apart
POSTER = 150  # and from which on it is spread out where it has the screen for itself
BESIDE_CARDS = 108  # cells of the piles in their largest form, and of all ranks beside them
BURNS = 3  # a seat burns from one chance in so many on

DOING: Mapping[Stage, str] = {
    "hit_or_stay": "to hit or stay",
    "order": "to choose which effect comes first",
    "name": "to name a player",
    "give": "to give a card away",
    "cover_or_bust": "to cover a Queen or go bust",
    "over": "",
}
QUESTIONS: Mapping[Stage, str] = {
    "order": "Both cards that you flipped have an effect. Which comes first?",
    "cover_or_bust": "A pair! Do you cover a Queen and the newer card of it, or go bust?",
}
NAMING = {  # by the card that works on a player, what is asked, and the rules of it
    "7": ("7, Lucky Seven: who must give you a card?", ("RG-8", "RG-7")),
    "8": ("8, Hot Potato: who must take it from you?", ("RG-9", "RG-7")),
    "J": ("Jack, Sniper: who must flip two cards?", ("RG-10", "RG-7")),
}
RULES: Mapping[Stage, Sequence[str]] = {
    "hit_or_stay": ("RG-3", "RG-4", "RG-5", "RG-6", "RG-12", "RG-2"),
    "order": ("RG-10", "RG-7"),
    "name": (),
    "give": ("RG-8", "RG-4"),
    "cover_or_bust": ("RG-11", "RG-4"),
    "over": ("RG-16", "RG-17"),
}


class RoyalGambitBoard(board.Board[View]):
    """Cards face up before everybody, and how much a further one may cost."""

    key = "royal-gambit"
    steps: ClassVar[Steps] = {
        "hit": ("do",),
        "stay": ("do",),
        "order": ("first",),
        "name": ("target",),
        "give": ("card",),
        "cover": ("do",),
        "bust": ("do",),
    }

    part = "hand"

    def measure(self, size: int) -> int:
        return 3 * size // 4 if size < WIDE else min(size, BESIDE_CARDS)

    def as_card(self, named: str) -> Card | None:
        if named == "back":
            return faces.back()
        rank = next((rank for rank in RANKS if rank == named), None)
        return faces.face(rank) if rank else None

    # --- What lies on the table -------------------------------------------------------------------

    def deciders(self, view: View) -> tuple[int, ...]:
        return () if view.decides is None else (view.decides,)

    def doing(self, scene: BoardScene[View]) -> str:
        view = scene.view
        naming = f" for the {view.effects[0].card}" if view.stage == "name" else ""
        return "to hit" if view.must_hit else DOING[view.stage] + naming

    def beside_name(self, scene: BoardScene[View], seat: int, *, short: bool = False) -> Line:
        """The total, out of the goal."""
        total, goal = scene.view.totals[seat], scene.view.options.goal
        look = "good bold" if total >= goal else "bold"
        return line(Span(str(total), look), Span("" if short else f"/{goal}", "dim"))

    def before(self, scene: BoardScene[View], seat: int, size: int, height: int) -> Lines:
        return RoyalGambitSeat(self.pen, scene, seat).lines(size, height)

    def centre(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """Open effects, how the last hand ended, the hand, who leads, and the cards to come."""
        return RoyalGambitCentre(self.pen, scene).lines(size, height)

    def goal(self, scene: BoardScene[View]) -> str:
        """Say what wins and what loses, in a few words."""
        return f"{scene.view.options.goal} points win; a pair busts you"

    def seat_burns(self, scene: BoardScene[View], seat: int) -> bool:
        """True if the next card may well be this seat's last of the hand."""
        view = scene.view
        risk, playing = PairChance.of(view, seat), view.places[seat].standing == "in"
        burns = not risk.saved and BURNS * risk.bad >= risk.coming > 0
        return view.outcome is None and playing and burns

    def seat_forms(self, scene: BoardScene[View], size: int) -> Sequence[int]:
        """The lines that what lies before a seat takes at this width, the plainest form first."""
        over = scene.view.outcome is not None
        return RoyalGambitSeat.forms(size, len(scene.names), over=over)

    def hand_lines(self, scene: BoardScene[View], width: int, height: int) -> int:
        """None: all cards lie open before the seats."""
        return 0

    def begins(self, before: View, after: View) -> bool:
        return after.hand != before.hand

    def moments(
        self, before: View, events: Sequence[Event], after: View, names: Names, you: int | None
    ) -> Sequence[Moment]:
        return list(gambit_moments(before, events, MomentNames(names, you)))

    # --- Choosing ---------------------------------------------------------------------------------

    def question(self, scene: BoardScene[View], choosing: MoveBuilder) -> str:
        view = scene.view
        match view.stage:
            case "hit_or_stay":
                return f"Hit or stay?{self._odds(view)}"
            case "name":
                return NAMING[view.effects[0].card][0]
            case "give":
                return (
                    f"7, Lucky Seven: which card do you give {scene.names[view.effects[0].seat]}?"
                )
            case stage:
                return QUESTIONS.get(stage, "")

    def forced(self, scene: BoardScene[View]) -> str:
        return (
            "Your first card comes by itself:"
            if scene.view.stage == "hit_or_stay"
            else super().forced(scene)
        )

    def _odds(self, view: View) -> str:
        risk = None if view.decides is None else PairChance.of(view, view.decides)
        if risk is None or not risk.coming:
            return ""
        if not risk.bad:
            return " The next card alone cannot bust you."
        if risk.saved:
            return f" {risk.bad} of {risk.coming} cards pair: your Queen saves you."
        return f" {risk.bad} of the {risk.coming} cards to come make a pair: bust."

    def options(
        self, scene: BoardScene[View], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        match field:
            case "target":
                return board.seats(scene.names, values)
            case "card":
                return [Option(str(card).lower(), f"the {card}") for card in values]
            case "first":
                return [Option(str(card).lower(), f"the {card} first") for card in values]
            case _:
                return [self._deeds(scene)[str(deed)] for deed in values]

    def _deeds(self, scene: BoardScene[View]) -> dict[str, Option]:
        view, seat = scene.view, scene.view.decides
        score = 0 if seat is None else view.scores[seat]
        points = f"{score} point{'' if score == 1 else 's'}"
        return {
            "hit": Option("h", "hit: flip a card"),
            "stay": Option("s", f"stay: keep {points}"),
            "cover": Option("c", "cover them and stay in"),
            "bust": Option("b", "go bust: nothing for this hand", "danger"),
        }

    def rules(self, view: View) -> Sequence[str]:
        if view.stage == "name":
            return NAMING[view.effects[0].card][1]
        drawn = ("RG-13",) if view.dry or not view.deck else ()
        return (*RULES[view.stage], *drawn)

    # --- The end ----------------------------------------------------------------------------------

    def reveal(self, scene: BoardScene[View], size: int, height: int = PLENTY) -> Lines:
        """Tell who won, everybody's total, and how the lead went from hand to hand."""
        return self._ending(scene, size)

    def confess(self, scene: BoardScene[View], size: int) -> Lines:
        """The same, spread out over a large screen."""
        return self._ending(scene, size, poster=size >= POSTER)

    def _ending(self, scene: BoardScene[View], size: int, *, poster: bool = False) -> Lines:
        view = scene.view
        if view.outcome is None:
            return []
        (winner,) = view.outcome.winners
        won = Won(winner, max(view.totals)).says()
        lines = wrapped(won.text(scene.names, scene.you), size, "bold", "  ")
        lines += self._standings(scene, size, poster=poster)
        ended = [event for event in scene.events if isinstance(event, HandEnded)]
        if ended:
            race = Race(self.glyphs.full, max(view.totals)) if poster else TABLE
            lines += history(scene, ended, size, race)
        return lines

    def _standings(self, scene: BoardScene[View], size: int, *, poster: bool) -> Lines:
        """Everybody's total as a bar, the highest first; where there is no room, in words."""
        totals, names = scene.view.totals, list(map(scene.name, range(len(scene.names))))
        order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        column = max(map(cells, names))
        widest = size if poster else 40 if size < WIDE else 80
        room = min(widest, size - column - len("  123"))
        if room < 8:
            told = ", ".join(f"{names[seat]} {totals[seat]}" for seat in order)
            return wrapped(told, size, "", "  ")
        most = max(*totals, scene.view.options.goal)
        bars = [
            line(
                Span(filled_to(names[seat], column + 1), player(seat)),
                meter(self.glyphs, [(totals[seat] / most, "dim" if at else "good")], room),
                Span(f" {totals[seat]}", "bold"),
            )
            for at, seat in enumerate(order)
        ]
        return [spans for bar in bars for spans in (BLANK, bar, BLANK)] if size >= WIDE else bars


BOARD = RoyalGambitBoard
