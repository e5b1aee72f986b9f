"""The command `palmoff`. What a command needs is imported when it runs, so that help is instant."""

import os
import sys
from collections.abc import Sequence
from errno import EIO, ENOSPC
from importlib import import_module
from io import TextIOWrapper

from engine.refusal import Refused
from tui.cli.parser import parsed, parser
from tui.commands.command import BookCommand, Command, TableCommand
from tui.commands.doctor import DoctorCommand
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.commands.lobby import LobbyCommand
from tui.commands.play import PlayCommand
from tui.commands.replay import ReplayCommand
from tui.commands.rules import RulesCommand
from tui.commands.schema import SchemaCommand
from tui.commands.serve import ServeCommand
from tui.commands.tables import TablesCommand
from tui.commands.watch import WatchCommand
from tui.machine.preferences import found_preferences
from tui.machine.stdio import at_a_terminal
from tui.paint.terminal import Terminal
from tui.screens.textual_environ import prepare


def main(arguments: Sequence[str] | None = None) -> int:
    _bear_all_letters()
    try:
        _run(parsed(arguments))
    except Refused as refused:
        print(f"palmoff: {refused.reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has seen enough
        _hush()
    except OSError as error:
        if error.errno not in (ENOSPC, EIO):
            return _broke(error)
        _hush()
        print(f"palmoff: The output cannot be written: {error.strerror}.", file=sys.stderr)
        return 2
    except Exception as fault:  # noqa: BLE001  whatever it is, it is ours
        return _broke(fault)
    return 0


def _broke(fault: Exception) -> int:
    """A fault of ours ends the program with a sentence; its traceback is for who mends it."""
    from tui.machine.fault_log import told

    print(f"palmoff: {told(fault)}", file=sys.stderr)
    return 1


def _bear_all_letters() -> None:
    """What the output has no letters for is told by number: half a name of a file, or ASCII."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _hush() -> None:
    """Have Python not fail once more, when it ends, to write what it could not."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(command: Command) -> None:
    """Have the command done by the module that knows how."""
    match command:
        case LobbyCommand():
            _lobby(command)
        case PlayCommand() | HostCommand() | JoinCommand() | WatchCommand():
            _visit(command)
        case RulesCommand() | ReplayCommand():
            _read(command)
        case ServeCommand():
            import_module("tui.cli.serve").serve(command)
        case TablesCommand():
            import_module("tui.cli.info").tables(command)
        case DoctorCommand():
            import_module("tui.cli.info").doctor(command)
        case SchemaCommand():
            import_module("tui.cli.info").schema()


def _lobby(command: LobbyCommand) -> None:
    """The lobby; where the terminal cannot show it, what else there is."""
    terminal, trouble = _terminal()
    if terminal.dumb:
        parser().print_help()
    else:
        _show(command, terminal, trouble)


def _visit(command: TableCommand) -> None:
    """To a table: on screens, where the terminal can show them and nobody wants lines."""
    terminal, trouble = _terminal()
    if command.plain or command.json or terminal.dumb:
        import_module("tui.lines.visit").visit(command)
    else:
        _show(command, terminal, trouble)


def _read(command: BookCommand) -> None:
    """A book, or a game that has been, in the same way."""
    terminal, trouble = _terminal()
    match command:
        case RulesCommand() if command.plain or terminal.dumb:
            import_module("tui.cli.info").rules(command)
        case ReplayCommand() if command.plain or command.json or terminal.dumb:
            import_module("tui.cli.info").replay(command)
        case _:
            _show(command, terminal, trouble)


def _terminal() -> tuple[Terminal, str]:
    """What the terminal bears, and what is wrong with the preferences, if anything."""
    taste, trouble = found_preferences(os.environ)
    return Terminal.of(os.environ, taste, tty=at_a_terminal()), trouble


def _show(command: Command, terminal: Terminal, trouble: str) -> None:
    prepare(os.environ, terminal)
    import_module("tui.screens.app").show(command, terminal, trouble)


if __name__ == "__main__":
    sys.exit(main())
