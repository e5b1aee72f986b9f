"""A table and its guests in one process: a clock that only tests turn, and a link that can lose.

Nothing is sealed here: the link carries the very bytes of the messages, to whom they are for.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random

from engine.moves import Move, Moves, Plain
from netplay.client.state import ClientState, choices
from netplay.message import Message
from netplay.table.effects import (
    Broadcast,
    Dismiss,
    HandKey,
    NewKey,
    Prepare,
    Send,
    TableEffect,
    Think,
)
from netplay.table.journal_port import JournalFullError, MoveMade
from netplay.table.resume import Kept, resumed
from netplay.table.saved import SavedTable
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.table.table_view import ViewWriter, scenes
from netplay.wire import DOWN, UP, Enter, Show, TableSettings, decode, encode

STEP = 0.1  # seconds of the clock
LOOK = 5  # steps after which what the table keeps of its scenes is held against what they are


class Notebook:
    """A book in memory, which can be full, also from the middle of something on."""

    def __init__(self) -> None:
        self.full = False
        self.left: int | None = None  # how often it still takes something, if that is limited
        self.why = "The disk of the host is full."
        self.table_state: Plain | None = None
        self.records: dict[int, Plain] = {}
        self.moves: list[MoveMade] = []

    def turned(self, left: int | None) -> None:
        """From now on it takes everything, or only so much."""
        self.left, self.full = left, left == 0

    def _write(self) -> None:
        if self.full:
            raise JournalFullError("disk-full", self.why)
        if self.left is not None:
            self.turned(self.left - 1)

    def save(self, table_state: Plain) -> None:
        self._write()
        self.table_state = json.loads(json.dumps(table_state))

    def deal(self, number: int, record: Plain) -> None:
        self._write()
        self.records[number] = record

    def move(self, made: MoveMade) -> None:
        self._write()
        self.moves.append(made)

    unsynced = False  # it is as safe as it will ever be

    def sync(self) -> None:
        pass

    def kept(self) -> Kept | None:
        """The last game as it was written down."""
        if not self.records:
            return None
        number = max(self.records)
        made = [each for each in self.moves if each.number == number]
        reasons = {each.at + 1: each.why for each in made if each.why}
        moves, asks = [each.move for each in made], [each.ask for each in made]
        return Kept(number, self.records[number], moves, asks, reasons)


@dataclass
class Loss:
    """How bad the link is: shares of messages that are dropped and doubled; seconds of delay."""

    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0


@dataclass
class Person:
    """A guest with a seat client, and how they choose."""

    key: str
    seat: ClientState
    online: bool = True
    chooses: Callable[[Show, Moves[Move]], Move | None] = lambda show, moves: None
    watches: bool = field(default=False)


class Room:
    """The table, the people, the link and the clock."""

    def __init__(
        self, settings: TableSettings | None = None, *, seed: int = 0, loss: Loss | None = None
    ):
        self.random = Random(seed)
        self.loss = loss or Loss()
        self.now = 1000.0
        self.book = Notebook()
        self.people: dict[str, Person] = {}
        self._ids = count(1)
        self._steps = 0
        self._views = ViewWriter()
        self._mail: list[tuple[float, int, str, bytes, bool]] = []
        self.boot = 1
        self.thoughts: list[Think] = []
        self.bots_answer = True
        self.posted: list[TableEffect] = []
        table_state = TableState("Host", settings or TableSettings(pace=0), owner="ana")
        self.table = Table(table_state, self.book, self.draw, self.boot, self.now)

    def draw(self) -> str:
        """A fresh id, or seed."""
        return f"{self.random.getrandbits(64):016x}"

    def join(self, key: str, *, watch: bool = False, passphrase: str = "") -> Person:
        """Somebody comes; the key is the person, and here also the name."""
        enter = Enter(name=key.capitalize(), watch=watch, passphrase=passphrase)
        person = self.people[key] = Person(key, ClientState(enter, self.draw))
        person.seat.opened(self.now)
        return person

    def restart(self) -> None:
        """The host is killed and taken up again from its book; sessions open anew."""
        assert self.book.table_state is not None
        self.boot += 1
        self._mail.clear()
        table_state = resumed(written(self.book.table_state), self.book.kept(), self.now)
        self.table = Table(table_state, self.book, self.draw, self.boot, self.now)
        for person in self.people.values():
            person.seat.opened(self.now)

    # --- Time -------------------------------------------------------------------------------------

    def run(self, seconds: float) -> None:
        """Let time go by."""
        for _ in range(round(seconds / STEP)):
            self.step()

    def until(self, true: Callable[[], bool], seconds: float = 600) -> None:
        """Let time go by until something is true."""
        for _ in range(round(seconds / STEP)):
            if true():
                return
            self.step()
        raise AssertionError(f"not so within {seconds} seconds of the room's clock")

    def step(self) -> None:
        """A moment: everybody acts, then what was on its way arrives."""
        self.now += STEP
        for person in self.people.values():
            if person.online:
                self._act(person)
        self._deliver()
        self.table.tick(self.now)
        self._steps += 1
        if self._steps % LOOK == 0 and not self.table._crowded:  # else it waits for more of them
            assert self.table._scenes == scenes(self.table.table_state, self.now)
        self._post()

    def _act(self, person: Person) -> None:
        show = person.seat.show
        if show is not None and show.board is not None and not person.seat.playing:
            legal = choices(show)
            move = person.chooses(show, legal) if len(legal) else None
            if move is not None:
                person.seat.play(move)
        for message in person.seat.tick(self.now):
            self._mail_to(person.key, message, up=True)

    # --- The link ---------------------------------------------------------------------------------

    def _mail_to(self, key: str, message: Message, *, up: bool) -> None:
        data, _ = (
            self._views.written(message) if isinstance(message, Show) else (encode(message), 0)
        )
        copies = 2 if self.random.random() < self.loss.double else 1
        for _ in range(copies):
            if self.random.random() >= self.loss.drop:
                at = self.now + self.random.random() * self.loss.delay
                heappush(self._mail, (at, next(self._ids), key, data, up))

    def _deliver(self) -> None:
        while self._mail and self._mail[0][0] <= self.now:
            _, _, key, data, up = heappop(self._mail)
            if up:
                self.table.hear(key, decode(UP, data), self.now)
                self._post()
            elif self.people[key].online:
                self._arrive(self.people[key], data)

    def _arrive(self, person: Person, data: bytes) -> None:
        message = decode(DOWN, data)
        match message:
            case Show() as show if (
                show.you is None and person.seat.epoch != self.table.table_state.epoch
            ):
                return  # under a talk key that this guest does not have
            case _:
                person.seat.receive(message, self.now)  # type: ignore[arg-type]

    def _post(self) -> None:
        posts = self.table.posts()
        self.posted += posts
        for post in posts:
            match post:
                case Send(key, message):
                    self._mail_to(key, message, up=False)
                case Broadcast(view):
                    for key in self.people:
                        self._mail_to(key, view, up=False)
                case HandKey(key):
                    self.people[key].seat.epoch = self.table.table_state.epoch
                case Think() if post.asks:
                    self.thoughts.append(post)
                case Dismiss() | NewKey() | Prepare() | Think():
                    pass
        self._think()

    def _think(self) -> None:
        while self.bots_answer and self.thoughts:
            think = self.thoughts.pop(0)
            move = think.board.legal.pick(self.random)
            self.table.decided(think, move, self.now, f"Bot {think.seat} likes it.")
            self._post()


def written(table_state: Plain) -> SavedTable:
    """The table as it is read from a journal."""
    return SavedTable.model_validate_json(json.dumps(table_state))


def shown(person: Person) -> Show:
    """The view that this person sees."""
    assert person.seat.show is not None
    return person.seat.show


def at_random(seed: int) -> Callable[[Show, Moves[Move]], Move]:
    """Somebody who picks any legal move."""
    random = Random(seed)
    return lambda show, moves: moves.pick(random)
