"""The log of a table as one has heard it, in that order. It knows no rule."""

from collections.abc import Collection, Iterator, Sequence

from engine.game import Event
from engine.moves import Names
from engine.values import value
from netplay.positions import Position
from netplay.wire import Chair, Show, TalkLine
from tui.boards.told import told
from tui.paint.players import player
from tui.paint.spans import Line, Span, line, text_of

MOST = 2000  # entries that are kept


@value
class LogEntry:
    """A line of the log."""

    text: str
    look: str
    spans: Line = ()  # the same in the looks of who and what it names, if it names them


class GameLog:
    """The log of a table, and the events of the game that is played."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        self.events: list[Event] = []  # of this game, as far as we were there
        self.said: Sequence[TalkLine] = ()  # that were new in the view that came last
        self._game = 0
        self._told = 0  # events of this game that were told
        self._chairs: Sequence[Chair] = ()  # as we saw them last
        self._heard: set[int] = set()  # the numbers of the lines of talk

    def take(self, show: Show, names: Names) -> None:
        """Add what is new in this view; talk, which may be old, hides nothing that happened."""
        board: Position | None = show.board
        self.said = [one for one in show.scene.lines if one.number not in self._heard]
        # What spectators said comes later, when the game is over.
        looks = {chair.name: player(seat) for seat, chair in enumerate(show.scene.chairs)}
        self.entries += [_talk(one, looks.get(one.name, "")) for one in self.said]
        self._heard |= {one.number for one in self.said}
        removed = {one.removed for one in show.scene.lines}
        playing = show.scene.phase == "playing"
        self.entries += self._came_and_went(show.scene.chairs, removed, playing=playing)
        if board is not None:
            self.entries += self._happened(board, names, show.seat)
        del self.entries[:-MOST]

    def note(self, text: str, look: str = "warn") -> None:
        """Something that only we are told."""
        self.entries.append(LogEntry(text, look))

    def _came_and_went(
        self, chairs: Sequence[Chair], removed: Collection[str | None], *, playing: bool
    ) -> Iterator[LogEntry]:
        """Tell who sits down, gets up, is away or back; not before one has seen who sits there."""
        before, self._chairs = self._chairs, chairs
        for seat, (was, now) in enumerate(zip(before, chairs, strict=False)):
            theirs, left = Span(now.name, player(seat)), Span(was.name, player(seat))
            if was.guest != now.guest:
                if now.guest is not None and not playing:  # a bot's name there means nothing yet
                    yield _entry("dim", theirs, " sits down.")
                elif now.guest is not None:
                    yield _entry("dim", theirs, " takes over from ", left, ".")
                elif was.guest in removed:
                    yield _entry("dim", theirs, ", a bot, takes over from ", left, ".")
                else:
                    yield _entry(
                        "dim", left, " gives up the seat; ", theirs, ", a bot, takes over."
                    )
            elif now.guest is not None and (was.present, was.bot) != (now.present, now.bot):
                yield _entry("dim", theirs, f" {_presence(now)}.")

    def _happened(self, board: Position, names: Names, you: int | None) -> Iterator[LogEntry]:
        if board.number != self._game:
            self._game, self._told, self.events = board.number, 0, []
            yield LogEntry(f"Game {board.number}", "rule")
        missed = board.told - self._told
        if missed > 0:
            yield LogEntry(f"... {missed} earlier events are not shown", "dim")
        fresh = board.events[max(0, -missed) :]
        self.events += fresh
        self._told = max(self._told, board.told + len(board.events))
        for event in fresh:
            spans = told(event.says(), names, you, "event")
            yield LogEntry(text_of([spans]), "event", spans)


def _presence(chair: Chair) -> str:
    if chair.bot:
        return "is away; a bot plays for them"
    return "is back" if chair.present else "is away"


def _talk(said: TalkLine, look: str) -> LogEntry:
    """In the colour of the seat that said it, or of which it tells."""
    if said.news:
        return _entry("warn", Span(said.name, look or "warn"), f" {said.text}")
    where = " (spectators)" if said.gallery else ""
    return _entry("chat", "<", Span(said.name, look or "chat"), f">{where} {said.text}")


def _entry(look: str, *parts: str | Span) -> LogEntry:
    """The parts that say no other look have this one."""
    spans = line(*(part if isinstance(part, Span) else Span(part, look) for part in parts))
    return LogEntry(text_of([spans]), look, spans)
