"""All that grows with the number of keys is bounded: a key costs nothing, and memory does.

Hundreds of keys come, do all that they may, and go; then whatever a table, its door and its host
remember is counted. All that may hold many things is named here, with how many.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any, cast

import pytest

from engine.refusal import Refused
from netplay.evening import Like
from netplay.newcomers import Admit, Remove
from netplay.table.evening import MOST_LIKES, MOST_PEOPLE
from netplay.table.guests import (
    MOST_ADMITTED,
    MOST_BANNED,
    MOST_GUESTS,
    MOST_HANDS,
    REMEMBERED,
)
from netplay.table.news import KEPT
from netplay.table.passphrase_lock import MOST_WAITING
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.trust import rates
from netplay.trust.frames import FrameKind, write
from netplay.trust.keys import code_of, new_id
from netplay.trust.rates import LIMITS
from netplay.wire import LINES, Ask, Enter, Leave, Rename, Say, Sit, Start, TableSettings, Wish
from tests.netplay.broker_of_one import PLENTY, Broker
from tests.netplay.room import Notebook

FEW = 30  # things that may be held by whatever is not named here
BUCKETS = 60  # names that have a bucket of their own, in these tests
DOOR = replace(LIMITS, waiting=30, sessions=40)
BOUNDS: Mapping[str, int] = {
    "Buckets._buckets": BUCKETS,
    "Evening.likes": MOST_LIKES,
    "Evening.people": MOST_PEOPLE,
    "Guest.replies": REMEMBERED,
    "Lock._line": MOST_WAITING,
    "Lock._wrong": MOST_WAITING,
    "Milestones._milestones": KEPT,
    "SessionTable._by_client": DOOR.sessions,
    "SessionTable._by_key": DOOR.sessions,
    "SessionTable._inside": DOOR.sessions,
    "SessionTable._waiting": DOOR.waiting,
    "TableState.admitted": MOST_ADMITTED,
    "TableState.banned": MOST_BANNED,
    "TableState.guests": MOST_GUESTS,
    "TableState.hands": MOST_HANDS,
    "TableState.lines": 2 * LINES,
    "TableState.names": MOST_GUESTS,
}

MIRRORS = {"_saved", "_looks", "_scenes"}  # what a table held a moment ago


def held(thing: object, name: str, seen: set[int]) -> Iterator[tuple[str, int]]:
    """Every collection of ours that can be reached from there, by whose it is, and its size."""
    if id(thing) in seen or isinstance(thing, str | bytes | int | float | type):
        return
    seen.add(id(thing))
    if isinstance(thing, Mapping | list | set | tuple):
        yield name, len(cast("Collection[Any]", thing))
        for part in list(thing.values() if isinstance(thing, Mapping) else thing):
            yield from held(part, f"{name}[]", seen)
    elif type(thing).__module__.startswith("netplay."):
        slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
        for attribute in {*slots, *getattr(thing, "__dict__", {})} - MIRRORS:
            part = getattr(thing, attribute, None)
            yield from held(part, f"{type(thing).__name__}.{attribute}", seen)


def too_large(*things: object) -> dict[str, int]:
    """List what holds more than it may."""
    seen: set[int] = set()
    sizes = [pair for thing in things for pair in held(thing, type(thing).__name__, seen)]
    return {name: size for name, size in sizes if size > BOUNDS.get(name, FEW)}


class Crowd:
    """A table with its owner, and keys without end who come and do as they like."""

    def __init__(self, passphrase: str = "") -> None:
        self.now = 1000.0
        self._ids = count(1)
        state = TableState("Host", TableSettings(pace=0), passphrase=passphrase, owner="ana")
        self.table = Table(state, Notebook(), self._id, 1, self.now)
        self.says("ana", Enter(name="Ana", passphrase=passphrase))
        self.says("ana", Start())

    def _id(self) -> str:
        return f"{next(self._ids):016x}"

    def says(self, key: str, *wishes: Wish) -> None:
        for wish in wishes:
            self.table.hear(key, Ask(id=self._id(), wish=wish), self.now)

    def goes_on(self, seconds: float = 0.5) -> None:
        self.now += seconds
        self.table.tick(self.now)
        self.table.posts()


@pytest.fixture(autouse=True)
def few_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand would take a thousand keys to fill."""
    monkeypatch.setattr(rates, "REMEMBERED", BUCKETS)


def test_a_table_remembers_no_more_of_hundreds_of_keys_than_of_seventy() -> None:
    """They come, sit, talk, rename themselves, go, or are shown out for good."""
    crowd = Crowd()
    for number in range(420):
        key = f"key {number}"
        crowd.says(key, Enter(name=f"E{number}", watch=True), Rename(name=f"F{number}"))
        crowd.says(key, Sit(), Say(text="Boo"), Like(lie=1), *[Leave()] * (number % 2))
        guest = crowd.table.table_state.guests.get(key)
        rules = Remove(guest=guest.id, ban=True) if guest else Admit(code=code_of(key))
        crowd.says("ana", rules)
        crowd.goes_on()

    assert too_large(crowd.table) == {}
    state = crowd.table.table_state
    assert (len(state.banned), len(state.names)) == (MOST_BANNED, MOST_GUESTS)


def test_a_locked_table_remembers_no_more_than_may_wait() -> None:
    """A thousand keys guess three times each."""
    crowd = Crowd("sesame")
    for number in range(1000):
        crowd.says(f"key {number}", *[Enter(name="Eve", passphrase=f"{number}")] * 3)
        crowd.goes_on(0.01)

    assert too_large(crowd.table) == {}


def test_a_door_remembers_no_more_sessions_than_it_has_room_for() -> None:
    """A hundred keys come in or are told that it is full, a hundred say hello, a hundred knock."""
    broker = Broker(limits=replace(DOOR, newcomers=PLENTY))
    for _ in range(100):
        broker.now += 0.5
        broker.answer_of(broker.visit())
        with suppress(Refused):
            broker.enter()
        broker.door.receive(new_id(), write(FrameKind.KNOCK), broker.now)

    assert too_large(broker.door) == {}
