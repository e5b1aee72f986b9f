"""What a client remembers of the table it is at. Sans-IO: messages and the time in, messages out.

A wish is repeated until it is answered; every view is acknowledged by the next beat.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.moves import Move, Moves, to_plain
from netplay.wire import (
    Ask,
    Beat,
    Enter,
    Farewell,
    Nod,
    Play,
    Refusal,
    Reply,
    Show,
    Start,
    Wish,
)

BEAT = 1.0  # seconds between signs of life
REPEAT = 0.5  # seconds until a wish is repeated
LOST = 3.0  # seconds without a word until the table counts as gone


@dataclass(slots=True)
class Pending:
    """A wish that was not answered yet, and when it was last sent."""

    ask: Ask
    sent_at: float = float("-inf")


@dataclass(frozen=True, slots=True)
class Refused:
    """A wish that the table did not fulfil, and why."""

    wish: Wish
    refusal: Refusal


class Seat:
    """One guest's side of a table; `draw` gives fresh random hexadecimal strings.

    `stirred` is told when something is wished, so that it can be sent at once.
    """

    def __init__(
        self, enter: Enter, draw: Callable[[], str], stirred: Callable[[], None] = lambda: None
    ) -> None:
        self.enter = enter
        self.draw = draw
        self._stirred = stirred
        self.show: Show | None = None
        self.you: str | None = None
        self.farewell: Farewell | None = None
        self.refusals: list[Refused] = []  # for the screen, which takes them from here
        self.epoch = 0  # of the talk key, if one has been handed out
        self._open = False
        self._pending: list[Pending] = []
        self._beat_at = float("-inf")
        self._seen = 0
        self._made = (0, -1)  # the game and the moment of the last move that was taken
        self._heard = float("-inf")

    # --- The session ------------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """A session with the table has opened: come in, then repeat whatever is unanswered."""
        self._open, self._heard, self.epoch = True, now, 0
        self._pending = [entry for entry in self._pending if not isinstance(entry.ask.wish, Enter)]
        for entry in self._pending:
            entry.sent_at = float("-inf")
        self._pending.insert(0, Pending(Ask(id=self.draw(), wish=self.enter)))

    def closed(self) -> None:
        """The session is gone; what was wished waits for the next."""
        self._open = False

    def lost(self, now: float) -> bool:
        """Whether the table has been silent for too long."""
        return now - self._heard >= LOST

    # --- What the person does ---------------------------------------------------------------------

    def wish(self, wish: Wish) -> str:
        """Ask for something; the id is that of the answer."""
        ask = Ask(id=self.draw(), wish=wish)
        self._pending.append(Pending(ask))
        self._stirred()
        return ask.id

    def play(self, move: Move) -> None:
        """Make a move in the game as it is shown; one at a time."""
        board = self.show.board if self.show else None
        if board is not None and not self.playing:
            self.wish(Play(number=board.number, after=board.after, move=to_plain(move)))

    @property
    def playing(self) -> bool:
        """Whether a move has been chosen of which the view does not tell yet."""
        if any(isinstance(entry.ask.wish, Play) for entry in self._pending):
            return True
        board = self.show.board if self.show else None
        return board is not None and (board.number, board.after) <= self._made

    @property
    def starting(self) -> bool:
        """Whether a game has been asked for that has not begun yet."""
        return any(isinstance(entry.ask.wish, Start) for entry in self._pending)

    @property
    def entered(self) -> bool:
        """Whether the table has let us in."""
        return self._open and not any(isinstance(entry.ask.wish, Enter) for entry in self._pending)

    # --- What the table says ----------------------------------------------------------------------

    def receive(self, message: Show | Reply | Farewell | Nod, now: float) -> None:
        """Something from the table, verified."""
        self._heard = now
        match message:
            case Show():
                self._look(message)
            case Reply():
                self._answered(message)
            case Farewell():
                self.farewell = message
            case Nod():
                pass

    def _look(self, show: Show) -> None:
        """Keep the newest; what goes to all spectators is not for who has a seat."""
        seated = self.show is not None and self.show.seat is not None
        if show.revision <= self._seen or (show.you is None and seated):
            return
        self._seen, self.show = show.revision, show
        self._beat_at = float("-inf")

    def _answered(self, reply: Reply) -> None:
        entry = next((entry for entry in self._pending if entry.ask.id == reply.id), None)
        if entry is None:
            return
        self._pending.remove(entry)
        self.you = reply.you or self.you
        wish = entry.ask.wish
        if isinstance(wish, Play) and reply.refused is None:
            self._made = wish.number, wish.after
        if reply.refused is not None:
            self.refusals.append(Refused(wish, reply.refused))

    # --- What is to be sent -----------------------------------------------------------------------

    def tick(self, now: float) -> list[Ask | Beat]:
        """What is to be said to the table now."""
        if not self._open:
            return []
        said: list[Ask | Beat] = [entry.ask for entry in self._due(now)]
        if self.entered and now - self._beat_at >= BEAT:
            self._beat_at = now
            said.append(Beat(seen=self._seen, epoch=self.epoch))
        return said

    def _due(self, now: float) -> list[Pending]:
        """Wishes to be sent, again or for the first time; nothing but one's entry before it."""
        waiting = self._pending if self.entered else self._pending[:1]
        due = [entry for entry in waiting if now - entry.sent_at >= REPEAT]
        for entry in due:
            entry.sent_at = now
        return due


def choices(show: Show, kinds: tuple[type[Move], ...]) -> Moves[Move]:
    """The legal moves that this view came with."""
    return Moves.read(kinds, show.board.legal) if show.board else Moves()
