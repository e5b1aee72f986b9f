"""A process that serves us: started, listened to, ended. It knows nothing of what it serves."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from netplay.system.child_env import harmless

GUARD = Path(__file__).with_name("guard.py")
GRACE = 1.0  # seconds to end in when asked to
WORDS = 20  # lines, the last it said
LINE = 400  # letters


class Child:
    """A running program, in a folder and with the rights of whoever owns that.

    It ends when we do, however we end, and says nothing on our terminal.
    """

    def __init__(
        self, command: list[str], folder: Path, told: Mapping[str, str] | None = None
    ) -> None:
        """`told` is what it finds in its environment besides what is in ours."""
        # What guard.py asks of Linux ends a child with the thread that started it, not with the
        # process of that thread.
        if threading.current_thread() is not threading.main_thread():
            raise RuntimeError("The child would end with this thread")
        self.ended = asyncio.Event()
        # Bounded, since whoever attacks a broker can have it log without end.
        self.words: deque[str] = deque(maxlen=WORDS)
        self._loop = asyncio.get_running_loop()
        owner = folder.stat()
        user = -1 if owner.st_uid == os.getuid() else owner.st_uid
        guard = (sys.executable, "-I", "-S", GUARD, os.getpid(), user, owner.st_gid)
        self._process = subprocess.Popen(
            [*map(str, guard), *command],
            stdin=subprocess.PIPE,  # ends when we do
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd=folder,
            env=harmless(os.environ) | dict(told or {}),
            start_new_session=True,  # ctrl+c on our terminal is not meant for it
        )
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def fate(self) -> str:
        """The end that it came to, in words."""
        code = self._process.returncode
        return f"was killed ({signal.Signals(-code).name})" if code < 0 else f"ended ({code})"

    def reload(self) -> None:
        """Ask it to read its configuration anew; one that has ended does not."""
        self._process.send_signal(signal.SIGHUP)

    async def stop(self) -> None:
        self._process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                await self.ended.wait()
        self._process.kill()
        await self.ended.wait()

    def _listen(self) -> None:
        # To leave this block is to wait for the end of the process: so its fate is known by then.
        with self._process as process:
            assert process.stdout
            for line in process.stdout:
                self.words.append(line.rstrip()[:LINE])
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self.ended.set)
