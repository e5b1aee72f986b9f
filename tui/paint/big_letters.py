"""Letters that can be read from the other end of a room: most of three cells by five, in blocks."""

from collections.abc import Sequence

from tui.paint.glyphs import BLOCKS, unaccented
from tui.paint.spans import Lines, Span, centred, fit, line, width

TALL = 5  # lines of a letter
TALLEST = 2 * TALL  # and of one on a poster
LETTER, GAP = 3, 2  # cells of a letter, and between two

SHAPES = {
    "A": "111 101 111 101 101",
    "B": "110 101 110 101 110",
    "C": "011 100 100 100 011",
    "D": "110 101 101 101 110",
    "E": "111 100 110 100 111",
    "F": "111 100 110 100 100",
    "G": "011 100 101 101 011",
    "H": "101 101 111 101 101",
    "I": "111 010 010 010 111",
    "J": "001 001 001 101 010",
    "K": "101 101 110 101 101",
    "L": "100 100 100 100 111",
    "M": "10001 11011 10101 10001 10001",
    "N": "1001 1101 1011 1001 1001",
    "O": "111 101 101 101 111",
    "P": "110 101 110 100 100",
    "Q": "010 101 101 111 011",
    "R": "110 101 110 101 101",
    "S": "011 100 010 001 110",
    "T": "111 010 010 010 010",
    "U": "101 101 101 101 111",
    "V": "101 101 101 101 010",
    "W": "10001 10001 10101 11011 10001",
    "X": "101 101 010 101 101",
    "Y": "101 101 010 010 010",
    "Z": "111 001 010 100 111",
    "0": "111 101 101 101 111",
    "1": "010 110 010 010 111",
    "2": "110 001 010 100 111",
    "3": "110 001 010 001 110",
    "4": "101 101 111 001 001",
    "5": "111 100 110 001 110",
    "6": "011 100 110 101 010",
    "7": "111 001 010 010 010",
    "8": "010 101 010 101 010",
    "9": "010 101 011 001 110",
    "?": "110 001 010 000 010",
    "!": "010 010 010 000 010",
    ".": "000 000 000 000 010",
    "-": "000 000 111 000 000",
    "'": "010 010 000 000 000",
    " ": "000 000 000 000 000",
}


# Letters of a line that is to be typed as it stands: small ones too, three cells by six, of which
# the last is below the line.
SMALL = {
    "a": "000 110 011 101 111 000",
    "b": "100 110 101 101 110 000",
    "c": "000 011 100 100 011 000",
    "d": "001 011 101 101 011 000",
    "e": "000 011 101 110 011 000",
    "f": "001 010 111 010 010 000",
    "g": "000 011 101 011 001 110",
    "h": "100 110 101 101 101 000",
    "i": "010 000 110 010 111 000",
    "j": "001 000 001 001 101 010",
    "k": "100 101 110 110 101 000",
    "l": "110 010 010 010 111 000",
    "m": "00000 11110 10101 10101 10101 00000",
    "n": "000 110 101 101 101 000",
    "o": "000 010 101 101 010 000",
    "p": "000 110 101 101 110 100",
    "q": "000 011 101 101 011 001",
    "r": "000 101 110 100 100 000",
    "s": "0000 0111 1100 0011 1110 0000",
    "t": "010 111 010 010 011 000",
    "u": "000 101 101 101 011 000",
    "v": "000 101 101 101 010 000",
    "w": "000 101 101 111 101 000",
    "x": "000 101 010 010 101 000",
    "y": "000 101 101 011 001 110",
    "z": "000 111 001 010 111 000",
    "@": "01110 10001 10101 10111 10000 01110",
    ":": "000 010 000 010 000 000",
    "/": "001 001 010 100 100 000",
    "[": "110 100 100 100 110 000",
    "]": "011 001 001 001 011 000",
}


def spelled_out(text: str, size: int, times: int, look: str = "") -> Lines:
    """The text as it is to be typed, three lines high or twice that; nothing if it is too wide.

    It is drawn in half blocks, so it is for terminals that draw these.
    """
    shapes = [(SMALL.get(char) or _upon_the_line(char)).split() for char in text]
    if not all(shapes):
        return []
    drawn = [_row(shapes, row, times) for row in range(6) for _ in range(times)]
    if len(drawn[0]) > size:
        return []
    pairs = zip(drawn[::2], drawn[1::2], strict=True)
    return [line(Span(_in_halves(upper, lower), look)) for upper, lower in pairs]


def _upon_the_line(char: str) -> str:
    """A large letter or a digit, with nothing below the line."""
    if char not in SHAPES:
        return ""
    shape = SHAPES[char]
    return f"{shape} {'0' * len(shape.split()[0])}"


def _row(shapes: Sequence[Sequence[str]], row: int, times: int) -> str:
    """A row of pixels, each so many cells wide."""
    return (" " * times).join(_drawn(shape[row], times) for shape in shapes)


def large(text: str, size: int, look: str = "", height: int = TALL) -> Lines:
    """The text in large letters, as wide as fits, and on a poster twice as high.

    As it is where it does not fit, or lacks a letter.
    """
    chars = unaccented(text.upper())
    rows = [SHAPES[char].split() for char in chars if char in SHAPES]
    sizes = ((4, 2), (2, 1), (1, 1)) if height >= TALLEST else ((2, 1), (1, 1))
    for across, down in sizes if len(rows) == len(chars) else ():
        gap = "  " * down
        lines = [gap.join(_drawn(shape[row], across) for shape in rows) for row in range(TALL)]
        if len(lines[0]) <= size:
            return [_in_blocks(drawn, look) for drawn in lines for _ in range(down)]
    return [line(Span(text, f"{look} bold"))]


def halved(text: str, size: int, look: str = "") -> Lines:
    """The same in half as many lines, for terminals that draw half blocks; nothing if too wide."""
    chars = unaccented(text.upper())
    rows = [SHAPES[char].split() for char in chars if char in SHAPES]
    if len(rows) < len(chars):
        return []
    for times in (2, 1):
        drawn = ["  ".join(_drawn(shape[row], times) for shape in rows) for row in range(TALL)]
        if len(drawn[0]) <= size:
            drawn += [" " * len(drawn[0])] * (TALL % 2)
            pairs = zip(drawn[::2], drawn[1::2], strict=True)
            return [line(Span(_in_halves(upper, lower), look)) for upper, lower in pairs]
    return []


def stacked(text: str, size: int, look: str = "") -> Lines:
    """In large letters; where that is too wide, its words below one another in half as many lines.

    They are for terminals that draw half blocks.
    """
    lines = large(text, size, look)
    longest = max(map(len, text.split()), default=0) * (LETTER + GAP) - GAP
    words = [halved(word, min(size, longest), look) for word in text.split()]
    if len(lines) > 1 or not all(words):
        return lines
    across = max(width(word[0]) for word in words) if words else 0
    return [fit(centred(spans, across), across) for word in words for spans in word]


def _in_halves(upper: str, lower: str) -> str:
    """The picture with a sign a cell, in one colour: in fewer bytes than blanks on a ground."""
    pairs = zip(upper, lower, strict=True)
    return "".join(BLOCKS[(above == "#") + 2 * (below == "#")] for above, below in pairs)


def _drawn(row: str, times: int) -> str:
    return "".join(("#" if bit == "1" else " ") * times for bit in row)


def _in_blocks(drawn: str, look: str) -> tuple[Span, ...]:
    """Blanks on a reversed ground need no sign that a terminal could lack."""
    spans, start = [], 0
    for at in range(1, len(drawn) + 1):
        if at == len(drawn) or drawn[at] != drawn[start]:
            filled = drawn[start] == "#"
            spans.append(Span(" " * (at - start), f"{look} chosen".strip() if filled else ""))
            start = at
    return tuple(spans)
