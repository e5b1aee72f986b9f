"""Words at the seat that said them: for a few seconds, and never for longer than it is bare."""

import pytest

from netplay.wire import TalkLine
from tests.tui.positions import Position
from tui.paint.spans import text_of
from tui.table.model import TableModel
from tui.table.speech import STANDS
from tui.table.visit import Surroundings, TableVisit

NOW = 1000.0
HERS = "│“Liar!”"  # at her seat: the log has no such edge


def line(number: int, name: str = "Cleo") -> TalkLine:
    return TalkLine(number=number, name=name, text="Liar!")


class Listener:
    """Somebody at a table, or a whole room before it, who hears what is said there."""

    def __init__(self, *, beamer: bool = False, game: str = "cockroach-poker") -> None:
        self.position = Position(game, seat=None if beamer else 3)
        self.position.model.beamer = beamer
        self.visit = TableVisit(self.position.model)
        self.visit.look(NOW)
        self._lines: list[TalkLine] = []

    def hears(self, said: TalkLine, now: float = NOW) -> "Listener":
        self._lines.append(said)
        self.position.send(lines=tuple(self._lines))
        self.visit.look(now)
        return self

    def sees(self, now: float = NOW, size: tuple[int, int] = (80, 24)) -> str:
        self.visit.tick(now)
        return text_of(self.visit.paint(*size, Surroundings(now)))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("game", ["cockroach-poker", "royal-gambit", "royal-menagerie"])
def test_words_stand_at_the_seat_and_go_by_themselves(game: str, size: tuple[int, int]) -> None:
    """Whoever shows the table is told when to look again."""
    listener = Listener(game=game).hears(line(1))
    gone = NOW + STANDS

    assert HERS in listener.sees(NOW, size)
    assert listener.visit.next_change(NOW) == gone
    assert HERS not in listener.sees(gone, size)
    assert listener.visit.next_change(gone) is None


def test_a_whole_room_reads_them_at_the_seat() -> None:
    """Though an event that came with them is the last one that is told below."""
    listener = Listener(beamer=True)
    listener.position.one_move()

    assert HERS in listener.hears(line(1)).sees(size=(120, 36))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_a_whole_room_reads_what_a_watcher_says(size: tuple[int, int]) -> None:
    """For as long, though an event that came with it is the last one that is told below."""
    listener = Listener(beamer=True)
    listener.position.one_move()
    said = TalkLine(number=1, name="Eva", text="Ben lies!", gallery=True)
    shown = listener.hears(said).sees(size=size)

    assert "Eva: “Ben lies!”" in shown
    assert shown.count("Ben lies!") == 1
    assert text_of([listener.position.model.entries[-1].spans]) in shown
    assert listener.visit.next_change(NOW) == NOW + STANDS
    assert "Ben lies!" not in listener.sees(NOW + STANDS, size)


def test_whoever_speaks_while_the_room_waits_is_read_in_place_of_the_tip() -> None:
    """Of those who sit there as well, as their seats show no words then."""
    listener = Listener(beamer=True)
    show = listener.position.client.show
    assert show is not None
    scene = show.scene.model_copy(update={"phase": "lobby", "lines": (line(1),)})
    waits = {"revision": 99, "board": None, "scene": scene}
    listener.position.client.show = show.model_copy(update=waits)
    listener.visit.look(NOW)

    assert "Cleo: “Liar!”" in listener.sees()
    assert "Liar!" not in listener.sees(NOW + STANDS)


@pytest.mark.parametrize(
    "said",
    [
        line(1).model_copy(update={"gallery": True}),
        line(1).model_copy(update={"news": True}),
        line(1, "Zoe"),
    ],
    ids=str,
)
def test_who_has_no_seat_has_no_words_there(said: TalkLine) -> None:
    """Watchers, and people of whom the table tells something, are read in the log."""
    assert HERS not in Listener().hears(said).sees()


def test_what_was_said_before_we_came_does_not_come_up() -> None:
    """It may be an hour old."""
    position = Position("cockroach-poker")
    position.send(lines=(line(1),))
    visit = TableVisit(TableModel(position.client, position.model.glyphs))
    visit.look(NOW)

    assert HERS not in text_of(visit.paint(80, 24, Surroundings(NOW)))


def test_who_goes_on_talking_hides_nothing_for_long() -> None:
    """New words take the place of the old ones, and then the seat is bare for as long."""
    listener = Listener()
    for number in range(1, 9):
        listener.hears(line(number), NOW + number - 1)

    assert HERS in listener.sees(NOW + STANDS - 0.5)
    assert HERS not in listener.sees(NOW + STANDS)
    assert HERS not in listener.hears(line(9), NOW + 2 * STANDS - 0.5).sees(NOW + 2 * STANDS - 0.5)
    assert HERS in listener.hears(line(10), NOW + 2 * STANDS).sees(NOW + 2 * STANDS)


def test_words_that_are_too_long_say_so() -> None:
    """They are cut where the seat ends; the log has them whole."""
    long = TalkLine(number=1, name="Cleo", text="well " * 30)
    shown = Listener().hears(long).sees()

    assert "well …" in shown
    assert shown.count("│“well") == 1
