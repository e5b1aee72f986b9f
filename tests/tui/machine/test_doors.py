"""The doors of a server, and the places of its tables to which they lead."""

from collections.abc import Sequence
from queue import Queue
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from engine.refusal import Refused
from netplay.serve import Ready
from netplay.trust.invite import Invite
from tests.netplay.wait import PATIENCE
from tui.machine import doors
from tui.machine.door_keeper import DoorHooks
from tui.machine.door_plan import DoorServer
from tui.machine.doors import DoorsAsked, OpenDoors, open_doors

UNHEARD = DoorHooks(told=lambda sentence: None, kept=str)


def test_a_name_that_nobody_answers_for_holds_up_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a network without the internet one is asked for in vain for seconds."""
    answered = Event()
    told: Queue[DoorServer] = Queue()

    def numbers_of(host: str, port: int) -> Sequence[tuple[str, int]]:
        assert answered.wait(PATIENCE)
        return [(host, port)]

    monkeypatch.setattr(doors, "numbers_of", numbers_of)
    keeper: Any = SimpleNamespace(lead_to=told.put)
    place = Invite("192.168.0.7", 18830, None, others=(("hall.lan", 18830),))

    OpenDoors(keeper, "").lead_to(Ready("a" * 16, 18830, place, [place], []))

    assert told.empty()
    answered.set()
    assert told.get(timeout=PATIENCE).places == (("192.168.0.7", 18830), ("hall.lan", 18830))


def test_the_page_is_refused_an_address_that_no_browser_takes() -> None:
    """Browsers have no word for a link; ssh has."""
    asked = DoorsAsked(ssh=2222, web=8222, address="fe80::1%eth0")
    with pytest.raises(Refused, match="give another --address"), open_doors(asked, {}, UNHEARD):
        pass


def test_both_doors_cannot_have_one_port() -> None:
    """It is no other program that has it."""
    both = "Both doors cannot have port 2222: give --ssh and --web different ones."
    asked = DoorsAsked(ssh=2222, web=2222)
    with pytest.raises(Refused, match=both), open_doors(asked, {}, UNHEARD):
        pass
