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
def one_look(front: str, ground: str, words: frozenset[str]) -> SgrLook:
    """The very same look for the same numbers: told apart from others at once."""
    return SgrLook(front, ground, words)


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
    return one_look(front, ground, frozenset(words))


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
        return text, one_look(was.front, now.ground, was.words - SHOWN)
    if text.isspace() and now.words & SHOWN == {REVERSED}:
        return text, one_look(now.front, was.ground, now.words)
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


def blank_alike(one: SgrLook, other: SgrLook) -> bool:
    """True if a blank is seen alike in both looks."""
    return one.ground == other.ground and not (one.words | other.words) & SHOWN


@lru_cache(4096)
def led(was: SgrLook, text: str, now: SgrLook) -> tuple[str, SgrLook]:
    """The text with the codes that show it after that look, and the look that is then on."""
    shown, look = least(was, text, now)
    return change(was, look) + shown, look


class SgrWriter:
    """Writes text in looks, one after the other, beginning and ending with the plain one."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._now = PLAIN
        self._left: list[tuple[str, SgrLook]] = []  # in this line, since something was written

    def move(self, x: int, y: int) -> None:
        self._left = []
        self._parts.append(f"\x1b[{y + 1};{x + 1}H")

    def leave(self, text: str, look: SgrLook) -> None:
        """Go past text that stands there already, each sign of it in one cell."""
        self._left.append((text, look))

    def write(self, text: str, now: SgrLook) -> None:
        if self._left:
            self._go_on(now)
        sent, self._now = led(self._now, text, now)
        self._parts.append(sent)

    def _go_on(self, now: SgrLook) -> None:
        """Come to where text in this look begins; through what is left, if that takes less."""
        left, self._left = self._left, []
        ahead = sum([len(text) for text, _ in left])
        past = f"\x1b[{ahead if ahead > 1 else ''}C"
        if ahead <= len(past) and all(self._is_free(text, look, now) for text, look in left):
            for text, look in left:
                self.write(text, look)
        else:
            self._parts.append(past)

    def _is_free(self, text: str, look: SgrLook, now: SgrLook) -> bool:
        """True if this takes a byte a cell, and no code that the text behind it does not take."""
        if text.isspace():
            return blank_alike(look, self._now) or blank_alike(look, now)
        return text.isascii() and look in (now, self._now)

    def written(self) -> str:
        """All of it."""
        return "".join(self._parts) + (RESET if self._now != PLAIN else "")
