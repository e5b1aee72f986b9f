"""`palmoff party` in lines: how to come in, until ctrl-c closes the party."""

import signal
from queue import SimpleQueue

from tui.commands.party import PartyCommand
from tui.machine.cancellation import Cancellation
from tui.machine.party import Party, open_party


def party(command: PartyCommand) -> None:
    """Open it, say how to come in, and wait. A terminal that goes takes no party with it."""
    opened = open_party(command, Cancellation())
    signals: SimpleQueue[int] = SimpleQueue()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, frame: signals.put(number))
    opened.stay()
    _tell(opened)
    if signals.get() != signal.SIGHUP:
        opened.close()


def _tell(opened: Party) -> None:
    for way in opened.ways():
        print(way.told)
        print(f"  {way.glue.join(way.parts)}")
        if way.aside:
            print(f"  {way.aside}")
    print("Ctrl-c closes the party, and all tables in it.", flush=True)
