"""Our own faults: what broke is kept in a file for whoever mends it, and told in one sentence.

The file has no values of variables: among them are hands, keys and passphrases.
"""

import os
import time
from pathlib import Path
from traceback import TracebackException

from engine.refusal import legible
from netplay.system import private

LARGEST = 256 * 1024  # bytes of the file, which then begins anew
LONGEST = 16 * 1024  # letters of one fault, of which the first and the last are kept


def told(fault: BaseException) -> str:
    """Keep the traceback of the fault in the log; the sentence for whoever met it."""
    return _told("".join(TracebackException.from_exception(fault).format()), _briefly(fault))


def kept(traceback: str) -> str:
    """The same of a fault in another process, of which there is its traceback."""
    return _told(traceback, (traceback.strip().splitlines() or [""])[-1])


def _told(traceback: str, briefly: str) -> str:
    try:
        path = log_file()
        private.make_folder(path.parent)
        private.append(path, _entry(traceback).encode("utf-8", "backslashreplace"), LARGEST)
    except (OSError, RuntimeError, private.NotPrivateError):
        return legible(f"Something in Palmoff broke ({briefly}).")
    return legible(f"Something in Palmoff broke; the details are in {path}.")


def log_file() -> Path:
    """The file where faults are kept, which need not be there. RuntimeError without a home."""
    return private.state_folder(os.environ) / "faults.log"


def _entry(text: str) -> str:
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n...\n{text[-LONGEST // 2 :]}"
    return f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{text}\n"


def _briefly(fault: BaseException) -> str:
    """Enough to look for it where nothing could be kept: its kind, and the line that it left."""
    calls = TracebackException.from_exception(fault).stack
    where = f" at {Path(calls[-1].filename).name}:{calls[-1].lineno}" if calls else ""
    return f"{type(fault).__name__}{where}"
