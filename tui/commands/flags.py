"""The fields of a command on a command line: declared, read and written in one place."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, NoReturn, TypeAlias, TypeVar


class Parser(argparse.ArgumentParser):
    """A reader of command lines; its complaints may hold anything, and reach a terminal."""

    def error(self, message: str) -> NoReturn:
        super().error(harmless(message))


def harmless(text: str) -> str:
    """The text without anything that a terminal would obey."""
    return "".join(it if it.isprintable() else ascii(it)[1:-1] for it in text)


Given: TypeAlias = Mapping[str, Any]  # what a parser has read, each under its place

C = TypeVar("C", bound="AnyCommand")


class Flag:
    """The form in which one field is typed; its place is where the parser keeps what was.

    (Flags are plain classes: every start of the program makes them, and dataclasses take long.)
    """

    def declare(self, parser: Parser, name: str, place: str) -> None:
        raise NotImplementedError

    def read(self, given: Given, place: str) -> Any:
        """Read what was typed; None if nothing was."""
        return given.get(place)

    def argv(self, name: str, value: Any) -> list[str]:
        """The words that one types for it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class AnyCommand:
    """The base of all commands: fields made by `flagged`, and the way back to a command line."""

    WORD: ClassVar[str]

    def argv(self) -> list[str]:
        """The command line that means just this, but for secrets."""
        words, last = [self.WORD] if self.WORD else [], list[str]()
        for entry, flag in _flags(type(self)):
            value = getattr(self, entry.name)
            if value is not None and (value != entry.default or isinstance(flag, WordFlag)):
                typed = flag.argv(entry.name, value)
                like_flags = isinstance(flag, WordFlag) and any(it.startswith("-") for it in typed)
                (last if like_flags else words).extend(typed)
        return [*words, "--", *last] if last else words


def flagged(flag: Flag, default: Any = None) -> Any:
    """The field of a command that is typed so."""
    return field(default=default, metadata={"flag": flag})


def declare(kind: type[AnyCommand], parser: Parser) -> None:
    """Have the parser know all that this command can be told."""
    parser.allow_abbrev = False  # half a flag may be meant as another: --passphrase has no file
    for entry, flag in _flags(kind):
        flag.declare(parser, entry.name, _place(kind, entry))


class VersionAction(argparse.Action):
    """Says which Palmoff this is; that is looked up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version  # noqa: PLC0415  seldom asked for

        print(f"palmoff {version('palmoff')}")  # noqa: T201  it ends here
        parser.exit()


def declare_version(parser: Parser) -> None:
    told = "say which version this is, and exit"
    parser.add_argument("--version", action=VersionAction, nargs=0, help=told)


def read(kind: type[C], given: Given) -> C:
    """The command that was typed; what was not typed is as usual."""
    typed = {entry.name: flag.read(given, _place(kind, entry)) for entry, flag in _flags(kind)}
    return kind(**{name: value for name, value in typed.items() if value is not None})


def told_anything(kind: type[AnyCommand], given: Given) -> bool:
    """True if something of this command was typed."""
    return any(_place(kind, entry) in given for entry, _ in _flags(kind))


def _flags(kind: type[AnyCommand]) -> Iterator[tuple[Field[Any], Flag]]:
    """The fields that can be typed."""
    return ((it, it.metadata["flag"]) for it in fields(kind) if "flag" in it.metadata)


def _place(kind: type[AnyCommand], entry: Field[Any]) -> str:
    """Each command has its own, as a parser keeps those of all commands together."""
    return f"{kind.WORD}.{entry.name}"


def _spelled(name: str) -> str:
    return f"--{name.replace('_', '-')}"


# --- The kinds of flags ---------------------------------------------------------------------------


class WordFlag(Flag):
    """A word without a flag, that may be left out."""

    def __init__(self, told: str, metavar: str | None = None) -> None:
        self.told = told
        self.metavar = metavar

    def declare(self, parser: Parser, name: str, place: str) -> None:
        parser.add_argument(
            place,
            nargs="?",
            default=argparse.SUPPRESS,
            metavar=self.metavar or name.upper(),
            help=self.told,
        )

    def argv(self, name: str, value: Any) -> list[str]:
        return [value]


class WordsFlag(WordFlag):
    """Any number of words without a flag."""

    def declare(self, parser: Parser, name: str, place: str) -> None:
        parser.add_argument(
            place,
            nargs="*",
            default=argparse.SUPPRESS,
            metavar=self.metavar or name.upper(),
            help=self.told,
        )

    def read(self, given: Given, place: str) -> Any:
        return tuple(given.get(place, ()))

    def argv(self, name: str, value: Any) -> list[str]:
        return list(value)


class NamedFlag(Flag):
    """A flag with a value."""

    def __init__(
        self, told: str, metavar: str | None = None, kind: Callable[[str], Any] = str
    ) -> None:
        self.told = told
        self.metavar = metavar
        self.kind = kind

    def declare(self, parser: Parser, name: str, place: str) -> None:
        parser.add_argument(
            _spelled(name),
            dest=place,
            type=self.kind,
            default=argparse.SUPPRESS,
            metavar=self.metavar or name.upper(),
            help=self.told,
        )

    def argv(self, name: str, value: Any) -> list[str]:
        return [f"{_spelled(name)}={value}"]


class Repeated(Flag):
    """A flag with a value that may come several times."""

    def __init__(self, spelled: str, told: str, metavar: str) -> None:
        self.spelled = spelled
        self.told = told
        self.metavar = metavar

    def declare(self, parser: Parser, name: str, place: str) -> None:
        parser.add_argument(
            self.spelled,
            dest=place,
            action="append",
            default=argparse.SUPPRESS,
            metavar=self.metavar,
            help=self.told,
        )

    def read(self, given: Given, place: str) -> Any:
        return tuple(given.get(place, ()))

    def argv(self, name: str, value: Any) -> list[str]:
        return [f"{self.spelled}={one}" for one in value]


class Switch(Flag):
    """A flag alone; nobody is told of one without words."""

    def __init__(self, told: str = argparse.SUPPRESS) -> None:
        self.told = told

    def declare(self, parser: Parser, name: str, place: str) -> None:
        parser.add_argument(
            _spelled(name),
            dest=place,
            action="store_true",
            default=argparse.SUPPRESS,
            help=self.told,
        )

    def argv(self, name: str, value: Any) -> list[str]:
        return [_spelled(name)]


class Valueless(Flag):
    """A flag whose value may be left out, and is empty then."""

    def __init__(self, told: str, metavar: str) -> None:
        self.told = told
        self.metavar = metavar

    def declare(self, parser: Parser, name: str, place: str) -> None:
        parser.add_argument(
            _spelled(name),
            dest=place,
            nargs="?",
            const="",
            default=argparse.SUPPRESS,
            metavar=self.metavar,
            help=self.told,
        )

    def argv(self, name: str, value: Any) -> list[str]:
        return [f"{_spelled(name)}={value}" if value else _spelled(name)]
