"""The painting of a finished game that is looked at again. It knows no game and no colours.

From above: a bar, the seats, the middle of the table beside the log, hands, where one is, keys.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from netplay.trust.width import cells
from tui.boards.hidden_info import ended, offered, shortened
from tui.boards.told import told
from tui.paint.boxes import EDGES, SeatBox
from tui.paint.glyphs import Glyphs
from tui.paint.keys import Key, labelled
from tui.paint.layout import (
    MIDDLE,
    ScreenPlan,
    bar,
    halves,
    in_halves,
    in_rows,
    plan,
    rule,
    ruled,
    spelled,
    too_small,
)
from tui.paint.panel import Panel, footer, inside, opened
from tui.paint.players import player
from tui.paint.seat_header import Head, fewest
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    apart,
    block,
    curtailed,
    fit,
    line,
    width,
    woven,
    wrapped,
)
from tui.replay.model import BOLD, WHY, ReplayModel
from tui.replay.thought import thought
from tui.table.moment_painter import moment_lines

if TYPE_CHECKING:
    from tui.replay.past_game import LoadedReplay

OTHER = 2  # lines of a table that a replay does without: of its question
BOLDEST: Key = (BOLD, BOLD, "boldest")
ASK: Key = (WHY, WHY, "why")
ASKED: Key = (WHY, WHY, "no reasons")
ENDING: Key = ("o", "o", "how it ends")
HUSH: Key = ("o", "o", "hush")  # no more of what comes later


class ReplayPage(ReplayModel):
    """A rerun on the screen."""

    def paint(self, width: int, height: int) -> Lines:
        """The whole screen."""
        instead = too_small("A replay", width, height)
        return _Painting(self, width, height).page() if instead is None else instead


def replay_page(found: "LoadedReplay", glyphs: Glyphs) -> ReplayPage:
    """The page of this game."""
    return ReplayPage(found.replay, found.names, glyphs, found.you, found.reasons)


class _Painting:
    """A painting of one moment."""

    def __init__(self, rerun: ReplayModel, width: int, height: int) -> None:
        self.rerun = rerun
        self.board = rerun.board
        self.glyphs = rerun.glyphs
        self.scene = rerun.scene
        self.width = width
        self.height = height

    def page(self) -> Lines:
        panel = self.rerun.panel
        return self.lines() if panel is None else self._instead(panel)

    def _instead(self, panel: Panel) -> Lines:
        """A panel in place of the table."""
        shown = opened(panel, [], self.width, self.height - 2, self.glyphs.ellipsis)
        room = inside([], (self.width, self.height - 2))
        covered = [self._bar(), *shown, footer(panel, room)]
        return spelled(block(covered, self.width, self.height), self.glyphs)

    def lines(self) -> Lines:
        hands = [] if self.rerun.reel else self._hands()
        shares = self._plan(len(hands))
        painted = [
            self._bar(),
            *self._seats(shares),
            *self._middle(shares.middle),
            *block(hands, self.width, shares.hand, self.glyphs.ellipsis),
            self._where(),
            self._keys(),
        ]
        return spelled(block(painted, self.width, self.height), self.glyphs)

    def _plan(self, hands: int) -> ScreenPlan:
        forms = partial(self.board.seat_forms, self.scene)
        wants = forms if forms(self.width) else None
        return plan(self.width, self.height + OTHER, self.rerun.replay.seats, hands, wants)

    # --- The bar ----------------------------------------------------------------------------------

    def _bar(self) -> Line:
        title = Span(f" {self.rerun.replay.info.title} ", "bar bold")
        left = line(title, Span(f" {self._state()}", "bar"))
        right = line(Span(f"{self._side()} ", "bar bold"))
        if self.rerun.reel is not None and width(left) + width(right) >= self.width:
            right = BLANK  # which of the moments it is says more
        return bar(left, right, self.width, self.glyphs.ellipsis)

    def _state(self) -> str:
        """Whose decision it is, and which; what they will choose is not told."""
        reel = self.rerun.reel
        if reel is not None:
            return f"the boldest moments: {reel.number + 1} of {len(reel.shots)}"
        over = not self.board.deciders(self.scene.view)
        return "the game is over" if over else self.board.waiting(self.scene)

    def _side(self) -> str:
        match self.rerun.side:
            case "open":
                return "face-up cards"
            case "all":
                return "all hands"
            case seat:
                you = " (you)" if seat == self.rerun.you else ""
                return f"seen by {self.rerun.names[seat]}{you}"

    # --- The seats --------------------------------------------------------------------------------

    def _seats(self, shares: ScreenPlan) -> Lines:
        feet = shares.edges > 1 and bool(self._foot(0, shares))
        whole = [self._head(seat, tagged=not feet) for seat in range(self.rerun.replay.seats)]
        heads = fewest(whole, shares.seat - 1 - EDGES)
        seats = [self._seat(seat, head, shares) for seat, head in enumerate(heads)]
        return in_rows(seats, shares, self.width, self.glyphs.ellipsis)

    def _seat(self, seat: int, head: Head, shares: ScreenPlan) -> Lines:
        """A seat in its box, with a free column at its right, so that neighbours do not touch."""
        size, height = shares.seat - 1, shares.lines - shares.edges
        inner = self.board.before(self.scene, seat, size - EDGES, height)
        inner = block(inner, size - EDGES, height, self.glyphs.ellipsis)
        foot = self._foot(seat, shares) if shares.edges > 1 else None
        look = "danger" if self.board.seat_burns(self.scene, seat) else player(seat)
        parts = head.parts(size - EDGES, self.glyphs.ellipsis)
        return SeatBox(size, look, self.glyphs).lines(parts, inner, foot)

    def _foot(self, seat: int, shares: ScreenPlan) -> Line:
        return self.board.seat_foot(self.scene, seat, shares.seat - 1 - EDGES)

    def _head(self, seat: int, *, tagged: bool) -> Head:
        """The name of a seat; the number is the key that looks from there."""
        turn = seat in self.board.deciders(self.scene.view)
        mark, key = Span(self.glyphs.turn if turn else " ", "turn"), str(seat + 1)
        return Head(
            before=line(mark, Span(key, "key", key), " "),
            name=Span(self.rerun.names[seat], self._look(seat), key),
            after=line(self._you(seat), " "),
            tag=line(" ", self.board.beside_name(self.scene, seat), " ") if tagged else BLANK,
            short=line(" ", self._short(seat)) if tagged else BLANK,
        )

    def _short(self, seat: int) -> Line:
        return self.board.beside_name(self.scene, seat, short=True)

    def _look(self, seat: int) -> str:
        seen = " chosen" if seat == self.rerun.side else ""
        return f"{player(seat)} bold{seen}"

    def _you(self, seat: int) -> Line:
        """A mark that one has sat there oneself."""
        return line(Span(" you", "you", str(seat + 1))) if seat == self.rerun.you else BLANK

    # --- The middle -------------------------------------------------------------------------------

    def _middle(self, height: int) -> Lines:
        left, right = halves(self.width)
        inner = max(0, height - 1)
        if self.rerun.reel is not None:
            shown = moment_lines(self.rerun.reel.playing, self.glyphs, self.width, inner)
            return [rule(self.glyphs, self.width), *shown]
        over = self.rerun.at == self.rerun.last
        letters = ended(self.board, self.scene, self.width, inner) if over else []
        goal = "" if over else self.board.goal(self.scene)
        above = ruled(goal, self.width, self.glyphs)
        inner -= len(letters)
        if self.rerun.asks and len(self._told(self.rerun.at, right)) > inner:
            told = self._log(self.width, inner)  # a long reason has all the room that there is
            return [above, *letters, *block(told, self.width, inner)]
        below = [spans for spans in [offered(self.board, self.scene)] if spans]
        centre, log = self._centre(left, inner), self._log(right, inner - len(below)) + below
        columns = in_halves(centre, log, self.width, inner, self.glyphs)
        return [above, *letters, *columns]

    def _centre(self, size: int, height: int) -> Lines:
        if self.rerun.at == self.rerun.last:
            revealed = self.board.reveal(self.scene, size, height)
            return shortened(self.board, revealed, height)
        return self.board.centre(self.scene, size, height)

    def _log(self, size: int, height: int) -> Lines:
        """The log so far; what came of the last move stands out."""
        lines = curtailed(self._told(self.rerun.at, size), size, height, self.glyphs.ellipsis)
        for number in range(self.rerun.at - 1, 0, -1):
            if len(lines) >= height:
                return lines[len(lines) - height :]
            lines = self._told(number, size) + lines
        return [*wrapped("The cards are dealt.", size, "dim"), *lines][-height:]

    def _told(self, number: int, size: int) -> Lines:
        """A move, if one sees it from here, and what came of it."""
        step = self.rerun.replay.made(number)
        if step is None:
            return []
        names, plain = self.rerun.names, self.glyphs.plain
        now = number == self.rerun.at
        lines: Lines = []
        if self.rerun.knows(number, step.seat):
            look = "you" if now else "dim"
            made = told(step.move.label(), names, self.rerun.you, look, plain)
            who = Span(plain(f"{number}. {names[step.seat]}: "), look)
            lines += woven(line(who, *made), size, "  ")
        if self.rerun.asks and number in self.rerun.reasons:
            why = Span(plain(thought(self.rerun.reasons[number])), "good" if now else "dim")
            lines += woven(line("  ", why), size, "  ")
        for event in step.events:
            spans = told(event.says(), names, self.rerun.you, "event" if now else "dim", plain)
            lines += woven(spans, size, "  ")
        return lines

    # --- The hands --------------------------------------------------------------------------------

    def _hands(self) -> Lines:
        match self.rerun.side:
            case "open":
                return []
            case "all":
                return self._all_hands()
            case seat:
                scene = self.rerun.scene_of(seat)
                height = self.board.hand_lines(scene, self.width, self.height + OTHER)
                return self.board.hand(scene, self.width, height)[:height]

    def _all_hands(self) -> Lines:
        """A line or more for each seat, as there is room; no card is cut."""
        if not self.board.hand_height:
            return []
        seats = self.rerun.replay.seats
        rows = -(-seats // self._plan(0).columns)
        room = self.height - 3 - 3 * rows - MIDDLE  # with the least that the rest needs
        tall = max(1, min(self.board.hand_height, room // seats))
        hands = (self._hand(seat, tall) for seat in range(seats))
        ellipsis = self.glyphs.ellipsis
        return [spans for it in hands for spans in block(it, self.width, len(it), ellipsis)]

    def _hand(self, seat: int, tall: int) -> Lines:
        """The seat's name and hand."""
        names = self.rerun.names
        margin = max(map(cells, names)) + 3
        size = self.width - margin
        inner = _at_left(self.board.hand(self.rerun.scene_of(seat), size, tall)[:tall]) or [BLANK]
        key = str(seat + 1)
        head = fit(line(Span(key, "dim", key), " ", Span(names[seat], "bold", key)), margin)
        rest = [fit(BLANK, margin)] * (len(inner) - 1)
        return [line(*head, *spans) for head, spans in zip([head, *rest], inner, strict=True)]

    # --- Where one is, and the keys ---------------------------------------------------------------

    def _where(self) -> Line:
        """The move one is at, and the keys that show more of it."""
        rerun = self.rerun
        if rerun.notice:
            return line(Span(f" {rerun.notice}", "bad"))
        if rerun.reel is not None:
            return line(Span(f" Move {rerun.reel.shot.step}", "bold"))
        place = f" Move {rerun.at}" if rerun.at else " The deal"
        whole = f" of {rerun.last}" if rerun.at else f", of {rerun.last} moves"
        playing = Span("  playing" if rerun.playing else "", "good")
        if not rerun.told:
            return self._with_sides(line(Span(place, "bold"), playing), ENDING)
        left = line(Span(f"{place}{whole}", "bold"), playing, Span(f"  {self._ending()}  ", "warn"))
        return self._with_sides(left, HUSH)

    def _with_sides(self, left: Line, ending: Key) -> Line:
        """Beside it the keys that look at it otherwise, as many as fit."""
        rerun = self.rerun
        seats = ("1", f"1-{rerun.replay.seats}", "seat")
        sides = (("0", "0", "open"), seats, ("a", "a", "all"), ending)
        why = [ASKED if rerun.asks else ASK] * bool(rerun.reasons)
        boldest = [BOLDEST] * bool(rerun.boldest)
        drafts = ((*why, *boldest, *sides), (*why, *sides), sides)
        fitting = (keys for keys in drafts if width(left) + width(labelled(keys)) + 2 <= self.width)
        return self._apart(left, next(fitting, (ending,)))

    def _ending(self) -> str:
        """The end, in few words: told to whoever wants to know."""
        outcome = self.rerun.replay.outcome
        won, lost = ("won by", outcome.winners), ("lost by", outcome.losers)
        what, seats = lost if 0 < len(lost[1]) < len(won[1]) else won
        return f"{what} {', '.join(self.rerun.names[seat] for seat in seats)}"

    def _keys(self) -> Line:
        rerun, part = self.rerun, self.board.part
        if rerun.reel is not None:
            known = (("left", "Left", ""), ("right", "Right", "one back, one on"))
            return self._apart(line(" ", labelled(known)), (("escape", "Esc", "end of the reel"),))
        moves = (("left", "Left", ""), ("right", "Right", "move"), ("up", "Up", ""))
        parts, ten = ("down", "Down", part), (("pageup", "PgUp", ""), ("pagedown", "PgDn", "ten"))
        play, to = ("space", "Space", "stop" if rerun.playing else "play"), ("g", "g", "go to")
        back = (("escape", "Esc", "back"),)
        drafts = ((*moves, parts, *ten, play, to), (*moves, parts, play, to), (*moves, parts, play))
        lines = [line(" ", labelled(keys)) for keys in drafts]
        room = self.width - width(labelled(back))
        return self._apart(next((one for one in lines if width(one) <= room), lines[-1]), back)

    def _apart(self, left: Line, keys: Sequence[Key]) -> Line:
        return apart(left, labelled(keys), self.width, self.glyphs.ellipsis)


def _at_left(hand: Lines) -> Lines:
    """A hand beside its name, and not in the middle of the screen."""
    free = min((_indent(spans) for spans in hand), default=0)
    return [line(spans[0].text[free:], *spans[1:]) if free else spans for spans in hand]


def _indent(spans: Line) -> int:
    """The blanks that the line begins with."""
    first = spans[0] if spans else Span("")
    return 0 if first.look or first.text.strip() else len(first.text)
