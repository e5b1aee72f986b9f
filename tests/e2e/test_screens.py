"""Real screens on real terminals: two people at one table, from the invite to the end."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.table_of_processes import PALMOFF, Room
from tests.e2e.tmux import PAUSE, TURN, Screen, Tmux, played
from tests.netplay.wait import PATIENCE, until
from tests.newcomers import knows_all

# A screen that offers a key, which changes nothing on it: what is pressed is written down.
OFFERS = f"stty raw -echo; printf '%s\\r\\n 1 yes\\r\\n? explain' '{TURN}'; exec cat >typed"
HOST = ("--address", "127.0.0.1", "--quiet", "--pace=0", "--name=Ana", "--profile=ana")


@pytest_asyncio.fixture
async def tmux(home: Room) -> AsyncIterator[Tmux]:
    """Terminals for the processes of a room."""
    knows_all(Path(home.environ["XDG_CONFIG_HOME"]), "default", "ana", "ben")
    terminals = Tmux(home.folder, home.environ)
    yield terminals
    await terminals.end()


async def invited(screen: Screen) -> str:
    """The invite that stands on the screen, as somebody would copy it."""
    shown = await screen.shows("palmoff join 127.0.0.1:", "connected")
    return next(row.split()[2] for row in shown.split("\n") if row.startswith("palmoff join"))


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["royal-gambit", "cockroach-poker"])
async def test_two_people_play_a_game_to_its_end(tmux: Tmux, game: str) -> None:
    """The first opens a table, the other comes by the invite; both see the same end, and play
    again.
    """
    option = ("--option=goal=10",) if game == "royal-gambit" else ()
    ana = await tmux.terminal(
        "ana", (80, 24), (*PALMOFF, "host", game, "--seats=2", *HOST, *option)
    )
    invite = await invited(ana)
    ben = await tmux.terminal(
        "ben", (120, 40), (*PALMOFF, "join", invite, "--name=Ben", "--profile=ben")
    )
    await ana.shows("2 Ben")
    await ana.press("g")

    await played("the game is over", (ana, ben), 3 * PATIENCE)

    await ben.shows("Waiting for Ana to begin")
    await ana.press("g")
    await ben.shows("Game 2")


@pytest.mark.asyncio
async def test_playing_asks_nothing_and_leaves_nothing(tmux: Tmux) -> None:
    """`palmoff play`: a hand at once; ctrl-c twice, and it is as if one had never been there."""
    screen = await tmux.terminal("ana", (80, 24), (*PALMOFF, "play", "--pace=0"))
    await screen.shows("connected", "1 ")
    await screen.press("C-c")
    await screen.shows("Leave?")
    await screen.press("C-c")

    assert await screen.ends() == 0
    assert screen.text.strip() == "ended with 0"


@pytest.mark.asyncio
async def test_a_table_that_is_not_there_is_told(tmux: Tmux) -> None:
    """The screen goes, one sentence stays."""
    nowhere = "127.0.0.1:9/aaaaaaaaaaaaaaaa"
    screen = await tmux.terminal("ana", (80, 24), (*PALMOFF, "join", nowhere))

    assert await screen.ends() == 2
    assert screen.text.startswith("palmoff: No broker listens at 127.0.0.1:9")


@pytest.mark.asyncio
async def test_a_window_that_shrinks_and_grows_loses_nothing(tmux: Tmux) -> None:
    """Down to nothing and back, in the middle of a game."""
    screen = await tmux.terminal("ana", (80, 24), (*PALMOFF, "play", "--pace=0"))
    await screen.shows("connected")
    for across, down in ((20, 5), (2, 2), (60, 20), (200, 60), (79, 23)):
        await screen.resize(across, down)
        await screen.shows("A table" if across == 20 else "")
    await screen.resize(80, 24)

    await screen.shows("connected", "explain")


@pytest.mark.asyncio
async def test_who_plays_here_presses_keys_no_faster_than_hands_do(home: Room, tmux: Tmux) -> None:
    """Else a screen that was stalled for a moment takes all that is ever pressed for a paste."""
    screen = await tmux.terminal("ana", (80, 24), ("sh", "-c", OFFERS))
    await screen.shows("1 yes")
    began = asyncio.get_running_loop().time()
    for _ in range(20):
        await screen.plays()
    took = asyncio.get_running_loop().time() - began
    await screen.press("x")
    typed = home.folder / "typed"
    await until(lambda: typed.read_text("ascii").endswith("x"))

    assert 1 <= typed.read_text("ascii").count("1") <= 1 + took / PAUSE
