"""The signs that the screens are drawn with, in three sets. It knows no colours and no Textual.

`rich` is one cell wide wherever the locale is not Chinese, Japanese or Korean; `safe` is so there
too; `ascii` needs no more than ASCII. No sign has an emoji's form: terminals differ in their width.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from unicodedata import combining, normalize


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A set of signs; each is one cell."""

    name: str
    turn: str  # before whose decision it is
    danger: str
    back: str  # a card that lies face down
    arrow: str
    horizontal: str
    vertical: str
    ellipsis: str  # where a line was cut
    yes: str
    no: str
    cursor: str
    full: str  # a place that is taken
    empty: str  # one that is not
    solid: str  # a bar, to be seen from afar
    spelling: Mapping[int, str] = field(hash=False)  # what sentences are written with here instead
    coloured: bool = True  # whether colours can be seen as well
    halves: bool = False  # whether half blocks are one cell as well, and pictures drawn with them

    @property
    def signs(self) -> frozenset[str]:
        """All that this set is drawn with."""
        alone = (self.turn, self.danger, self.back, self.arrow, self.horizontal, self.vertical)
        others = (self.ellipsis, self.yes, self.no, self.cursor, self.full, self.empty)
        return frozenset(chain(*alone, *others, self.solid, *self.spelling.values()))

    def plain(self, text: str) -> str:
        """The text as this set can show it.

        What people typed keeps its letters, unless the terminal has no more than ASCII.
        """
        return text if text.isascii() else _spelled(text, self.name)


@lru_cache(4096)
def _spelled(text: str, glyphs: str) -> str:
    text = text.translate(GLYPHS[glyphs].spelling)
    return _ascii(text) if glyphs == "ascii" else text


def _ascii(text: str) -> str:
    """Letters without their accents, and a question mark for what is no letter of ASCII."""
    return "".join(char if char.isascii() else "?" for char in unaccented(text))


def unaccented(text: str) -> str:
    """Letters without their accents."""
    return "".join(char for char in normalize("NFKD", text) if not combining(char))


SPELLING = {  # in ASCII
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    **dict.fromkeys("\u2014\u2015", "--"),
    **dict.fromkeys("\u00a0\u2009\u202f", " "),
    "\u2026": "...",
    "\u00d7": "x",
    "\u00b7": "-",
    "\u2022": "-",
    "\u2192": "->",
    "\u2190": "<-",
    "\u2264": "<=",
    "\u2265": ">=",
}

RICH = Glyphs(
    name="rich",
    turn="►",
    danger="!",
    back="▒",
    arrow="→",
    horizontal="─",
    vertical="│",
    ellipsis="…",
    yes="✓",
    no="✗",
    cursor="▸",
    full="▮",
    empty="▯",
    solid="█",
    spelling=MappingProxyType(str.maketrans({"\u00a0": " ", "\u2009": " ", "\u202f": " "})),
    halves=True,
)

SAFE = Glyphs(
    name="safe",
    turn="►",
    danger="!",
    back="░",
    arrow="»",
    horizontal="╌",
    vertical="╎",
    ellipsis="~",
    yes="✓",
    no="✗",
    cursor="▸",
    full="▮",
    empty="▯",
    solid="▮",
    spelling=MappingProxyType(str.maketrans(SPELLING | {"\u00b7": "∙", "\u2022": "∙"})),
)

ASCII = Glyphs(
    name="ascii",
    turn=">",
    danger="!",
    back="?",
    arrow=">",
    horizontal="-",
    vertical="|",
    ellipsis="~",
    yes="+",
    no="x",
    cursor=">",
    full="#",
    empty="-",
    solid="#",
    spelling=MappingProxyType(str.maketrans(SPELLING)),
)

GLYPHS: Mapping[str, Glyphs] = MappingProxyType({one.name: one for one in (RICH, SAFE, ASCII)})


def signs_of(name: str, *, coloured: bool, halves: bool) -> Glyphs:
    """This set, on a terminal with colours or without, and with half blocks or without."""
    return replace(GLYPHS[name], coloured=coloured, halves=halves)


CORNERS: Mapping[str, str] = MappingProxyType({"rich": "╭╮╰╯", "safe": "∙∙∙∙", "ascii": "++++"})
HALF = "▀"  # two square pixels, where terminals draw it in one cell
BLOCKS = " ▀▄█"  # none of the halves, the upper one, the lower one, both
# Signs that all terminals draw in one cell, for the cards of games.
SURE = "¤§¬Ψ←↓⇄∏∞∩≈≡⊕⌂■□▬▯▲▴▼▾◄◆◉◊●◦☻♛♪✱"
# What screens write themselves; terminals agree that each of these signs is one cell.
OURS = frozenset(SPELLING).union(
    map(chr, range(0x20, 0x7F)),
    SURE,
    BLOCKS,
    *CORNERS.values(),
    *(one.signs for one in GLYPHS.values()),
)
