"""`python -m tests.e2e.on_windows JOIN ...`: palmoff on a Python that lacks what Windows lacks.

Modules that only Unix has cannot be imported, and what is Unix's own in `os`, `signal` and event
loops is gone. `--import` imports every module of the screens and of lines.
"""

import asyncio
import errno
import os
import pkgutil
import shutil
import signal
import sys
from collections.abc import MutableMapping
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
OF_OS = (
    "O_CLOEXEC O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK chown fchmod fchown fork getegid geteuid "
    "getgid getpgrp getuid killpg setgid setgroups setsid setuid ttyname"
)
OF_SIGNAL = "SIGCONT SIGHUP SIGKILL SIGTSTP SIGWINCH"
ROOMS = ("tui.cli", "tui.lines", "tui.machine", "tui.screens")
UNIX_ALONE = {"tui.screens.driver", "tui.screens.output"}


def become_windows() -> None:
    """Python's own modules are loaded before: those of Windows know how to do without."""
    for name in (
        "multiprocessing.connection",
        "sqlite3",
        "ssl",
        "subprocess",
        "tempfile",
        "uuid",
        "zoneinfo",
    ):
        import_module(name)
    modules: MutableMapping[str, Any] = sys.modules
    modules.update({**dict.fromkeys(MODULES), "msvcrt": _msvcrt()})  # None: there is none
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL)):
        for name in names.split():
            vars(module).pop(name, None)
    vars(os).update(O_BINARY=0, O_NOINHERIT=0)
    vars(errno).update(WSAEINVAL=errno.EINVAL)
    vars(shutil).update(_use_fd_functions=False)  # found out on loading, by what `os` had then
    for name in ("add_signal_handler", "remove_signal_handler"):
        setattr(asyncio.SelectorEventLoop, name, _not_there)
    sys.platform = "win32"
    # Textual's own driver for Windows needs one; this one paints nothing, and hears nothing.
    os.environ["TEXTUAL_DRIVER"] = "textual.drivers.headless_driver:HeadlessDriver"


def _msvcrt() -> ModuleType:
    there = ModuleType("msvcrt")
    vars(there).update(LK_NBLCK=2, locking=lambda *_: None)
    return there


def _not_there(*_: Any) -> NoReturn:
    raise NotImplementedError


def _import_all() -> None:
    for room in ROOMS:
        for module in pkgutil.iter_modules(import_module(room).__path__, f"{room}."):
            if module.name not in UNIX_ALONE:
                import_module(module.name)


if __name__ == "__main__":
    become_windows()
    if sys.argv[1:] == ["--import"]:
        _import_all()
    else:
        sys.exit(import_module("tui.cli.main").main(sys.argv[1:]))
