"""A finished game that is looked at again: where in it one is, and from which side. No rule.

Nothing is told of what comes later, unless it is asked for.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from engine.game import Event, View
from engine.refusal import Refused
from tui.boards.board import AnyBoard, BoardScene
from tui.boards.hidden_info import REVEAL_KEY, confession
from tui.boards.shelf import board
from tui.paint.glyphs import Glyphs
from tui.paint.page import Size, Wanted
from tui.paint.panel import Panel, inside
from tui.paint.preferences import Motion
from tui.replay.reel import Reel, boldest
from tui.rulebook.source import OpenRuleBook

if TYPE_CHECKING:
    from netplay.replay import Replay, ReplayStep

Side: TypeAlias = int | Literal["open", "all"]  # a seat's, the spectators', or every hand at once

BOLD = "b"  # the key of the boldest moments
WHY = "y"  # and of what the bots thought
UNKNOWN = "What the bots thought in this game has not been kept."
NOBODY = "A person made this move; bots tell why below theirs."
MANY = 10  # moves that PgUp and PgDn go
MOVES = {"left": -1, "right": 1, "pageup": -MANY, "pagedown": MANY, "scrollup": -1, "scrolldown": 1}


class ReplayModel:
    """A replay and one person who scrubs through it."""

    def __init__(
        self,
        replay: "Replay",
        names: Sequence[str],
        glyphs: Glyphs,
        you: int | None = None,
        reasons: Mapping[int, str] | None = None,
    ) -> None:
        self.glyphs = glyphs
        self.replay = replay
        self.names = [glyphs.plain(name) for name in names]
        self.you = you  # one's own seat, if one played
        self.board: AnyBoard = board(replay.info.key, glyphs)
        self.at = 0  # the step: moves that were made
        self.side: Side = "open"
        self.playing = False  # by itself
        self.reasons = {number: glyphs.plain(reason) for number, reason in (reasons or {}).items()}
        self.asks = False  # whether one wants to know why the bots did what they did
        self.told = False  # whether one wants to know how long the game is, and how it ends
        self.notice = ""
        self.panel: Panel | None = None  # that lies over it all
        self.motion: Motion = "full"
        self.reel: Reel | None = None  # the boldest moments, while they are shown
        self._size: Size = 80, 24
        self._events: list[Event] = []
        for step in self.steps(len(replay) - 1):
            self._events += step.events
        told = (len(step.events) for step in self.steps(len(replay) - 1))
        self._heard = [0, *accumulate(told)]  # by step, how many of them had happened
        self._begins = list(self._beginnings())
        self.boldest = boldest(replay, self.board, self.names, you)

    def _beginnings(self) -> Iterable[int]:
        """The steps at which a round, or whatever this game has, begins."""
        views = (self.replay.at(step, None) for step in range(len(self.replay)))
        for step, (before, after) in enumerate(pairwise(views), 1):
            if self.board.begins(before, after):
                yield step

    # --- What is seen -----------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self.replay) - 1

    @property
    def view(self) -> View:
        """The table as it is seen from this side."""
        match self.side:
            case "open":
                return self.replay.at(self.at, None)
            case "all":
                seats = range(self.replay.seats)
                return everything([self.replay.at(self.at, seat) for seat in (None, *seats)])
            case seat:
                return self.replay.at(self.at, seat)

    @property
    def scene(self) -> BoardScene[Any]:
        events = self._events[: self._heard[self.at]]
        ours = self.side == self.you
        return BoardScene(self.view, self.names, events, None, ours=ours, reader=self.you)

    def scene_of(self, seat: int) -> BoardScene[Any]:
        """The table as this seat saw it."""
        view = self.replay.at(self.at, seat)
        events = self._events[: self._heard[self.at]]
        return BoardScene(view, self.names, events, None, reader=self.you)

    def steps(self, last: int) -> Iterable["ReplayStep"]:
        """The moves up to this one, in their order."""
        made = (self.replay.made(step) for step in range(last + 1))
        return (step for step in made if step is not None)

    def knows(self, number: int, seat: int) -> bool:
        """True if one sees what this seat chose in this move, and not only what came of it.

        From this side, or as one has asked for the reason, which tells it.
        """
        return self.side in ("all", seat) or (self.asks and number in self.reasons)

    # --- What is pressed --------------------------------------------------------------------------

    def resized(self, width: int, height: int) -> None:
        """It is shown in this size from now on."""
        self._size = width, height

    def press(self, key: str) -> object:
        """Take a key: False if it means nothing, True or what is left to do if it does."""
        self.notice = ""
        if self.panel is not None:
            width, height = self._size
            stays = self.panel.press(key, inside([], (width, height - 2)))
            self.panel = self.panel if stays is True else None
            return True
        if self.reel is not None:
            self._in_reel(self.reel, key)
            return True
        match key:
            case _ if key == BOLD and self.boldest:
                self.playing, self.reel = False, Reel(self.boldest, self.motion)
                self._follow(self.reel)
            case "space":  # from the end there is nowhere to go
                self.playing = not self.playing and self.at < self.last
            case "g":
                return Wanted("To move", self.jump)
            case "?":
                return self._rule_book()
            case _:
                return self._moved(key) or self._turned(key)
        return True

    # --- The boldest moments ----------------------------------------------------------------------

    def _in_reel(self, reel: Reel, key: str) -> None:
        """On or back; any other key ends it, and does nothing else."""
        if key in ("left", "right"):
            reel.go(1 if key == "right" else -1)
        else:
            reel.over = True
        self._follow(reel)

    def roll(self, now: float) -> float | None:
        """Show what is to be seen at this time; when to ask again, if anything moves by itself."""
        if self.reel is None:
            return None
        due = self.reel.roll(now)
        self._follow(self.reel)
        return due

    def _follow(self, reel: Reel) -> None:
        """The table is seen as it was at the moment that is shown; in the end, after it."""
        landed = reel.over or reel.playing.reached("slide")
        self.at = reel.shot.step - (0 if landed else 1)
        self.reel = None if reel.over else reel

    def _rule_book(self) -> OpenRuleBook:
        """At the decision that is looked at."""
        rules = self.board.rules(self.view)
        return OpenRuleBook(self.board.key, rules[0] if rules else None)

    def _moved(self, key: str) -> bool:
        """Keys that go elsewhere in the game; they end its going on by itself."""
        match key:
            case "left" | "right" | "pageup" | "pagedown" | "scrollup" | "scrolldown":
                self._go(self.at + MOVES[key])
            case "home" | "end":
                self._go(0 if key == "home" else self.last)
            case "down":
                ahead = bisect_right(self._begins, self.at)
                self._go(self._begins[ahead] if ahead < len(self._begins) else self.last)
            case "up":
                behind = bisect_left(self._begins, self.at)
                self._go(self._begins[behind - 1] if behind else 0)
            case _:
                return False
        return True

    def _go(self, step: int) -> None:
        self.playing = False
        self.at = max(0, min(step, self.last))

    def _turned(self, key: str) -> bool:
        """Keys that look at the same moment in another way."""
        seats = [str(seat + 1) for seat in range(self.replay.seats)]
        match key:
            case "0":
                self.side = "open"
            case "a":
                self.side = "all"
            case "o":
                self.told = not self.told
            case _ if key == WHY:
                self._ask()
            case _ if (
                key == REVEAL_KEY and (told := confession(self.board, self.scene)) is not None
            ):
                self.panel = told
            case _ if key in seats:
                self.side = seats.index(key)
            case _:
                return False
        return True

    def _ask(self) -> None:
        """For the reasons of bots, from now on; or not any more."""
        self.asks = not self.asks and bool(self.reasons)
        if not self.reasons:
            self.notice = UNKNOWN
        elif self.asks and self.at and self.at not in self.reasons:
            self.notice = NOBODY

    def jump(self, text: str) -> None:
        """To the move of this number; 0 is the deal."""
        number = text.strip()
        if not number:
            return
        if not (number.isascii() and number.isdecimal()):
            raise Refused("bad-move", f"A move is a number, 0 for the deal, not {text!r}.")
        if len(number) > 6 or int(number) > self.last:
            raise Refused("no-such-move", f"The game is over before move {number[:9]}.")
        self.notice = ""
        self._go(int(number))

    def tick(self) -> None:
        """A moment has passed: go on, if it is to go on by itself."""
        if self.playing:
            self.at += 1
            self.playing = self.at < self.last


def everything(views: Sequence[View]) -> View:
    """The spectator's view, the first, with what some seat knows wherever it knows nothing."""
    public: Any = views[0]
    known = {
        field.name: _known([getattr(view, field.name) for view in views])
        for field in fields(public)
        if field.name != "seat"
    }
    view: View = replace(public, **known)
    return view


def _known(values: Sequence[Any]) -> Any:
    """The first of these, with the others' knowledge wherever it has None."""
    match values[0]:
        case None:
            return next((it for it in values if it is not None), None)
        case tuple(parts) if None in parts:
            return tuple(_known(part) for part in zip(*values, strict=True))
        case public:
            return public
