"""The board of an evening as lines: blocks of bars and of awards, in as many columns as fit.

Pure painting: of a board that was sent, in any size. Where there is not room for all of it, the
last blocks give way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from engine.evening.awards import Award, awards
from engine.values import value
from netplay.betting import BetScore
from netplay.evening import EveningBoard, EveningLie
from tui.evening.bars import bar, length, signs_for, track
from tui.evening.charts import Chart, Charts
from tui.evening.people import EveningNames
from tui.paint.big_letters import spelled_out
from tui.paint.glyphs import Glyphs
from tui.paint.spans import (
    BLANK,
    Lines,
    Span,
    apart,
    beside,
    block,
    fit,
    line,
    width,
    woven,
    wrapped,
)

COLUMN = 38  # cells that a column has at the least
WIDEST = 100  # and at the most, unless one alone has all there is to tell
GAP = 3  # cells between columns
BEST = 6  # lies that are told
ENDLESS = 10_000  # lines, where one can scroll
NAME = 14  # cells of a name, at the most
NOTHING_YET = "No game has been finished yet."


@value
class BarSize:
    """The size in which bars are drawn."""

    thick: int  # lines of each
    gap: int  # lines between them
    apart: int = 1  # lines between two charts
    poster: bool = False  # whether sentences are apart as well, and awards in large letters


TIGHT = BarSize(1, 0)
DRAWINGS = BarSize(2, 1), BarSize(1, 1), TIGHT  # from afar to near by
POSTERS = BarSize(3, 2, 3, poster=True), BarSize(2, 1, 2, poster=True)  # with nothing beside them


@value
class Block:
    """Lines under a title, in parts of which none is broken."""

    title: Lines
    parts: Sequence[Lines]
    whole: bool = False  # whether some of its parts alone would tell something wrong


def awards_of(board: EveningBoard) -> list[Award]:
    """The awards that people have earned by now."""
    return awards([person.tally for person in board.people])


def heading(board: EveningBoard) -> str:
    """The heading above it all."""
    return f"The evening after {board.games} game{'' if board.games == 1 else 's'}"


@value
class EveningPainter:
    """A board, as somebody sees it at a table with these chairs."""

    board: EveningBoard
    chairs: Sequence[str]
    glyphs: Glyphs
    bets: Sequence[BetScore] = ()  # of those who watch

    @property
    def people(self) -> EveningNames:
        return EveningNames(self.board, self.chairs, self.glyphs)

    # --- Whole pages ------------------------------------------------------------------------------

    def page(self, size: int) -> Lines:
        """All of it, however long."""
        if not self.board.games:
            return wrapped(NOTHING_YET, size, "dim")
        return self.within(size, ENDLESS)

    def whole(self, size: int, height: int) -> Lines:
        """All of it, as large as there is room for, or longer than this."""
        lines, fits = self._drawn(size, height, 6, POSTERS) if self.board.games else ([], False)
        above = max(0, height - len(lines)) // 4  # what is short stands a little above the middle
        return [*[BLANK] * above, *lines] if fits else self.page(size)

    def within(self, size: int, height: int, most: int = 6) -> Lines:
        """Paint what there is room for, in at most so many columns; in large, if all of it fits.

        Whatever comes last gives way first.
        """
        return self._drawn(size, height, most)[0]

    def _drawn(
        self, size: int, height: int, most: int, posters: Sequence[BarSize] = ()
    ) -> tuple[Lines, bool]:
        """In as few columns as hold it all, each as wide as it may be; and whether they do."""
        most = max(1, min(most, (size + GAP) // (COLUMN + GAP)))
        fewest = min(most, -(-(size + GAP) // (WIDEST + GAP)))
        drawings = (*posters, *DRAWINGS) if height < ENDLESS else (TIGHT,)
        fewest = fewest if height < ENDLESS else most
        filled: list[Lines] = []
        across, fits = size, False
        for drawing, columns in product(drawings, range(fewest, most + 1)):
            across = (size + GAP) // columns - GAP
            filled, fits = _filled(
                list(self._blocks(across, drawing)), columns, height, drawing.apart
            )
            if fits:
                break
        tall = max(map(len, filled))
        between = block([], GAP, tall)
        painted = [block(column, across, tall, self.glyphs.ellipsis) for column in filled]
        return beside(*[part for column in painted for part in (between, column)][1:]), fits

    def aside(self, size: int, height: int) -> Lines:
        """The same beside something else: who won, then what there is to laugh at."""
        title = line(Span(heading(self.board), "title"))
        games, *others = self._blocks(size)
        lines = [title, *(spans for part in games.parts for spans in part)][:height]
        for one in others:
            lines += _fitting(one, height - len(lines), apart=0)
        return lines

    def _blocks(self, size: int, drawing: BarSize = TIGHT) -> Iterator[Block]:
        """The most important first; bars are drawn so."""
        signs = signs_for(self.glyphs, alone=drawing != TIGHT)
        first, *others = Charts(self.board, self.people, self.glyphs, self.bets, signs).all()
        yield self._chart(first, size, drawing)
        yield from self._awarded(size, drawing)
        for chart in others[:1]:
            yield replace(self._chart(chart, size, drawing), whole=True)
        yield from self._liked(size, drawing)
        for chart in others[1:]:
            yield replace(self._chart(chart, size, drawing), whole=True)

    # --- Charts -----------------------------------------------------------------------------------

    def _chart(self, chart: Chart, size: int, drawing: BarSize) -> Block:
        """All bars of a chart are drawn to one scale."""
        name = line(Span(chart.title, "title"))
        title = [apart(name, chart.legend, size)]
        if width(chart.legend) + len(chart.title) >= size:
            title = [name, *([chart.legend] if width(chart.legend) <= size else [])]
        names = min(max(width(one.name) for one in chart.bars), max(NAME, size // 3))
        told = max(len(one.told) for one in chart.bars)
        room = size - names - told - 2
        longest = max(1, *(length(one.marks) for one in chart.bars))
        parts = []
        for one in chart.bars:
            drawn = fit((track if chart.apart else bar)(one.marks, room, longest), room)
            who = fit(one.name, names, self.glyphs.ellipsis)
            first = line(who, " ", drawn, " ", Span(one.told.rjust(told), "dim"))
            again = line(" " * (names + 1), drawn)
            thick = 1 if chart.apart else drawing.thick  # marks in a second line would be others
            gap = drawing.gap if one is not chart.bars[-1] else 0
            parts.append([first, *[again] * (thick - 1), *[BLANK] * gap])
        return Block(title, parts)

    # --- Words ------------------------------------------------------------------------------------

    def _awarded(self, size: int, drawing: BarSize) -> Iterator[Block]:
        given = awards_of(self.board)
        if not given:
            return
        large = drawing.poster and self.glyphs.halves
        letters = [spelled_out(one.title, size, 1, "gold") for one in given if large]
        titles: Sequence[Lines] = letters if letters and all(letters) else [[]] * len(given)
        parts = [self._award(one, size, title) for one, title in zip(given, titles, strict=True)]
        yield Block([line(Span("Awards", "title"))], _spaced(parts, drawing))

    def _award(self, award: Award, size: int, title: Lines) -> Lines:
        """The award with its title above it, or in front of it if there is none."""
        why = self.people.told(award.why)
        if not title:
            return woven(line(Span(f"{award.title}: ", "gold"), why), size, "  ")
        return [*title, *woven(why, size, "  ")]

    def _liked(self, size: int, drawing: BarSize) -> Iterator[Block]:
        """The lies that were believed, with what they are liked."""
        if self.board.lies:
            parts = [self._lie(lie, size) for lie in self.board.lies[:BEST]]
            yield Block([line(Span("Best lies", "title"))], _spaced(parts, drawing))

    def _lie(self, lie: EveningLie, size: int) -> Lines:
        likes = f"{self.glyphs.yes * min(lie.likes, 5)} {lie.likes} " if lie.likes else ""
        return woven(line(Span(likes, "gold"), self.people.told_of(lie)), size, "  ")


def _spaced(parts: Sequence[Lines], drawing: BarSize) -> Sequence[Lines]:
    """The parts, on a poster with a free line after all but the last."""
    return [*([*part, *[BLANK] * drawing.poster] for part in parts[:-1]), parts[-1]]


def _filled(
    blocks: Sequence[Block], columns: int, height: int, apart: int
) -> tuple[list[Lines], bool]:
    """Columns of so many lines at the most, and whether all found room in them."""
    filled: list[Lines] = [[] for _ in range(columns)]
    whole = True
    for one in blocks:
        column = min(filled, key=len)
        fitting = _fitting(one, height - len(column), apart=apart if column else 0)
        whole = whole and len(fitting) >= sum(map(len, one.parts))
        column += fitting
    return filled, whole


def _fitting(one: Block, height: int, *, apart: int) -> Lines:
    """As many parts of a block as there is room for, under its title; none is nothing."""
    lines: Lines = [*[BLANK] * apart, *one.title]
    bare = len(lines)
    for part in one.parts:
        if len(lines) + len(part) > height:
            if one.whole:
                return []
            break
        lines += part
    return lines if len(lines) > bare else []
