"""`palmoff party` in lines: how to come in, until ctrl-c closes the party."""

import signal
from collections.abc import Sequence
from queue import Empty, SimpleQueue

from netplay.system.endings import endings
from tui.commands.party import PartyCommand
from tui.machine.cancellation import Cancellation
from tui.machine.lost_table import MOVES
from tui.machine.party import OVER, open_party
from tui.party.poster import WayIn


def party(command: PartyCommand) -> None:
    """Open it, say how to come in, and wait. A terminal that goes takes nobody's table with it."""
    opened = open_party(command, Cancellation())
    signals: SimpleQueue[int] = SimpleQueue()
    for number in endings():
        signal.signal(number, lambda number, frame: signals.put(number))
    if opened.lack:
        print(opened.lack)
    opened.stay()
    opened.hear(lambda names: None)  # who is here is told all the same, and has to be read
    told: Sequence[WayIn] = ()
    ended_by: int | None = None
    while ended_by is None:
        opened.mark.hang()
        ways = opened.ways()  # this machine may have other addresses by now
        if ways != told:
            _tell(ways)
        told, ended_by = ways, _waited(signals)
        if ended_by is None and opened.is_over:
            raise OVER
    if ended_by != signal.SIGHUP:
        opened.close()


def _waited(signals: "SimpleQueue[int]") -> int | None:
    """The signal that has come meanwhile, if one has."""
    try:
        return signals.get(timeout=MOVES)
    except Empty:
        return None


def _tell(ways: Sequence[WayIn]) -> None:
    for way in ways:
        print(way.told)
        print(f"  {way.glue.join(way.parts)}")
        if way.aside:
            print(f"  {way.aside}")
    print("Ctrl-c closes the party, and all tables in it.", flush=True)
