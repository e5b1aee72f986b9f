"""Whole games that guests play by ssh, of every system, and what they see of them afterwards."""

import pytest

from engine.catalog import CATALOG
from tests.doors.open_party import END, Party, dealt, opened_party, played_out, seated
from tests.e2e.tmux import Screen

GAMES = {
    "cockroach-poker": (),
    "cockroach-poker-royal": (),
    "royal-gambit": ("--option=goal=10",),
    "royal-menagerie": (),
}
DEALT = "The deal"  # where a replay begins


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_three_kinds_of_ssh_play_a_whole_game_at_one_table(
    game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """OpenSSH and dropbear with their keys, plink with a code; then each sees it all again."""
    folder = tmp_path_factory.mktemp("party")
    seats = f"--seats={max(3, min(CATALOG[game].seats))}"
    async with opened_party(folder, game, *GAMES[game], seats) as party:
        ana = await party.openssh("ana", "127.0.0.1")
        dora = await party.dropbear("dora")
        paul = await party.plink("paul")
        await paul.shows("Your code, paul")
        await paul.press("Escape")
        for guest in (ana, dora, paul):
            await seated(guest)

        await ana.press("g")
        await played_out(ana, dora, paul)
        for guest in (ana, dora, paul):
            await guest.press("v")
            await guest.shows(DEALT)
            await guest.press("End")
            await guest.shows("the game is over")
        await _finds_it_in_the_lobby(ana)


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
