"""Tables as real browsers show them: `make doors` runs it, by its name.

It takes Debian's Chromium and Firefox. PICTURES names a folder for what was seen.
"""

import json
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.doors.browser import Tab
from tests.doors.chromium import chromium
from tests.doors.firefox import firefox
from tests.doors.open_party import stopped
from tests.e2e.table_of_processes import Player, Room, Table, opened
from tests.netplay.processes import children, command_of
from tests.netplay.wait import until

BROWSERS: dict[str, Callable[..., Any]] = {"chromium": chromium, "firefox": firefox}
FIRST = 2  # moves until the first card turns over: further ones would not wait for the page
HOSTILE = "<img src=x>&amp;"
CHAT = "<script>document.title='broken'</script>"
# What the page is told by itself before its own script runs.
WATCHED = """
window.broken = []; window.held = 0;
addEventListener("securitypolicyviolation", (it) => broken.push(it.violatedDirective));
addEventListener("error", (it) => broken.push(it.message));
// Also what stands there no more when we hear of it: a busy browser shows two frames at once.
new MutationObserver((changes) => {
  const added = changes.flatMap((it) => [...it.addedNodes]).map((it) => it.textContent);
  if (/calls it (true|a lie) [.]{3}/.test(added.join(""))) held++;
}).observe(document, { subtree: true, childList: true });
"""
SEEN = "document.querySelector('main').innerText"
SAID = "document.querySelector('#said').innerText"
JUDGED = "/calls .* (true|a lie)\\. .* is (right|wrong)/"
FITS = "document.documentElement.scrollHeight <= innerHeight"
ROWS = "document.querySelectorAll('main > div').length"


class Show:
    """A browser before a table at which two play, of whom one has a hostile name."""

    tab: Tab

    def __init__(self, room: Room, table: Table, players: list[Player], browser: str) -> None:
        self.table = table
        self.players = players
        self._room = room
        self._browser = browser

    async def begins(self, width: int = 1280, height: int = 720, *, calm: bool = False) -> None:
        """The page is there, in a window of this size, and the first move is made after that."""
        home = self._room.folder / "browser"
        home.mkdir()
        browser = BROWSERS[self._browser](home, calm=calm)
        self.tab = await self._room.stack.enter_async_context(browser)
        await self.tab.sized(width, height)
        await self.tab.first(WATCHED)
        await self.tab.open(f"http://127.0.0.1:{self.table.ready['web']['port']}/")
        await self.tab.until(f"{SEEN}.includes('turn')")

    async def goes_on(self) -> None:
        for player in self.players:
            player.goes_on()

    async def plays_on(self, moves: int) -> None:
        """Until so many moves of the game are made."""
        for player in self.players:
            player.until = moves
            player.play()
        await until(lambda: all(player.after >= moves for player in self.players))

    async def pictured(self, name: str) -> None:
        """Keep what is seen for whoever wants to look at it."""
        if os.environ.get("PICTURES"):
            path = Path(os.environ["PICTURES"]) / f"{name}_{self._browser}.png"
            await self.tab.picture(path)


@pytest_asyncio.fixture(params=BROWSERS)
async def show(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Show]:
    """A table whose two players wait until they are told to go on, and each browser in turn."""
    async with opened(tmp_path) as room:
        web = "--web=0", "--seats=2", "--endless", f"--owner={room.key('ana')}"
        table = await room.serve("cockroach-poker", *web)
        players = [await _comes(room, table, *who) for who in (("Ana", "ana"), (HOSTILE, "ben"))]
        for player in players:
            player.until = 0
        await until(lambda: _all_there(players[0]))
        players[0].wish("start")
        await until(lambda: all(player.board for player in players))
        yield Show(room, table, players, request.param)


def _all_there(player: Player) -> bool:
    """No bot has a chair: where a guest is not heard of just then, one is dealt in for them."""
    return all(chair["guest"] and chair["present"] for chair in player.show["scene"]["chairs"])


async def _comes(room: Room, table: Table, name: str, profile: str) -> Player:
    person = "--name", name, "--profile", profile
    player: Player = await room.palmoff("join", table.invite, *person, "--json", kind=Player)
    await player.arrives()
    return player


@pytest.mark.asyncio
async def test_a_table_is_shown_and_nothing_is_loaded_from_elsewhere(show: Show) -> None:
    """Real elements with roles and names; no error, and no line of the policy was broken."""
    await show.begins()
    await show.pictured("beamer")
    tab = show.tab
    from_where = "performance.getEntriesByType('resource').map((it) => new URL(it.name).origin)"

    assert await tab.told("document.title") == "Cockroach Poker - Palmoff"
    assert await tab.told("document.querySelector('h1').textContent") == "Cockroach Poker - Palmoff"
    assert await tab.told("document.querySelector('main').getAttribute('aria-label')")
    assert await tab.told("document.querySelector('[role=log]').getAttribute('aria-live')")
    assert set(await tab.told(from_where)) <= {await tab.told("location.origin")}
    assert await tab.told("broken") == []
    assert await tab.told(FITS)


@pytest.mark.asyncio
async def test_hostile_names_and_words_stay_text(show: Show) -> None:
    """Nothing that people type is ever read as HTML."""
    await show.begins()
    show.players[1].wish("say", text=CHAT)
    await show.tab.until(f"{SEEN}.includes({json.dumps(CHAT)})")
    await show.tab.until(f"{SAID}.includes({json.dumps(CHAT)})")
    await show.pictured("hostile")

    assert HOSTILE in await show.tab.told(SEEN)
    assert (
        await show.tab.told("document.querySelectorAll('img, main script, p script').length") == 0
    )
    assert await show.tab.told("document.title") == "Cockroach Poker - Palmoff"
    assert await show.tab.told("broken") == []


@pytest.mark.asyncio
async def test_a_card_turns_over_and_is_spoken_of(show: Show) -> None:
    """All hold their breath before; who only listens hears what it is."""
    await show.begins()
    await show.plays_on(FIRST)
    await show.tab.until("held")
    await show.pictured("moment")
    await show.tab.until(f"/is (right|wrong)|takes/.test({SAID})")

    assert await show.tab.told("broken") == []


@pytest.mark.asyncio
async def test_nothing_moves_for_who_wants_less_motion(show: Show) -> None:
    """No card turns over; what happens is shown, and heard, all the same."""
    await show.begins(calm=True)
    await show.goes_on()
    await show.tab.until(f"/is (right|wrong)|takes/.test({SAID})")

    assert await show.tab.told("held") == 0


@pytest.mark.asyncio
async def test_a_phone_that_is_held_upright_is_read_without_zooming(show: Show) -> None:
    """Forty cells fill its width, in letters of 15 pixels or more."""
    await show.begins(390, 844)
    await show.plays_on(FIRST)
    await show.tab.until("held")
    await show.pictured("phone")
    letters = "parseFloat(getComputedStyle(document.querySelector('main span')).fontSize)"
    widest = (
        "Math.max(...[...document.querySelectorAll('main span')]"
        ".map((it) => it.getBoundingClientRect().right))"
    )

    assert await show.tab.told("document.documentElement.scrollWidth") <= 390
    assert await show.tab.told(widest) <= 390
    assert await show.tab.told(letters) > 14.9


@pytest.mark.asyncio
async def test_a_page_whose_door_died_goes_on_by_itself(show: Show) -> None:
    """The door is opened again at its port, and the page shows the table anew."""
    await show.begins()
    await show.tab.told("document.querySelector('main > div').id = 'old'")
    (door,) = [pid for pid in children(show.table.pid) if "tui.doors" in command_of(pid)]
    os.kill(door, 9)
    await show.tab.until("!document.querySelector('#old')")
    await show.tab.until(f"{ROWS} && {SEEN}.includes('turn')")

    assert await show.tab.told("document.querySelector('#lost').hidden")


@pytest.mark.asyncio
async def test_who_watches_bets_with_a_click_and_sees_the_score(show: Show) -> None:
    """On a claim that is about to be judged; whether that was right stands on the page."""
    await show.begins(calm=True)
    await show.plays_on(1)
    await show.tab.until("find('#claim').textContent")
    await show.tab.until(FITS)
    await show.tab.click("section input")
    await show.tab.types("Zoe")
    await show.tab.click("section button")
    await show.tab.until("find('#yours').textContent == 'Your bet: true.'")
    await show.pictured("bet")
    await show.plays_on(2)

    called, judged = (await show.tab.until(f"{JUDGED}.exec({SAID})"))[1:]
    right = (called == "true") == (judged == "right")
    await show.tab.until(f"{SEEN}.includes('Zoe {int(right)} of 1')")
    await show.pictured("score")
    assert await show.tab.told("broken") == []


@pytest.mark.asyncio
async def test_a_stopped_browser_keeps_nobody_waiting(show: Show) -> None:
    """The game goes on without it; then the page shows what has come of it."""
    await show.begins()
    ours = [pid for pid in children(os.getpid()) if "--remote-debugging-port" in command_of(pid)]
    async with stopped([*ours, *(pid for it in ours for pid in children(it))]):
        await show.plays_on(10)

    show.players[0].wish("say", text="still here")
    await show.tab.until(f"{SAID}.includes('still here')")
    assert await show.tab.told("broken") == []


@pytest.mark.asyncio
@pytest.mark.parametrize("browser", BROWSERS)
async def test_a_locked_table_is_shown_to_who_types_its_passphrase(
    browser: str, tmp_path: Path
) -> None:
    """A wrong one is told so; whoever loads the page anew is asked again."""
    async with opened(tmp_path) as room:
        secret, home = room.folder / "secret", room.folder / "browser"
        secret.write_text("sesame\n")
        home.mkdir()
        table = await room.serve("royal-gambit", "--web=0", f"--passphrase-file={secret}")
        tab = await room.stack.enter_async_context(BROWSERS[browser](home, calm=True))
        await tab.sized(1280, 720)
        await tab.first(WATCHED)
        page = f"http://127.0.0.1:{table.ready['web']['port']}/"
        await tab.open(page)
        await tab.until("find('nav button')?.textContent.includes('a passphrase opens it')")
        await tab.until(FITS)
        while not await tab.told("find('dialog').open"):  # a page that is new moves what it has
            await tab.click("nav button")
        await tab.types("open")
        await tab.click("#open")
        await tab.until("find('#wrong').textContent.includes('not the passphrase')")
        assert (
            await tab.told("getComputedStyle(find('dialog input')).color") == "rgb(208, 208, 208)"
        )
        if os.environ.get("PICTURES"):
            await tab.picture(Path(os.environ["PICTURES"]) / f"locked_{browser}.png")

        await tab.types("sesame")  # what was typed before is selected
        await tab.click("#open")
        await tab.until("!find('dialog').open && document.title == 'Royal Gambit - Palmoff'")
        await tab.until("find('nav button').matches('[aria-current]')")
        assert "passphrase" not in await tab.told("find('nav button').textContent")
        assert await tab.told("broken") == []

        await tab.open(page)
        await tab.until("find('nav button')?.textContent.includes('a passphrase opens it')")
        assert await tab.told("document.title") == "Palmoff"
