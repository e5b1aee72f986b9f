"""Whole games that guests play by ssh, of every system, and what they see of them afterwards."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from engine.catalog import CATALOG
from tests.doors.browser import Tab
from tests.doors.chromium import chromium
from tests.doors.firefox import firefox
from tests.doors.open_party import END, Party, dealt, opened_party, played_out, seated
from tests.e2e.tmux import Screen

GAMES: dict[str, Sequence[str]] = {
    "cockroach-poker": (),
    "cockroach-poker-royal": (),
    "royal-gambit": ("--option=goal=10",),
    "royal-menagerie": (),
}
SYSTEMS = [*GAMES.items(), ("cockroach-poker-royal", ("--option=ruling=japanese",))]
DEALT = "The deal"  # where a replay begins
EVENING = "The evening after 1 game"  # above who has won
WON = re.compile(r"(\w+) +[▮▯]+ +([01]) of 1(?! bust)")  # a row of it
SEEN = "document.querySelector('main').innerText"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tabs(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sequence[Tab]]:
    """Both browsers, started once for all games."""
    async with AsyncExitStack() as stack:
        found: list[Tab] = []
        for browser in (chromium, firefox):
            home: Path = tmp_path_factory.mktemp(browser.__name__)
            found.append(await stack.enter_async_context(browser(home, calm=True)))
        yield found


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("game", "words"), SYSTEMS)
async def test_three_kinds_of_ssh_play_a_whole_game_and_both_browsers_watch(
    game: str, words: Sequence[str], tmp_path: Path, tabs: Sequence[Tab]
) -> None:
    """OpenSSH and dropbear with their keys, plink with a code; each sees who won, and it again."""
    seats = max(3, min(CATALOG[game].seats))
    async with opened_party(tmp_path, game, *words, f"--seats={seats}", "--web=0") as party:
        for tab in tabs:
            await tab.open(f"http://127.0.0.1:{party.table.ready['web']['port']}/")
        ana = await party.openssh("ana", "127.0.0.1")
        dana = await party.dropbear("dana")
        paul = await party.plink("paul")
        await paul.shows("Your code, paul")
        await paul.press("Escape")
        for guest in (ana, dana, paul):
            await seated(guest)

        await ana.press("g")
        await played_out(ana, dana, paul)
        for tab in tabs:
            await tab.until(f"{SEEN}.includes({EVENING!r})")
        [won, *others] = [winners(await tab.told(SEEN)) for tab in tabs]
        assert len(won) == seats
        assert others == [won]
        for guest in (ana, dana, paul):
            await guest.until(partial(_has_seen, won, guest.name), f"winners as {won}")
        for guest in (ana, dana, paul):
            await guest.press("v")
            await guest.shows(DEALT)
            await guest.press("End")
            await guest.shows("the game is over")
        await _finds_it_in_the_lobby(ana)


def winners(shown: str, you: str = "") -> dict[str, str]:
    """True for each of them who has won, as the board of the evening tells it to this player."""
    rows = WON.findall(shown.partition(EVENING)[2])
    return {you if name == "you" else name: won for name, won in rows}


def _has_seen(won: dict[str, str], you: str, shown: str) -> bool:
    """Told so, once all rows are painted."""
    return winners(shown, you) == won


async def _finds_it_in_the_lobby(guest: Screen) -> None:
    """The same game, among those that one has played here; step by step."""
    await guest.press("Escape")
    await guest.shows(END)
    await guest.press("C-c")
    await guest.shows("Leave?")
    await guest.press("C-c")
    await guest.shows("The tables")
    await guest.press("p", "Enter")
    await guest.shows(DEALT)
    await guest.press("Right")
    await guest.lacks(DEALT)


@pytest.mark.asyncio
async def test_plink_with_a_key_file_comes_back_to_its_seat(party: Party) -> None:
    """As PuTTY's own tool makes one; from another terminal, the very cards."""
    paul = await party.plink("paul", party.ppk("paul"))
    await seated(paul)
    await paul.press("g")
    cards = await dealt(paul)
    await party.tmux.run("kill-session", "-t", "paul")

    again = await party.plink("paul", party.ppk("paul"))
    assert await dealt(again) == cards


@pytest.mark.asyncio
async def test_a_code_brings_back_who_has_no_key(party: Party) -> None:
    """Shown in a panel at coming in; typed at OpenSSH's prompt, it leads to the very cards."""
    zoe = await party.keyless("zoe")
    shown = await zoe.shows("Your code, zoe")
    code = next(word for word in shown.split() if word.count("-") == 2)
    await zoe.press("Escape")
    await seated(zoe)
    await zoe.press("g")
    cards = await dealt(zoe)
    await party.tmux.run("kill-session", "-t", "zoe")

    again = await party.keyless("zoe")
    await again.shows("Code of zoe")
    await again.press(*code, "Enter")
    assert await dealt(again) == cards
