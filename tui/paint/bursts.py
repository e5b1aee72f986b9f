"""Keys that nobody has pressed: pastes, parts of pastes, Enter again and again.

No card is to be played by it. It knows no terminal.
"""

import re

KEYS = 12  # that may come at once of hands, where a line has stalled
TAIL = 0.1  # seconds within which more of it comes
MOST = 4096  # letters of it that are looked at, however much somebody sends
HELD = 0.1  # seconds: so soon nobody presses Enter again, but a key does that is held down
ENTER = "\r"
BEGIN, END = "\x1b[200~", "\x1b[201~"  # of a paste that is told from keys
# What is no letter: named keys and the mouse, what a terminal answers, a key with alt.
SEQUENCE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[P\]_^X].{0,64}?(?:\x07|\x1b\\)|.)", re.DOTALL
)
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")  # but for ends of lines, and tabs
SAID = re.compile(r"/[^\x00-\x1f]*\r?")  # words of a script: they open the line they go into


class Bursts:
    """The input of a terminal, piece by piece, and whether it can have been typed."""

    def __init__(self) -> None:
        self._told = False  # whether a paste has begun that is told from keys
        self._until = 0.0  # when the rest of the last burst must have come

    def pasted(self, text: str, now: float) -> str:
        """The text of a paste that came as keys; nothing if this is none."""
        begin, end = text.rfind(BEGIN), text.rfind(END)
        if self._told or begin >= 0:
            self._told = begin > end if max(begin, end) >= 0 else self._told
            return ""
        letters = SEQUENCE.sub("", text[:MOST])
        typed = len(letters) <= KEYS or SAID.fullmatch(text)
        if typed and now >= self._until:
            return ""
        self._until = now + TAIL if letters else self._until
        return letters


class EnterKey:
    """Enter, which makes moves: whoever leaves a finger on it does not go on from one to the next.

    The first time that it comes again is late, and is taken for a key like any other. One that
    comes soon waits: if no more of them do, somebody fast has pressed it, and it counts after all.
    """

    def __init__(self) -> None:
        self._last = float("-inf")
        self._soon = 0  # how many have come soon, one after the other
        self.waits = False  # for what comes next, or for time to go by

    def pressed(self, text: str, now: float) -> str:
        """The input, also where nothing has come, without what a key that is held down has said."""
        other = bool(text.strip(ENTER))
        late = ENTER if self.waits and (other or now - self._last >= HELD) else ""
        self.waits = self.waits and not late
        if not text:
            return late
        soon, self._last = now - self._last < HELD, float("-inf") if other else now
        if other or not soon:
            self._soon = 0
            return late + (text if other else ENTER)
        self._soon += 1
        self.waits = self._soon == 1
        return ""


class PasteCleaner:
    """The input with nothing in its pastes but text: Textual takes what stands behind an escape
    there for keys, and not every terminal takes escapes out.
    """

    def __init__(self) -> None:
        self._inside = False
        self._rest = ""  # what may be the beginning of the end of a paste

    def cleaned(self, text: str) -> str:
        """The same, as far as it is known what is pasted."""
        text, self._rest = self._rest + text, ""
        parts: list[str] = []
        while text:
            mark = END if self._inside else BEGIN
            part, found, text = text.partition(mark)
            parts.append(self._pasted(part, ended=bool(found)) if self._inside else part)
            if found:
                parts.append(mark)
                self._inside = not self._inside
        return "".join(parts)

    def _pasted(self, part: str, *, ended: bool) -> str:
        if not ended:
            cut = next((at for at in range(len(END) - 1, 0, -1) if part.endswith(END[:at])), 0)
            part, self._rest = part[: len(part) - cut], part[len(part) - cut :]
        return CONTROLS.sub("", part)
