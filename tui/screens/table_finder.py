"""Looks for tables again and again, in a thread of its own: no screen waits for the network."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Event, Thread

from engine.refusal import Refused
from netplay.lan.found import FoundTable, TablesAround
from netplay.lan.tables import look, look_at
from netplay.system.loop import run
from netplay.trust.invite import Invite
from tui.commands.lobby import LobbyCommand
from tui.machine.profile_info import remembered
from tui.machine.table_choice import at_broker

PAUSE = 1.0  # seconds between two looks, which take some themselves


class TableFinder:
    """Tells, in its own thread, what there is to be found, until it is to stop."""

    def __init__(
        self,
        where: LobbyCommand,
        told: Callable[[TablesAround], None],
        servers: Sequence[Invite],
    ) -> None:
        """On the network of an address, or on all, and in these servers; or at a broker alone."""
        self._where = where
        self._servers = servers
        self._told = told
        self._latest = TablesAround([], [], None)
        self._begun = Event()
        self._over = False
        self.thread = Thread(target=self._run, name="lookout", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Tell nothing from now on; the thread ends by itself."""
        self._over = True
        if self._begun.is_set():
            with suppress(RuntimeError):  # its loop has ended
                self._loop.call_soon_threadsafe(self._task.cancel)

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            run(self._watch())

    async def _watch(self) -> None:
        self._loop = asyncio.get_running_loop()
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        self._begun.set()
        while not self._over:
            self._tell(await self._look())
            await asyncio.sleep(PAUSE)

    def _tell(self, found: TablesAround) -> None:
        if not self._over:
            self._latest = found
            self._told(found)

    def _tell_of(self, tables: Sequence[FoundTable]) -> None:
        """Tell of these before all have answered; those found before are likely still there."""
        newer = {table.invite.fingerprint for table in tables}
        known = [it for it in self._latest.tables if it.invite.fingerprint not in newer]
        self._tell(replace(self._latest, tables=[*known, *tables]))

    async def _look(self) -> TablesAround:
        try:
            if self._where.broker is not None:
                return await look_at(at_broker(self._where.broker))
            known = [*self._servers, *remembered(self._where.profile)]
            return await look(self._where.address, known, self._tell_of)
        except Refused as refused:
            return TablesAround([], [], refused.reason)
        except OSError as wrong:
            return TablesAround([], [], f"The network cannot be asked: {wrong.strerror or wrong}.")
