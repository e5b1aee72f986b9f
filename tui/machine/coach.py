"""A strong bot that looks over one's shoulder: it sees what one sees, and says what it would do.

It thinks in a process of its own, which is started when it is asked for the first time. It is shown
then what was to be seen before, of this game and of others: it knows people by how they play.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from engine.moves import Moves
from netplay.bot_policy import policy
from netplay.bot_pool import BotPool
from netplay.bot_worker import Decision
from netplay.positions import Position
from netplay.table.effects import Think
from netplay.wire import Show
from tui.table.model import TableModel

MOST = 400  # boards that are kept for it; that is more than an evening


class Thinking(Protocol):
    """A question to a coach, and all that it was shown before."""

    def think(self, think: Think) -> None: ...


class Thinkers(Protocol):
    """A place to find somebody who thinks, for as long as the context lasts."""

    def __call__(
        self,
        decided: Callable[[Think, Decision], None],
        *,
        lost: Callable[[Think], None],
    ) -> AbstractAsyncContextManager[Thinking]: ...


class Coach:
    """Asked by a key; `told` hears the advice, a sentence."""

    def __init__(
        self,
        model: TableModel,
        told: Callable[[str], None],
        thinkers: Thinkers = BotPool,
        most: int = MOST,
    ) -> None:
        self._sitting = model
        self._told = told
        self._thinkers = thinkers
        self._asked: asyncio.Queue[Think] = asyncio.Queue()
        self._kept: deque[Think] = deque(maxlen=most)  # what it is to be shown before
        self._held = (0, 0)  # of which game how many events lie before the newest of these
        self._again: Think | None = None  # what it is asked for the second time

    def ask(self) -> str:
        """Have it think about the decision at hand; or why it does not."""
        show, game = self._sitting.show, self._sitting.game
        if show is None or game is None or self._sitting.choosing is None:
            return "The coach speaks when it is your turn."
        if not show.scene.settings.coach:
            return "The owner has turned the coach off at this table."
        if self._sitting.advising == (game.number, game.after):
            return ""  # it is thinking; who presses the key again does not make it think again
        self._sitting.advising = game.number, game.after
        while self._kept:
            self._held = _heard(self._kept[0])
            self._asked.put_nowait(self._kept.popleft())
        self._asked.put_nowait(_think(show, game))
        return ""

    def look(self) -> None:
        """Keep what is to be seen now, for when it is asked; that is no work.

        A board comes with the newest events: the last one is not needed any more if this one tells
        all that it did.
        """
        show, game = self._sitting.show, self._sitting.game
        if show is None or game is None or game.view.seat is None:
            return
        if not show.scene.settings.coach:
            return
        seen = _think(show, game.model_copy(update={"legal": Moves()}))
        if self._kept and self._tells_more(seen, self._kept[-1]):
            self._kept[-1] = seen
            return
        if self._kept:
            self._held = _heard(self._kept[-1])
        self._kept.append(seen)

    def _tells_more(self, seen: Think, last: Think) -> bool:
        """True if what is seen makes good for the last of what was kept."""
        if (seen.board.number, seen.players) != (last.board.number, last.players):
            return False
        number, told = self._held
        return seen.board.told <= (told if number == seen.board.number else 0)

    async def run(self) -> None:
        """Until it is cancelled."""
        first = await self._asked.get()
        _, lack = await asyncio.to_thread(policy, first.board.game)
        if lack:  # of this machine, of which the table's host knows nothing
            self._told(f"Coach: {lack}")
        async with self._thinkers(self._decided, lost=self._lost) as bots:
            bots.think(first)
            while True:
                bots.think(await self._asked.get())

    def _decided(self, think: Think, decision: Decision) -> None:
        """Tell it, unless the decision has been made meanwhile."""
        game, about = self._sitting.game, _about(think)
        current = game is not None and (game.number, game.after) == about
        sentence = self._sentence(decision) if current else ""
        self._thought(about)
        if sentence:
            self._told(sentence)

    def _lost(self, think: Think) -> None:
        """It has died over the question: another one is asked, once."""
        if self._sitting.advising != _about(think):
            return
        if self._again is not think:
            self._again = think
            self._asked.put_nowait(think)
        else:
            self._thought(_about(think))
            self._told("Coach: I lost my train of thought; ask me again.")

    def _thought(self, about: tuple[int, int]) -> None:
        if self._sitting.advising == about:
            self._sitting.advising = None

    def _sentence(self, decision: Decision) -> str:
        """The move, and why."""
        show = self._sitting.show
        label = decision.move.label().text(self._sitting.names, show.seat if show else None)
        return f"Coach: {label} {decision.why}"


def _think(show: Show, game: Position) -> Think:
    """The question to the coach: what it is shown, and asked if there is anything to decide."""
    chairs = show.scene.chairs
    names = tuple(chair.name for chair in chairs)
    players = tuple(
        f"bot {seat}" if chair.guest is None or chair.bot else chair.guest
        for seat, chair in enumerate(chairs)
    )
    return Think(game.view.seat, game, names, players, "strong", temper=False)


def _heard(think: Think) -> tuple[int, int]:
    """Of which game, and how many of its events have happened there."""
    return think.board.number, think.board.told + len(think.board.events)


def _about(think: Think) -> tuple[int, int]:
    """The decision that is thought about."""
    return think.board.number, think.board.after
