"""A table as lines, in any size: pure painting of a sitting. It knows no game and no colours.

From above: a bar, the seats, the middle of the table beside the log, the question, the hand, keys.
"""

from functools import partial

from engine.catalog import CATALOG
from tui.boards.hidden_info import shortened
from tui.paint.keys import unkeyed
from tui.paint.layout import (
    CONTENT,
    QUESTION,
    ScreenPlan,
    bar,
    halves,
    in_halves,
    narrow,
    plan,
    plan_for_all,
    ruled,
    spelled,
    too_small,
    upright,
)
from tui.paint.page import Size
from tui.paint.panel import Panel, footer, inside, opened
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    apart,
    block,
    inked,
    line,
    text_of,
    width,
)
from tui.table import headlines, remarks
from tui.table.betting import scores
from tui.table.footer import footer_of
from tui.table.gathering import above_log, aside, between_games, gathering
from tui.table.interval import interval
from tui.table.kept_table import KeptTable
from tui.table.log_place import LogReader
from tui.table.model import AWARD, TableModel, TableRooms
from tui.table.moment_painter import moment_lines
from tui.table.prompt import doing, question, state
from tui.table.seats import Seats
from tui.table.waiting_room import waiting_room, waits

ROOMY_BAR = 116  # cells from which on the bar tells the goal as well
GOAL = 3  # times as wide as the goal is the bar at least, or it would cut what there is to do
ROOMY = 14  # lines of the middle from which on a panel leaves the card in sight


def paint(
    model: TableModel, connection: Line, size: int, height: int, kept: KeptTable | None = None
) -> Lines:
    """The whole screen; whoever paints it again and again keeps what does not change."""
    calm = model.for_all and model.panel is None  # whoever opens a panel wants to see it
    instead = None if calm and upright(size, height) else too_small("A table", size, height)
    if instead is not None:
        return instead
    shown = _Painting(model, connection, size, kept)
    return shown.for_all(height) if calm else shown.lines(height)


def rooms(model: TableModel, size: int, height: int, kept: KeptTable | None = None) -> TableRooms:
    """The room on such a screen for what is scrolled."""
    return _Painting(model, (), size, kept).rooms(height)


class _Painting:
    """A painting of one moment."""

    def __init__(
        self, model: TableModel, connection: Line, width: int, kept: KeptTable | None = None
    ) -> None:
        self.kept = kept or KeptTable()
        self.model = model
        self.glyphs = model.glyphs
        self.connection = connection
        self.width = width
        self.scene = model.scene
        self.seats = Seats(model)
        # While all look at a card nothing is asked, and it has the lines of the question as well.
        self.looking = model.playing is not None and model.panel is None
        self.back = 0  # lines that the log is read back, once it is painted

    def lines(self, height: int) -> Lines:
        panel = self.model.panel
        if panel is not None and self._covered(panel, height):
            keys = footer(panel, inside(self._newest(self.width, 1), (self.width, height - 2)))
            covered = [self._bar(), *self._panel(panel, self.width, height - 2), keys]
            return spelled(block(covered, self.width, height), self.glyphs)
        shares = self.shares(height)
        above, self.back = self._above(shares)
        below = [
            *self._below(self._asked(shares.hand)),
            footer_of(self.model, self.width, self.back, self.rooms(height).panel),
        ]
        painted = [*self._finished([self._bar()]), *above, *self._finished(below)]
        return [*painted[:height], *block([], self.width, height - len(painted))]

    def _finished(self, lines: Lines) -> Lines:
        """These very lines, in full; what is spelled otherwise may be longer."""
        return block(spelled(lines, self.glyphs), self.width, len(lines))

    def _above(self, shares: ScreenPlan) -> tuple[Lines, int]:
        """The seats and the middle, which no key changes that only goes through a hand.

        It hangs on what stands here and on nothing else; what else it is painted of goes in here.
        """
        model, board = self.model, self.model.board

        def paint() -> tuple[Lines, int]:
            seats = self._below(self.seats.lines(shares, self.width))
            middle = shares.middle + QUESTION * self.looking
            return self._finished([*seats, *self._middle(middle)]), self.back

        changing = model.panel or model.playing or between_games(model)
        if board is None or changing:
            return paint()
        asked, here = model.choosing, model.choosing.here if model.choosing else None
        aside = (*board.hand_fields, *board.aside_fields)
        pointed = here if here and here.field not in aside else None
        answers, given = (asked.answers, asked.given) if asked else ((), ())
        newest = model.entries[-1] if model.entries else None
        same = (model.show, board, self.glyphs, newest, pointed, answers, given)
        equal = shares, self.width, len(model.entries), model.place, model.speech
        return self.kept.above.of(same, equal, paint)

    def shares(self, height: int) -> ScreenPlan:
        """It hangs on the game that is shown, and on no answer that is chosen."""
        model = self.model
        same = model.show, model.board, self.glyphs, model.playing
        return self.kept.plan.of(same, (self.width, height), partial(self._shared, height))

    def _shared(self, height: int) -> ScreenPlan:
        board, scene = self.model.board, self.model.found
        seated = scene is not None and scene.view.seat is not None
        watched = headlines.room_for_claims(self.model, self.width, height)
        hand = board.hand_lines(scene, self.width, height) if board and scene and seated else 0
        shares = plan(
            self.width,
            height,
            self.seats.places,
            watched or hand,
            self.seats.forms(self.width),
            content=board.content if board else CONTENT,
        )
        idle = self.model.playing and scene and not getattr(scene.view, "hand", ())
        return shares.handless() if idle or watched else shares

    def rooms(self, height: int) -> TableRooms:
        """The room that each part has on a screen of so many lines."""
        panel, inner = self.model.panel, self.shares(height).middle - 1
        if panel is not None:
            whole = self._covered(panel, height)
            box = (self.width, height - 2) if whole else self._beside(inner)
            return TableRooms(panel=inside(self._newest(box[0], 1), box))
        if self.scene is None:
            above = len(above_log(self.model, self.width, inner))
            return TableRooms(log=(self.width, max(1, inner - above)))
        return TableRooms(log=(halves(self.width)[1], inner))

    def _beside(self, inner: int) -> Size:
        """The room of a panel in the middle: beside the card, where that leaves it enough."""
        return halves(self.width)[1] if inner >= ROOMY else self.width, inner

    def _covered(self, panel: Panel, height: int) -> bool:
        """True if the panel takes all of the table: in a few lines little of it could be read."""
        inner = self.shares(height).middle - 1
        if inner >= ROOMY:
            return panel.tall
        return panel.covers(*inside(self._newest(self.width, 1), (self.width, inner)))

    def _below(self, lines: Lines) -> Lines:
        """The lines that no key or click reaches while a panel takes them: they mean something
        else.
        """
        return lines if self.model.panel is None else unkeyed(lines)

    def for_all(self, height: int) -> Lines:
        """For a beamer: large and calm, no hand, and of the past the last event alone."""
        if waits(self.model):
            top, paint = self._top(), interval if between_games(self.model) else waiting_room
            shown = [*top, *paint(self.model, self.width, height - len(top))]
            return spelled(block(shown, self.width, height), self.glyphs)
        inner = self.width - 4
        headline = headlines.for_all(self.model, inner, (self.width, height))
        above, below = [*self._top(), *self._centred(headline)], self._told_below(inner)
        room = height - len(above) - len(below) - 1
        shares = plan_for_all(self.width, room, self.seats.places, self.seats.forms(self.width))
        seats = [*self.seats.lines(shares, self.width), *below]
        playing, middle = self.model.playing, shares.middle
        if playing is not None:  # all above the seats is its place, and they keep theirs
            looked = moment_lines(playing, self.glyphs, self.width, height - len(seats) - 1)
            return spelled(block([self._bar(), *looked, *seats], self.width, height), self.glyphs)
        centre = block(self._resting(inner, middle), self.width, middle)
        return spelled(block([*above, *centre, BLANK, *seats], self.width, height), self.glyphs)

    def _resting(self, inner: int, height: int) -> Lines:
        """The middle for all, whose cards lie still whatever is told beside them."""
        board = self.model.board
        if board is None or self.model.over:
            return self._centred(self._centre(inner, height)[: max(0, height)])
        size = board.measure(inner)
        before = " " * ((self.width - size) // 2)
        return [line(before, spans) for spans in self._centre(size, height)[: max(0, height)]]

    def _told_below(self, size: int) -> Lines:
        """Tell who bets how well, what happened last, and what a watcher said or how to join."""
        bets, invited = scores(self.model, size), self._invited(size)
        first = [bets] if bets or not invited else []
        last = remarks.aside(self.model, size) or ([invited] if invited else [])
        if narrow(self.width):  # where nothing else stands beside the centre
            log = LogReader(self.model.entries, self.glyphs, (size, 4)).newest()
            return [*self._centred(first), *self._centred(block(log, size, 4))]
        room = 3 - len(first) - len(last)
        newest = block(self._happened(size, room), size, room)
        return [*self._centred(first), *self._centred(newest), *self._centred(last)]

    def _happened(self, size: int, height: int) -> Lines:
        """The last thing that happened; talk that stands elsewhere is not told here as well."""
        model = self.model
        heard = model.speech or model.aside is not None
        told = [it for it in model.entries if it.look != "chat"] if heard else model.entries
        return LogReader(told, self.glyphs, (size, height)).last()

    def _invited(self, size: int) -> Line:
        """The way to the table, for everybody in the room; nothing where it does not fit."""
        join = line(Span("Join in: ", "dim"), Span(f"palmoff join {self.model.invite}", "bold"))
        return join if self.model.invite and width(join) <= size else BLANK

    def _centred(self, lines: Lines) -> Lines:
        """Lines as one block in the middle of the screen."""
        widest = max(map(inked, lines), default=0)
        return [line(" " * ((self.width - widest) // 2), spans) for spans in lines]

    def _top(self) -> Lines:
        """The bar, and what does not fit into it."""
        below = doing(self.model, self._goal, self.width)
        return [self._bar(), *(below if narrow(self.width) else [self._way_out()])]

    def _way_out(self) -> Line:
        """The one key of a beamer, and what went wrong with the last one."""
        wrong, way = Span(self.model.notice, "bad"), Span(" Esc menu ", "dim", "escape")
        left = wrong if wrong.text else Span(f" {self._goal_below}", "dim")
        return apart(line(left), line(way), self.width, self.glyphs.ellipsis)

    # --- The bar ----------------------------------------------------------------------------------

    def _bar(self) -> Line:
        told = "" if narrow(self.width) else state(self.model)
        ours = self.model.choosing is not None
        called = line(Span(" YOUR TURN ", "bar call")) if ours else BLANK
        title = line(Span(f" {self._title()} ", "bar bold"))
        left = line(title, called, Span(f" {told}", "bar"))
        right = self._connection(left)
        if any("bad" in part.look for part in right):  # no word is cut for the sake of that
            drafts = (left, line(title, called), title)
            left = next((it for it in drafts if width(it) + width(right) + 2 <= self.width), title)
        goal = Span(f"{self._goal_in_bar}   ", "bar dim") if self._goal_in_bar else ""
        return bar(left, line(" ", goal, right, " "), self.width, self.glyphs.ellipsis)

    def _connection(self, left: Line) -> Line:
        """The connection; that all is well gives way to whose decision it is."""
        told = self.connection
        if width(left) + width(told) + 2 >= self.width:
            told = tuple(part for part in told if part.look != "good")
        looks = {"good": "well"}  # in a bar of few colours it would be the loudest of all
        return line(*(Span(it.text, f"bar {looks.get(it.look, it.look)}") for it in told))

    @property
    def _goal(self) -> str:
        board, scene = self.model.board, self.scene
        return board.goal(scene) if board and scene and not self.model.over else ""

    @property
    def _goal_in_bar(self) -> str:
        """The same, where the bar has room for it."""
        least = max(ROOMY_BAR, GOAL * width(line(self._goal)))
        return self._goal if self.width >= least else ""

    @property
    def _goal_below(self) -> str:
        """The same, where it stands above the middle, since the bar has no room for it."""
        return "" if self._goal_in_bar else self._goal

    def _title(self) -> str:
        show = self.model.show
        return CATALOG[show.scene.settings.game].title if show else "Palmoff"

    # --- The middle -------------------------------------------------------------------------------

    def _middle(self, height: int) -> Lines:
        above = ruled(self._goal_below, self.width, self.glyphs)
        panel, playing, height = self.model.panel, self.model.playing, height - 1
        if playing is not None and panel is None:
            return [above, *moment_lines(playing, self.glyphs, self.width, height)]
        if panel is not None and height < ROOMY:
            return [above, *self._panel(panel, self.width, height)]
        if self.scene is None and panel is None:
            return [above, *gathering(self.model, self.width, height, self._log)]
        (left, right), letters = (
            halves(self.width),
            headlines.letters(self.model, self.width, height),
        )
        height -= len(letters)
        centre = self._below(self._centre(left, height))
        log = aside(self.model, right, height, self._log)
        beside = self._panel(panel, right, height) if panel else log
        return [above, *letters, *in_halves(centre, beside, self.width, height, self.glyphs)]

    def _centre(self, size: int, height: int) -> Lines:
        model, board, scene = self.model, self.model.board, self.scene
        if board is None or scene is None:
            return []
        if model.over:
            return shortened(board, board.reveal(scene, size, height), height)
        return board.centre(scene, size, height)

    def _panel(self, panel: Panel, size: int, height: int) -> Lines:
        """Something over the log; the last thing that happened stays in sight."""
        return opened(panel, self._newest(size, 1), size, height, self.glyphs.ellipsis)

    def _newest(self, size: int, height: int) -> Lines:
        """The last thing that happened, from its beginning on; awards are told in the evening."""
        entries = [entry for entry in self.model.entries[-20:] if entry.look != AWARD]
        return LogReader(entries, self.glyphs, (size, height)).last()

    def _log(self, size: int, height: int) -> Lines:
        """As far back as one has scrolled."""
        log = LogReader(self.model.entries, self.glyphs, (size, height))
        self.back = log.back(self.model.place)
        return log.seen(self.back)

    # --- The hand and the keys --------------------------------------------------------------------

    def _asked(self, height: int) -> Lines:
        """The question and the hand, of which a chosen card stands out where there is room."""
        asked = block(question(self.model, self.width), self.width, QUESTION * (not self.looking))
        free = height > 0 and bool(asked) and not text_of(asked[-1:]).strip()
        hand = self._hand(height + free)[: height + free]
        room = height + free - len(hand)  # all other cards lie where they always do
        return [*asked[: len(asked) - free], *[BLANK] * room, *block(hand, self.width, len(hand))]

    def _hand(self, height: int) -> Lines:
        board, scene = self.model.board, self.model.found
        return board.hand(scene, self.width, height) if board and scene and height else []
