"""The board of Cockroach Poker Royal, by either rule book. It knows views, never a rule."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from engine.game import Event
from engine.games.cockroach_poker_royal.view import (
    ANIMALS,
    ROYALS,
    SPECIALS,
    PenaltyTaken,
    View,
)
from engine.moves import Names, Value
from engine.palming.view import Judged
from engine.sentences import Who, things
from engine.words import words
from tui.boards.board import BoardScene
from tui.boards.moments import Moment, MomentNames
from tui.boards.move_builder import MoveBuilder, Option, Steps
from tui.boards.palming import board
from tui.boards.palming.centre import piled
from tui.boards.palming.moments import one_more, track
from tui.boards.told import told
from tui.paint.cards import MEDIUM, SMALL, medium, small
from tui.paint.phrases import phrased
from tui.paint.spans import BLANK, Lines, Span, beside, block, fit, line, width, woven, wrapped

PAYING = {
    "pay_one": Option("o", "one card that fits the claim"),
    "pay_two": Option("w", "any two cards"),
}


class CockroachPokerRoyalBoard(board.PalmingBoard[View]):
    """Cockroach Poker with royals, two specials and a penalty pile."""

    key = "cockroach-poker-royal"
    KINDS = ANIMALS
    CARDS = (*ANIMALS, "royal", *ROYALS, *SPECIALS)
    steps: ClassVar[Steps] = {
        **board.PalmingBoard.steps,
        "pay_one": ("do", "card"),
        "pay_two": ("do", "card", "other"),
    }
    RULES: ClassVar[Mapping[str, Sequence[str]]] = {
        "offer": ("CR-3", "CR-4", "CR-5"),
        "judge": ("CR-3", "CR-4", "CR-5", "CR-6", "CR-7"),
        "hand_on": ("CR-6",),
        "pay": ("CR-8", "CR-9", "CR-10"),
        "over": ("CR-11",),
    }

    def aside(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """The penalty pile, as a pile where there is room, and whose specials are known."""
        view = scene.view
        known = [
            spans for seat in range(len(view.known)) for spans in self._holds(scene, seat, size)
        ]
        return self._pile(view, size, height - len(known)) + known

    def _holds(self, scene: BoardScene[View], seat: int, size: int) -> Lines:
        """A line for a special that somebody has, as far as everybody knows."""
        specials = scene.view.known[seat]
        if not specials:
            return []
        sentence = scene.view.holds(seat)(seat=Who(seat), cards=things(specials))
        return woven(told(sentence, scene.names, scene.you, "", self.glyphs.plain), size, "  ")

    def _pile(self, view: View, size: int, height: int) -> Lines:
        top = view.penalty_top
        if top is None:
            return wrapped("The penalty pile is empty.", size, "dim")
        for draw, (across, down) in ((medium, MEDIUM), (small, SMALL)):
            room = size - across - 4
            text = self._told(view, top, room)
            if down + (draw is medium) <= height and room >= 9 and len(text) <= down:
                cards = piled(top, view.penalty, self.glyphs, draw)
                gap = [fit(BLANK, 2)] * down
                pictured = beside(cards, gap, block(text, room, down))
                return [BLANK, *pictured] if draw is medium else pictured
        pile = Span(f"Penalty pile {view.penalty}, top ", "dim")
        drafts = [line(pile, Span(called(top), top)) for called in (self.face, self.code)]
        short = next((draft for draft in drafts if width(draft) <= size), None)
        return [short] if short else phrased(drafts[-1], size, "  ")

    def _told(self, view: View, top: str, room: int) -> Lines:
        """The words beside the pile."""
        count = f"{view.penalty} card{'' if view.penalty == 1 else 's'}"
        return [
            *wrapped("Penalty pile", room, "bold"),
            line(Span(count, "dim")),
            *wrapped(self.face(top), room, top),
        ]

    def _middle(self, scene: BoardScene[View], size: int, height: int) -> Lines:
        """While a special is paid for, everybody has seen it."""
        judged = [event for event in scene.events if isinstance(event, Judged)]
        view = scene.view
        if view.stage != "pay" or not judged or view.turn is None:
            return super()._middle(scene, size, height)
        card, middle, turn = judged[-1].card, self._painted(scene), view.turn
        who, pays = middle.who, middle.who.verb(view.turn, "pay", "pays")

        def told(room: int, height: int) -> Lines:
            called = line(who.opening(turn), f" {pays} for the ", Span(words(card), f"{card} bold"))
            lines = phrased(line(called, "."), room)
            return lines + self.aside(scene, room, height - len(lines))

        return middle.lying(card, told, size, height)

    def moments(
        self, before: View, events: Sequence[Event], after: View, names: Names, you: int | None
    ) -> Sequence[Moment]:
        """Whoever takes a royal card is seen to take what the penalty pile gives as well."""
        found = super().moments(before, events, after, names, you)
        taken = [event for event in events if isinstance(event, PenaltyTaken)]
        if not taken or not found:
            return found
        *others, judged = found
        also = " and ".join(f"the {words(event.card)}" for event in taken)
        lands = f"{judged.lands.rstrip('.')}, with {also} from the penalty pile."
        near, tracks, cast = [judged.near], [judged.track], MomentNames(names, you)
        for event in taken:
            near.append("" if judged.last else one_more(after, event.seat, event.card, cast))
            tracks.append(track(after, event.seat, event.card, self.glyphs))
        told = " ".join(dict.fromkeys(filter(None, near)))
        danger = [line(one, "  ") for one in dict.fromkeys(filter(None, tracks))]
        return [*others, replace(judged, lands=lands, near=told, track=line(*danger))]

    def question(self, scene: BoardScene[View], choosing: MoveBuilder) -> str:
        if scene.view.stage == "pay":
            first = choosing.answered("card")
            if first is not None:
                return f"The {words(str(first))} and which other card?"
            return "You took a special card. What do you pay with?"
        return super().question(scene, choosing)

    def options(
        self, scene: BoardScene[View], field: str, values: Sequence[Value]
    ) -> Sequence[Option]:
        if field == "other":
            return super().options(scene, "card", values)
        if field == "do" and scene.view.stage == "pay":
            return [PAYING[str(kind)] for kind in values]
        return super().options(scene, field, values)


BOARD = CockroachPokerRoyalBoard
