"""Text that comes as keys: so a terminal sends a paste that does not tell pastes from keys.

Nobody has typed so much at once, and no card is to be played by it. It knows no terminal.
"""

import re

KEYS = 12  # that may come at once of hands, where a line has stalled
TAIL = 0.1  # seconds within which more of it comes
MOST = 4096  # letters of it that are looked at, however much somebody sends
BEGIN, END = "\x1b[200~", "\x1b[201~"  # of a paste that is told from keys
# What is no letter: named keys and the mouse, what a terminal answers, a key with alt.
SEQUENCE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[P\]_^X].{0,64}?(?:\x07|\x1b\\)|.)", re.DOTALL
)
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
