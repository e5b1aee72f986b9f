"""The ends of this program: whether there is a terminal at both, and how wide it is."""

import os
import shutil
import sys


def at_a_terminal() -> bool:
    """True if screens can be shown and keys be read."""
    return os.isatty(0) and os.isatty(1)


def columns() -> int:
    """The width of a printed line; 0 where no terminal shows it, and nobody breaks it."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
