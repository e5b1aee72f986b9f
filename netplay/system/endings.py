"""The signals by which a process is asked to end."""

import signal
from collections.abc import Sequence


def endings() -> Sequence[signal.Signals]:
    """All that we were not started to ignore: who uses nohup wants us to outlive the terminal."""
    ignores = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    return [signal.SIGINT, signal.SIGTERM, *([] if ignores else [signal.SIGHUP])]
