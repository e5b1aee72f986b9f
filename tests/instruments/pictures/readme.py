"""The three pictures of the README: a table, a moment, a poster."""

from collections.abc import Callable, Mapping

from netplay.wire import TableSummary
from tests.instruments.pictures.svg import picture
from tests.instruments.pictures.terminals import PALETTE
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW, Judgement
from tui.machine.qr import qr
from tui.paint.glyphs import GLYPHS, Glyphs
from tui.paint.spans import Lines, Span, line
from tui.party.poster import Poster, WayIn
from tui.table.painter import paint
from tui.table.visit import Surroundings

STAMPED = 2.6  # seconds after which the verdict stands there


def _table() -> Lines:
    """Somebody is to judge a card."""
    position = Position("cockroach-poker", seed="2").play(60).play_until_asked()
    return paint(position.model, line(Span("connected", "good")), 100, 30)


def _moment() -> Lines:
    """A card has turned over."""
    judged = Judgement()
    judged.shown()
    judged.position.client.opened(NOW)
    judged.visit.resized(100, 30)
    judged.visit.tick(NOW + STAMPED)
    return judged.visit.paint(100, 30, Surroundings(NOW + STAMPED, connected=True))


def poster(glyphs: Glyphs) -> Poster:
    """A party to which three have come."""
    url = "http://192.168.1.7:8222/"
    key = "The key of that door is SHA256:wXnbfzTleWh0gXneBabRtTUrN8bQj3Lg3q/zTaUaJpQ."
    ways = (
        WayIn("With ssh, and nothing to install:", ["ssh -p 2222", "you@192.168.1.7"], aside=key),
        WayIn("To watch, in a browser:", ["http://", "192.168.1.7:8222/"], glue=""),
        WayIn("With Palmoff installed, in this network:", ["palmoff"]),
    )
    made = Poster(glyphs, "Ana", ways)
    made.qr, made.url = qr(url), url
    made.here(["Ben", "Clara"], NOW)
    made.here(["Ben", "Clara", "Dora"], NOW + 60)
    made.tables = [
        summary("Attic", "Cockroach Poker", 2, playing=True),
        summary("Cellar", "Royal Gambit", 1),
    ]
    return made


def summary(name: str, title: str, people: int, *, playing: bool = False) -> TableSummary:
    """A table of four, as it shows itself."""
    return TableSummary(
        title=title,
        game=title.lower().replace(" ", "-"),
        host="Ana",
        name=name,
        seats=4,
        free=4 - people,
        playing=playing,
        locked=False,
        watching=True,
        version="0.1.0",
    )


SHOWN: Mapping[str, Callable[[], Lines]] = {
    "table": _table,
    "moment": _moment,
    "poster": lambda: poster(GLYPHS["rich"]).paint(120, 36),
}


def readme_picture(name: str) -> str:
    """The picture of this name, as it is to stand in the README."""
    return picture(SHOWN[name](), PALETTE)
