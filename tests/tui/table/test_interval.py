"""The big screen between two games: the evening, and who is here for the next one."""

import pytest

from netplay.wire import ShownGuest
from tests.tui.evening.boards import BOARD
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW
from tui.boards.tips import EACH, tip
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Lines, text_of, width
from tui.table.arrivals import NEW
from tui.table.model import TableModel
from tui.table.visit import Surroundings, TableVisit

INVITE = "192.168.1.7:28514/ydpp4ta56epyamhp"
GAME = "cockroach-poker"


class Interval:
    """A game is over, its evening is told, and a whole room looks on."""

    def __init__(self, glyphs: str = "rich") -> None:
        self.position = Position(GAME, seat=None).play(10_000)
        self.position.model = TableModel(self.position.client, GLYPHS[glyphs], [INVITE])
        self.position.model.beamer = True
        self.position.client.evening = BOARD.model_copy(update={"last": 1})
        self.visit = TableVisit(self.position.model)
        self.visit.look(NOW)

    def comes(self, *names: str, now: float) -> None:
        """These watch from now on."""
        guests = tuple(
            ShownGuest(id=name.encode().hex().ljust(16, "0"), name=name, present=True)
            for name in names
        )
        self.position.send(watchers=guests, watching=len(guests))
        self.visit.look(now)

    def lines(self, size: tuple[int, int] = (120, 40), now: float = NOW) -> Lines:
        return self.visit.paint(*size, Surroundings(now))


@pytest.mark.parametrize("size", [(40, 32), (60, 20), (80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_the_evening_leaves_room_for_those_who_come(size: tuple[int, int], glyphs: str) -> None:
    """Every screen shows who is here, how to come in, and one thing worth knowing."""
    table = Interval(glyphs)
    table.comes("Eva", now=NOW)
    lines = table.lines(size)
    told = " ".join(text_of(lines).split())

    assert len(lines) == size[1]
    assert {width(spans) for spans in lines} == {size[0]}
    assert "The evening after 3 games" in told
    assert all(name in told for name in ("Ana", "Cleo", "Watching: Eva"))
    assert "palmoff join" in told or size[0] == 200
    assert GLYPHS[glyphs].plain(tip(NOW, {GAME})) in told


def test_the_way_in_is_large_where_the_evening_leaves_room() -> None:
    """And those who sit have boxes, as before the first game."""
    told = text_of(Interval().lines((200, 60)))

    assert "typed as one line" in told
    assert "a free seat" in told


def test_names_drop_in() -> None:
    """Whoever comes stands out for a while; then whoever shows it is woken."""
    table = Interval()
    table.comes("Eva", now=NOW + 1)
    assert _called(table.lines(now=NOW + 1)) == {"Eva"}

    due = table.visit.next_change(NOW + 1)
    assert due is not None
    assert due <= NOW + 1 + NEW
    assert not _called(table.lines(now=NOW + 1 + NEW))


def test_it_tells_another_thing_every_twenty_seconds() -> None:
    """As before the first game."""
    table = Interval()
    due = table.visit.next_change(NOW)

    assert due is not None
    assert due <= NOW + EACH
    assert text_of(table.lines()) != text_of(table.lines(now=due))


def _called(lines: Lines) -> set[str]:
    return {span.text.strip() for spans in lines for span in spans if "call" in span.look.split()}
