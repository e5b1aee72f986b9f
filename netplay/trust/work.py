"""Work that brings whoever does it forward in a line: keys cost nothing, processors do.

An answer to a riddle is found by trying, and what it is worth is seen at once. It knows no line.
"""

from hashlib import scrypt

TRIES = 24  # of one step: about four milliseconds


def worth(riddle: str, answer: str) -> float:
    """As many tries as it takes to find an answer that good, as a rule."""
    # It takes memory, too, so that no hardware made for hashes does it a thousand times as fast.
    digest = scrypt(answer.encode(), salt=riddle.encode(), n=128, r=8, p=1, dklen=8)
    return 2**64 / (1 + int.from_bytes(digest))


class Worker:
    """Finds ever better answers to one riddle, with a few tries at each step."""

    def __init__(self, riddle: str) -> None:
        self.riddle = riddle
        self.answer: str | None = None  # the best so far
        self._worth = 0.0
        self._tried = 0

    def step(self) -> None:
        for number in range(self._tried, self._tried + TRIES):
            answer = f"{number:08x}"
            found = worth(self.riddle, answer)
            if found > self._worth:
                self.answer, self._worth = answer, found
        self._tried += TRIES
