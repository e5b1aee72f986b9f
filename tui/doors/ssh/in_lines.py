"""A line by ssh that has no terminal, or a poor one: text line by line, both ways."""

from codecs import getincrementaldecoder
from dataclasses import replace

from tui.doors.door_seat import Visitor
from tui.doors.hall import Hall
from tui.doors.line_guest import LEAVE, LineGuest, LineHooks
from tui.doors.ssh.asked import Wants

LONGEST = 4096  # letters of a line that is typed
ERASES = "\b\x7f"


class InLines:
    """Letters become lines, and lines letters; where there is a terminal, it is echoed to it."""

    def __init__(self, hall: Hall, visitor: Visitor, line: LineHooks, *, echoes: bool) -> None:
        self._write = line.say
        self._echoes = echoes
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._typed = ""
        self._guest = LineGuest(hall, visitor, replace(line, say=self._say))

    def come_in(self, asked: Wants) -> None:
        self._guest.come_in(script=asked.json, watch=asked.watch, table=asked.table)

    def feed(self, data: bytes) -> list[str]:
        """The lines that are whole by now."""
        lines: list[str] = []
        for char in self._decode(data):
            if char in "\r\n":
                self._echo("\r\n")
                lines.append(self._typed)
                self._typed = ""
            elif char in ERASES:
                self._erase()
            elif char in "\x03\x04" and self._echoes:
                lines.append(LEAVE)
            elif (char.isprintable() or char == "\t") and len(self._typed) < LONGEST:
                self._typed += char
                self._echo("" if self._guest.asks_secret else char)
        return lines

    def typed(self, line: str) -> None:
        if line.strip():
            self._guest.typed(line)

    def no_more(self) -> None:
        """The client sends nothing more."""
        self._guest.no_more()

    def hang_up(self) -> None:
        self._guest.hang_up()

    def _erase(self) -> None:
        if self._typed:
            self._typed = self._typed[:-1]
            self._echo("" if self._guest.asks_secret else "\b \b")

    def _echo(self, text: str) -> None:
        if self._echoes:
            self._write(text)

    def _say(self, line: str) -> None:
        self._write(line + ("\r\n" if self._echoes else "\n"))
