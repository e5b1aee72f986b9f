"""The page as browsers ask for it, of a party where no table is open yet."""

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from hashlib import sha256
from types import SimpleNamespace

import pytest
import pytest_asyncio
from aiohttp import ClientSession

from netplay.wire import TableSummary
from tests.netplay.wait import PATIENCE
from tui.doors.hall import Hall
from tui.doors.limits import DoorLimits
from tui.doors.listening import bound
from tui.doors.page import door
from tui.doors.people import DoorPeople
from tui.doors.thinker import DoorThinker
from tui.doors.turns import Turns

WISH = json.dumps({"columns": 80, "rows": 24})


class Party:
    """A page that is open, and somebody with a browser."""

    def __init__(self, port: int, browser: ClientSession) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.port = port
        self.browser = browser

    async def post(self, body: str, origin: str = "", to: str = "/stream") -> tuple[int, str]:
        headers = {"Origin": origin or self.url}
        async with self.browser.post(self.url + to, data=body, headers=headers) as answer:
            line = await answer.content.readline()
            return answer.status, line.decode()


@pytest_asyncio.fixture
async def party() -> AsyncIterator[Party]:
    """A page that two may watch."""
    async with AsyncExitStack() as stack:
        port = opened(stack, DoorLimits(guests=2))
        yield Party(port, await stack.enter_async_context(ClientSession()))


def opened(stack: AsyncExitStack, limits: DoorLimits, hall: Hall | None = None) -> int:
    """At which port the page of a party is, for as long as the test takes."""
    hall = hall or Hall(DoorPeople(b"secret"), DoorThinker(lambda question: None))
    (listening,) = bound(["127.0.0.1"], 0, "web")
    stack.enter_context(listening)
    running = hall.beside(door.PageDoor(hall, limits).run(listening))
    stack.callback(running.cancel)
    port: int = listening.getsockname()[1]
    return port


@pytest.mark.asyncio
async def test_the_page_runs_its_own_script_and_no_other(party: Party) -> None:
    """Its policy names the two by their hashes; nothing else is loaded from anywhere."""
    async with party.browser.get(party.url) as answer:
        page, policy = await answer.text(), answer.headers["Content-Security-Policy"]

    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (inside,) = re.findall(f"<{tag}>(.*)</{tag}>", page, re.DOTALL)
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert not re.search(r"https?://|<link rel=\"stylesheet|src=", page)


@pytest.mark.asyncio
async def test_a_stream_begins_with_the_whole_screen(party: Party) -> None:
    """Before there is a table, with what there will be."""
    status, line = await party.post(WISH)
    frame = json.loads(line)

    assert status == 200
    assert len(frame["rows"]) == 24
    assert "The tables are being set." in line
    assert frame["tables"] == []


@pytest.mark.asyncio
async def test_tables_that_cannot_be_watched_are_listed_and_say_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A passphrase, no spectators, no newcomers: none of them is shown."""
    hall = Hall(DoorPeople(b"secret"), DoorThinker(lambda question: None))
    shut: dict[str, dict[str, bool]] = {
        "Attic": {"locked": True},
        "Cellar": {"watching": False},
        "Porch": {"closed": True},
    }
    tables = [table(name, **why) for name, why in shut.items()]
    monkeypatch.setattr(Hall, "tables", tables)
    async with AsyncExitStack() as stack:
        port = opened(stack, DoorLimits(), hall)
        party = Party(port, await stack.enter_async_context(ClientSession()))
        line = (await party.post(WISH))[1]

    frame = json.loads(line)
    assert frame["table"] == ""
    assert "No table can be watched here now." in line
    assert [told[1:] for told in frame["tables"]] == [
        ["Attic", "Royal Gambit", "a passphrase opens it", True],
        ["Cellar", "Royal Gambit", "takes no spectators", False],
        ["Porch", "Royal Gambit", "closed to newcomers", False],
    ]


def table(
    name: str, *, locked: bool = False, watching: bool = True, closed: bool = False
) -> SimpleNamespace:
    """As much of a table as the page asks of one that it does not show."""
    summary = TableSummary(
        title="Royal Gambit",
        game="royal-gambit",
        host="Ana",
        name=name,
        seats=4,
        free=4,
        playing=False,
        locked=locked,
        closed=closed,
        watching=watching,
        version="1",
    )
    return SimpleNamespace(fingerprint=name.lower(), summary=summary)


@pytest.mark.asyncio
async def test_a_bet_is_of_a_claim_at_a_table_that_is_shown(party: Party) -> None:
    """Anything else that is sent as one is refused in a sentence."""
    bet = {"table": "attic", "number": 1, "after": 3, "true": True, "name": "Zoe"}
    secret = {"secret": "ab" * 16}

    assert await party.post(json.dumps(bet | secret), to="/bet") == (
        503,
        "That table is not shown here any more.\n",
    )
    for wrong in (bet, bet | {"secret": "x"}, bet | secret | {"after": -1}):
        assert (await party.post(json.dumps(wrong), to="/bet"))[0] == 400


@pytest.mark.asyncio
async def test_foreign_pages_and_nonsense_are_told_so(party: Party) -> None:
    """Each in a sentence, and the next one is answered."""
    assert await party.post(WISH, origin="http://evil.example") == (
        403,
        "Only this page itself may ask that.\n",
    )
    for body in ('{"columns": 1e9, "rows": 24}', "[" * 4000, '{"columns":80,"rows":24,"x":1}'):
        assert await party.post(body) == (400, "This page sends no such wish.\n")
    assert (await party.post("x" * 5000))[0] == 413
    assert (await party.post(WISH))[0] == 200


@pytest.mark.parametrize(
    "sent",
    [
        b"\0\1garbage\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000 + b"\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n",
    ],
)
@pytest.mark.asyncio
async def test_what_no_browser_asks_is_answered_in_a_sentence(party: Party, sent: bytes) -> None:
    """Nothing of it comes back, nor what the page is served by."""
    reader, writer = await asyncio.open_connection("127.0.0.1", party.port)
    writer.write(sent.replace(b"%d", str(party.port).encode()))
    answer = await reader.read()
    writer.close()

    assert answer.startswith((b"HTTP/1.0 400", b"HTTP/1.1 400", b"HTTP/1.1 404"))
    assert b"Server: Palmoff" in answer
    assert answer.endswith((b"No browser asks like that.\n", b"the only one is /.\n"))


@pytest.mark.asyncio
async def test_a_full_house_says_so_until_somebody_leaves(party: Party) -> None:
    """Closing the page makes room."""
    headers = {"Origin": party.url}
    streams = [
        await party.browser.post(f"{party.url}/stream", data=WISH, headers=headers)
        for _ in range(2)
    ]
    refused = await party.post(WISH)
    streams[0].close()
    async with asyncio.timeout(PATIENCE):
        while (await party.post(WISH))[0] == 503:
            await asyncio.sleep(0)
    streams[1].close()

    assert refused == (503, "2 guests are here; no more can come in.\n")


@pytest.mark.asyncio
async def test_a_connection_that_asks_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody keeps a place by being silent."""
    monkeypatch.setattr(door, "SILENT", 0.01)
    async with AsyncExitStack() as stack:
        port = opened(stack, DoorLimits())
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
        writer.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/stream", "/bet", "/open"])
async def test_a_question_that_never_ends_is_hung_up_on(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its head has come, and its body comes letter by letter, or not at all."""
    monkeypatch.setattr(door, "SILENT", 0.01)
    async with AsyncExitStack() as stack:
        port = opened(stack, DoorLimits())
        here = f"127.0.0.1:{port}"
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n"
        writer.write(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                assert await reader.read() == b""
        writer.close()


@pytest.mark.asyncio
async def test_a_browser_that_takes_nothing_is_let_go() -> None:
    """The bytes that wait for it are bounded; it is shown the whole screen when it comes again."""
    turns = Turns()
    patient, stalled = door.PageViewer(turns), door.PageViewer(turns)
    patient.feed(b"x" * door.UNSENT)
    for _ in range(2):
        stalled.feed(b"x" * door.UNSENT)

    assert (patient.over, stalled.over) == (False, True)
