"""Viewers of a page without a browser: each asks for the stream, and counts what comes."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

BEAMER: Mapping[str, object] = {"columns": 128, "rows": 36}
PHONE: Mapping[str, object] = {"columns": 40, "rows": 40}


class Viewer:
    """A connection, as a browser has it."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self.bytes = 0  # of the stream so far, with what HTTP adds
        self.frames = 0
        self.tables = 0  # that can be watched
        self._inflate = zlib.decompressobj()
        self._text = ""
        self._task = asyncio.create_task(self._read(reader))
        self._first = asyncio.Event()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(head.decode())
        while size := int((await reader.readline()) or b"0", 16):
            chunk = await reader.readexactly(size + 2)
            self.bytes += len(chunk) + len(f"{size:x}\r\n")
            self._take(self._inflate.decompress(chunk[:-2]).decode())

    def _take(self, text: str) -> None:
        *lines, self._text = (self._text + text).split("\n")
        for line in lines:
            self.frames += 1
            self.tables = len(json.loads(line).get("tables", ())) or self.tables
            self._first.set()

    async def shown(self) -> None:
        """Wait for the first frame."""
        waiting = asyncio.create_task(self._first.wait())
        await asyncio.wait([self._task, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._task.done():
            self._task.result()

    async def over(self) -> None:
        """Wait until there is no more to be seen here."""
        await asyncio.wait([self._task])

    async def leave(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


@asynccontextmanager
async def watching(port: int, wish: Mapping[str, object]) -> AsyncIterator[Viewer]:
    """Somebody who is shown this, from the first frame on."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(wish).encode()
    here = f"127.0.0.1:{port}"
    head = (
        f"POST /stream HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    writer.write(head.encode() + body)
    viewer = Viewer(reader)
    try:
        await viewer.shown()
        yield viewer
    finally:
        await viewer.leave()
        writer.close()
