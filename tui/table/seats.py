"""The seats of a table in their boxes: who sits there, what lies there, and what was said there.

Pure painting, as in tui.table.painter; it knows no game and no colours.
"""

from collections.abc import Sequence
from functools import partial

from netplay.wire import Chair
from tui.paint.boxes import EDGES, SeatBox, grounded
from tui.paint.layout import Forms, ScreenPlan, in_rows
from tui.paint.players import player
from tui.paint.seat_header import Head, fewest
from tui.paint.spans import BLANK, Line, Lines, Span, block, curtailed, fit, line, width, wrapped
from tui.table.model import TableModel
from tui.table.waiting import presence


class Seats:
    """All seats, as one moment shows them."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.glyphs = model.glyphs
        self.scene = model.scene
        self.chairs: Sequence[Chair] = model.show.scene.chairs if model.show else ()
        self.places = max(2, len(self.chairs))  # that are laid out, before one sees any as well

    def forms(self, size: int) -> Forms | None:
        """The lines that they want on a screen of so many cells, if they want so many."""
        board, scene = self.model.board, self.model.found
        if board is None or scene is None:
            return lambda cells: (1,)  # before a game there are names alone
        return partial(board.seat_forms, scene) if board.seat_forms(scene, size) else None

    def lines(self, shares: ScreenPlan, size: int) -> Lines:
        """In rows, on a screen of so many cells."""
        feet = shares.edges > 1 and bool(self._foot(0, shares))
        whole = [self._head(seat, tagged=not feet) for seat in range(len(self.chairs))]
        heads = fewest(whole, shares.seat - 1 - EDGES)
        seats = [self._seat(seat, head, shares) for seat, head in enumerate(heads)]
        rows = -(-self.places // shares.columns)
        lines = in_rows(seats, shares, size, self.glyphs.ellipsis)
        return block(lines, size, rows * shares.lines)

    def _seat(self, seat: int, head: Head, shares: ScreenPlan) -> Lines:
        """A seat in its box, with a free column at its right, so that neighbours do not touch."""
        board, scene, size = self.model.board, self.scene, shares.seat - 1
        inner: Lines = []
        if board is not None and scene is not None and seat < len(scene.names):
            inner = board.before(scene, seat, size - EDGES, shares.lines - shares.edges)
        foot = self._foot(seat, shares) if shares.edges > 1 else None
        inner = block(inner, size - EDGES, shares.lines - shares.edges, self.glyphs.ellipsis)
        inner = self._spoken_over(inner, seat, size - EDGES)
        parts = head.parts(size - EDGES, self.glyphs.ellipsis)
        return SeatBox(size, self._edge(seat), self.glyphs).lines(parts, inner, foot)

    def _spoken_over(self, inner: Lines, seat: int, size: int) -> Lines:
        """The lines of a seat, the last of which are covered by what was said there just now."""
        words = self.model.speech.get(seat)
        if words is None:
            return inner
        told = wrapped(f"“{self.glyphs.plain(words)}”", size)
        told = curtailed(told, size, len(inner), self.glyphs.ellipsis)
        bubble = (grounded(fit(spans, size), f"{player(seat)} chosen") for spans in told)
        return [*inner[: len(inner) - len(told)], *bubble]

    def _foot(self, seat: int, shares: ScreenPlan) -> Line:
        board, scene = self.model.board, self.scene
        if board is None or scene is None or seat >= len(scene.names):
            return BLANK
        return board.seat_foot(scene, seat, shares.seat - 1 - EDGES)

    def _edge(self, seat: int) -> str:
        """The look of a seat's edge: hot where one more card loses."""
        board, scene = self.model.board, self.scene
        if board is None or scene is None or seat >= len(scene.names):
            return "rule"
        if board.seat_burns(scene, seat):
            return "danger"
        return f"{player(seat)} bold" if seat in board.deciders(scene.view) else player(seat)

    def _head(self, seat: int, *, tagged: bool) -> Head:
        board, scene = self.model.board, self.scene
        tag, short, turn = BLANK, BLANK, False
        if board is not None and scene is not None and seat < len(scene.names):
            turn = seat in board.deciders(scene.view)
            tag = board.beside_name(scene, seat)
            short = board.beside_name(scene, seat, short=True)
        return Head(
            before=line(Span(self.glyphs.turn if turn else " ", "turn"), *self._number(seat)),
            name=self._name(seat),
            after=line(presence(self.chairs[seat]), " "),
            tag=line(" ", tag, " ") if tagged and width(tag) else BLANK,
            short=line(" ", short) if tagged and width(short) else BLANK,
        )

    def _number(self, seat: int) -> Line:
        """The seat's number; a key where this seat can be chosen now."""
        choosing, key = self.model.choosing, str(seat + 1)
        answers = choosing.answers if choosing else ()
        offered = any(answer.option.key == key and answer.value == seat for answer in answers)
        return line(Span(key, "key" if offered else "dim", key if offered else ""), " ")

    def _name(self, seat: int) -> Span:
        here = self.model.choosing.here if self.model.choosing else None
        chosen = here is not None and here.option.key == str(seat + 1) and here.value == seat
        look = "chosen" if chosen else f"{player(seat)} bold"
        return Span(self.model.names[seat], look)
