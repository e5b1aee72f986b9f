"""The command line `palmoff`: it joins what each command can be told, and runs nothing."""

from collections.abc import Sequence

from tui.commands.command import COMMANDS, Command
from tui.commands.flags import Given, Parser, declare, read, told_anything
from tui.commands.lobby import LobbyCommand


def parser() -> Parser:
    top = Parser(prog="palmoff", description="Card games about palming cards off on each other.")
    top.set_defaults(command=LobbyCommand)
    declare(LobbyCommand, top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for kind in COMMANDS:
        parser = commands.add_parser(kind.WORD, help=kind.HELP)
        parser.set_defaults(command=kind)
        declare(kind, parser)
    return top


def parsed(words: Sequence[str] | None = None) -> Command:
    """The command that these words stand for, or those that Palmoff was started with."""
    top = parser()
    given: Given = vars(top.parse_args(words))
    kind: type[Command] = given["command"]
    if kind is not LobbyCommand and told_anything(LobbyCommand, given):
        top.error("--address and --profile stand behind the command that they are for")
    return read(kind, given)
