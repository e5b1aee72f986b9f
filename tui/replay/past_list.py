"""The list of past games, from which one chooses what to see again. It says nothing of their ends.

It knows no journal: it is told what was found, and answers with what one wants to see.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.values import value
from netplay.trust.width import cells
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS, WHEEL
from tui.paint.page import PageFrame, Wanted, framed, indented
from tui.paint.part import PartInSight
from tui.paint.spans import BLANK, Line, Lines, Span, apart, block, fit, line, wrapped

if TYPE_CHECKING:
    from tui.replay.past_game import FoundGames, PastGame

LOOKING = "Looking for past games ..."
NONE = "No game has been finished yet at a table where you were. Games against bots are kept, too."
KEYS = (("enter", "watch it"), ("f", "a file"), ("escape", "back"))


@value
class OpenReplay:
    """A game is to be seen again: one of these, or that of an id or a file."""

    past: "PastGame | str"


class PastGamesPage:
    """The past games as one person sees them."""

    def __init__(self, glyphs: Glyphs, *, files: bool = True) -> None:
        self.glyphs = glyphs
        self._files = files  # whether there are any, and others than those of the list
        self.notice = ""
        self.cursor = 0
        self._games: Sequence[PastGame] = ()
        self._troubles: Sequence[str] = ()
        self._state = LOOKING

    def found(self, found: "FoundGames") -> None:
        self._games, self._troubles = found.games, found.troubles
        self._state = "" if found.games else NONE

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> object:
        """Take a key: False if it means nothing, True or what is left to do if it does."""
        self.notice = ""
        if key in STEPS or key in WHEEL:
            self._point_at(self.cursor + {**STEPS, **WHEEL}[key])
        elif key == "enter":
            return OpenReplay(self._games[self.cursor]) if self._games else True
        elif key == "f" and self._files:
            return Wanted("The file of a record, or the id of a game", _named)
        elif key.startswith("#") and key[1:].isdecimal():
            self._point_at(int(key[1:]))
            return OpenReplay(self._games[self.cursor])
        else:
            return False
        return True

    def _point_at(self, at: int) -> None:
        self.cursor = max(0, min(at, len(self._games) - 1))

    # --- Painting ---------------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Lines:
        count = f"{self.cursor + 1} of {len(self._games)}" if self._games else ""
        known = {"enter": bool(self._games), "f": self._files, "escape": True}
        keys = [key for key in KEYS if known[key[0]]]
        frame = PageFrame("Past games", count, keys, self.notice)
        return framed(frame, self._body, self.glyphs, (width, height))

    def _body(self, width: int, height: int) -> Lines:
        troubles = [text for trouble in self._troubles for text in wrapped(trouble, width, "warn")]
        below = troubles[: height // 3]
        room = height - len(below) - 2
        part = PartInSight.around(self.cursor, room, len(self._games))
        lines: Lines = [self._game(at, width) for at in part.seen]
        lines = lines or indented(self._state, width - 1, "dim")
        shown = block(lines, width, room, self.glyphs.ellipsis)
        return [BLANK, *shown, apart(BLANK, line(part.sign(), " "), width), *below]

    def _game(self, at: int, width: int) -> Line:
        """A past game: when, which game, whose table, and who played."""
        past, key, chosen = self._games[at], f"#{at}", at == self.cursor
        mark = self.glyphs.cursor if chosen else " "
        title = max(cells(past.title) for past in self._games)
        look = "chosen" if chosen else "bold"
        return line(
            Span(f" {mark} {past.when}  ", "", key),
            fit(line(Span(past.title, look, key)), title),
            Span(f"  {past.players}", "", key),
            Span(f"  game {past.number} at {past.host}'s table", "dim", key),
        )


def _named(text: str) -> OpenReplay | None:
    return OpenReplay(text.strip()) if text.strip() else None
