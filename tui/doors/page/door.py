"""The door for browsers: one page, and one stream of what has changed for each who watches.

What is asked is read by guard.py. A connection that asks nothing is closed, as is one that does not
take what it is sent.
"""

import asyncio
import logging
import socket
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from aiohttp import web
from pydantic import ValidationError

from engine.refusal import Refused
from netplay.trust.rates import Rate
from tui.doors.hall import Hall
from tui.doors.limits import DoorLimits, Gate, Knock
from tui.doors.listening import let_in
from tui.doors.page.bettors import PageBet
from tui.doors.page.document import DOCUMENT, HEADERS, POLICY
from tui.doors.page.guard import PageQuestion, denied
from tui.doors.page.house import PageHouse, PageWish
from tui.doors.page.locked import PageKey
from tui.doors.turns import Turns

SILENT = 20.0  # seconds for which a connection may ask nothing, or go on to ask
PATIENCE = 10.0  # seconds for which a browser may take nothing
UNSENT = 64 * 1024  # bytes that may wait for a browser; it is shown the whole screen anew then
UNHEARD = 45_000  # milliseconds until a line is dead whose other end says nothing
LIMITS = DoorLimits(guests=512, guests_each=256, logins=128, logins_each=64, knocks=Rate(600, 20))
STREAM = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Content-Encoding": "deflate"}
QUIET = logging.getLogger("palmoff.page")  # what strangers do wrong is no news
QUIET.disabled = True


class PageViewer:
    """Somebody's browser."""

    def __init__(self, turns: Turns) -> None:
        self.over = False
        self._turns = turns
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()

    def feed(self, data: bytes) -> None:
        self._waiting.append(data)
        if sum(map(len, self._waiting)) > UNSENT:
            self.end()
        self._turns.queue(self._news.set)

    def end(self) -> None:
        self.over = True
        self._news.set()

    async def next(self) -> bytes:
        """The bytes to be sent now; nothing at the end."""
        while not (self._waiting or self.over):
            self._news.clear()
            await self._news.wait()
        data = b"" if self.over else b"".join(self._waiting)
        self._waiting.clear()
        return data


class PageCaller(web.RequestHandler):
    """A connection, for which there has to be room."""

    __slots__ = ("_gate", "_knock", "address")

    def __init__(self, gate: Gate, server: web.Server) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=SILENT,
            access_log=QUIET,
            logger=QUIET,
            auto_decompress=False,
            lingering_time=0,
            max_headers=64,
        )
        self._gate = gate
        self._knock: Knock | None = None
        self.address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        now = asyncio.get_running_loop().time()
        try:
            self._knock = self._gate.knock(self.address, now, self.force_close)
        except Refused:
            transport.abort()  # whoever floods the door is told nothing
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Tell that something was no HTTP, or too long, as all else is told."""
        if request.writer.output_size > 0:
            raise ConnectionError("the answer is under way")
        return _told(status, "No browser asks like that.")

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Somebody watches by this connection; Refused, if there is no more room."""
        guest = self._gate.enter(self.address)
        self._arrived()
        try:
            yield
        finally:
            self._gate.leave(guest)

    def _arrived(self) -> None:
        """They are not on the way in any more."""
        if self._knock is not None:
            self._gate.went(self._knock)
            self._knock = None


class PageServer(web.Server):
    """Answers browsers."""

    def __init__(self, hall: Hall, gate: Gate, names: Collection[str]) -> None:
        super().__init__(self._answer, handler_cancellation=True)
        self._hall = hall
        self._house = PageHouse(hall)
        self._gate = gate
        self._names = names
        self._posts = {"/stream": self._stream, "/bet": self._bet, "/open": self._open}

    def __call__(self) -> web.RequestHandler:
        return PageCaller(self._gate, self)

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request; whatever breaks here ends this answer alone."""
        try:
            return await self._answered(request)
        except ConnectionError:
            raise
        except TimeoutError:  # they take nothing, or do not come to an end
            if request.transport is not None:
                request.transport.abort()
            raise
        except Exception as fault:  # noqa: BLE001  whatever it is, the others go on
            self._hall.log(fault)
            return _told(500, "Something in Palmoff broke; load the page again.")

    async def _answered(self, request: web.BaseRequest) -> web.StreamResponse:
        here = request.transport.get_extra_info("sockname") if request.transport else None
        refused = denied(_asked(request), (here or ("", 0))[:2], self._names)
        if refused is not None:
            return _told(refused.status, refused.reason)
        if request.path == "/":
            return web.Response(body=DOCUMENT, headers={**HEADERS, **POLICY})
        try:
            return await self._posts[request.path](request)
        except ValidationError:
            return _told(400, "This page sends no such wish.")
        except Refused as refusal:
            return _told(503, refusal.reason)

    async def _stream(self, request: web.BaseRequest) -> web.StreamResponse:
        """Send all that is to be seen, until there is no more."""
        wish = PageWish.model_validate_json(await _body(request))
        assert isinstance(request.protocol, PageCaller)
        with request.protocol.inside():
            viewer = PageViewer(self._hall.turns)
            programme = self._house.join(viewer, wish)
            try:
                return await _sent(request, viewer)
            finally:
                programme.part(viewer, wish.size)

    async def _bet(self, request: web.BaseRequest) -> web.StreamResponse:
        """Take what somebody says to a claim, once the table has taken it."""
        bet = PageBet.model_validate_json(await _body(request))
        assert isinstance(request.protocol, PageCaller)
        self._gate.wish(request.protocol.address, asyncio.get_running_loop().time())
        await self._house.bet(bet, request.protocol.address)
        return web.Response(status=204, headers=HEADERS)

    async def _open(self, request: web.BaseRequest) -> web.StreamResponse:
        """Try a passphrase; whoever sends it may watch, once the table has taken it."""
        key = PageKey.model_validate_json(await _body(request))
        assert isinstance(request.protocol, PageCaller)
        self._gate.try_passphrase(request.protocol.address, asyncio.get_running_loop().time())
        await self._house.open(key)
        return web.Response(status=204, headers=HEADERS)


async def _body(request: web.BaseRequest) -> bytes:
    """All that somebody sends; whoever does not come to the end of it is hung up on."""
    async with asyncio.timeout(SILENT):
        return await request.read()


async def _sent(request: web.BaseRequest, viewer: PageViewer) -> web.StreamResponse:
    """All that the viewer is fed, as long as it is taken."""
    response = web.StreamResponse(headers=STREAM)
    await response.prepare(request)
    while data := await viewer.next():
        async with asyncio.timeout(PATIENCE):
            await response.write(data)
    return response


def _asked(request: web.BaseRequest) -> PageQuestion:
    headers = request.headers
    return PageQuestion(
        method=request.method,
        path=request.raw_path,
        host=headers.get("Host", ""),
        origin=headers.get("Origin", ""),
        site=headers.get("Sec-Fetch-Site", ""),
        length=request.content_length,
    )


def _told(status: int, reason: str) -> web.Response:
    plain = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
    return web.Response(status=status, body=f"{reason}\n".encode(), headers=plain)


class PageDoor:
    """The door: made before the sandbox closes, opened when it has."""

    def __init__(self, hall: Hall, limits: DoorLimits = LIMITS) -> None:
        self._server = PageServer(hall, Gate(limits), our_names())

    async def run(self, listening: socket.socket) -> None:
        """Let in who comes, for ever."""
        _hurry(listening)
        await let_in(listening, self._server)


def our_names() -> Collection[str]:
    """The names of this machine in its own network."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


def _hurry(listening: socket.socket) -> None:
    """Those who come by it have little sent at once, and are known to be gone within a minute."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
