"""The big screen of a table that waits: how to come in, who is here, what is worth knowing."""

import pytest

from engine.catalog import ALL_GAMES
from netplay.wire import Chair, ShownGuest
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW
from tui.boards.tips import EACH, tip
from tui.paint.big_letters import spelled_out
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Lines, text_of, width
from tui.table.arrivals import NEW
from tui.table.model import TableModel
from tui.table.visit import Surroundings, TableVisit

INVITE = "192.168.1.7:28514/ydpp4ta56epyamhp"
CAME = "just came in"


class Waiting:
    """A table on whose big screen people come in by and by."""

    def __init__(self, game: str = "cockroach-poker", seats: int = 4, glyphs: str = "rich") -> None:
        self.position = Position(game, seats, seat=None)
        self.seats = seats
        self.revision = 100
        self.model = TableModel(self.position.client, GLYPHS[glyphs], [INVITE])
        self.model.beamer = True
        self.visit = TableVisit(self.model)

    def here(self, *sitting: str, watching: tuple[str, ...] = (), now: float = NOW) -> None:
        """These are here now, and no game is dealt."""
        free = [None] * (self.seats - len(sitting))
        chairs = tuple(
            Chair(guest=name and _id(name), name=name or f"Bot {at}", bot=not name, present=True)
            for at, name in enumerate((*sitting, *free))
        )
        guests = tuple(ShownGuest(id=_id(name), name=name, present=True) for name in watching)
        self.revision += 1
        show = self.position.client.show
        assert show is not None
        scene = show.scene.model_copy(
            update={
                "phase": "lobby",
                "chairs": chairs,
                "watchers": guests,
                "watching": len(guests),
            }
        )
        self.position.client.show = show.model_copy(
            update={"revision": self.revision, "board": None, "scene": scene}
        )
        self.visit.look(now)

    def lines(self, size: tuple[int, int] = (120, 36), now: float = NOW) -> Lines:
        return self.visit.paint(*size, Surroundings(now))


def _id(name: str) -> str:
    return name.encode().hex().ljust(16, "0")[:16]


@pytest.mark.parametrize("game", [info.key for info in ALL_GAMES])
@pytest.mark.parametrize("size", [(40, 32), (60, 20), (80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_it_fits_every_screen(game: str, size: tuple[int, int], glyphs: str) -> None:
    """With everybody's names, long ones too, and the whole tip."""
    table = Waiting(game, 4, glyphs)
    table.here("Ana", "Bartholomew Long", watching=("Eva", "Finn"))
    lines = table.lines(size)
    told = text_of(lines)

    assert len(lines) == size[1]
    assert {width(spans) for spans in lines} == {size[0]}
    assert all(name in told for name in ("Watching:", "Eva", "Finn"))
    assert told.count("a free seat") == 2
    assert " ".join(told.split()).count(GLYPHS[glyphs].plain(tip(NOW, {game}))) == 1


@pytest.mark.parametrize("game", [info.key for info in ALL_GAMES])
def test_nothing_is_cut_off_that_nobody_would_miss(game: str) -> None:
    """No sign of a cut stands at the edge for blanks alone, however wide the screen is."""
    table = Waiting(game)
    table.here("Ana")
    for across in (104, 128, 156, 180):
        for table.model.invite in (INVITE, ""):
            assert "…" not in text_of(table.lines((across, 44))), across


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_the_way_in_can_be_read_from_the_back_of_the_room(size: tuple[int, int]) -> None:
    """In large letters; whoever has no half blocks reads it as a line."""
    rich, poor = Waiting(), Waiting(glyphs="ascii")
    for table in (rich, poor):
        table.here("Ana")
    last = [text_of([spans]).strip() for spans in spelled_out(INVITE.partition("/")[2], 200, 1)]
    twice = [text_of([spans]).strip() for spans in spelled_out(INVITE.partition("/")[2], 200, 2)]
    told = text_of(rich.lines(size))

    assert all(row in told for row in last) or all(row in told for row in twice)
    assert f"palmoff join {INVITE}" in text_of(poor.lines(size))


def test_no_third_of_it_is_empty() -> None:
    """At the size of a beamer no gap is long."""
    table = Waiting()
    table.here("Ana")
    told = text_of(table.lines()).splitlines()
    gaps = "".join("." if line.strip() else " " for line in told).split(".")

    assert max(map(len, gaps)) <= 4


def test_names_drop_in() -> None:
    """Newcomers stand out for a while; whoever was there when one came does not."""
    table = Waiting()
    table.here("Ana", watching=("Eva",))
    assert CAME not in text_of(table.lines())

    table.here("Ana", "Ben", watching=("Eva", "Finn"), now=NOW + 5)
    shown = table.lines(now=NOW + 5)
    assert text_of(shown).count(CAME) == 1
    assert all(words in text_of(shown) for words in ("1 Ana ", "2 Ben ", "Watching: Eva, "))
    called = {span.text.strip() for spans in shown for span in spans if "call" in span.look.split()}
    assert called == {CAME, "Finn"}
    assert CAME not in text_of(table.lines(now=NOW + 5 + NEW))


def test_it_tells_another_thing_every_twenty_seconds() -> None:
    """And wakes whoever shows it for that, or when somebody ceases to be new, and not else."""
    table = Waiting()
    table.here("Ana")
    due = table.visit.next_change(NOW)
    assert due is not None
    assert NOW < due <= NOW + EACH
    first, then = (text_of(table.lines(now=time)) for time in (NOW, due))
    assert first != then
    assert table.visit.next_change(due) == due + EACH

    table.here("Ana", "Ben", now=due + 1)
    assert table.visit.next_change(due + 1) == due + 1 + NEW


def test_nobody_else_is_woken() -> None:
    """A terminal at which somebody sits, or watches a game, sleeps until something happens."""
    waiting, playing = Waiting(), Position("cockroach-poker", seat=None)
    waiting.here("Ana")
    waiting.model.beamer = False
    playing.model.beamer = True
    visit = TableVisit(playing.model)
    visit.look(NOW)

    assert waiting.visit.next_change(NOW) is None
    assert visit.next_change(NOW) is None
