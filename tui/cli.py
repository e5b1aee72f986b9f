"""The command `palmoff`. What a command needs is imported when it runs, so that help is instant."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from errno import EIO, ENOSPC
from importlib import import_module

from engine.refusal import Refused
from tui.arguments import parser

MODULES = {
    "play": "tui.visiting",
    "host": "tui.visiting",
    "join": "tui.visiting",
    "watch": "tui.visiting",
    "serve": "tui.serving",
}


def main(arguments: Sequence[str] | None = None) -> int:
    words = parser()
    asked = words.parse_args(arguments)
    if asked.command is None:
        words.print_help()
        return 0
    try:
        _command(asked.command)(asked)
    except Refused as refused:
        print(f"palmoff: {refused.reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has seen enough
        _hush()
    except OSError as error:
        if error.errno not in (ENOSPC, EIO):
            raise
        _hush()
        print(f"palmoff: The output cannot be written: {error.strerror}.", file=sys.stderr)
        return 2
    return 0


def _hush() -> None:
    """Have Python not fail once more, when it ends, to write what it could not."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(word: str) -> Callable[[Namespace], None]:
    """The function of this name, in the module that has it."""
    module = MODULES.get(word, "tui.telling")
    command: Callable[[Namespace], None] = getattr(import_module(module), word)
    return command


if __name__ == "__main__":
    sys.exit(main())
