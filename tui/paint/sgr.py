"""Looks as terminals are told them, in as few bytes as it takes. It knows no Textual.

Of a look only what differs from the one before is sent. A blank shows its ground alone, or if it is
reversed its front: the other colour stays whatever it was. Two pixels in a cell are its upper half
upon a ground, or its lower half with the two colours exchanged, whichever is nearer.
"""

from functools import lru_cache

from engine.values import value

OFF = {"1": "22", "2": "22", "4": "24", "7": "27"}  # of words: what ends them
SHOWN = frozenset({"4", "7"})  # words that are seen on a blank as well
REVERSED = "7"
PLAIN_FRONT, PLAIN_GROUND = "39", "49"
UPPER, LOWER = "▀", "▄"  # halves of a cell
RESET = "\x1b[0m"
EXTENDED = {"5": 3, "2": 5}  # how many numbers an extended colour takes, by its kind


@value
class SgrLook:
    """The look that is switched on: two numbers of colours, and words such as bold."""

    front: str = PLAIN_FRONT
    ground: str = PLAIN_GROUND
    words: frozenset[str] = frozenset()


PLAIN = SgrLook()


@lru_cache(4096)
def look_of(codes: str) -> SgrLook:
    """The look that these numbers choose: "1;38;5;252;48;5;233"."""
    front, ground, words = PLAIN_FRONT, PLAIN_GROUND, set[str]()
    numbers = codes.split(";") if codes else []
    at = 0
    while at < len(numbers):
        size = EXTENDED.get(numbers[at + 1], 1) if numbers[at] in ("38", "48") else 1
        part, number = ";".join(numbers[at : at + size]), int(numbers[at])
        if number in (38, 39, *range(30, 38), *range(90, 98)):
            front = part
        elif number in (48, 49, *range(40, 48), *range(100, 108)):
            ground = part
        else:
            words.add(part)
        at += size
    return SgrLook(front, ground, frozenset(words))


@lru_cache(4096)
def change(was: SgrLook, now: SgrLook) -> str:
    """The codes that lead from one look to the other."""
    ended = {OFF.get(word, "0") for word in was.words - now.words}
    if "0" in ended:
        return RESET + change(PLAIN, now)
    kept = {word for word in was.words & now.words if OFF[word] not in ended}
    parts = [*sorted(ended), *sorted(now.words - kept)]
    parts += [now.front] * (now.front != was.front) + [now.ground] * (now.ground != was.ground)
    return f"\x1b[{';'.join(parts)}m" if parts else ""


@lru_cache(4096)
def least(was: SgrLook, text: str, now: SgrLook) -> tuple[str, SgrLook]:
    """The text in its look, or what looks the same there and takes fewer bytes to switch to."""
    if text.isspace() and not now.words & SHOWN:
        return text, SgrLook(was.front, now.ground, was.words - SHOWN)
    if text.isspace() and now.words & SHOWN == {REVERSED}:
        return text, SgrLook(now.front, was.ground, now.words)
    turned = _upside_down(now)
    if turned is None or text.strip(UPPER) or len(change(was, now)) <= len(change(was, turned)):
        return text, now
    return LOWER * len(text), turned


def _upside_down(look: SgrLook) -> SgrLook | None:
    """The look in which a lower half is what an upper one is in this; None if there is none."""
    if look.words or look.front == PLAIN_FRONT or look.ground == PLAIN_GROUND:
        return None
    front, ground = look.front.partition(";"), look.ground.partition(";")
    if front[0] != "38" or ground[0] != "48":
        return None
    return SgrLook(f"38;{ground[2]}", f"48;{front[2]}")


class SgrWriter:
    """Writes text in looks, one after the other, beginning and ending with the plain one."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._now = PLAIN

    def move(self, x: int, y: int) -> None:
        self._parts.append(f"\x1b[{y + 1};{x + 1}H")

    def write(self, text: str, now: SgrLook) -> None:
        if now is not self._now:
            text, now = least(self._now, text, now)
            self._parts.append(change(self._now, now))
            self._now = now
        self._parts.append(text)

    def written(self) -> str:
        """All of it."""
        return "".join(self._parts) + (RESET if self._now != PLAIN else "")
