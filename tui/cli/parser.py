"""The command line `palmoff`: it joins what each command can be told, and runs nothing."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tui.cli.shelf import COMMANDS, Listed, loaded
from tui.commands.flags import (
    AnyCommand,
    Given,
    Parser,
    declare,
    declare_version,
    harmless,
    read,
    told_anything,
)

if TYPE_CHECKING:
    from tui.commands.command import Command

LOBBY = COMMANDS[""]


class CommandParser(Parser):
    """The words of one command, which are declared when it is chosen."""

    listed: Listed | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.listed is not None:
            listed, self.listed = self.listed, None
            kind: type[AnyCommand] = loaded(listed.value)
            self.set_defaults(command=kind)
            declare(kind, self)
        return super().parse_known_args(args, namespace)


def parser() -> Parser:
    top = Parser(prog="palmoff", description="Card games about palming cards off on each other.")
    declare_version(top)
    lobby: type[AnyCommand] = loaded(LOBBY.value)
    top.set_defaults(command=lobby)
    declare(lobby, top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=CommandParser)
    for listed in COMMANDS.values():
        if listed is not LOBBY:
            about = f"{listed.about[0].upper()}{listed.about[1:]}."
            added = commands.add_parser(listed.word, help=listed.about, description=about)
            added.listed = listed
    return top


def parsed(words: Sequence[str] | None = None) -> "Command":
    """The command that these words stand for, or those that Palmoff was started with."""
    top = parser()
    known, others = top.parse_known_args(words)
    given: Given = vars(known)
    kind, lobby = given["command"], loaded(LOBBY.value)
    if others:
        told = _unknown(others, kind.WORD, sys.argv[1:] if words is None else words)
        top.exit(2, f"palmoff: {harmless(told)}\n")
    if kind is not lobby and told_anything(lobby, given):
        top.error("put --address, --broker and --profile after the command they are for")
    command: Command = read(kind, given)
    return command


def _unknown(others: Sequence[str], word: str, words: Sequence[str]) -> str:
    """The sentence about words that nobody knows, by what stands before them: Palmoff, or one of
    its commands.
    """
    first = [it for it in others if it in words[: words.index(word)]] if word in words else []
    called = "palmoff" if first else f"palmoff {word}".rstrip()
    told = " ".join(first or others)
    return f"`{called}` knows no {told}; `{called} --help` tells what it knows."
