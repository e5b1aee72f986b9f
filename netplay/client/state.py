"""The memory of a client of the table it is at. Sans-IO: messages and time in, messages out.

A wish is repeated until it is answered, and only then comes the next: none overtakes another that
was lost on the way. Every view is acknowledged by the next beat, which then comes soon.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.moves import Move, Moves, to_plain
from engine.record import BadRecord, unpacked
from netplay import reasons
from netplay.client.joined import joined
from netplay.evening import EveningBoard
from netplay.newcomers import LetIn
from netplay.timing import LOST, REPEAT
from netplay.trust.work import Worker
from netplay.wire import (
    Ask,
    Beat,
    Enter,
    Farewell,
    GameRecord,
    Nod,
    Play,
    Refusal,
    Rename,
    Reply,
    Show,
    Sit,
    Stand,
    Start,
    Wish,
)

BEAT = 1.0  # seconds between signs of life
SOON = 0.1  # seconds until a view is acknowledged: before the table sends it, or its news, again


@dataclass(slots=True)
class PendingWish:
    """A wish that was not answered yet, and when it was last sent."""

    ask: Ask
    sent_at: float = float("-inf")


@dataclass(frozen=True, slots=True)
class RefusedWish:
    """A wish that the table did not fulfil, and why."""

    wish: Wish
    refusal: Refusal


class ClientState:
    """A guest's side of a table; `draw` gives fresh random hexadecimal strings.

    `stirred` is told when there is something that should not wait for the next tick: a wish. That a
    view has come may wait, as the table is in no hurry to hear of it.
    """

    def __init__(
        self, enter: Enter, draw: Callable[[], str], stirred: Callable[[], None] = lambda: None
    ) -> None:
        self.enter = enter
        self.draw = draw
        self._stirred = stirred
        self.show: Show | None = None
        self.evening: EveningBoard | None = None  # what is told of the games that are over
        self.you: str | None = None
        self.farewell: Farewell | None = None
        self.refusals: list[RefusedWish] = []  # for the screen, which takes them from here
        self.turned_away: Refusal | None = None  # why the table does not let us in
        self.waits: str | None = None  # or why it has us wait
        self.finished: GameRecord | None = None  # the last game whose record has come
        self.unreadable: BadRecord | None = None  # what came in its place; for the screen to take
        self.epoch = 0  # of the talk key, if one has been handed out
        self._worker: Worker | None = None  # while the table keeps many waiting, and us with them
        self._open = False
        self._pending: list[PendingWish] = []
        self._beat_at = float("-inf")
        self._seen = 0  # the newest view that was for us alone
        self._kept = 0  # the last game whose record has come, whatever it was
        self._evening = 0  # the version of the evening that this session has brought
        self._watched = 0  # and the newest for all spectators that we have whole
        self._made = (0, -1)  # the game and the moment of the last move that was taken
        self._heard = float("-inf")

    # --- The session ------------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """A session with the table has opened: come in, then repeat whatever is unanswered."""
        self._open, self._heard, self.epoch, self.turned_away = True, now, 0, None
        # A table that has started anew counts its evenings from lower, and has other riddles.
        self._evening, self._worker = 0, None
        self._beat_at = float("-inf")
        self._pending = [entry for entry in self._pending if not isinstance(entry.ask.wish, Enter)]
        for entry in self._pending:
            entry.sent_at = float("-inf")
        # First of all; what was wished before the line broke keeps its id, by which the table knows
        # what it has fulfilled already.
        self._pending.insert(0, PendingWish(Ask(id=self.draw(), wish=self.enter)))
        self._stirred()

    def closed(self) -> None:
        """The session is gone; what was wished waits for the next."""
        self._open = False

    def stirs(self, stirred: Callable[[], None]) -> None:
        """From now on this is told what should not wait."""
        self._stirred = stirred

    def overlook(self, other: "ClientState") -> None:
        """See what somebody else sees, who watches: nobody asks the table for it twice."""
        self.show, self._heard = other.show, other._heard
        self.evening, self.finished = other.evening, other.finished

    def lost(self, now: float) -> bool:
        """True if the table has been silent for too long."""
        return self.silence(now) >= LOST

    def silence(self, now: float) -> float:
        """For how long nothing was heard of the table."""
        return now - self._heard

    # --- What the person does ---------------------------------------------------------------------

    def wish(self, wish: Wish) -> str:
        """Ask for something; the id is that of the answer."""
        ask = Ask(id=self.draw(), wish=wish)
        self._pending.append(PendingWish(ask))
        self._stirred()
        return ask.id

    def give_up(self) -> None:
        """There is no time for all of it: only what was wished last is said, and at once."""
        self._pending = self._pending[-1:]
        self._stirred()

    def play(self, move: Move) -> None:
        """Make a move in the game as it is shown; one at a time."""
        board = self.show.board if self.show else None
        if board is not None and not self.playing:
            self.wish(Play(number=board.number, after=board.after, move=to_plain(move)))

    @property
    def playing(self) -> bool:
        """True if a move has been chosen of which the view does not tell yet."""
        show = self.show
        if show is None or show.board is None or show.seat is None:
            return False
        return (show.board.number, show.board.since) <= max(self._chosen())

    def _chosen(self) -> Iterator[tuple[int, int]]:
        """The games and the moments of the last move that was taken, and of those on their way."""
        yield self._made
        for entry in self._pending:
            if isinstance(entry.ask.wish, Play):
                yield entry.ask.wish.number, entry.ask.wish.after

    @property
    def watches(self) -> bool:
        """True if we see what spectators see."""
        return self.show is not None and self.show.seat is None

    @property
    def starting(self) -> bool:
        """True if a game has been asked for that has not begun yet."""
        return any(isinstance(entry.ask.wish, Start) for entry in self._pending)

    @property
    def letting_in(self) -> bool:
        """True if somebody is to be let in who has not got their hand yet."""
        return any(isinstance(entry.ask.wish, LetIn) for entry in self._pending)

    @property
    def entered(self) -> bool:
        """True once the table has let us in."""
        return self._open and self.turned_away is None and self._entering is None

    @property
    def unanswered(self) -> int:
        """The number of wishes that the table has not answered yet."""
        return len(self._pending)

    @property
    def awaited(self) -> str | None:
        """The wish that the table is to answer next, by its id."""
        return self._pending[0].ask.id if self._pending else None

    @property
    def answered(self) -> bool:
        """True if we are inside, and the table has answered all that was wished."""
        return self.entered and not self._pending

    @property
    def _entering(self) -> PendingWish | None:
        """The wish to be let in, until it is answered: it is the first of all."""
        first = self._pending[0] if self._pending else None
        return first if first is not None and isinstance(first.ask.wish, Enter) else None

    # --- What the table says ----------------------------------------------------------------------

    def receive(
        self, message: Show | Reply | GameRecord | Farewell | Nod | EveningBoard, now: float
    ) -> None:
        """Something from the table, verified."""
        self._heard = now
        match message:
            case Show():
                self._look(message, now)
            case Reply():
                self._answered(message)
            case GameRecord():
                self._keep(message, now)
            case Farewell():
                self.farewell = message
            case EveningBoard(version=version) if version > self._evening:
                self.evening, self._evening = message, version
            case Nod():
                self._wait(message)
            case EveningBoard():
                pass

    def _wait(self, nod: Nod) -> None:
        """Work on the riddle meanwhile, if there is one: whoever does waits less."""
        self.waits = nod.why or self.waits
        if nod.riddle and (self._worker is None or self._worker.riddle != nod.riddle):
            self._worker = Worker(nod.riddle)

    def _keep(self, sent: GameRecord, now: float) -> None:
        """A game that is over, which is not asked for again, whatever it holds."""
        self._beat_at = min(self._beat_at, now - BEAT + SOON)
        if sent.number <= self._kept:
            return
        self._kept = sent.number
        try:
            if unpacked(sent.packed)["seats"] != len(sent.names):
                raise BadRecord("fields", "The record has other seats than those who played.")
            reasons.unpacked(sent.reasons)
        except BadRecord as bad:
            self.unreadable = bad
            return
        self.finished = sent

    def _look(self, show: Show, now: float) -> None:
        """Keep the newest; what goes to all spectators is not for whoever has a seat.

        Nor does it stand for what is for us alone, which may hold our hand: that is what the table
        sends until a beat tells that it has come.
        """
        shown = self.show.revision if self.show is not None else -1
        if show.you is None:
            seated = self.show is not None and self.show.seat is not None
            if not seated and show.revision > shown:
                if show.base <= max(self._seen, self._watched):
                    self._watched = show.revision  # else it builds upon something that we lack
                self.show = joined(self.show, show)
        elif show.revision > self._seen:
            self._seen = show.revision
            self._beat_at = min(self._beat_at, now - BEAT + SOON)
            # To whoever watches, what goes to all spectators may have come first, and be newer.
            if show.seat is not None or show.revision >= shown:
                self.show = joined(self.show, show)
                self._moved(show)

    def _moved(self, show: Show) -> None:
        """A view of other choices answers the move that was sent before it."""
        for entry in self._pending[:1]:
            wish, board = entry.ask.wish, show.board
            if (
                isinstance(wish, Play)
                and board is not None
                # One that has not gone out was not made: the table will say that it is stale.
                and entry.sent_at > float("-inf")
                and (wish.number, wish.after) < (board.number, board.since)
            ):
                self._fulfilled(wish)
                self._is_answered(entry)

    def _answered(self, reply: Reply) -> None:
        entry = self._pending[0] if self._pending else None
        if entry is None or entry.ask.id != reply.id:  # nothing else has been said
            return
        self.you = reply.you or self.you
        wish = entry.ask.wish
        if reply.refused is not None and isinstance(wish, Enter):
            self.turned_away = reply.refused
        elif reply.refused is not None:
            self.refusals.append(RefusedWish(wish, reply.refused))
        else:
            self._fulfilled(wish)
        self._is_answered(entry)

    def _is_answered(self, entry: PendingWish) -> None:
        """Say now whatever waited for this."""
        self._pending.remove(entry)
        # Not left to the next tick: somebody types fast, or the first beat is due.
        if self._pending or isinstance(entry.ask.wish, Enter):
            self._stirred()

    def _fulfilled(self, wish: Wish) -> None:
        """Remember what was fulfilled: after a lost connection we come back as we were."""
        match wish:
            case Play(number=number, after=after):
                self._made = number, after
            case Rename(name=name):
                self.enter = self.enter.model_copy(update={"name": name, "named": False})
            case Sit() | Stand():
                self.enter = self.enter.model_copy(update={"watch": isinstance(wish, Stand)})
            case _:
                pass

    # --- What is to be sent -----------------------------------------------------------------------

    def tick(self, now: float) -> list[Ask | Beat]:
        """The messages that are due to the table now."""
        if not self._open or self.turned_away is not None:
            return []
        self._work()
        said: list[Ask | Beat] = []
        for entry in self._pending[:1]:
            if now - entry.sent_at >= REPEAT:
                entry.sent_at = now
                said.append(entry.ask)
        if self.entered and now - self._beat_at >= BEAT:
            self._beat_at = now
            beat = Beat(
                seen=self._seen,
                watched=self._watched,
                epoch=self.epoch,
                kept=self._kept,
                evening=self._evening,
            )
            said.append(beat)
        return said

    def _work(self) -> None:
        """Show with the wish to be let in how much work has been done for it."""
        entering = self._entering
        if entering is not None and self._worker is not None:
            self._worker.step()
            shown = entering.ask.wish.model_copy(update={"work": self._worker.answer})
            entering.ask = entering.ask.model_copy(update={"wish": shown})


def played_by(show: Show) -> list[str]:
    """The names of those who play the game that is shown; or who have played it, by now."""
    if show.board is not None and show.board.cast:
        return list(show.board.cast)
    return [chair.name for chair in show.scene.chairs]


def choices(show: Show) -> Moves[Move]:
    """The legal moves that this view came with."""
    return show.board.legal if show.board else Moves()
