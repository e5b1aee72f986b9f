"""Looks as browsers draw them: each gets a number once, and the rule of a style sheet.

Half blocks are painted as colours and not as letters, so that no font makes seams between them.
"""

from tui.paint.palette import Palette, Style

HALVES = "▀▄█"  # what is painted: the upper half of a cell, the lower one, both
ON_BLANKS = frozenset({"reverse", "underline"})  # words that are seen there as well
STEPS = (0, 95, 135, 175, 215, 255)


class LookBook:
    """All looks that were shown so far, by their numbers; there are only so many."""

    def __init__(self, palette: Palette) -> None:
        self.rules: list[str] = []
        self._palette = palette
        self._numbers: dict[tuple[str, str], int] = {}
        self.number("")

    def number(self, look: str, half: str = "") -> int:
        """The number of this look, or of this half of a cell in it."""
        asked = look, half
        if asked not in self._numbers:
            rule = drawn(self._palette.style(look), half)
            if rule not in self.rules:
                self.rules.append(rule)
            self._numbers[asked] = self.rules.index(rule)
        return self._numbers[asked]

    def alike(self, look: str, other: str) -> bool:
        """True if a blank of the one is drawn as one of the other."""
        one, two = self._palette.style(look), self._palette.style(other)
        return one.ground == two.ground and not (one.words | two.words) & ON_BLANKS


def drawn(style: Style, half: str) -> str:
    """The declarations of a style, or of a cell that is halved."""
    front, ground = hexadecimal(style.front), hexadecimal(style.ground)
    if "reverse" in style.words:
        front, ground = ground, front
    match half:
        case "▀":
            return f"background:linear-gradient({front} 50%,{ground} 50%)"
        case "▄":
            return f"background:linear-gradient({ground} 50%,{front} 50%)"
        case "█":
            return f"background:{front}"
        case _:
            bold = ";font-weight:bold" * ("bold" in style.words)
            under = ";text-decoration:underline" * ("underline" in style.words)
            return f"color:{front};background:{ground}{bold}{under}"


def hexadecimal(colour: int | str | None) -> str:
    """A number of the 256 colours, as terminals draw it; the first 16 are each terminal's own."""
    assert isinstance(colour, int), "a page has its grounds painted, in 256 colours"
    assert 16 <= colour < 256
    if colour >= 232:
        return "#" + f"{8 + 10 * (colour - 232):02x}" * 3
    red, rest = divmod(colour - 16, 36)
    green, blue = divmod(rest, 6)
    return "#" + "".join(f"{STEPS[part]:02x}" for part in (red, green, blue))
