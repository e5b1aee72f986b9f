"""`palmoff party` in lines: how to come in, until ctrl-c closes the party."""

import signal

from tui.commands.party import PartyCommand
from tui.machine.cancellation import Cancellation
from tui.machine.party import open_party


def party(command: PartyCommand) -> None:
    """Open it, say how to come in, and wait."""
    opened = open_party(command, Cancellation())
    try:
        for way in opened.ways():
            print(way.told)
            print(f"  {way.glue.join(way.parts)}")
            if way.aside:
                print(f"  {way.aside}")
        print("Ctrl-c closes the party, and all tables in it.", flush=True)
        signal.sigwait({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    finally:
        opened.close()
