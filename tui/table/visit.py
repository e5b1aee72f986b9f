"""One person's time at a table, whatever shows it: news, keys, the clock, what opens over it.

Sans-IO: it reads what the client knows, is told the time, and answers keys with what is left to do
(tui/table/deeds.py). So whoever shows it, on a terminal, over ssh or in a browser, only shows it.
"""

from typing import Protocol

from engine.values import value
from tui.boards.hidden_info import REVEAL_KEY
from tui.paint.glyphs import Glyphs
from tui.paint.layout import fits
from tui.paint.page import Size
from tui.paint.spans import Line, Lines, Span, line
from tui.table.chat_input import ChatInput
from tui.table.deeds import LeaveTable, NextTable, RingBell
from tui.table.first_game import FirstGame
from tui.table.menus import LEAVING, confessed, explained, leaving, taunts, what_else
from tui.table.model import TableModel
from tui.table.painter import paint, rooms
from tui.table.prompt import WATCH, replay_of

HURRY = 6  # seconds on the clock from which on it is shown as a danger


class Adviser(Protocol):
    """Who can be asked for advice."""

    def ask(self) -> str:
        """Have it think about the decision at hand; or why it does not."""

    def look(self) -> None:
        """Keep what is to be seen now, for when it is asked."""


@value
class Surroundings:
    """What the front end alone knows: the time, the connection, the other tables of a guest."""

    now: float  # in seconds, on the clock of the client
    connected: bool = True
    tables: int = 1  # where the guest is at once
    called: bool = False  # whether it is their turn at another one


class TableVisit:
    """What a guest sees of a table and does there, from coming in to going home."""

    def __init__(
        self, model: TableModel, coach: Adviser | None = None, *, lobby: bool = True
    ) -> None:
        self.model = model
        self.first: FirstGame | None = None  # what newcomers are told by themselves
        self._coach = coach
        self._lobby = lobby  # whether there is one to go to
        self._talk = ChatInput(model)
        self._looked = 0.0  # when the view came that is shown
        self._size: Size = 80, 24
        model.coached = coach is not None

    @property
    def notice(self) -> str:
        return self.model.notice

    @notice.setter
    def notice(self, text: str) -> None:
        self.model.notice = text

    @property
    def glyphs(self) -> Glyphs:
        return self.model.glyphs

    @glyphs.setter
    def glyphs(self, glyphs: Glyphs) -> None:
        self.model.glyphs = glyphs
        if self.model.board is not None:
            self.model.board.glyphs = glyphs

    # --- What is seen -----------------------------------------------------------------------------

    def look(self, now: float) -> RingBell | None:
        """Take what is new; whether that is to be heard."""
        before = self.model.show
        called = self.model.look()
        if self.model.show is not before:
            self._looked = now
            if self._coach is not None:
                self._coach.look()
        self._teach()
        return RingBell() if called else None

    def resized(self, width: int, height: int) -> None:
        """It is shown in this size from now on."""
        self._size = width, height

    def paint(self, width: int, height: int, around: Surroundings) -> Lines:
        """The whole screen."""
        connection = line(*_elsewhere(around), *self._standing(around))
        return paint(self.model, connection, width, height)

    def _standing(self, around: Surroundings) -> Line:
        """How it stands with the table, and its clock."""
        if not around.connected:
            ours = self.model.journal  # the table of one's own, whose host can be started again
            hint = "host gone? palmoff serve --resume" if ours else "looking for the table ..."
            return line(Span(hint, "bad"))
        if self.model.seat.lost(around.now):
            return line(Span("the table is silent ...", "bad"))
        left = self._left(around.now)
        if left is None:
            return line(Span("connected", "good"))
        clock = Span(f"{left} s  ", "danger" if left < HURRY else "bold")
        return line(clock, Span("connected", "good"))

    def _left(self, now: float) -> int | None:
        """Seconds on the clock, if there is one."""
        game = self.model.game
        if game is None or game.remaining is None or self.model.over:
            return None
        return max(0, round(game.remaining / 1000 - (now - self._looked)))

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> object:
        """Take a key: a `TableDeed` if something is left to do. What is not in sight is not played.

        True if all is done that it asks for, False if it means nothing here.
        """
        if not fits(*self._size):
            return False
        outcome = self.model.press(key, rooms(self.model, *self._size))
        outcome = self._opened(key) if outcome is False else outcome
        self._teach()
        return outcome

    def advised(self, text: str) -> None:
        """The coach has spoken, though perhaps too late for whoever has not asked."""
        if self.first is None or not self.first.drops(self.model):
            self.model.advised(text)

    def _teach(self) -> None:
        """What newcomers are told by themselves: the card of the game, and the coach's advice."""
        first, coach = self.first, self._coach
        if first is not None:
            first.look(self.model)
            if coach is not None and first.asks(self.model):
                coach.ask()

    def _opened(self, key: str) -> object:
        """Keys that open something over the table, or lead away from it."""
        model = self.model
        match key:
            case "/":
                return self._talk.wanted
            case "!":
                model.panel = taunts(model)
            case "?":
                return self._explained()
            case "." if self._coach is not None:
                self._ask(self._coach)
            case "tab":
                return NextTable()
            case "escape":
                model.panel = what_else(model, self.first, lobby=self._lobby)
            case _:
                return self._looked_back(key)
        return True

    def _looked_back(self, key: str) -> object:
        """Keys that tell of the game that has just ended."""
        if key == REVEAL_KEY and (told := confessed(self.model)) is not None:
            self.model.panel = told
            return True
        return (key == WATCH and replay_of(self.model)) or False

    def _ask(self, coach: Adviser) -> None:
        if self.first is not None:
            self.first.asked()
        self.model.notice = coach.ask()

    def _explained(self) -> object:
        """The rules of the decision at hand; the book where nothing is to be decided."""
        if not self.model.rules[1]:
            return self.model.rule_book
        self.model.panel = explained(self.model)
        return True

    def leave(self) -> LeaveTable | None:
        """Go home, if that is asked for the second time."""
        if self.model.panel is not None and self.model.panel.title == LEAVING:
            return LeaveTable()
        self.model.panel = leaving()
        return None


def _elsewhere(around: Surroundings) -> Line:
    """The other tables where one is."""
    if around.tables < 2:
        return ()
    where = f"Tab: {'YOUR TURN elsewhere' if around.called else f'{around.tables} tables'}"
    return line(Span(where, "warn" if around.called else "key", "tab"), "  ")
