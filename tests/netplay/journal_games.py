"""Bots and one person who play on at a journalled table until they are killed, and who kills them.

A move counts as told once the journal has returned and the line has left the process.
"""

import json
import multiprocessing
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep

from engine.moves import Move, Plain, to_plain
from netplay.journal.copy import reading
from netplay.journal.file import CHECKPOINT
from netplay.journal.journal import Journal
from netplay.journal.reader import SavedIdentity, SavedServer
from netplay.positions import Position
from netplay.table.effects import Think
from netplay.table.journal_port import JournalPort, MoveMade
from netplay.table.resume import resumed
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.wire import Ask, Beat, Enter, Play, TableSettings, Wish
from tests.netplay.wait import PATIENCE

PERSON = "ana"

WRITERS = multiprocessing.get_context("forkserver")  # imports all once, then starts each at once
WRITERS.set_forkserver_preload([__name__])

IDENTITY = SavedIdentity("0123456789abcdef", b"secret keys".ljust(64), "127.0.0.1", 1883)


SHORT = "royal-menagerie"  # some 50 moves
STILL = 100.0  # moments without a move: more than between two games, or until a bot is hurried


def table_state(game: str) -> TableState:
    """A table at which one game follows the other, and nobody pauses to think."""
    return TableState("Host", TableSettings(game=game, pace=0, endless=True), owner=PERSON)


def opened(folder: Path, game: str = "cockroach-poker") -> Path:
    """The journal of a new table, closed."""
    with closing(Journal.create(IDENTITY, folder)) as journal:
        journal.save(table_state(game).plain())
    return journal.path


def journal_of(folder: Path, *, moves: int, games: int) -> bytes:
    """The file of a table of short games, after so many moves, in this one of them."""
    path = opened(folder / "tables", SHORT)
    with closing(Journal.open(path)) as journal:
        Evening(journal, journal, seed=1).play_moves(moves)
        assert journal.last_dealt() == games
    return path.read_bytes()


def kept(
    folder: Path, table: str, *, age: int, moves: int = 0, server: SavedServer | None = None
) -> Path:
    """A table that was last written to so many seconds after all this began."""
    journal = Journal.create(replace(IDENTITY, table=table, server=server), folder)
    with closing(journal):
        journal.save(table_state(SHORT).plain())
        Evening(journal, journal, seed=1).play_moves(moves)
    os.utime(journal.path, (age, age))
    return journal.path


@dataclass
class Told:
    """A book that tells of each move once another book has it."""

    book: JournalPort
    to: Connection

    def save(self, table_state: Plain) -> None:
        self.book.save(table_state)

    def deal(self, number: int, record: Plain) -> None:
        self.book.deal(number, record)

    def move(self, made: MoveMade) -> None:
        self.book.move(made)
        self.to.send_bytes(json.dumps([made.number, made.at, made.move]).encode())


class Evening:
    """A table whose people never pause to think."""

    def __init__(self, journal: Journal, book: JournalPort, seed: int) -> None:
        table_state = journal.table_state()
        assert table_state is not None
        self.journal = journal
        self.random = Random(seed)
        self.now = 1000.0
        self.table = Table(
            resumed(table_state, journal.kept(), self.now), book, self.draw, journal.boot, self.now
        )
        self._ask(Enter(name="Ana"))
        self.table.tick(self.now)  # what is no move waits for it

    def draw(self) -> str:
        return f"{self.random.getrandbits(64):016x}"

    def _ask(self, wish: Wish) -> None:
        self.table.hear(PERSON, Ask(id=self.draw(), wish=wish), self.now)

    def play_moves(self, moves: int) -> None:
        """Go on until so many moves more were made."""
        enough = self.made() + moves
        self.until(lambda: self.made() >= enough)

    def play_games(self, games: int) -> None:
        """Go on until so many games are over."""
        self.until(lambda: len(self.journal.games()) >= games)

    def until(self, true: Callable[[], bool]) -> None:
        """Go on until something is true; it is our fault if the table stands still before that."""
        moved, since = self._moved(), self.now
        while not true():
            self.play()
            if self._moved() != moved:
                moved, since = self._moved(), self.now
            assert self.now - since < STILL, f"nothing moves at {self.table.table_state}"

    def _moved(self) -> tuple[int, int]:
        """All that differs from moment to moment at a table that goes on."""
        return self.made(), self.table.table_state.games

    def made(self) -> int:
        """How many moves are in the journal."""
        ((moves,),) = self.journal._db.execute("SELECT count(*) FROM move")
        return int(moves)

    def play(self) -> None:
        """Play a moment: whoever has to decide does."""
        self.now += 1
        self.table.tick(self.now)
        self.table.hear(PERSON, Beat(seen=0), self.now)
        for post in self.table.posts():
            if isinstance(post, Think) and post.asks:
                self.table.decided(post, self._choice(post.board), self.now)
        running = self.table.table_state.live_game
        if running and len(running.legal[0]) and self.table.table_state.chairs[0] == PERSON:
            board = running.board(0, self.now)
            move = to_plain(self._choice(board))
            self._ask(Play(number=board.number, after=board.after, move=move))

    def _choice(self, board: Position) -> Move:
        move: Move = board.legal.pick(self.random)
        return move


def write(path: Path, seed: int, to: Connection, checkpoint: int) -> None:
    """Play on at this table, telling of each move, until killed."""
    journal = Journal.open(path)
    journal.checkpoint = checkpoint
    Evening(journal, Told(journal, to), seed).until(lambda: False)


@dataclass
class Killer:
    """Has writers play on at one table, kills each at some moment, and looks what is left."""

    path: Path
    random: Random
    told: dict[tuple[int, int], Plain] = field(default_factory=dict)  # by game and place in it
    kills: int = 0

    def kill_one(self, moves: int = 0, between: Callable[[], None] = lambda: None) -> None:
        """A writer's life: it opens the journal, makes some moves, and says no goodbye."""
        ours, theirs = WRITERS.Pipe(duplex=False)
        checkpoint = self.random.choice([2**14, 2**18, CHECKPOINT])
        arguments = (self.path, self.random.getrandbits(32), theirs, checkpoint)
        writer = WRITERS.Process(target=write, args=arguments, daemon=True)
        writer.start()
        theirs.close()
        for _ in range(moves or self.random.randrange(1, 12)):
            between()
            assert self._hear(ours), "the writer failed by itself"
        sleep(self.random.random() / 200)  # to hit it anywhere on its way to the next move
        writer.kill()
        writer.join()
        self.kills += 1
        while self._hear(ours):
            pass
        ours.close()
        writer.close()

    def _hear(self, ours: Connection) -> bool:
        """Take note of one move that the writer tells of, unless it will not tell of any more."""
        assert ours.poll(PATIENCE), "the writer lives, and neither moves nor says why"
        try:
            number, at, move = json.loads(ours.recv_bytes())
        except EOFError:
            return False
        assert (number, at) not in self.told, "a move was made in a place that was taken"
        self.told[number, at] = move
        return True

    def lost(self) -> list[tuple[int, int]]:
        """The moves that the journal does not have as they were told."""
        stored = self.stored()
        return [place for place, move in self.told.items() if stored.get(place) != move]

    def untold(self) -> int:
        """How many moves the journal has that nobody was told of: at most one for each kill."""
        return len(self.stored().keys() - self.told.keys())

    def stored(self) -> dict[tuple[int, int], Plain]:
        with reading(self.path) as pages:
            last = pages.last_dealt() or 0
            records = {number: pages.so_far(number) for number in range(1, last + 1)}
        return {
            (number, at): move
            for number, record in records.items()
            for at, move in enumerate(record["moves"])
        }
