"""The big screen of a table that waits for a game, read from the back of the room.

How to come in, how one plays, who is here, and one thing worth knowing. Pure painting, as in
tui.table.painter; it knows no game and no colours.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from netplay.trust.width import elided
from tui.paint.big_letters import halved, large, spelled_out
from tui.paint.boxes import EDGES, SeatBox
from tui.paint.layout import in_row
from tui.paint.players import player
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    beside,
    block,
    centred,
    flow,
    inked,
    line,
    width,
    wrapped,
)
from tui.table.gathering import between_games, taught
from tui.table.model import TableModel
from tui.table.remarks import spoken
from tui.table.waiting import presence

JOIN = "palmoff join"
BOX = 18  # cells of a seat from which on all stand in one row
NEWCOMER = Span(" just came in ", "call")


def _plain(text: str, size: int, look: str = "") -> Lines:
    return [line(Span(text, look))]


Letters: TypeAlias = Callable[[str, int, str], Lines]
LETTERS: Sequence[Letters] = (large, halved, _plain)  # of names, from the largest


def waits(model: TableModel) -> bool:
    """True if a whole room waits for the first game of the table, or for the next one."""
    return model.for_all and (model.scene is None or between_games(model))


def waiting_room(model: TableModel, size: int, height: int) -> Lines:
    """All of it before the first game, with what is left of the room between its parts."""
    people = WaitingPeople(model, size)
    return _spread(next(people.with_pictures(height)), size, height, model.glyphs.ellipsis)


def _spread(parts: Sequence[Lines], size: int, height: int, ellipsis: str) -> Lines:
    """The parts below one another, as far apart as there is room for."""
    free = max(0, height - sum(map(len, parts)))
    each, more = divmod(free, len(parts) + 1)
    shown = [BLANK] * each
    for at, part in enumerate(parts):
        shown += [*part, *[BLANK] * (each + (at < more))]
    return block(shown, size, height, ellipsis)


class WaitingPeople:
    """The people who are here and those who may still come, as one moment shows them."""

    def __init__(self, model: TableModel, size: int) -> None:
        self.model = model
        self.glyphs = model.glyphs
        self.size = size
        assert model.show is not None
        self.scene = model.show.scene

    def lines(self, height: int) -> Lines:
        """Everything but how one plays, below something else, as large as there is room for."""
        *drafts, least = self._drafts()
        parts = next((it for it in drafts if sum(map(len, it)) + len(it) <= height), least)
        return _spread(parts, self.size, height, self.glyphs.ellipsis)

    @property
    def least(self) -> int:
        """The lines that this takes at the least."""
        *_, parts = self._drafts()
        return sum(map(len, parts))

    def _drafts(self) -> Iterator[Sequence[Lines]]:
        """From the largest to the plain one."""
        people = [*self._people(), self._in_a_row()]
        for joining, here in product(self._joining(), people):
            yield [part for part in (joining, here, *self._tip) if part]

    def with_pictures(self, height: int) -> Iterator[Sequence[Lines]]:
        """Drafts, the best first: the way in is read from afar, then the game is pictured.

        The last one is what is seen where hardly anything fits.
        """
        *large_ones, plain = self._joining()
        people = list(self._people())
        for joinings, pictured in product((large_ones, [plain]), (True, False)):
            for joining, here in product(joinings, people):
                room = height - sum(map(len, (joining, here, *self._tip))) - 2 - len(self._tip)
                game = taught(self.model, self.size - 4, room - 1) if pictured else []
                if room >= 0 and bool(game) == pictured:
                    parts = joining, self._centred(game), here, *self._tip
                    yield [part for part in parts if part]
        yield [plain, people[-1], *self._tip]

    @property
    def _tip(self) -> Sequence[Lines]:
        """The thing that is worth knowing, unless somebody has just said something."""
        size = self.size - 4
        told = spoken(self.model, size) or (wrapped(self.model.tip, size) if self.model.tip else [])
        return [[centred(spans, self.size) for spans in told]] if told else []

    def _centred(self, lines: Lines) -> Lines:
        widest = max(map(inked, lines), default=0)
        before = " " * ((self.size - widest) // 2)
        return [line(before, spans) for spans in block(lines, widest, len(lines))]

    # --- How to come in ---------------------------------------------------------------------------

    def _joining(self) -> Iterator[Lines]:
        """The command that brings others here, in letters as it is to be typed, then as words."""
        invite = self.model.invite
        if not invite:
            yield []
            return
        whole, (head, slash, tail) = f"{JOIN} {invite}", invite.partition("/")
        told = centred(line(Span("Come in with Palmoff:", "dim")), self.size)
        broken = centred(line(Span("Come in with Palmoff, typed as one line:", "dim")), self.size)
        for times in (2, 1) if self.glyphs.halves else ():
            for typed in ((whole,), (f"{JOIN} {head}{slash}", tail), (JOIN, head + slash, tail)):
                parts = [part for part in typed if part]
                drawn = [spelled_out(part, self.size - 2, times, "title") for part in parts]
                if all(drawn):
                    yield [
                        told if len(parts) == 1 else broken,
                        *(centred(spans, self.size) for part in drawn for spans in part),
                    ]
        yield [
            told,
            *(centred(it, self.size) for it in wrapped(whole, self.size - 2, "title")),
        ]

    # --- Who is here ------------------------------------------------------------------------------

    def _people(self) -> Iterator[Lines]:
        """Players and spectators, with names in letters that are large, small, or plain."""
        seats = range(len(self.scene.chairs))
        columns = len(seats) if self.size >= BOX * len(seats) else in_row(self.size, len(seats))
        each = self.size // columns
        for letters in LETTERS if self.glyphs.halves else (large, _plain):
            names = [self._name(seat, each - EDGES - 3, letters) for seat in seats]
            tall = max(map(len, names), default=0)
            boxes = [self._box(seat, names[seat], each, tall) for seat in seats]
            rows = [boxes[at : at + columns] for at in range(0, len(boxes), columns)]
            yield [*(spans for row in rows for spans in beside(*row)), *self._watchers()]

    def _name(self, seat: int, size: int, letters: Letters) -> Lines:
        """Whoever sits there, as large as that; a chair is free until somebody comes."""
        chair = self.scene.chairs[seat]
        if chair.guest is None:
            return [line(Span("a free seat", "dim"))]
        name, look = self.glyphs.plain(chair.name), f"{player(seat)} bold"
        return letters(name, size, look) or _plain(name, size, look)

    def _box(self, seat: int, name: Lines, size: int, tall: int) -> Lines:
        """A seat, with a free column at its right, so that neighbours do not touch."""
        chair, inside = self.scene.chairs[seat], size - 1 - EDGES
        look = player(seat) if chair.guest else "rule"
        above = (tall - len(name)) // 2
        widest = max(map(width, name))
        shown = [line(" " * max(0, (inside - widest) // 2), spans) for spans in name]
        inner = block([*[BLANK] * above, *shown], inside, tall, self.glyphs.ellipsis)
        new = chair.guest in self.model.fresh
        foot = NEWCOMER if new and chair.guest else presence(chair) if chair.guest else Span("")
        # In the edge it can be read aloud as well, and whole: letters of blocks are no text.
        known = elided(self.glyphs.plain(chair.name), inside - 4, self.glyphs.ellipsis)
        called = Span(f"{known} ", look) if chair.guest and tall > 1 else ""
        head = line(Span(f" {seat + 1} ", "dim"), called)
        box = SeatBox(size - 1, look, self.glyphs).lines((head, BLANK), inner, line(foot))
        return [line(spans, " ") for spans in box]

    def _watchers(self) -> Lines:
        """Those who only watch; who has just come stands out."""
        names = self._watching()
        told = flow(names, self.size - 4, " ", self.glyphs.ellipsis)[:2]
        return [BLANK, *(centred(spans, self.size) for spans in told)] if names else []

    def _watching(self) -> Lines:
        watchers = self.scene.watchers
        called = [self._called(it.id, it.name, "bold") for it in watchers]
        more = self.scene.watching - len(watchers)
        others = [line(Span(f"and {more} more", "dim"))] if more > 0 else []
        return [*_listed("Watching:", called), *others] if watchers else []

    def _in_a_row(self) -> Lines:
        """The same people by their names alone, where there is no room for boxes."""
        chairs = enumerate(self.scene.chairs)
        sitting = [
            self._called(chair.guest, chair.name, f"{player(seat)} bold")
            for seat, chair in chairs
            if chair.guest is not None
        ]
        first, *others = self._watching() or [BLANK]
        names = [*_listed("Here:", sitting), line("  ", first), *others]
        return [
            centred(spans, self.size)
            for spans in flow(names, self.size - 4, " ", self.glyphs.ellipsis)[:2]
        ]

    def _called(self, guest: str, name: str, look: str) -> Line:
        """Whoever has just come stands out."""
        shown = self.glyphs.plain(name)
        return line(Span(f" {shown} ", "call") if guest in self.model.fresh else Span(shown, look))


def _listed(title: str, names: Sequence[Line]) -> Lines:
    """Names with their commas, to be set in lines."""
    if not names:
        return []
    *others, last = names
    return [line(Span(title, "dim")), *(line(it, ",") for it in others), last]
