"""The choices of a table about a game: options with their meaning and their bounds.

An Options class is a frozen dataclass whose fields are made by `option`. `read` turns what
somebody asked for into an Options value or refuses it in words.
"""

from collections.abc import Mapping
from dataclasses import asdict, field, fields
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from engine.refusal import Refused
from engine.values import value

T = TypeVar("T")
First: TypeAlias = int | Literal["random"]  # who starts, as SeatOrRandom accepts it


class BadOption(Refused):
    """An option that the game does not have, or a value that it cannot take."""


class OptionKind(Protocol):
    """A kind of option: the values that it can take."""

    def accepts(self, value: Any, seats: int) -> bool: ...

    def __str__(self) -> str:
        """The values, as they end the sentence "it is ..."."""

    def explained(self) -> list[str]:
        """The values, with their meaning where it takes words, a line each."""
        return [str(self)]

    def told(self, value: Any) -> Any:
        """The value as people are told it."""
        return value

    def meant(self, said: Any) -> Any:
        """The value that people mean who say this."""
        return said


@value
class Choice(OptionKind):
    """A few words, one of which is chosen, each with its meaning."""

    meanings: Mapping[str, str]

    def accepts(self, value: Any, seats: int) -> bool:
        return isinstance(value, str) and value in self.meanings

    def __str__(self) -> str:
        return " or ".join(self.meanings)

    def explained(self) -> list[str]:
        return [f"{word}: {meaning}" for word, meaning in self.meanings.items()]


@value
class WholeNumber(OptionKind):
    """A whole number between two bounds, both allowed."""

    low: int
    high: int

    def accepts(self, value: Any, seats: int) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@value
class SeatOrRandom(OptionKind):
    """A seat of the table, or "random". People count seats from 1, games from 0."""

    def accepts(self, value: Any, seats: int) -> bool:
        return value == "random" or (type(value) is int and 0 <= value < seats)

    def __str__(self) -> str:
        return "random or the number of a seat, from 1 on"

    def told(self, value: Any) -> Any:
        return value + 1 if type(value) is int else value

    def meant(self, said: Any) -> Any:
        return said - 1 if type(said) is int else said


@value
class Split(OptionKind):
    """A fixed total split over named parts, each with its upper bound."""

    total: int
    most: Mapping[str, int]

    def accepts(self, value: Any, seats: int) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(self.most)
            and all(type(count) is int and count >= 0 for count in value)
            and all(count <= most for count, most in zip(value, self.most.values(), strict=True))
            and sum(value) == self.total
        )

    def __str__(self) -> str:
        parts = ", ".join(f"{part} (at most {most})" for part, most in self.most.items())
        return f"{len(self.most)} counts that add up to {self.total}: {parts}"


def option(default: Any, kind: OptionKind, meaning: str) -> Any:
    """A field of an Options class."""
    return field(default=default, metadata={"kind": kind, "meaning": meaning})


def read(options: type[T], wanted: Mapping[str, Any], seats: int) -> T:
    """The options as wanted, defaults for the rest; JSON's lists are taken for tuples."""
    kinds, values = _kinds(options), {}
    for name, given in wanted.items():
        if name not in kinds:
            known = ", ".join(kinds) or "none"
            raise BadOption("unknown-option", f"There is no option {name!r}; there are: {known}.")
        value = tuple(given) if isinstance(given, list) else given
        if not kinds[name].accepts(value, seats):
            raise BadOption(
                "bad-option",
                f"Option {name!r} cannot be {kinds[name].told(given)!r}; it must be {kinds[name]}.",
            )
        values[name] = value
    return options(**values)


def from_text(options: type, text: str) -> tuple[str, Any]:
    """An option as people write it, goal=60 or actions=4,4,4,2,2, for `read`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption("bad-option", f"An option is written NAME=VALUE, not {text!r}.")
    kinds, said = _kinds(options), spoken(value)
    return name, kinds[name].meant(said) if name in kinds else said


def spoken(text: str) -> Any:
    """A number, a word, or several between commas."""
    parts = [int(part) if part.isdecimal() else part for part in text.split(",")]
    return parts if "," in text else parts[0]


def told(options: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """These options as people are told them."""
    kinds = _kinds(options)
    return {name: kinds[name].told(it) if name in kinds else it for name, it in values.items()}


def _kinds(options: type) -> dict[str, OptionKind]:
    return {entry.name: entry.metadata["kind"] for entry in fields(options)}


def plain(options: Any) -> dict[str, Any]:
    """All options as JSON values."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(options).items()
    }
