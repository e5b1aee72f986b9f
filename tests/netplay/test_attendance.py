"""The end of a server that nobody looks after, and at which nobody is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from netplay.attendance import GONE, Attendance
from netplay.open_tables import ServedTable
from netplay.serve import LINGER
from netplay.table.guests import Guest
from tests.netplay.serving import Serving, unheard


class Party:
    """A server with one table, and what becomes of it."""

    def __init__(self, there: Serving) -> None:
        self.there = there
        self.shown = True
        self.table: ServedTable = there.opens("ours")
        there.server.clock = lambda: self.now
        self.now = 0.0
        self.attendance = Attendance(there.tables, there.server.clock, lambda: self.shown, True)
        self.people: list[Guest] = []

    def comes(self) -> None:
        """Somebody watches from now on."""
        guest = Guest("bob", "ab" * 4, "Bob", watching=True)
        self.table.state.guests["bob"] = guest
        self.people.append(guest)

    def goes_on(self, seconds: float) -> bool:
        """So long; False if it ends meanwhile."""
        end = self.now + seconds
        while self.now < end:
            self.now += 1
            for guest in self.people:
                guest.heard = self.now
            self.table.host.table.tick(self.now)
            if self.attendance.is_over(LINGER):
                return False
        return True


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    there = unheard(tmp_path)
    yield Party(there)
    there.tables.let_go()


def test_a_party_without_guests_goes_on_as_long_as_it_is_shown(party: Party) -> None:
    """Its tables, too: guests may come an hour later. Also when its first poster is lost."""
    party.attendance.left()

    assert party.goes_on(2 * LINGER)
    assert party.there.tables


def test_a_party_whose_poster_is_lost_ends_if_nobody_is_there(party: Party) -> None:
    """Soon, but not before those count as gone who looked on for the poster."""
    party.attendance.left()
    party.goes_on(30)
    party.shown = False

    assert party.goes_on(GONE - 1)
    assert not party.goes_on(2)


def test_a_party_whose_poster_is_lost_goes_on_while_somebody_watches(party: Party) -> None:
    """And for a while after that."""
    party.comes()
    party.attendance.left()
    party.shown = False
    assert party.goes_on(2 * LINGER)

    party.people.clear()
    assert party.goes_on(LINGER)
    assert not party.goes_on(GONE)


def test_a_server_that_waits_for_tables_goes_on_without_any(party: Party) -> None:
    """Nobody has to show the way to it."""
    party.shown = False

    assert party.goes_on(2 * LINGER)
    assert not party.there.tables
