"""Happenings as whole sentences: names of seats and cards are marked in them. It knows no game.

A template is a sentence with places to fill; there is one for each case, so that each can be
translated as a whole. Whoever reads it is "you" wherever their seat is named; where the verb
changes with that, the template has a wording of its own for the reader in that place:

    OFFERED = Template("{giver} offers {to} a card.", giver="{giver} offer {to} a card.")
    OFFERED(giver=Who(0), to=Who(1)).text(["Ana", "Ben"], you=1)  # Ana offers you a card.

`{giver's}` stands for "Ana's" or "your", `{giver:Your}` for that very word.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from engine.values import value
from engine.words import many, words

Part: TypeAlias = tuple[str, str]  # a piece of text, and whom or what it names: `look_of` a seat
Parts: TypeAlias = tuple[Part, ...]

PLACE = re.compile(r"\{(\w+)('s)?(?::([^}]*))?\}")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def look_of(seat: int) -> str:
    """The mark of a seat's name."""
    return f"seat {seat}"


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


class Fill(Protocol):
    """A value that stands in a place of a template."""

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]: ...


@value
class Who:
    """A seat, by its name."""

    seat: int

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        yield "you" if self.seat == you else names[self.seat], look_of(self.seat)


@value
class All:
    """Several seats, in their order: "Ana, you and Cleo"."""

    seats: tuple[int, ...]

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        yield from _joined([list(Who(seat).parts(names, you)) for seat in self.seats])


@value
class PlainWord:
    """A number, or words that name nobody and nothing."""

    shown: str | int

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        yield str(self.shown), ""


@value
class KindWord:
    """The name of a kind of card, without an article."""

    kind: str
    called: Mapping[str, str]

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        yield self.called.get(self.kind) or words(self.kind), self.kind


@value
class Things:
    """Cards, twins counted: "a bat, two flies and an ibis"."""

    kinds: tuple[str, ...]
    called: Mapping[str, str]

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        counts = Counter(self.kinds).items()
        yield from _joined([self._counted(kind, count) for kind, count in counts]) or [
            ("nothing", "")
        ]

    def _counted(self, kind: str, count: int) -> list[Part]:
        name = self.called.get(kind) or words(kind)
        if count == 1:
            return [("an " if name[0] in "aeiouAEIOU8" else "a ", ""), (name, kind)]
        return [(f"{number(count)} ", ""), (many(name), kind)]


@value
class Each:
    """Short remarks of one form, one after the other: "Ana +3 = 9, you +0 = 8"."""

    remarks: tuple["Sentence", ...]

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        for at, remark in enumerate(self.remarks):
            if at:
                yield ", ", ""
            yield from remark.remarked(names, you)


CALLED: Mapping[str, str] = {}  # of cards whose names are their kinds


def kind(name: str, called: Mapping[str, str] = CALLED) -> KindWord:
    return KindWord(name, called)


def several(name: str) -> KindWord:
    """A kind in the plural: "bats"."""
    kind_ = name.replace(" ", "_")
    return KindWord(kind_, {kind_: many(name)})


def things(names: Iterable[str], called: Mapping[str, str] = CALLED) -> Things:
    return Things(tuple(names), called)


@value
class Counted:
    """So many of something: "1 point", "2 points"."""

    count: int
    one: str

    def parts(self, names: Sequence[str], you: int | None) -> Iterable[Part]:
        yield f"{self.count} {self.one if self.count == 1 else many(self.one)}", ""


def held(count: int) -> Counted | PlainWord:
    """So many cards, whichever they are."""
    return Counted(count, "card") if count else PlainWord("no cards")


def points(count: int) -> Counted:
    return Counted(count, "point")


def _joined(items: Sequence[list[Part]]) -> list[Part]:
    """With commas, and "and" before the last."""
    parts: list[Part] = []
    for at, item in enumerate(items):
        between = "" if not at else " and " if at == len(items) - 1 else ", "
        parts += [(between, ""), *item] if between else item
    return parts


class Template:
    """A sentence with places to fill, and how it is worded where one of these is the reader."""

    def __init__(self, text: str, **yours: str) -> None:
        self.text = text
        self.yours = yours

    def __call__(self, **fills: Fill | int | str) -> "Sentence":
        filled = {
            place: PlainWord(fill) if isinstance(fill, int | str) else fill
            for place, fill in fills.items()
        }
        return Sentence(self, filled)

    def worded(self, fills: Mapping[str, Fill], you: int | None) -> str:
        """The wording for this reader."""
        mine = (text for place, text in self.yours.items() if fills[place] == Who(_seat(you)))
        return next(mine, self.text)


def _seat(you: int | None) -> int:
    return -1 if you is None else you


@value
class Sentence:
    """A template with its places filled, and what is said after it."""

    template: Template
    fills: Mapping[str, Fill]
    after: "Sentence | None" = None

    def __add__(self, after: "Sentence") -> "Sentence":
        rest = after if self.after is None else self.after + after
        return Sentence(self.template, self.fills, rest)

    def text(self, names: Sequence[str], you: int | None = None) -> str:
        """In the words for this reader; None is somebody who is not part of it."""
        return "".join(text for text, _ in self.parts(names, you))

    def parts(self, names: Sequence[str], you: int | None = None) -> Parts:
        """The same in pieces, each with whom or what it names; "" is nobody and nothing."""
        parts = tuple(_capital(list(self.remarked(names, you)), self._begins_with_you(you)))
        return parts if self.after is None else (*parts, (" ", ""), *self.after.parts(names, you))

    def remarked(self, names: Sequence[str], you: int | None) -> Iterator[Part]:
        """The first sentence, not yet as one begins."""
        wording, end = self.template.worded(self.fills, you), 0
        for place in PLACE.finditer(wording):
            yield wording[end : place.start()], ""
            yield from self._filled(place, names, you)
            end = place.end()
        yield wording[end:], ""

    def _filled(
        self, place: re.Match[str], names: Sequence[str], you: int | None
    ) -> Iterator[Part]:
        name, possessive, instead = place.groups()
        parts = list(self.fills[name].parts(names, you))
        if instead is not None:
            yield instead, parts[0][1]
        elif possessive:
            mine = self.fills[name] == Who(_seat(you))
            yield from [("your", parts[0][1])] if mine else [*parts, ("'s", "")]
        else:
            yield from parts

    def _begins_with_you(self, you: int | None) -> bool:
        """A name is written as its owner writes it, also where a sentence begins with it."""
        place = PLACE.match(self.template.worded(self.fills, you))
        return place is None or self.fills[place.group(1)] == Who(_seat(you))


def _capital(parts: list[Part], wanted: bool) -> Iterator[Part]:
    for text, look in parts:
        if text:
            yield (text[0].upper() + text[1:] if wanted else text), look
            wanted = False
