"""Commands that show something: on screens, where the terminal bears them, else in lines."""

import os
from importlib import import_module
from typing import TYPE_CHECKING

from netplay.system.loading import load
from tui.cli.parser import parser
from tui.machine.preferences import found_preferences
from tui.machine.stdio import at_a_terminal
from tui.paint.terminal import Terminal
from tui.screens.textual_environ import prepare

if TYPE_CHECKING:
    from tui.commands.command import BookCommand, Command, TableCommand
    from tui.commands.lobby import LobbyCommand
    from tui.commands.party import PartyCommand


def lobby(command: "LobbyCommand") -> None:
    """The lobby; where the terminal cannot show it, what else there is."""
    terminal, trouble = _terminal()
    if terminal.dumb:
        parser().print_help()
    else:
        _show(command, terminal, trouble)


def visit(command: "TableCommand") -> None:
    """To a table: on screens, where the terminal can show them and nobody wants lines."""
    terminal, trouble = _terminal()
    if command.plain or command.json or terminal.dumb:
        load("tui.lines.visit").visit(command)
    else:
        _show(command, terminal, trouble)


def party(command: "PartyCommand") -> None:
    """The poster; where the terminal cannot show it, the ways in, until somebody has had enough."""
    terminal, trouble = _terminal()
    if command.plain or terminal.dumb:
        import_module("tui.lines.party").party(command)
    else:
        _show(command, terminal, trouble)


def read(command: "BookCommand") -> None:
    """A book, or a game that has been, in the same way."""
    from tui.commands.replay import ReplayCommand
    from tui.commands.rules import RulesCommand

    terminal, trouble = _terminal()
    match command:
        case RulesCommand() if command.plain or terminal.dumb:
            import_module("tui.cli.info").rules(command)
        case ReplayCommand() if command.plain or command.json or terminal.dumb:
            import_module("tui.cli.info").replay(command)
        case _:
            _show(command, terminal, trouble)


def _terminal() -> tuple[Terminal, str]:
    """The terminal, and what is wrong with the preferences, if anything."""
    taste, trouble = found_preferences(os.environ)
    return Terminal.of(os.environ, taste, tty=at_a_terminal()), trouble


def _show(command: "Command", terminal: Terminal, trouble: str) -> None:
    prepare(os.environ, terminal)
    load("tui.screens.app").show(command, terminal, trouble)
