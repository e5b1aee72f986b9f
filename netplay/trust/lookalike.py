"""Names that look alike, in any script. It knows no guests.

A letter is judged by the shape that it has for a reader: small and capital, with and without marks,
and by the letter that it could be taken for. The table is our own file, cut from Unicode's: the
packages that bring the whole of it load a megabyte, and the last of them is years old.
"""

from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from unicodedata import category, normalize

# What Unicode's table leaves apart: in ASCII, what differs in few fonts alone; small capitals, the
# shapes of small letters, too, as of в and н; letters of Arabic and Persian that differ only at the
# end of a word; and what stands for a Latin letter in the middle of a Latin name, by its code where
# it would turn the direction of this line. And two letters may look like one.
CLOSE = (
    {ord(char): "i" for char in "1lL|丨\u0627"}  # the last of Arabic
    | {ord(char): "o" for char in "0\u05e1"}  # and of Hebrew
    | str.maketrans("8π", "bn")
    | str.maketrans("ᴀʙᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴘʀꜱᴛᴜʏ", "abdefghijkimnprstuy")
    | str.maketrans("یىک", "ييك")
)
SHARP = {"ß": "b"}  # which is two letters once capitals are made small ones
PAIRS = (("rn", "m"), ("vv", "w"))
REMEMBERED = 1024  # names; each is held against all others of a table whenever somebody is named


@lru_cache(maxsize=REMEMBERED)
def skeletons(name: str) -> frozenset[str]:
    """Names that share one of these are taken for each other; they are not to be shown to anybody.

    A capital may look like another letter than its small one: so each name has two.
    """
    bare = normalize("NFKD", name)
    return frozenset(map(_joined, (_shapes(bare.casefold()), _shapes(bare).casefold())))


def _joined(text: str) -> str:
    plain = text.translate(CLOSE)
    for pair, one in PAIRS:
        plain = plain.replace(pair, one)
    return "".join(plain.split())


def _shapes(text: str) -> str:
    """Each letter as the shape for which it is taken, without its marks."""
    return "".join(_table().get(char, char) for char in text if not category(char).startswith("M"))


@cache
def _table() -> MappingProxyType[str, str]:
    """By letter, the one for which it is taken; read when it is first needed."""
    text = (files(__package__) / "look_alikes.txt").read_text(encoding="utf-8")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return MappingProxyType({char: shape for shape, chars in lines for char in chars} | SHARP)
