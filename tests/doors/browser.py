"""A real browser, without a window, driven over a websocket: no driver, no package of its own."""

import asyncio
import os
from abc import ABC, abstractmethod
from base64 import b64decode
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.netplay.wait import PATIENCE

PAUSE = 0.05  # seconds between two looks at a page
LARGEST = 64 * 1024 * 1024  # bytes of an answer: pictures are large


class BrowserError(AssertionError):
    """A browser would not do something."""


class Wire:
    """Questions and answers by number, as both protocols have them."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)

    async def ask(self, method: str, parameters: Mapping[str, Any], **beside: str) -> Any:
        """The browser's answer; whatever it tells beside that is not heard."""
        number = next(self._numbers)
        await self._socket.send_json(
            {"id": number, "method": method, "params": parameters, **beside}
        )
        while True:
            answer = await self._socket.receive_json(timeout=PATIENCE)
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']} {answer.get('message', '')}")
                return answer["result"]


class Tab(ABC):
    """A page in a browser."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    @abstractmethod
    async def sized(self, width: int, height: int) -> None:
        """From now on the window is so large."""

    @abstractmethod
    async def open(self, url: str) -> None:
        """Go there, and wait until it is loaded."""

    @abstractmethod
    async def first(self, script: str) -> None:
        """Run this in each page before its own scripts."""

    @abstractmethod
    async def told(self, expression: str) -> Any:
        """The value that the page makes of this expression."""

    async def click(self, selector: str) -> None:
        """Click on the middle of this, as a hand with a mouse does."""
        box = await self.until(f"find({selector!r}).getBoundingClientRect().toJSON()")
        await self._click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @abstractmethod
    async def _click(self, x: float, y: float) -> None:
        """At this place of the window."""

    @abstractmethod
    async def types(self, text: str) -> None:
        """With the keyboard, into what was clicked on."""

    @abstractmethod
    async def _picture(self) -> str:
        """The picture that is seen, as PNG in base64."""

    async def picture(self, path: Path) -> None:
        """Keep what is seen."""
        path.write_bytes(b64decode(await self._picture()))

    async def until(self, expression: str) -> Any:
        """The value that the page makes of this, once it is anything."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (found := await self.told(expression)):
                    await asyncio.sleep(PAUSE)
                return found
        except TimeoutError:
            seen = await self.told("document.body.innerText")
            raise BrowserError(
                f"{expression} never came true; what stands there:\n{seen}"
            ) from None


@asynccontextmanager
async def running(
    command: Sequence[str], folder: Path, sign: bytes
) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """A browser, and what it said behind this sign; with its home in this folder.

    Killed in the end, it leaves what it keeps elsewhere: a socket, which takes a short path.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as short:
        homes = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "TMPDIR": short}
        async with _started(command, {**os.environ, **homes, "LANG": "C.UTF-8"}, sign) as found:
            yield found


@asynccontextmanager
async def _started(
    command: Sequence[str], environ: Mapping[str, str], sign: bytes
) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """And killed, with all that it has started."""
    process = await asyncio.create_subprocess_exec(
        *command,
        env=environ,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE):
            await process.stderr.readuntil(sign)
            place = (await process.stderr.readline()).decode().strip()
        rest = asyncio.create_task(_heard(process.stderr))
        yield place, process
        rest.cancel()
    except asyncio.IncompleteReadError as early:
        raise BrowserError(early.partial.decode(errors="replace")) from None
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        await process.wait()


async def _heard(stream: asyncio.StreamReader) -> None:
    """So that it never waits for us to listen."""
    while await stream.read(1 << 16):
        pass


@asynccontextmanager
async def wired(place: str) -> AsyncIterator[Wire]:
    """The way to a browser that listens there."""
    async with ClientSession() as session, session.ws_connect(place, max_msg_size=LARGEST) as line:
        yield Wire(line)
