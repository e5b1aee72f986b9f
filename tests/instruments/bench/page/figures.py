"""All that is measured of the page of those who watch, in one run, as figures."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from aiohttp import web

from engine.catalog import ALL_GAMES
from tests.doors.browser import Tab
from tests.doors.chromium import chromium
from tests.doors.firefox import firefox
from tests.e2e.table_of_processes import Player, Room, Table, opened
from tests.instruments.bench.network import usage
from tests.instruments.bench.page.viewers import BEAMER, PHONE, Viewer, watching
from tests.netplay.processes import children, command_of
from tests.netplay.wait import until

BROWSERS = {"Chromium": chromium, "Firefox": firefox}
FIRST, STATIC = "first content in {}", "a static page of the same screen in {}"
BEAMER_MOVE, PHONE_MOVE = "bytes of a move of {} to a beamer", "bytes of a move of {} to a phone"
MEMORY = "memory of one more who watches"
PACE = 400  # milliseconds that a bot waits
# When the first rows stood there, in milliseconds from the moment that the page was asked for.
THERE = """
window.there = 0;
new MutationObserver(() => {
  if (!there && document.querySelectorAll("main > div").length > 5) there = performance.now();
}).observe(document, { subtree: true, childList: true });
"""
STILL = (
    "[...document.querySelectorAll('style')].map((it) => it.textContent).join('') + "
    "[...document.adoptedStyleSheets].flatMap((it) => [...it.cssRules])"
    ".map((it) => it.cssText).join('')"
)


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured."""

    games: Sequence[str]
    loads: int
    viewers: int
    seconds: float


FULL = Extent([game.key for game in ALL_GAMES], loads=15, viewers=254, seconds=30)
QUICK = Extent([ALL_GAMES[0].key], loads=2, viewers=8, seconds=3)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that was measured; of many measurements the middle."""

    name: str
    unit: str
    value: float


def measure(extent: Extent, tell: Callable[[str], None]) -> list[Figure]:
    """Everything, on tables of four of whom three are bots."""
    return asyncio.run(_measured(extent, tell))


async def _measured(extent: Extent, tell: Callable[[str], None]) -> list[Figure]:
    figures: list[Figure] = []
    for game in extent.games:
        tell(f"page: {game}")
        async with _playing(game) as (_, player, port):
            figures += await _moves(game, player, port, extent.seconds)
    async with _playing(extent.games[0]) as (table, _, port):
        tell("page: viewers")
        if usage.known():
            figures.append(await _memory(_door(table), port, extent.viewers))
        for name in BROWSERS:
            tell(f"page: {name}")
            figures += await _browser(name, port, extent.loads)
    return figures


@asynccontextmanager
async def _playing(game: str) -> AsyncIterator[tuple[Table, Player, int]]:
    """A table where game follows game, one who plays there, and the port of its page."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder)) as room:
            yield await _begun(room, game)


async def _begun(room: Room, game: str) -> tuple[Table, Player, int]:
    words = "--web=0", "--seats=4", "--endless", f"--pace={PACE}", f"--owner={room.key('ana')}"
    table = await room.serve(game, *words)
    player = await room.join(table.invite, "ana")
    player.wish("start")
    await until(lambda: player.board)
    port: int = table.ready["web"]["port"]
    while not await _found(port):
        pass
    return table, player, port


async def _found(port: int) -> bool:
    """Have the door find the table, if it has not yet."""
    async with watching(port, BEAMER) as viewer:
        if not viewer.tables:
            await viewer.over()
        return viewer.tables > 0


def _door(table: Table) -> int:
    return next(pid for pid in children(table.pid) if "tui.doors" in command_of(pid))


async def _moves(game: str, player: Player, port: int, seconds: float) -> list[Figure]:
    """The time that a move takes, moments and all, when the first screens have come."""
    async with watching(port, BEAMER) as beamer, watching(port, PHONE) as phone:
        await until(lambda: beamer.frames > 3 and phone.frames > 3)
        before, moves = (beamer.bytes, phone.bytes), 0
        last = player.board["number"], player.after
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end or not moves:
            await asyncio.sleep(PACE / 8000)
            now = player.board["number"], player.after
            moves += now[1] - last[1] if now[0] == last[0] else now[1]
            last = now
        return [
            Figure(BEAMER_MOVE.format(game), "bytes", (beamer.bytes - before[0]) / moves),
            Figure(PHONE_MOVE.format(game), "bytes", (phone.bytes - before[1]) / moves),
        ]


async def _memory(door: int, port: int, count: int) -> Figure:
    """How much more the door takes for each, beamers and phones alike."""
    async with AsyncExitStack() as stack:
        for wish in (BEAMER, PHONE):
            await stack.enter_async_context(watching(port, wish))
        before = usage.of(door).memory
        more: list[Viewer] = []
        for at in range(count):
            wish = (BEAMER, PHONE)[at % 2]
            more.append(await stack.enter_async_context(watching(port, wish)))
        await until(lambda: all(viewer.frames > 3 for viewer in more))
        return Figure(MEMORY, "KB", (usage.of(door).memory - before) / count / 1024)


# --- In a browser ---------------------------------------------------------------------------------


async def _browser(name: str, port: int, loads: int) -> list[Figure]:
    """Ours and a static page take turns, so that a bad moment of the machine falls on both."""
    ours, static = f"http://127.0.0.1:{port}/", ""
    times: dict[str, list[float]] = {"ours": [], "static": []}
    with tempfile.TemporaryDirectory() as folder:
        async with BROWSERS[name](Path(folder)) as tab, AsyncExitStack() as stack:
            await tab.sized(1280, 720)
            await tab.first(THERE)
            for at in range(-1, loads):  # the first one warms up
                took = await _there(tab, ours)
                static = static or await stack.enter_async_context(_copy(tab))
                beside = await _there(tab, static)
                if at >= 0:
                    times["ours"].append(took)
                    times["static"].append(beside)
    return [
        Figure(FIRST.format(name), "ms", median(times["ours"])),
        Figure(STATIC.format(name), "ms", median(times["static"])),
    ]


async def _there(tab: Tab, url: str) -> float:
    await tab.open(url)
    return float(await tab.until("there"))


@asynccontextmanager
async def _copy(tab: Tab) -> AsyncIterator[str]:
    """The tab's contents as a page that stands still, of the same kind of server."""
    shown = await tab.told("document.querySelector('main').outerHTML")
    page = f"<!doctype html><style>{await tab.told(STILL)}</style><body>{shown}"

    async def answer(request: web.BaseRequest) -> web.Response:
        return web.Response(text=page, content_type="text/html")

    server = web.ServerRunner(web.Server(answer))
    await server.setup()
    try:
        await web.TCPSite(server, "127.0.0.1", 0).start()
        port = server.addresses[0][1]
        yield f"http://127.0.0.1:{port}/"
    finally:
        await server.cleanup()
