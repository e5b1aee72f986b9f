"""The command `palmoff`. What a command needs is imported when it runs, so that help is instant."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from errno import EIO, ENOSPC
from importlib import import_module
from io import TextIOWrapper

from engine.refusal import Refused
from tui.cli.parser import parser
from tui.machine.preferences import found_preferences
from tui.machine.stdio import at_a_terminal
from tui.paint.terminal import Terminal
from tui.screens.textual_environ import prepare

AT_A_TABLE = ("play", "host", "join", "watch")
BOOKS = ("rules", "replay")


def main(arguments: Sequence[str] | None = None) -> int:
    _bear_all_letters()
    try:
        _run(*_asked(arguments))
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


def _asked(arguments: Sequence[str] | None) -> tuple[Namespace, ArgumentParser]:
    """What was asked for, and the words that it could be asked in."""
    words = parser()
    asked = words.parse_args(arguments)
    if asked.command and (asked.lobby_address or asked.lobby_profile):
        words.error("--address and --profile stand behind the command that they are for")
    return asked, words


def _hush() -> None:
    """Have Python not fail once more, when it ends, to write what it could not."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(asked: Namespace, words: ArgumentParser) -> None:
    """Have the command done by the module that knows how."""
    if asked.command is None:
        _lobby(asked, words)
    elif asked.command in (*AT_A_TABLE, *BOOKS):
        _go(asked)
    else:
        _tell(asked)


def _tell(asked: Namespace) -> None:
    module = import_module("tui.cli.serve" if asked.command == "serve" else "tui.cli.info")
    getattr(module, asked.command)(asked)


def _lobby(asked: Namespace, words: ArgumentParser) -> None:
    """The lobby; where the terminal cannot show it, what else there is."""
    taste, trouble = found_preferences(os.environ)
    terminal = Terminal.of(os.environ, taste, tty=at_a_terminal())
    if terminal.dumb:
        words.print_help()
    else:
        _show(asked, terminal, trouble)


def _go(asked: Namespace) -> None:
    """To a table or a book: on screens, where the terminal can show them and nobody wants lines."""
    taste, trouble = found_preferences(os.environ)
    terminal = Terminal.of(os.environ, taste, tty=at_a_terminal())
    if not (asked.plain or asked.json or terminal.dumb):
        _show(asked, terminal, trouble)
    elif asked.command in BOOKS:
        _tell(asked)
    else:
        import_module("tui.lines.visit").visit(asked)


def _show(asked: Namespace, terminal: Terminal, trouble: str) -> None:
    prepare(os.environ, terminal)
    import_module("tui.screens.app").show(asked, terminal, trouble)


if __name__ == "__main__":
    sys.exit(main())
