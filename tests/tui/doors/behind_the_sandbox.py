"""Paints every page of a door in its sandbox: what is not loaded before cannot be loaded there."""

import sys
from itertools import product

from netplay.system.sandbox import close_sandbox
from tests.tui.party.test_poster import summary
from tests.tui.positions import Position
from tui.doors import process
from tui.doors.code_page import code_page
from tui.doors.people import DoorPeople
from tui.doors.preload import preload
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Lines, Span, line
from tui.party.lobby import PartyLobby, PartyTable
from tui.replay.painter import ReplayPage
from tui.replay.past_list import PastGamesPage
from tui.rulebook.reader import Reader
from tui.table.menus import explained, taunts, what_else
from tui.table.painter import paint

SIZES = ((60, 20), (80, 24), (120, 40))
NAME = "\u738b\u5c0f\u660e e\u0301"


def pages(position: Position) -> list[Lines]:
    """The table with a question, with each menu over it, and the book."""
    model = position.model
    painted = [paint(model, line(Span("connected")), *size) for size in SIZES]
    for panel in (explained(model), taunts(model), what_else(model, None, lobby=False)):
        model.panel = panel
        painted.append(paint(model, (), 80, 24))
    model.panel = None
    return painted


PERSON = DoorPeople(bytes(32)).stranger("zoe")
LOADED = (process, ReplayPage)  # as by a door
GAMES = ("cockroach-poker", "cockroach-poker-royal", "royal-gambit", "royal-menagerie")


def main() -> None:
    positions = [Position(key, 4) for key in GAMES]
    preload()
    close_sandbox([])
    for position in positions:
        position.play_until_asked()
        for glyphs in GLYPHS.values():
            position.model.glyphs = glyphs
            assert position.model.board is not None
            position.model.board.glyphs = glyphs
            pages(position)
            Reader(position.model.rules[0], None, glyphs).paint(80, 24)
    for glyphs in GLYPHS.values():
        for size, key in product(SIZES, GAMES):
            lobby = PartyLobby(glyphs, NAME)
            lobby.tables = [PartyTable("a" * 16, summary(game=key))]
            lobby.paint(*size)
        code_page(PERSON, glyphs).paint(80, 24)
        PastGamesPage(glyphs, files=False).paint(80, 24)
    sys.stdout.write("all is painted")


if __name__ == "__main__":
    main()
