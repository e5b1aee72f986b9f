"""The files that a door needs, read before its sandbox closes: afterwards there are none."""

import concurrent.futures.thread  # noqa: F401  where asyncio's threads are found
import encodings.idna  # noqa: F401  what Python looks for whenever a host is named

from netplay.trust.width import cells, cut
from tui.boards import sprite_files
from tui.boards.shelf import BOARDS, board, cover, primer, tints
from tui.paint.glyphs import GLYPHS
from tui.rulebook.book import RuleBook
from tui.rulebook.source import rules

STRANGE = "\u738b\u1019\u102c\u0301"  # letters that are wide, and marks upon others


def preload() -> None:
    """The boards of all games with their sprites, their covers and primers, the rule books."""
    cut(STRANGE, cells(STRANGE) - 1)  # how wide letters are lies in tables of their own
    tints()
    for package in sprite_files.packages():
        for name in sprite_files.names(package):
            sprite_files.loaded(package, name)
    for key in BOARDS:
        rules(key)
        for glyphs in GLYPHS.values():
            board(key, glyphs)
            primer(key, glyphs)
            cover(key, glyphs)
            RuleBook(key, glyphs, signs=True)
