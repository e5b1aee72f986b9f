"""Programs at terminals of their own, which can be typed at and hung up."""

import asyncio
import os
import pty

from tests.e2e.table_of_processes import Child, Room


class Terminal:
    """A terminal, and the program on it; what is shown there is read at once."""

    def __init__(self, ours: int, child: Child) -> None:
        self.child = child
        self.shown = bytearray()
        self._ours = ours
        asyncio.get_running_loop().add_reader(ours, self._read)

    def _read(self) -> None:
        try:
            self.shown += os.read(self._ours, 65536)
        except OSError:  # nobody is at its other end any more
            self.hang_up()

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def hang_up(self) -> None:
        """Cut the line, as if a window were closed; also if it is cut already."""
        if asyncio.get_running_loop().remove_reader(self._ours):
            os.close(self._ours)


async def at_a_terminal(room: Room, *words: str, term: str = "dumb") -> Terminal:
    """Run a command at a terminal of this kind; without a better one, it speaks in lines."""
    ours, theirs = pty.openpty()
    child = await room.palmoff_at(theirs, *words, term=term)
    os.close(theirs)
    terminal = Terminal(ours, child)
    room.stack.callback(terminal.hang_up)
    return terminal
