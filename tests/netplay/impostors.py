"""Ports of loopback at which no broker listens: something else does, or nothing."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TypeAlias

from netplay.mqtt.address import Address

Serve: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(serve: Serve, tls: ssl.SSLContext | None = None) -> AsyncIterator[Address]:
    """Serves whoever connects; afterwards nothing of it is left."""
    tasks: set[asyncio.Task[None]] = set()

    async def watched(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        tasks.add(task)
        with suppress(asyncio.CancelledError, OSError):
            await serve(reader, writer)
        writer.close()
        with suppress(asyncio.CancelledError, OSError):
            await writer.wait_closed()

    server = await asyncio.start_server(watched, "127.0.0.1", 0, ssl=tls)
    async with server:
        try:
            yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
        finally:
            server.close()
            await asyncio.sleep(0)  # whoever is being let in just now has a task after this
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def deserted() -> Iterator[Address]:
    """An address at which nobody listens; nobody else gets its port meanwhile."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield Address(*kept.getsockname())


async def dumb(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Takes everything, and answers nothing."""
    await reader.read()


async def curt(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hangs up at once."""


async def babbling(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speaks another protocol."""
    writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")


async def greeting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speaks first, in another protocol, and waits for an answer in that."""
    writer.write(b"SSH-2.0-OpenSSH_9.2p1\r\n")
    await reader.read()


async def alarmed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speaks TLS alone, and says so."""
    writer.write(bytes((0x15, 3, 3, 0, 2, 2, 70)))
