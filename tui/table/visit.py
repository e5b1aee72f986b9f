"""A person's time at a table, whatever shows it: news, keys, the clock, what opens over it.

Sans-IO: it reads what the client knows, is told the time, and answers keys with what is left to do
(tui/table/deeds.py). So whoever shows it, on a terminal, over ssh or in a browser, only shows it.
"""

from typing import Protocol

from engine.values import value
from netplay.wire import Show
from tui.boards.hidden_info import REVEAL_KEY
from tui.boards.moments import Moment
from tui.boards.tips import tip
from tui.paint.glyphs import Glyphs
from tui.paint.layout import fits
from tui.paint.page import Size
from tui.paint.preferences import Motion
from tui.paint.spans import Line, Lines, Span, line
from tui.table.arrivals import Arrivals
from tui.table.betting import KEYS, bet, may_bet
from tui.table.chat_input import ChatInput
from tui.table.deeds import LeaveTable, NextTable, RingBell
from tui.table.first_game import FirstGame
from tui.table.gathering import evening
from tui.table.kept_table import KeptTable
from tui.table.menus import LEAVING, confessed, explained, leaving, taunts, what_else
from tui.table.model import TableModel
from tui.table.moment import MomentPlayer
from tui.table.painter import paint, rooms
from tui.table.prompt import BEGINS, replay_of
from tui.table.speech import Speech
from tui.table.standing import Standing
from tui.table.waiting_room import waits

HURRY = 6  # seconds on the clock from which on it is shown as a danger
EVENING = "="  # no letter: those are answers
LULL = 0.7  # seconds until a key that is held down comes again
REPEAT = 0.25  # and then within which it comes again and again: nobody presses one so fast for long
FORCED = 1.5  # seconds until a move makes itself that is the only one
BLINK = 0.15  # seconds in which nobody can have read what a skipped moment has led to


class Adviser(Protocol):
    """Somebody who can be asked for advice."""

    def ask(self) -> str:
        """Have it think about the decision at hand; or why it does not."""

    def look(self) -> None:
        """Keep what is to be seen now, for when it is asked."""


@value
class Surroundings:
    """Facts that the front end alone knows: the time, the connection, a guest's other tables."""

    now: float  # in seconds, on the clock of the client
    connected: bool = True
    tables: int = 1  # where the guest is at once
    called: bool = False  # whether it is their turn at another one


class TableVisit:
    """A guest's view of a table and what they do there, from coming in to going home."""

    still = True  # no seat and no card moves for a line of chat

    def __init__(
        self,
        model: TableModel,
        coach: Adviser | None = None,
        *,
        lobby: bool = True,
        motion: Motion = "full",
    ) -> None:
        self.model = model
        self.first: FirstGame | None = None  # what newcomers are told by themselves
        self.motion = motion
        self._coach = coach
        self._lobby = lobby  # whether there is one to go to
        self._talk = ChatInput(model)
        self._looked = 0.0  # when the view came that is shown
        self._size: Size = 80, 24
        self._moments: MomentPlayer[Standing] = MomentPlayer()
        self._speech = Speech()
        self._arrivals = Arrivals()
        self._forced_at: float | None = None  # when the only move makes itself
        self._called = False  # whether a turn is to be heard once nothing moves any more
        self._spent = ""  # the key that has skipped a moment, until it is let go
        self._spent_until = 0.0
        self._held = False  # whether it came again
        self._blind_until: float | None = None  # after a skip, as long as no key can be meant
        self._kept = KeptTable()
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
        before, stood, ours = self.model.show, self.model.standing, self.model.sent
        self.model.playing = None
        called = self.model.look()
        if self.model.show is not before:
            self._looked = now
            if self._coach is not None:
                self._coach.look()
            self._watch(stood, now)
            self._hear(before, now)
        if called and not (ours and self._moments.at(now) is None):
            self._called = True  # by others: what our own move leads to at once calls nobody
        bell = self.tick(now)
        self._teach()
        if self.model.show is not None:
            self._arrivals.look(self.model.show.scene, now)
        return bell

    def tick(self, now: float) -> RingBell | None:
        """Show what is to be seen at this time; whether a turn is to be heard."""
        self._let_go(now)
        self.model.playing = self._moments.at(now)
        self.model.speech = self._speech.at(now)
        self.model.aside = self._speech.aside(now) if self.model.for_all else None
        self._make_the_only_one(now)
        if self.model.playing is not None or not self._called:
            return None
        self._called = False
        return RingBell()

    def _make_the_only_one(self, now: float) -> None:
        """Make a move that is all there is to choose from, once it can have been read.

        Whoever reads something else meanwhile is waited for.
        """
        choosing = self.model.choosing
        only = choosing.only if choosing is not None else None
        if only is None:
            self._forced_at = None
            return
        self._called = False  # nobody need come for that
        self._forced_at = self._forced_at or now + FORCED
        if now >= self._forced_at and self.model.panel is None:
            self._forced_at = None
            self.model.play(only)

    def _let_go(self, now: float) -> None:
        """Have keys mean again what they say, as time goes by after a skip."""
        if self._spent and now >= self._spent_until:
            lull = REPEAT if self._spent_until else LULL
            self._spent, self._spent_until = self._spent if self._held else "", now + lull
            self._held = False
        if self._blind_until is not None:
            begins = self._blind_until == 0.0
            self._blind_until = now + BLINK if begins else self._blind_until
            self._blind_until = self._blind_until if now < self._blind_until else None

    def next_change(self, now: float) -> float | None:
        """The time to tick again at the latest."""
        waiting = self._arrivals.next_change(now) if waits(self.model) else None
        moved = self._moments.next_change(now), self._speech.next_change(now), waiting
        forced = self._forced_at if self.model.panel is None else None
        spent = max(self._spent_until, now) if self._spent else None
        blind = None if self._blind_until is None else max(self._blind_until, now)
        return min(
            (time for time in (*moved, forced, spent, blind) if time is not None),
            default=None,
        )

    def _hear(self, before: Show | None, now: float) -> None:
        """Let stand at the seats what was said there; not what was said before one came."""
        show = self.model.show
        if before is not None and show is not None:
            self._speech.hear(self.model.story.said, show.scene.chairs, now)

    def _watch(self, stood: Standing | None, now: float) -> None:
        """Have everybody look at what happened since the game stood so, unless they read."""
        model, game = self.model, self.model.dealt
        if stood is None or game is None or model.board is None:
            return
        if stood.game.number != game.number or model.panel is not None:
            return
        fresh = model.story.events[len(stood.events) :]
        seen = stood.game.view, fresh, game.view
        found = model.board.moments(*seen, model.players, game.view.seat)
        self._moments.add([(moment, self._length(moment)) for moment in found], stood, now)

    def _length(self, moment: Moment) -> Motion:
        """In full for whoever is in it, and for a whole room."""
        game = self.model.dealt
        seated = game is not None and game.view.seat in moment.seats
        ours = seated or self.model.for_all
        return "short" if self.motion == "full" and not ours else self.motion

    def _skips(self, key: str) -> bool:
        """True if the key does nothing but end what moves, or comes of what did that.

        It may be held down still; or it comes so soon after that it was meant for something else,
        as all the rest of a text does that is pasted as keys.
        """
        if self.model.playing is not None:
            self._moments.skip()
            self.model.playing = None
            self._called = False  # whoever presses keys need not be called
            self._spent, self._spent_until, self._held = key, 0.0, True
            self._blind_until = 0.0
            return True
        self._held = self._held or key == self._spent
        return key == self._spent or self._blind_until is not None

    def resized(self, width: int, height: int) -> None:
        """It is shown in this size from now on."""
        self._size = width, height

    def paint(self, width: int, height: int, around: Surroundings) -> Lines:
        """The whole screen."""
        if waits(self.model):
            self.model.fresh = self._arrivals.fresh(around.now)
            self.model.tip = tip(around.now, (self.model.rules[0],))
        connection = line(*_elsewhere(around), *self.standing(around))
        return paint(self.model, connection, width, height, self._kept)

    def standing(self, around: Surroundings) -> Line:
        """The state of the table, and its clock."""
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
        game = self.model.dealt
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
        if self._skips(key):
            return True
        outcome = self.model.press(key, rooms(self.model, *self._size, self._kept))
        outcome = self._opened(key) if outcome is False else outcome
        self._teach()
        return outcome

    def advised(self, text: str) -> None:
        """The coach has spoken, though perhaps too late for whoever has not asked."""
        if self.first is None or not self.first.drops(self.model):
            self.model.advised(text)

    def _teach(self) -> None:
        """Tell newcomers by themselves: the card of the game, and the coach's advice."""
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
            case "t" | "f" if may_bet(model):
                bet(model, true=KEYS[key])
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
        """Keys that tell of the game that has just ended, and of those before it."""
        if key == EVENING:
            self.model.panel = evening(self.model)
            return True
        if key == REVEAL_KEY and (told := confessed(self.model)) is not None:
            self.model.panel = told
            return True
        if key in BEGINS:
            return replay_of(self.model, key) or False
        return False

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
