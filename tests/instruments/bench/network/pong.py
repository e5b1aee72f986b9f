"""The bare host, and the bare crowd, each as a process: aiomqtt and nothing of ours.

`python -m tests.instruments.bench.network.pong` is told which; `bare`, beside this, asks.
"""

import asyncio
import socket
from time import monotonic
from typing import Any

import aiomqtt

from tests.instruments.bench.network.child import say, task, until_eof

STAMP = 8  # bytes of a number with which each message begins


def client(where: list[Any]) -> aiomqtt.Client:
    """A client at this host and port, of this user and password."""
    host, port, user, password = where
    return aiomqtt.Client(
        host,
        port,
        username=user,
        password=password,
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )


def stamp(payload: Any) -> int:
    assert isinstance(payload, bytes)
    return int.from_bytes(payload[:STAMP])


async def _host(asked: dict[str, Any]) -> None:
    """Answers each message at every tray."""
    answers = {topic: bytes(size - STAMP) for topic, size in asked["answers"].items()}
    async with client(asked["where"]) as made:
        await made.subscribe(asked["in"])
        say("ready")
        async for message in made.messages:
            assert isinstance(message.payload, bytes)
            head = message.payload[:STAMP]
            for topic, rest in answers.items():
                await made.publish(topic, head + rest)


async def _crowd(asked: dict[str, Any]) -> None:
    """Says of each message when the last of many had it."""
    seen = [-1] * asked["number"]

    async def listen(who: int) -> None:
        async with client(asked["where"]) as made:
            await made.subscribe(asked["pub"])
            saw(who, 0)
            async for message in made.messages:
                saw(who, stamp(message.payload))

    def saw(who: int, number: int) -> None:
        before = min(seen)
        seen[who] = number
        last = min(seen)
        if last > before:
            say([[0, last], monotonic()] if last else "ready")

    await asyncio.gather(*map(listen, range(asked["number"])))


async def _main() -> None:
    asked = task()
    job = asyncio.create_task(_host(asked) if "in" in asked else _crowd(asked))
    await asyncio.wait([job, asyncio.create_task(until_eof())], return_when="FIRST_COMPLETED")
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(_main())
