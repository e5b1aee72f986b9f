"""The input of a guest's terminal: keys, clicks and pastes, by the names that pages know them by.

Pure: bytes in, events out. Whatever else a terminal says, or anybody in its place, is no event.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from math import inf
from typing import TypeAlias

from engine.values import value
from tui.paint.bursts import Bursts, EnterKey

ESC = "\x1b"
PASTE, PASTED = f"{ESC}[200~", f"{ESC}[201~"
LONGEST_PASTE = 4096  # letters that are kept of one
LONGEST = 64  # letters of a sequence: what goes on for longer is none
# A control sequence, or a key of the keypad.
SEQUENCE = re.compile(r"\x1b(?:\[<?[0-9;:]*[ -/]*[@-~]|\[M[^\x1b]{3}|O[ -~])", re.DOTALL)
MOUSE = re.compile(r"\x1b\[<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])")
KEY = re.compile(r"\x1b(?:\[|O)(?:(\d{1,3})(?:;(\d{1,3}))?)?([~A-Z])")
LEFT, WHEEL_UP, WHEEL_DOWN = 0, 64, 65  # buttons of the mouse

NAMED = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\b": "backspace",
    " ": "space",
}
BY_LETTER = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",
    "F": "end",
    "Z": "shift+tab",
    "M": "enter",
}
BY_NUMBER = {
    "1": "home",
    "3": "delete",
    "4": "end",
    "5": "pageup",
    "6": "pagedown",
    "7": "home",
    "8": "end",
}
CTRL = 4  # among what is held down, as a sum of 1, 2 and 4, plus one


@value
class KeyPressed:
    """A key, by its sign; by its name if that is unseen."""

    key: str


@value
class Clicked:
    """A cell that was clicked on."""

    x: int
    y: int


@value
class Wheeled:
    """The wheel was turned."""

    up: bool


@value
class Pasted:
    """Text that was not typed."""

    text: str


TerminalEvent: TypeAlias = KeyPressed | Clicked | Wheeled | Pasted


class TerminalInput:
    """A terminal's keyboard and mouse."""

    def __init__(self) -> None:
        self._bursts, self._enter = Bursts(), EnterKey()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""  # the beginning of something
        self._pasted: str | None = None  # so far, while somebody pastes

    @property
    def waits(self) -> bool:
        """True if it is to be told when nothing has come for a while: an escape may be a key, and
        an Enter that came soon after another is none if more of them follow.
        """
        return (self._pasted is None and bool(self._rest)) or self._enter.waits

    def feed(self, data: bytes, now: float) -> Iterator[TerminalEvent]:
        """Take what has come; what nobody can have typed so fast is a paste."""
        typed = self._enter.pressed(self._decode(data), now)
        text, self._rest = self._rest + typed, ""
        burst = self._bursts.pasted(text, now)
        if burst and self._pasted is None:
            yield Pasted(burst)
        else:
            yield from self._events(text)

    def pause(self) -> Iterator[TerminalEvent]:
        """Nothing more has come: a lone escape is a key, and half a sequence is nothing."""
        if self._pasted is None:  # the end of a paste may come in parts, and late
            rest, self._rest = self._rest, ""
            if rest == ESC:
                yield KeyPressed("escape")
        yield from self._events(self._enter.pressed("", inf))

    def _events(self, text: str) -> Iterator[TerminalEvent]:
        while text:
            taken, event = self._paste(text) if self._pasted is not None else self._first(text)
            if event is not None:
                yield event
            if not taken:
                self._rest = text
                return
            text = text[taken:]

    def _first(self, text: str) -> tuple[int, TerminalEvent | None]:
        """The first thing that was sent: how many letters it has, and what it is."""
        if text[0] != ESC:
            return 1, _key(text[0])
        found = SEQUENCE.match(text)
        if found is None:  # half of one; or an escape, after which more came than is one
            waits = len(text) < LONGEST and text[1:2] in ("", "[", "O")
            return (0, None) if waits else (1, KeyPressed("escape"))
        if found[0] == PASTE:
            self._pasted = ""
            return len(PASTE), None
        return found.end(), _event(found[0])

    def _paste(self, text: str) -> tuple[int, TerminalEvent | None]:
        """All up to the end of what is pasted, of which one letter alone may be here."""
        assert self._pasted is not None
        end = text.find(PASTED)
        if end >= 0:
            pasted, self._pasted = self._pasted + text[:end], None
            return end + len(PASTED), Pasted(pasted[:LONGEST_PASTE])
        escape = text.rfind(ESC)
        part = text[:escape] if escape >= 0 and PASTED.startswith(text[escape:]) else text
        self._pasted = (self._pasted + part)[:LONGEST_PASTE]
        return len(part), None


def _key(char: str) -> KeyPressed | None:
    if char in NAMED:
        return KeyPressed(NAMED[char])
    if char < " ":
        return KeyPressed(f"ctrl+{chr(ord(char) + 96)}") if "\0" < char < ESC else None
    return KeyPressed(char) if char.isprintable() else None


def _event(sequence: str) -> TerminalEvent | None:
    """Read what the terminal says so, if that is of interest."""
    mouse = MOUSE.fullmatch(sequence)
    if mouse is not None:
        return _moused(*map(int, mouse.groups()[:3]), pressed=mouse[4] == "M")
    key = KEY.fullmatch(sequence)
    if key is None:
        return None
    number, held, last = key.groups()
    name = BY_NUMBER.get(number or "") if last == "~" else BY_LETTER.get(last)
    if name is None:
        return None
    return KeyPressed(f"ctrl+{name}" if (int(held or 1) - 1) & CTRL else name)


def _moused(button: int, x: int, y: int, *, pressed: bool) -> Clicked | Wheeled | None:
    """Of a click the moment counts at which the button is let go."""
    if button == LEFT and not pressed:
        return Clicked(x - 1, y - 1)
    if button in (WHEEL_UP, WHEEL_DOWN) and pressed:
        return Wheeled(up=button == WHEEL_UP)
    return None
