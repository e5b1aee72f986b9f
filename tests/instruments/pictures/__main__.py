"""Paints a fixed set of screens of all games and sizes; three of them stand in the README.

`python -m tests.instruments.pictures [FOLDER]`: without a folder, those of the README alone.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from netplay.wire import TableSummary
from tests.house import HOUSE
from tests.instruments.pictures.svg import picture
from tests.tui.grids import MOMENTS, TABLES
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW, Judgement
from tui.boards.shelf import tints
from tui.machine.qr import qr
from tui.paint.glyphs import signs_of
from tui.paint.palette import Palette
from tui.paint.spans import Lines, Span, line
from tui.party.poster import Poster, WayIn
from tui.table.painter import paint
from tui.table.visit import Surroundings

README = HOUSE / ".github" / "pictures"
SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))
STAMPED = 2.6  # seconds after which the verdict stands there
PALETTE = Palette("256", dark=True, tints=tints())


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


def _poster() -> Lines:
    """A party to which three have come."""
    url = "http://192.168.1.7:8222/"
    key = "The key of that door is SHA256:wXnbfzTleWh0gXneBabRtTUrN8bQj3Lg3q/zTaUaJpQ."
    ways = (
        WayIn("With ssh, and nothing to install:", ["ssh -p 2222", "you@192.168.1.7"], aside=key),
        WayIn("To watch, in a browser:", ["http://", "192.168.1.7:8222/"], glue=""),
        WayIn("With Palmoff installed, in this network:", ["palmoff"]),
    )
    poster = Poster(signs_of("rich", coloured=True, halves=True), "Ana", ways)
    poster.qr, poster.url = qr(url), url
    poster.here(["Ben", "Clara"], NOW)
    poster.here(["Ben", "Clara", "Dora"], NOW + 60)
    poster.tables = [
        _summary("Attic", "Cockroach Poker", 2, playing=True),
        _summary("Cellar", "Royal Gambit", 1),
    ]
    return poster.paint(120, 36)


def _summary(name: str, title: str, people: int, *, playing: bool = False) -> TableSummary:
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
    "poster": _poster,
}


def _screens() -> Iterator[tuple[str, Lines]]:
    """Every game at a few moments, in every size."""
    for table, (key, seats) in TABLES.items():
        for moment, prepare in MOMENTS.items():
            for width, height in SIZES:
                seat = None if moment in ("watched", "beamer") else 0
                position = Position(key, seats, seat=seat)
                prepare(position)
                name = f"{table}_{moment.replace(' ', '_')}_{width}x{height}"
                yield name, paint(position.model, (), width, height)


def main(words: list[str]) -> None:
    screens = _screens() if words else ((name, make()) for name, make in SHOWN.items())
    folder = Path(words[0]) if words else README
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in screens:
        (folder / f"{name}.svg").write_text(picture(lines, PALETTE), "utf-8")
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main(sys.argv[1:])
