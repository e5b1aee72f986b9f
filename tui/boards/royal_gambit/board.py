"""The board of Royal Gambit: the table and its questions. It knows views, never a rule."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import ClassVar

from engine.games.royal_gambit.view import HandEnded, RanOut, Stage, View, Won, listed
from engine.moves import Value
from engine.sentences import All, Each, Sentence, Template, Who
from tui.boards import board
from tui.boards.board import BoardScene
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.royal_gambit.hands import history, last_hand
from tui.boards.royal_gambit.seat import RoyalGambitSeat
from tui.boards.told import told
from tui.paint.spans import Line, Lines, Span, curtailed, line, woven, wrapped

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
NO_POINTS = Template("Nobody has points yet; the goal is {goal}.")
LEADS = Template(
    "{seat} leads with {points} points; the goal is {goal}.",
    seat="{seat} lead with {points} points; the goal is {goal}.",
)
LEAD = Template("{seats} lead with {points} points; the goal is {goal}.")
THERE = Template("At the goal as well: {scores}.")
NEAR = Template("Near the goal: {scores}.")
SCORE = Template("{seat} {points}")
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

    # --- What lies on the table -------------------------------------------------------------------

    def deciders(self, view: View) -> tuple[int, ...]:
        return () if view.decides is None else (view.decides,)

    def doing(self, scene: BoardScene[View]) -> str:
        view = scene.view
        naming = f" for the {view.effects[0].card}" if view.stage == "name" else ""
        return DOING[view.stage] + naming

    def beside_name(self, scene: BoardScene[View], seat: int, *, short: bool = False) -> Line:
        """The total, out of the goal."""
        total, goal = scene.view.totals[seat], scene.view.options.goal
        look = "good bold" if total >= goal else "bold"
        return line(Span(str(total), look), Span("" if short else f"/{goal}", "dim"))

    def before(self, scene: BoardScene[View], seat: int, size: int, height: int) -> Lines:
        return RoyalGambitSeat(self.glyphs, scene, seat).lines(size, height)

    def centre(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """Open effects, how the last hand ended, the hand, who leads, and the cards to come."""
        view = scene.view
        fresh = not any(place.cards for place in view.places)
        last = wrapped(last_hand(scene), size, "", "  ") if last_hand(scene) else []
        lines = self._effects(scene, size)
        lines += wrapped(RanOut().says().text([]), size, "warn", "  ") if view.dry else []
        lines += last if fresh else []
        lines += woven(told(self._leaders(scene), scene.names, scene.you, "bold"), size, "  ")
        lines += woven(told(view.hand.says(), scene.names, scene.you), size, "  ")
        lines += wrapped(f"Deck {view.deck}, discards {len(view.discards)}.", size, "", "  ")
        lines += [] if fresh else last
        if fresh:  # nothing has been turned up that it could be weighed against
            return curtailed(lines, size, height, self.glyphs.ellipsis)
        lines += wrapped(f"In the deck: {listed(view.unseen) or 'nothing'}", size, "dim", "  ")
        if view.discards:
            lines += wrapped(f"Discards: {listed(view.discards)}", size, "dim", "  ")
        return curtailed(lines, size, height, self.glyphs.ellipsis)

    def _effects(self, scene: BoardScene[View], size: int) -> Lines:
        """What is still to be resolved, the newest first: it is what the table is about now."""
        first = ("either", "or") if scene.view.stage == "order" else ("now",)
        lines: Lines = []
        for when, effect in zip(chain(first, repeat("then")), scene.view.effects, strict=False):
            look = "warn" if when == "then" else "warn bold"
            waits = told(effect.says(), scene.names, scene.you, look)
            lines += woven(line(Span(f"{self.glyphs.cursor} {when}: ", look), waits), size, "  ")
        return lines

    def _leaders(self, scene: BoardScene[View]) -> Sentence:
        """Who has the most, and who else has reached the goal or is near it."""
        totals, goal = scene.view.totals, scene.view.options.goal
        best = max(totals)
        if not best:
            return NO_POINTS(goal=goal)
        first = tuple(seat for seat, total in enumerate(totals) if total == best)
        if len(first) == 1:
            text = LEADS(seat=Who(first[0]), points=best, goal=goal)
        else:
            text = LEAD(seats=All(first), points=best, goal=goal)
        for heading, least, most in ((THERE, goal, best), (NEAR, goal * 3 / 4, min(goal, best))):
            scores = tuple(
                SCORE(seat=Who(seat), points=total)
                for seat, total in enumerate(totals)
                if least <= total < most
            )
            text = text + heading(scores=Each(scores)) if scores else text
        return text

    def begins(self, before: View, after: View) -> bool:
        return after.hand != before.hand

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
        return "Your first card:" if scene.view.stage == "hit_or_stay" else super().forced(scene)

    def _odds(self, view: View) -> str:
        bad, coming = (0, 0) if view.decides is None else view.risk(view.decides)
        return f" {bad} of the {coming} cards to come make a pair: bust." if coming else ""

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

    def reveal(self, scene: BoardScene[View], size: int) -> Lines:
        """Who won, everybody's total, and how the lead went from hand to hand."""
        view, names = scene.view, scene.names
        if view.outcome is None:
            return []
        won = [Won(seat, view.totals[seat]).says() for seat in view.outcome.winners]
        lines = [
            part for it in won for part in woven(told(it, names, scene.you, "bold"), size, "  ")
        ]
        lines += wrapped(", ".join(self._standings(scene)), size, "", "  ")
        ended = [event for event in scene.events if isinstance(event, HandEnded)]
        if ended:
            lines += history(scene, ended, size)
        return lines

    def _standings(self, scene: BoardScene[View]) -> Iterator[str]:
        """Everybody's total, the highest first."""
        totals = scene.view.totals
        for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]):
            yield f"{scene.name(seat)} {totals[seat]}"


BOARD = RoyalGambitBoard
