"""A guest at the reception of a server: it asks for a table, and hears which one it has got.

It repeats itself until it is answered; a table that is asked for twice is opened once.
"""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Self

from engine.refusal import Refused
from netplay.client.client import TYPED
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.link import Connected, Disconnected, Link, Status
from netplay.reception_wire import RECEPTION_DOWN, AddTable, TableAdded, TableRefused
from netplay.timing import REPEAT
from netplay.trust.client_session import ClientSession
from netplay.trust.frames import FrameKind, to_tray
from netplay.trust.invite import Expected
from netplay.trust.keys import Fingerprint, PlayerKeys, new_id
from netplay.trust.session_state import Received, SessionEvent, ToTable
from netplay.wire import BadMessage, decode, encode

PATIENCE = 15.0  # seconds for an answer
DIAL = 4.0  # seconds until it stands that somebody there says no, or that nobody listens
TRYING = ("unreachable", "slow", "silent", "cut")  # why there is no connection yet
TICK = 0.05


class ServerVisit:
    """A visit to one server, for as long as its `async with` lasts."""

    def __init__(self, address: Address, server: Fingerprint, me: PlayerKeys) -> None:
        self._address = address
        self._expected = Expected(server, kind=FrameKind.SERVER)
        self._me = me
        self._session = self._fresh()
        self._link = Link(address, self._topics, self._heard, self._linked)
        self._answers: dict[str, asyncio.Future[TableAdded | TableRefused]] = {}
        self._refused: Refused | None = None

    async def __aenter__(self) -> Self:
        self._running = [asyncio.create_task(self._link.run()), asyncio.create_task(self._tick())]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def add(self, wish: AddTable) -> TableAdded:
        """Have this table opened; Refused in words, if it is not."""
        answer = self._answers[wish.id] = asyncio.get_running_loop().create_future()
        began = _now()
        try:
            while not answer.done() and self._refused is None:
                self._say(wish)
                await asyncio.wait([answer], timeout=REPEAT if self._session.is_open else TICK)
                self._give_up(_now() - began)
        finally:
            del self._answers[wish.id]
        if self._refused is not None and not answer.done():
            raise self._refused
        said: TableAdded | TableRefused = answer.result()
        if isinstance(said, TableRefused):
            raise Refused(said.refused.code, said.refused.reason)
        return said

    def _give_up(self, waited: float) -> None:
        """Refuse to wait on where nothing can come of it; a slow line has longer."""
        reason = f"No server answers at {self._address}."
        patience = PATIENCE
        if isinstance(status := self._link.status, Disconnected):
            reason = status.reason
            patience = PATIENCE if status.code in TRYING else DIAL
        if waited > patience and self._refused is None:
            self._refused = Refused("no-server", reason)

    # --- The way there ----------------------------------------------------------------------------

    def _fresh(self) -> ClientSession:
        return ClientSession(self._me, new_id(), expected=self._expected)

    def _topics(self) -> list[str]:
        self._session = self._fresh()
        return [topics.out_tray(topics.ANY, self._session.client)]

    def _linked(self, status: Status) -> None:
        if isinstance(status, Connected):
            self._send(self._session.tick(_now()))

    async def _tick(self) -> None:
        """Knock, and all that follows, until the server has let us in."""
        while self._refused is None:
            try:
                self._send(self._session.tick(_now()))
            except Refused as refused:
                self._refused = refused
            await asyncio.sleep(TICK)

    def _say(self, wish: AddTable) -> None:
        self._send(self._session.seal(encode(wish), TYPED))

    def _send(self, frame: bytes | None) -> None:
        if frame is None:
            return
        card = self._session.card
        name = bytes.fromhex(card.table) if card else self._expected.fingerprint.encode()
        tray = topics.in_tray(card.server) if card else topics.KNOCKS
        self._link.send(tray, to_tray(name, self._session.client, frame))

    # --- What comes in ----------------------------------------------------------------------------

    def _heard(self, topic: str, data: bytes) -> None:
        try:
            event = self._session.receive(data, _now())
        except Refused as refused:
            self._refused = refused
            return
        if event is not None:
            self._take(event)

    def _take(self, event: SessionEvent) -> None:
        if isinstance(event, ToTable):
            self._send(event.frame)
        elif isinstance(event, Received):
            with suppress(BadMessage):
                self._read(event.payload)

    def _read(self, payload: bytes) -> None:
        message = decode(RECEPTION_DOWN, payload)
        answer = self._answers.get(message.id)
        if answer is not None and not answer.done():
            answer.set_result(message)


async def add_table(
    address: Address, server: Fingerprint, me: PlayerKeys, wish: AddTable
) -> TableAdded:
    """Visit the server for one table."""
    async with ServerVisit(address, server, me) as visit:
        return await visit.add(wish)


def _now() -> float:
    return asyncio.get_running_loop().time()
