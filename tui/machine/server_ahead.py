"""The process of a server, which may be started before it is known what to serve.

It is started just before the first frame is out, so this loads next to nothing.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence

PASSPHRASE = "PALMOFF_PASSPHRASE"


def prepare(environ: Mapping[str, str]) -> None:
    """Have a server of ours load what it needs already; if none is opened, it ends with us."""
    if not _waiting:
        _waiting.append(_loading(of_ours(environ)))


def waiting(environ: Mapping[str, str]) -> "subprocess.Popen[str]":
    """A server of ours that waits to be told what to serve."""
    return _waiting.pop() if _waiting else _loading(environ)


_waiting: list["subprocess.Popen[str]"] = []


def of_ours(environ: Mapping[str, str]) -> Mapping[str, str]:
    """The environment of a server of ours: a passphrase around us is that of other tables."""
    return {**environ, PASSPHRASE: ""}


def _loading(environ: Mapping[str, str]) -> "subprocess.Popen[str]":
    return started("tui.cli.serve_soon", (), environ)


def started(
    module: str, words: Sequence[str], environ: Mapping[str, str]
) -> "subprocess.Popen[str]":
    """A process of this module. (-P: a json.py in the folder where we are is not ours.)"""
    waits = module != "tui.cli.main"
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, *words],
        stdin=subprocess.PIPE if waits else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=dict(environ),
        start_new_session=True,
    )
