"""The turns of a table's bots: what they are asked, and what they are shown. Sans-IO.

A bot gets the board of its seat and nothing else. It is asked when it has to decide; it is shown,
and nobody waits for it, how a game ends and what would be gone before it is asked again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TypeAlias

from engine.bots.random_bot import decide
from engine.moves import Move
from netplay.positions import HISTORY
from netplay.table.effects import Prepare, Think
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState

THINKING = 30.0  # seconds that a game waits for a bot; then anything legal is done in its place
WAITS = 0.5, 25 / 12  # times the pace; by default that is between 0.6 and 2.5 seconds
MISSED = HISTORY // 2  # events that are kept from a bot; one move tells of fewer than are left

DecisionNumber: TypeAlias = tuple[int, int]  # of which game, after how many moves


@dataclass(slots=True)
class Asked:
    """A decision that is a bot's: in which game, after how many moves, and since when."""

    number: int
    after: int
    since: float
    thinking: bool = False  # or it has died over it, and is to be asked again


class BotTurns:
    """Remembers who thinks about what, and what each was shown; no move is made here."""

    def __init__(self, table_state: TableState, chance: str) -> None:
        self._house = table_state
        self._chance = chance  # what bots are seeded by: of no deal, and so in no record
        self._asked: dict[int, Asked] = {}  # by seat
        self._shown: dict[int, tuple[int, int]] = {}  # by seat: of which game, how many events
        self._waits: dict[int, tuple[DecisionNumber, float]] = {}  # by seat: what was drawn
        self._prepared = False  # whether it was told that bots will be asked

    def posts(self, now: float) -> Iterator[Prepare | Think]:
        """The questions to bots, and the views to show them now."""
        live_game, table_state = self._house.live_game, self._house
        if live_game is None or table_state.halted:
            self._asked.clear()  # afterwards they have as much time as before
            return
        for seat in range(live_game.match.seats):
            if seat in live_game.match.to_act:
                if not self._is_due(live_game, seat, now):
                    self._asked.pop(seat, None)  # somebody has come back
                elif not self._is_ready(live_game, seat, now):
                    self._asked.pop(seat, None)
                    yield from self._preparing()
                elif self._is_asked(live_game, seat, now):
                    yield self._think(live_game, seat, now)
            elif table_state.bot_plays(seat, now) and self._misses(live_game, seat):
                yield self._think(live_game, seat, now)

    def _preparing(self) -> Iterator[Prepare]:
        """Once: a process that thinks takes a moment to start, in which people look on."""
        if not self._prepared:
            self._prepared = True
            yield Prepare()

    def decided(self, think: Think, now: float) -> bool:
        """An answer has come. Does the game still stand there, and wait for a bot?"""
        self.undecided(think)  # if nothing comes of it
        live_game, board = self._house.live_game, think.board
        if live_game is None or self._house.halted:
            return False
        current = (live_game.number, live_game.after) == (board.number, board.after)
        return current and self._is_due(live_game, think.seat, now)

    def undecided(self, think: Think) -> None:
        """A bot has died over it: another one is asked at the next tick."""
        asked = self._asked.get(think.seat)
        if asked and (asked.number, asked.after) == (think.board.number, think.board.after):
            asked.thinking = False

    def overdue(self, now: float) -> tuple[int, Move] | None:
        """For whom the game has waited long enough, and what is done in its place: anything."""
        live_game = self._house.live_game
        if live_game is None or self._house.halted:
            return None
        for seat in live_game.match.to_act:
            asked = self._about(live_game, seat)
            if asked and now - asked.since >= THINKING and self._is_due(live_game, seat, now):
                random = Random(f"{self._seed(seat)} {live_game.number} {live_game.after}")
                return seat, decide(live_game.legal[seat], random)
        return None

    def _is_ready(self, live_game: LiveGame, seat: int, now: float) -> bool:
        """True if people have seen what happened before; nobody watches where there is no pace."""
        return now >= self.ready_at(live_game, seat)

    def ready_at(self, live_game: LiveGame, seat: int) -> float:
        """The time for the bot of this seat to decide; nobody watches where there is no pace."""
        pace = self._house.settings.pace / 1000
        if not pace:
            return float("-inf")
        return live_game.asked_at[seat] + pace * self._wait(live_game, seat)

    def _wait(self, live_game: LiveGame, seat: int) -> float:
        """A multiple of the pace, drawn without a look at what is decided, so it tells nothing."""
        moment = live_game.number, live_game.after
        drawn, wait = self._waits.get(seat, ((0, 0), 0.0))
        if drawn != moment:  # else this is drawn anew at each tick
            wait = Random(f"wait {self._seed(seat)} {moment[0]} {moment[1]}").uniform(*WAITS)
            self._waits[seat] = moment, wait
        return wait

    def _is_due(self, live_game: LiveGame, seat: int, now: float) -> bool:
        """A bot plays this seat, or just this decision for which the clock has run out."""
        clock = self._house.settings.clock
        late = bool(clock) and now - live_game.asked_at[seat] >= clock
        return late or self._house.bot_plays(seat, now)

    def _is_asked(self, live_game: LiveGame, seat: int, now: float) -> bool:
        """True if it is to be asked now: once, unless the bot has died over it."""
        asked = self._about(live_game, seat)
        if asked is None:
            asked = self._asked[seat] = Asked(live_game.number, live_game.after, now)
        first, asked.thinking = not asked.thinking, True
        return first

    def _about(self, live_game: LiveGame, seat: int) -> Asked | None:
        """The question to the bot, if it is of the decision at hand."""
        asked = self._asked.get(seat)
        current = asked and (asked.number, asked.after) == (live_game.number, live_game.after)
        return asked if current else None

    def _misses(self, live_game: LiveGame, seat: int) -> bool:
        """True if it has not seen the end, or so much that the next moves could hide some of it."""
        number, told = self._shown.get(seat, (0, 0))
        missed = len(live_game.events) - (told if number == live_game.number else 0)
        return missed >= MISSED or (missed > 0 and live_game.outcome is not None)

    def _think(self, live_game: LiveGame, seat: int, now: float) -> Think:
        table_state, seats = self._house, range(live_game.match.seats)
        self._shown[seat] = live_game.number, len(live_game.events)
        names = tuple(map(table_state.name_at, seats))
        players = tuple(table_state.player_at(seat, now) for seat in seats)
        board = live_game.board(seat, now)
        settings = table_state.settings
        return Think(
            *(seat, board, names, players, settings.bots),
            company=settings.company,
            seed=self._seed(seat),
        )

    def _seed(self, seat: int) -> str:
        return sha256(f"bot {seat}/{self._chance}".encode()).hexdigest()
