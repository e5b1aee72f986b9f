"""The painting of moments: in any size, of any game, in few bytes."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

import pytest

from engine.catalog import CATALOG
from engine.games.royal_gambit.view import Give, Hit, Name, Rank
from tests.engine.games.gambit_table import ANN, BOB, after, table
from tests.tui.boards.test_moments import found
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW, Judgement
from tests.tui.table_room import deal
from tui.boards.moments import Moment
from tui.boards.shelf import BOARDS, tints
from tui.paint.cards import LARGE, POSTER
from tui.paint.difference import patches, whole
from tui.paint.glyphs import GLYPHS
from tui.paint.palette import DEPTHS, Depth, Palette
from tui.paint.spans import Lines, text_of, width
from tui.paint.terminal_text import written
from tui.table.moment import STAGES, MomentStage, Playing
from tui.table.moment_painter import moment_lines
from tui.table.visit import Surroundings, TableVisit

SIZES = ((60, 5), (80, 7), (80, 9), (100, 12), (120, 20), (200, 40))
MEASURED = ("cockroach-poker", "cockroach-poker-royal", "royal-gambit", "royal-menagerie")
MOST, MOST_AFTER = 6000, 3 * 1024  # bytes of a moment at 80x24, and of what it has led to
WORST = 8 * 1024  # bytes where two long rows of cards lie otherwise by it
DECK = "7 A 2 3 4 5 6 8 9 T J Q K A 2 3 4 5 6 8 9 T J Q K"


def painted(
    moment: Moment, stage: MomentStage, size: tuple[int, int], glyphs: str = "rich"
) -> Lines:
    return moment_lines(Playing(moment, stage, None), GLYPHS[glyphs], *size)


def judged() -> Moment:
    table = Judgement()
    table.shown()
    assert table.model.playing is not None
    return table.model.playing.moment


@pytest.mark.parametrize(("key", "glyphs"), list(product(BOARDS, GLYPHS)))
def test_every_moment_fits_and_is_told_in_every_size(key: str, glyphs: str) -> None:
    """No line is longer than there is room; at the end it stands there where the card lands."""
    for moment, size in product(found(key, glyphs)[-5:], SIZES):
        for stage in STAGES[::2]:
            lines = painted(moment, stage, size, glyphs)
            assert len(lines) == size[1]
            assert {width(spans) for spans in lines} == {size[0]}
        told = " ".join(text_of(lines).split())
        assert moment.lands.split()[-1] in told, text_of(lines)


def test_the_card_grows_with_the_screen() -> None:
    """As signs where there are no half blocks."""

    def across(size: tuple[int, int], glyphs: str = "rich") -> int:
        lines = text_of(painted(judged(), "hold", size, glyphs))
        return max(len(line.strip().split("   ")[0].strip()) for line in lines.split("\n"))

    assert across((120, 24)) >= POSTER[0]
    assert across((80, 11)) >= LARGE[0]
    assert across((80, 11), "ascii") >= LARGE[0]


@pytest.mark.parametrize(("stage", "seen"), [("face", False), ("still", False), ("stamp", True)])
def test_the_verdict_comes_when_all_have_seen_the_card(stage: MomentStage, seen: bool) -> None:
    """In letters of several lines; nothing else moves out of its place by it."""
    bad = sum(
        any("bad" in span.look for span in spans) for spans in painted(judged(), stage, (80, 7))
    )
    assert bad == (3 if seen else 0)


def test_the_creature_stirs_once_the_verdict_is_stamped() -> None:
    """It lies still while everybody looks; where it is seen small it has but one pose."""

    def drawn(stage: MomentStage, height: int) -> list[str]:
        """The looks of the pixels."""
        lines = painted(judged(), stage, (80, height))
        return [span.look for spans in lines for span in spans if "face" in span.look]

    assert drawn("still", 11) != drawn("stamp", 11) == drawn("slide", 11)
    assert drawn("still", 7) == drawn("stamp", 7)


def test_on_the_narrowest_terminal_nothing_of_the_end_is_lost() -> None:
    """A long name and a long reason are broken over lines."""
    moment = replace(judged(), lands="Bartholomew Long takes it.", near="One more and he loses.")
    told = text_of(painted(moment, "slide", (60, 7), "ascii"))
    assert "Bartholomew Long takes it." in told
    assert "One more and he loses." in told


def test_who_loses_by_it_stands_there_at_last() -> None:
    """In place of the verdict, which has been read by then."""
    moment = replace(judged(), last="BEN LOSES!")
    stamp, slide = (
        text_of(painted(moment, stage, (60, 5), "ascii")) for stage in ("stamp", "slide")
    )
    assert ("A LIE!" in stamp, "BEN LOSES!" in stamp) == (True, False)
    assert ("A LIE!" in slide, "BEN LOSES!" in slide) == (False, True)


# --- What it costs --------------------------------------------------------------------------------


def of_256() -> Palette:
    return Palette("256", dark=True, tints=tints())


def frames(visit: TableVisit, happens: Callable[[], object], now: float = NOW) -> Iterator[Lines]:
    """The screen before, at each stage, and after."""
    yield screen(visit, now)
    happens()
    later: float | None = now
    while later is not None:
        visit.tick(later)
        yield screen(visit, later)
        later = visit.next_change(later)


def screen(visit: TableVisit, now: float) -> Lines:
    return whole(visit.paint(80, 24, Surroundings(now)), 80, 24)


def sent(pages: Iterable[Lines], palette: Palette) -> list[int]:
    """The bytes of each page but the first."""
    return [len(written(of, to, patches(of, to), palette).encode()) for of, to in pairwise(pages)]


@pytest.mark.parametrize(("depth", "glyphs"), list(product(DEPTHS, GLYPHS)))
def test_a_whole_moment_is_sent_in_few_bytes(depth: Depth, glyphs: str) -> None:
    """From the question to where the card lands; what follows is painted as it always is."""
    palette = Palette(depth, dark=True, tints=tints())
    table = Judgement(glyphs=glyphs)
    *moment, after_it = sent(frames(table.visit, table.shown), palette)
    assert sum(moment) <= MOST
    assert after_it <= MOST_AFTER


def costs(position: Position, moves: int = 200) -> Iterator[int]:
    """The bytes of each moment in so many moves, or to the end of the game."""
    visit, now, palette = TableVisit(position.model, motion="full"), NOW, of_256()
    visit.look(now)
    for _ in range(moves):
        if not position.match.to_act:
            return
        now += 10  # whatever moved stands still
        page = screen(visit, now)
        position.one_move()
        position.send()
        visit.look(now)
        for moment in played(visit, now):
            yield sum(sent([page, *moment], palette))
            page = moment[-1]


def played(visit: TableVisit, now: float) -> Iterator[list[Lines]]:
    """The screens of each moment that plays, one after the other."""
    later: float | None = now
    while later is not None and visit.model.playing is not None:
        pages, moment = list[Lines](), visit.model.playing.moment
        while later is not None and playing(visit) is moment:
            pages.append(screen(visit, later))
            later = visit.next_change(later)
            visit.tick(later or now)
        yield pages


def playing(visit: TableVisit) -> Moment | None:
    return visit.model.playing.moment if visit.model.playing is not None else None


@pytest.mark.parametrize(("key", "seat", "seed"), list(product(BOARDS, (0, None), "18")))
def test_each_moment_of_a_game_is_sent_in_few_bytes(key: str, seat: int | None, seed: str) -> None:
    """To the last one, whoever is in it, and whoever only watches; at a full table, and a small."""
    tables = {CATALOG[key].seats[0], CATALOG[key].seats[-1]}
    games = (Position(key, seats, seat=seat, seed=seed) for seats in tables)
    assert [cost for game in games for cost in costs(game) if cost > MOST] == []


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize(
    ("given", "ann", "bob"),
    [
        ("8", "8 J 5 2 K T A", "9 3 A T K 2 8"),
        ("8", "8 J 5 2 K T A 3 9", "9 3 A T K 2 5 8"),
        ("5", "5 J 2 K 8 T A 3 9", "9 3 A T 8 K 2 5"),
    ],
)
def test_a_bust_that_moves_two_long_rows_of_cards_is_no_flood(
    given: Rank, ann: str, bob: str, seat: int | None
) -> None:
    """RG-8: Ann gives the first of many; Bob, who has the same and as many, goes bust by it."""
    position = Position("royal-gambit", 2, seat=seat)
    state = after(table(ann, bob, deck=DECK, turn=BOB), Hit(), Name("7", ANN))
    deal(position, "royal-gambit", state, seat)
    position.send()
    visit, now = TableVisit(position.model, motion="full"), NOW + 10
    for at in (NOW, now):  # whatever moved stands still
        visit.look(at)
    page = screen(visit, now)
    position.running.commit(position.match.step(ANN, Give(given)), now)
    position.send()
    visit.look(now)
    (bust,) = played(visit, now)
    assert sum(sent([page, *bust], of_256())) <= WORST


@pytest.mark.parametrize("key", MEASURED)
def test_the_games_that_are_measured_have_moments(key: str) -> None:
    """Else there would be nothing to count."""
    assert min(costs(Position(key, CATALOG[key].seats[0], seed="1"))) > 0


def test_roles_that_are_shown_take_the_place_of_an_empty_hand_and_few_bytes() -> None:
    """All at once, with what they are called; no seat moves until everybody has seen them."""
    position, now = Position("royal-menagerie", seed="acts"), NOW
    visit = TableVisit(position.model, motion="full")
    while position.match.to_act:
        now += 10  # whatever moved stands still
        visit.look(now)
        position.one_move()
        position.send()
    pages = list(frames(visit, partial(visit.look, now), now))
    *moment, _ = sent(pages, of_256())

    assert sum(moment) <= MOST
    assert "Cleo: Grand Vizier" in text_of(pages[-2])
    assert len({text_of(page[1:7]) for page in pages[:-1]}) == 1
