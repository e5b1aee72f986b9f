"""Human text that is safe on every terminal: names and talk. It knows nothing of its author.

What a person enters is refused if it is not clean (`PersonName`, `Talk`). What comes from afar only
to be read can be made clean instead (`shown`): two machines may know different Unicode versions.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Annotated, TypeAlias
from unicodedata import category, normalize

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from engine.refusal import Refused
from netplay.trust.width import cells, cut

NAME_CELLS = 16
TALK_CELLS = 200
REASON_CELLS = 300
MARKS = 3  # over and under one character; hardly a name needs more, and they paint over other lines
LOOKS = {0xFE0E: None, 0xFE0F: None}  # keyboards add it to a heart; terminals differ on its width
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
FORBIDDEN = {
    "Cc": "a control character",
    "Cf": "an invisible formatting character",
    "Cn": "a character unknown to this Palmoff",
    "Co": "a character of private use",
    "Cs": "half a character",
    "Zl": "a line separator",
    "Zp": "a paragraph separator",
    "Zs": "a space other than the plain one",
}
# Letters, marks and symbols by category, but nothing is seen of them, or they change what is.
INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x1D159),
            *(0x180B, 0x180C, 0x180D, 0x180F),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)


def name(text: str) -> str:
    """The text as the name of a person or a table, or Refused."""
    return _clean(text, "A name", NAME_CELLS)


def talk(text: str) -> str:
    """The text as one line of chat, or Refused."""
    return _clean(text, "A line of talk", TALK_CELLS)


def shown(text: str, most: int) -> str:
    """Any text made fit to be seen in so many columns; it may become empty, but never fails."""
    # Cut first: to bring a megabyte to NFC takes as long as whoever sent it would like.
    return _fitted(text[: most * (1 + MARKS)], most)


@lru_cache(maxsize=1024)  # every view tells the same names and lines again
def _fitted(text: str, most: int) -> str:
    tidy = _tidy(text)
    seen = (UNKNOWN if flaw else char for char, flaw in zip(tidy, _flaws(tidy), strict=True))
    return cut("".join(seen), most).rstrip()


def _tidy(text: str) -> str:
    """Write each text in one way, without signs that only choose between two looks of another."""
    return normalize("NFC", text.translate(LOOKS)).strip()


def _clean(text: str, what: str, most: int) -> str:
    if len(text) > most * (1 + MARKS):
        raise Refused("bad-words", f"{what} has at most {most} columns; this is far longer.")
    tidy = _tidy(text)
    if not tidy:
        raise Refused("bad-words", f"{what} cannot be empty.")
    for char, flaw in zip(tidy, _flaws(tidy), strict=True):
        if flaw:
            raise Refused("bad-words", f"{what} may not hold U+{ord(char):04X}: it is {flaw}.")
    if cells(tidy) > most:
        raise Refused(
            "bad-words", f"{what} has at most {most} columns; this one has {cells(tidy)}."
        )
    return tidy


def _flaws(text: str) -> Iterator[str | None]:
    """For each character what is wrong with it there, if anything."""
    room = -1  # for marks; before the first character there is nothing to stand on
    for char in text:
        if not _is_mark(char):
            room = MARKS
        elif not cells(char):  # one beside its letter, as in Burmese, has a column of its own
            room -= 1
        if char == " ":
            yield None
        elif char in INVISIBLE:
            yield "invisible"
        elif category(char) in FORBIDDEN:
            yield FORBIDDEN[category(char)]
        else:
            yield "a mark too many on one character" if room < 0 else None


def _is_mark(char: str) -> bool:
    """True if it stands on the character before: by its category, or as it takes no room."""
    return category(char).startswith("M") or cells(char) == 0


def _checked(clean: Callable[[str], str]) -> Callable[[str], str]:
    """The same for pydantic, whose error then holds our sentence."""

    def check(text: str) -> str:
        try:
            return clean(text)
        except Refused as refused:
            reason = refused.reason.removesuffix(".")
            raise PydanticCustomError("bad-words", "{reason}", {"reason": reason}) from None

    return check


def _schema(most: int) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "minLength": 1, "maxLength": most * (1 + MARKS)})


PersonName: TypeAlias = Annotated[str, AfterValidator(_checked(name)), _schema(NAME_CELLS)]
Talk: TypeAlias = Annotated[str, AfterValidator(_checked(talk)), _schema(TALK_CELLS)]


def _shown_in(most: int) -> AfterValidator:
    return AfterValidator(lambda text: shown(text, most) or UNKNOWN)


# What a table tells of others: made clean, so that no name can keep a client from reading on.
ShownName: TypeAlias = Annotated[str, _shown_in(NAME_CELLS), _schema(NAME_CELLS)]
ShownTalk: TypeAlias = Annotated[str, _shown_in(TALK_CELLS), _schema(TALK_CELLS)]
ShownReason: TypeAlias = Annotated[str, _shown_in(REASON_CELLS), _schema(REASON_CELLS)]
