"""Terminals of tmux, with real programs on them, and hands that press what the screen offers."""

import asyncio
import os
import re
import shlex
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.netplay.processes import children, lives
from tests.netplay.wait import PATIENCE, until

# A key, beside its words or in the edge of a card, in whatever signs that is drawn.
CHOICE = re.compile(r"(?:^|[ ╭∙+])([0-9a-z])(?: \S|[─╌-]|x\d)")
TURN = "YOUR TURN"
PAUSE = 0.3  # seconds until keys are pressed again that have changed nothing
LOOK = 0.1  # seconds until one looks all the same, where nothing was painted
BOTTOM = 10  # lines in which the question, its answers and the hand stand
ENDED = re.compile(r"ended with (\d+)$")
AND_THEN = '"$@"; echo "ended with $?"; exec cat'  # the screen stays for us to read


class Painted(asyncio.Protocol):
    """Tells that something has come."""

    def __init__(self, event: asyncio.Event) -> None:
        self._event = event

    def data_received(self, data: bytes) -> None:
        self._event.set()


class Tmux:
    """A server of tmux for one test alone; it ends with the test."""

    def __init__(self, folder: Path, environ: Mapping[str, str]) -> None:
        self._socket = folder / "tmux"
        self._folder = folder
        self._environ = {**environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self.painted = asyncio.Event()  # something, on any terminal
        self._reading: list[asyncio.ReadTransport] = []

    async def run(self, *words: str) -> str:
        """A command of tmux; what it prints."""
        child = await asyncio.create_subprocess_exec(
            *("tmux", "-f", "/dev/null", "-S", str(self._socket), *words),
            cwd=self._folder,
            env=self._environ,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await child.communicate()
        return said.decode()

    async def terminal(self, name: str, size: tuple[int, int], command: Sequence[str]) -> "Screen":
        """A terminal of this size, on which the command runs."""
        across, down = size
        await self.run(
            *("new-session", "-d", "-s", name, "-x", str(across), "-y", str(down)),
            shlex.join(["sh", "-c", AND_THEN, "sh", *command]),
        )
        await self._hear(name)
        return Screen(self, name)

    async def _hear(self, name: str) -> None:
        """Be told whenever something is painted on this terminal."""
        pipe = self._folder / f"{name}.painted"
        with suppress(FileExistsError):
            os.mkfifo(pipe)
        ours = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)  # so that it waits for nobody to write
        await self.run("pipe-pane", "-t", name, f"exec cat >{shlex.quote(str(pipe))}")
        reading, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: Painted(self.painted), os.fdopen(ours, "rb", 0)
        )
        self._reading.append(reading)

    async def end(self) -> None:
        """With all that was started here, also a hosted table, which outlives its screen."""
        pid = (await self.run("display-message", "-p", "#{pid}")).strip()
        family = children(int(pid)) if pid.isdigit() else []
        await self.run("kill-server")
        for reading in self._reading:
            reading.close()
        for member in family:
            with suppress(ProcessLookupError):
                os.kill(member, signal.SIGTERM)
        await until(lambda: not any(map(lives, family)))


class Screen:
    """A terminal of tmux."""

    def __init__(self, tmux: Tmux, name: str) -> None:
        self._tmux = tmux
        self.name = name
        self.text = ""
        self._luck = Random(name)
        self._answered = ""  # the screen on which a key was pressed last
        self._tried: set[str] = set()  # all that were pressed on it
        self._again = 0.0  # when they may be pressed there again

    async def look(self) -> str:
        self._tmux.painted.clear()
        self.text = await self._tmux.run("capture-pane", "-p", "-t", self.name)
        return self.text

    async def press(self, *keys: str) -> None:
        await self._tmux.run("send-keys", "-t", self.name, *keys)

    async def resize(self, across: int, down: int) -> None:
        size = ("-x", str(across), "-y", str(down))
        await self._tmux.run("resize-window", "-t", self.name, *size)

    async def shows(self, *words: str) -> str:
        """Wait until all of this is on the screen."""
        return await self.until(lambda text: all(word in text for word in words), str(words))

    async def lacks(self, words: str) -> str:
        """Wait until this is not on the screen any more."""
        return await self.until(lambda text: words not in text, f"the end of {words}")

    async def until(self, true: Callable[[str], object], what: str) -> str:
        """Look whenever something was painted, until this is so."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not true(await self.look()):
                    await self._tmux.painted.wait()
        except TimeoutError:
            raise AssertionError(f"{what} never came to {self.name}:\n{self.text}") from None
        return self.text

    async def ends(self) -> int:
        """Wait until the program has ended; its exit code. What it has printed still stands.

        One that is cut off leaves the cursor anywhere: the line may go on below.
        """
        shown = await self.until(lambda text: ENDED.search(text.replace("\n", "")), "the end")
        ended = ENDED.search(shown.replace("\n", ""))
        assert ended is not None
        return int(ended[1])

    async def plays(self) -> None:
        """Press one of the keys that the screen offers, if it is for us to decide."""
        shown = await self.look()
        if TURN not in shown:
            return
        bottom = shown.rstrip("\n").split("\n")[-BOTTOM - 1 : -1]
        keys = [key for row in bottom for key in CHOICE.findall(row)]
        if any("Enter " in row for row in bottom):
            keys = ["Enter"]
        fresh = self._untried(keys)
        if fresh:
            await self._try(self._luck.choice(fresh))

    def _untried(self, keys: Sequence[str]) -> Sequence[str]:
        """No key again and again where nothing has changed yet: what comes faster than anybody
        types is a paste, and so is all that goes on to come so fast.
        """
        if self.text != self._answered or asyncio.get_running_loop().time() >= self._again:
            self._answered, self._tried = self.text, set()
        return [key for key in keys if key not in self._tried]

    async def _try(self, key: str) -> None:
        self._tried.add(key)
        self._again = asyncio.get_running_loop().time() + PAUSE
        await self.press(key)

    async def waits(self) -> None:
        """For something to be painted anywhere; not for long, as a key may have changed nothing."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self._tmux.painted.wait()


async def played(end: str, screens: Sequence[Screen], seconds: float) -> None:
    """Play on all of these screens, until all show this."""
    try:
        async with asyncio.timeout(seconds):
            while not all(end in screen.text for screen in screens):
                await screens[0].waits()
                await asyncio.gather(*(screen.plays() for screen in screens))
    except TimeoutError:
        shown = "\n\n".join(f"{screen.name}:\n{screen.text}" for screen in screens)
        raise AssertionError(f"{end} never came:\n{shown}") from None
