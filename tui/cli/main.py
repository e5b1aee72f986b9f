"""The command `palmoff`. What a command needs is imported when it runs, so that help is instant."""

import os
import sys
from collections.abc import Sequence
from errno import EIO, ENOSPC
from io import TextIOWrapper

from engine.refusal import Refused
from tui.cli.parser import parsed
from tui.cli.shelf import COMMANDS, loaded


def main(arguments: Sequence[str] | None = None) -> int:
    _bear_all_letters()
    try:
        _run(arguments)
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


def _run(arguments: Sequence[str] | None) -> None:
    """Do what was typed, and write all that it said: once Python ends, no failure can be told."""
    try:
        command = parsed(arguments)
        loaded(COMMANDS[command.WORD].by)(command)
    finally:
        sys.stdout.flush()


def _broke(fault: Exception) -> int:
    """A fault of ours ends the program with a sentence; its traceback is for whoever mends it."""
    from tui.machine.fault_log import told

    print(f"palmoff: {told(fault)}", file=sys.stderr)
    return 1


def _bear_all_letters() -> None:
    """Write letters that the output lacks as numbers: half a name of a file, or ASCII."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _hush() -> None:
    """Have Python not fail once more, when it ends, to write what it could not."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
