"""Programmes for browsers: a table, or what there is until one plays. It knows no line.

All who watch the same in the same size share one screen. Who asked for less motion has another
programme.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.catalog import CATALOG
from tui.boards.told import told
from tui.doors.gallery import FRAME, Gallery, SightKind
from tui.doors.page.looks import LookBook
from tui.doors.page.stage import Frame, Onlooker, Screen
from tui.paint.big_letters import large
from tui.paint.difference import whole
from tui.paint.page import Size
from tui.paint.spans import BLANK, Lines, centred, text_of, wrapped
from tui.table.betting import may_bet
from tui.table.game_log import LogEntry
from tui.table.moment import Playing
from tui.table.standing import Standing
from tui.table.visit import Surroundings

BEAT = 1.0  # seconds between looks at the clock
LINGER = 5.0  # seconds for which it goes on without anybody, as a page is loaded anew or turned
ALIVE = 15  # beats between two signs of life
RECENT = 30  # sentences that are kept for whoever comes back
WAITING = "The tables are being set. What is played is shown here as soon as somebody plays."
CLOSED = "No table can be watched here now. What stands at the top says why."
COMING = "The table is about to be seen ..."


@dataclass(frozen=True, slots=True)
class Backstage:
    """The things that all programmes share."""

    looks: LookBook
    broke: Callable[[BaseException], None]
    tables: Callable[[], Sequence[Sequence[str | bool]]]  # that there are to choose from


class Programme:
    """Something that is shown, for as long as anybody looks."""

    def __init__(self, backstage: Backstage, over: Callable[[], None]) -> None:
        self._looks = backstage.looks
        self._broke = backstage.broke
        self._tables = backstage.tables
        self._over = over  # nobody looks any more, or there is nothing to be seen
        self._screens: dict[Size, Screen] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._beats = 0
        self._ended = False
        self._loop = asyncio.get_running_loop()
        self._recent: deque[str] = deque(maxlen=RECENT)
        # The sentences are numbered from a time on, so that no two programmes share a number.
        self._first = self._latest = int(self._loop.time() * 1000)
        self._beat: asyncio.TimerHandle = self._loop.call_later(BEAT, self._beaten)

    # --- Who looks --------------------------------------------------------------------------------

    def join(self, onlooker: Onlooker, size: Size, told: Frame, heard: int) -> None:
        """Let somebody look; who was here a moment ago is spoken to from where they heard last."""
        self.listen()
        if size not in self._screens:
            screen = self._screens[size] = Screen(self._looks)
            screen.show(self.lines(size), self.facts())
        missed = self._missed(heard)
        self._screens[size].join(onlooker, {**told, "said": missed} if missed else told)

    def _missed(self, heard: int) -> Sequence[str]:
        """The sentences since this one, as far as they are kept; none to whoever is new."""
        if not self._first <= heard < self._latest:
            return []
        return list(self._recent)[heard - self._latest :]

    def part(self, onlooker: Onlooker, size: Size) -> None:
        screen = self._screens.get(size)
        if screen is None:
            return
        screen.part(onlooker)
        if not screen.onlookers:
            del self._screens[size]
        if not self._screens:
            self._loop.call_later(LINGER, self._close)

    def _close(self) -> None:
        """Nobody has come back."""
        if not self._screens:
            self.end()

    def end(self) -> None:
        """Everybody has to look for something else."""
        if self._ended:
            return
        self._ended = True
        for timer in filter(None, (self._timer, self._beat)):
            timer.cancel()
        self._over()
        for screen in list(self._screens.values()):
            screen.end()

    # --- What is seen -----------------------------------------------------------------------------

    def lines(self, size: Size) -> Lines:
        """All of it, in this size."""
        raise NotImplementedError

    def facts(self) -> Frame:
        """The facts beside it: what it is called, the tables, and what can be bet on."""
        return {
            "title": "Palmoff",
            "tables": self._tables(),
            "bet": None,
            "heard": self._latest,
        }

    def listen(self) -> None:
        """Take what stands there for known, if nobody has looked before: it is not spoken."""

    def said(self) -> Sequence[str]:
        """The events since this was last asked, in sentences."""
        return ()

    def next_change(self) -> float | None:
        """The time when something else is to be seen, if that is known."""
        return None

    def changed(self) -> None:
        """There may be something new to be seen."""
        self._again(self._loop.time() + FRAME)

    def _again(self, due: float) -> None:
        if self._ended or (self._timer is not None and self._timer.when() <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(due, self._show)

    def _show(self) -> None:
        """Show the table; whatever breaks here ends this programme alone, and people look again."""
        self._timer = None
        try:
            self._shown()
        except Exception as fault:  # noqa: BLE001  whatever it is, the others go on
            self._broke(fault)
            self.end()

    def _shown(self) -> None:
        due, said = self.next_change(), self.said()
        self._recent.extend(said)
        self._latest += len(said)
        facts = self.facts()
        for size, screen in self._screens.items():
            screen.show(self.lines(size), facts, said)
        if due is not None:
            self._again(due)

    def _beaten(self) -> None:
        """Once a second: is the clock another? And now and then: we are still here."""
        self._beat = self._loop.call_later(BEAT, self._beaten)
        self._beats += 1
        self._show()
        if self._beats % ALIVE == 0:
            for screen in self._screens.values():
                screen.beat()


class TableProgramme(Programme):
    """A table, as a whole room sees it."""

    def __init__(
        self, gallery: Gallery, kind: SightKind, backstage: Backstage, over: Callable[[], None]
    ) -> None:
        super().__init__(backstage, over)
        self._gallery = gallery
        self._kind = kind
        self._listens = False  # whether it was asked before what is new
        self._heard: LogEntry | None = None
        self._spoken: Playing[Standing] | None = None
        self._skipped: set[str] = set()  # what a moment has told already
        gallery.join(self, self._news)

    def end(self) -> None:
        self._gallery.part(self)
        super().end()

    def _news(self) -> None:
        if self._gallery.over:
            self.end()
        else:
            self._again(self._loop.time())

    def lines(self, size: Size) -> Lines:
        if self._gallery.client.seat.show is None:
            return curtain(COMING, size)
        now = self._loop.time()
        around = Surroundings(now=now, connected=self._gallery.connected)
        return self._gallery.sight(self._kind, now).lines(*size, around)

    def facts(self) -> Frame:
        show = self._gallery.client.seat.show
        if show is None:
            return super().facts()
        title = f"{CATALOG[show.scene.settings.game].title} - Palmoff"
        return {**super().facts(), "title": title, "bet": self._bet()}

    def _bet(self) -> list[int | str] | None:
        """The claim that can be bet on: in which game, after how many moves, and its words."""
        model = self._gallery.sight(self._kind, self._loop.time()).visit.model
        board, scene, game = model.board, model.scene, model.game
        if board is None or scene is None or game is None or not may_bet(model):
            return None
        claim = board.claim(scene)
        return [game.number, game.after, claim.text(scene.names, None)] if claim else None

    def next_change(self) -> float | None:
        now = self._loop.time()
        return self._gallery.sight(self._kind, now).tick(now)

    # --- What is heard ----------------------------------------------------------------------------

    def listen(self) -> None:
        if not self._listens:
            self.said()

    def said(self) -> Sequence[str]:
        model = self._gallery.sight(self._kind, self._loop.time()).visit.model
        entries = model.entries
        fresh = list(takewhile(lambda entry: entry is not self._heard, reversed(entries)))[::-1]
        first = not self._listens
        self._listens = self._listens or self._gallery.client.seat.show is not None
        self._heard = entries[-1] if entries else None
        texts = [] if first else [entry.text for entry in fresh if entry.look != "rule"]
        heard = [text for text in texts if text not in self._skipped]
        self._skipped.difference_update(texts)
        return [*heard, *self._moment(model.playing, model.players)]

    def _moment(self, playing: Playing[Standing] | None, players: Sequence[str]) -> Sequence[str]:
        """The words of a moment, once everybody can see it."""
        if playing is None or not playing.reached("stamp"):
            return ()
        if self._spoken is not None and self._spoken.moment is playing.moment:
            return ()
        self._spoken = playing
        events = (told(event.says(), players, None, "") for event in playing.moment.tells)
        self._skipped = {text_of([spans]) for spans in events}
        return playing.moment.lines()


class Curtain(Programme):
    """The programme while there is no table that all may watch."""

    def lines(self, size: Size) -> Lines:
        return curtain(CLOSED if self._tables() else WAITING, size)


def curtain(sentence: str, size: Size) -> Lines:
    """The sentences that stand instead of a table, and why."""
    across, down = size
    told = wrapped(sentence, min(across - 2, 60))
    headline = large("Palmoff", across - 2, "gold")
    shown = [*headline, BLANK, BLANK, *told]
    above = [BLANK] * ((down - len(shown)) // 3)
    return whole([*above, *(centred(spans, across) for spans in shown)], across, down)
