"""The broker that a server brings along: a NATS server as our child, which is kept running.

It knows what can happen to a server; nothing of what goes through it.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self

from engine.refusal import Refused
from netplay.mqtt import nats, ports
from netplay.mqtt.address import Address
from netplay.mqtt.nats import NatsPlan, Visitors
from netplay.mqtt.server import Server
from netplay.system.tempdirs import Scratch

CHOICES = 3  # of a port, where others take them between choosing and listening
PACE = 1.0  # seconds between the beginnings of two starts, when one does not last
FLOODED = "Somebody who has had a seat flooded the broker, and was shown out; they can come again."
READ = 5.0  # seconds in which it has read its configuration anew, however busy it is


class Broker:
    """The embedded broker of one server of tables, there for as long as its `async with` lasts.

    When it dies or hangs it is started again: empty, on the same port, with the same passwords.
    `told` gets a sentence for everything that happens to it.
    """

    def __init__(
        self,
        server: str,
        bind: str = "127.0.0.1",
        port: int = 0,
        told: Callable[[str], None] = lambda sentence: None,
        visitors: Visitors | None = None,
    ) -> None:
        """Port 0 has it choose one; to bind 0.0.0.0 or :: is to listen at all addresses."""
        self._plan = NatsPlan(
            server,
            ports.own_address(bind),
            port,
            secrets.token_urlsafe(24),
            visitors or Visitors(),
        )
        self._told = told
        self._taken = asyncio.Event()  # whether there are logins that it is to let in no more
        self._plan.visitors.logins.taken = self._taken.set

    @property
    def host(self) -> Address:
        """The address for the tables, with the password that only their server knows."""
        return self._plan.host

    @property
    def guest(self) -> Address:
        """The address for everybody else on this machine."""
        return self._plan.guest

    @property
    def port(self) -> int:
        return self._plan.port

    @property
    def pid(self) -> int:
        return self._server.pid

    async def __aenter__(self) -> Self:
        """Starts it, or Refused in words."""
        self._program = nats.program()
        self._scratch = Scratch(child=True)
        try:
            self._server = await (self._started() if self._plan.port else self._started_anywhere())
        except BaseException:
            self._scratch.remove()
            raise
        self._tasks = [asyncio.create_task(self._keep()), asyncio.create_task(self._show_out())]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Before the end of the server, which the keeper would take for a death and mend.
        for task in self._tasks:
            task.cancel()
        try:
            # All of them, and not the first alone: one may be about to start a server just now.
            await asyncio.wait(self._tasks)
        finally:
            await self._server.stop()
            self._scratch.remove()

    async def _started_anywhere(self) -> Server:
        """At a port that is chosen here, and not by NATS at each start.

        So a broker that died comes back where invites and guests look for it.
        """
        for _ in range(CHOICES):
            self._plan = replace(self._plan, port=ports.choose(self._plan.bind))
            try:
                return await self._started()
            except Refused as refused:
                why = refused
                if not ports.is_taken(self._plan.bind, self._plan.port):
                    break  # somebody else was not quicker: it is something else
        raise why

    async def _started(self) -> Server:
        """A server that lets in whoever it is to let in by now."""
        logins = self._plan.visitors.logins
        known = dict(logins.passwords)
        server = await Server.start(self._program, self._plan, self._scratch)
        if logins.passwords != known:  # while it started, when it could not be told
            self._taken.set()
        return server

    async def _show_out(self) -> None:
        """Have it cut all whose logins are taken away, as soon as they are."""
        while True:
            await self._taken.wait()
            self._taken.clear()
            self._told(FLOODED)
            try:
                file = self._server.reload()
            except Refused as refused:  # whoever goes on flooding is taken for it again
                self._told(refused.reason)
                continue
            # There are passwords in it. Nothing tells us when it was read, but a log that a flood
            # can fill; and the next one who floods does not wait for it.
            with suppress(TimeoutError):
                async with asyncio.timeout(READ):
                    await self._taken.wait()
            file.unlink(missing_ok=True)

    async def _keep(self) -> None:
        clock = asyncio.get_running_loop().time
        began = float("-inf")
        while True:
            self._told(f"The broker {await self._server.trouble()}; restarting it.")
            await self._server.stop()
            await asyncio.sleep(began + PACE - clock())
            began = clock()
            await self._restart()

    async def _restart(self) -> None:
        why = ""
        while True:
            try:
                self._server = await self._started()
            # Its port may be taken, or the machine out of memory: that can pass, so it goes on
            # trying, and says each reason once.
            except Refused as refused:
                if refused.reason != why:
                    why = refused.reason
                    self._told(why)
                await asyncio.sleep(PACE)
            else:
                self._told("The broker is running again, and everybody will be reconnected.")
                return
