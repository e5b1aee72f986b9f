"""The lobby on the real app: from the first frame to a table and back. Nobody asks the network."""

import os
from pathlib import Path
from threading import Event

import pytest
from textual.events import Key
from textual.keys import _character_to_key as _named

from engine.refusal import Refused
from netplay.trust.profile import open_profile
from tests.tui.lobbies import around, seen
from tests.tui.lobby_room import INVITE, World, lobby
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.commands.play import PlayCommand
from tui.machine.preferences import preferences_file, read_preferences
from tui.paint.preferences import Preferences
from tui.screens import settings


@pytest.mark.asyncio
async def test_the_lobby_greets_by_the_login_name(world: World) -> None:
    """Nothing is asked before one can play, and only this network is looked at."""
    async with lobby(world) as room:
        assert "you are ada" in room.shown
        assert room.line is None
        assert world.looking[0].address == "127.0.0.1"


@pytest.mark.asyncio
async def test_a_game_against_bots_is_one_key_away_and_leads_back(world: World) -> None:
    """After the table one is in the lobby again, which looks around anew."""
    async with lobby(world) as room:
        await room.press("c")
        await room.until(lambda: len(world.looking) == 2)

        assert world.visits == [PlayCommand("royal-gambit")]
        assert world.looking[0].stopped
        await room.observe("Play at once")


@pytest.mark.asyncio
async def test_tables_appear_and_are_joined_by_click(world: World) -> None:
    """Whatever is seen can be clicked."""
    async with lobby(world) as room:
        world.found(around(seen(host="Grace")))
        await room.observe("Grace")

        at = next(y for y, row in enumerate(room.shown.splitlines()) if "Grace" in row)
        await room.pilot.click(offset=(6, at))
        await room.until(lambda: world.visits)

        assert world.visits == [JoinCommand(INVITE)]


@pytest.mark.asyncio
async def test_a_locked_table_asks_for_its_passphrase(world: World) -> None:
    """And again, in words, if it was another; it stands in no command line."""
    world.answers.append(Refused("passphrase", "This table has another passphrase."))
    async with lobby(world) as room:
        world.found(around(seen(locked=True)))
        await room.observe("locked")

        await room.press("1")
        await room.types("wrong")
        await room.observe("This table has another passphrase.")
        await room.types("right")
        await room.until(lambda: len(world.visits) == 2)

        assert world.visits == [
            JoinCommand(INVITE, passphrase=typed) for typed in ("wrong", "right")
        ]


@pytest.mark.asyncio
async def test_what_went_wrong_stands_in_the_lobby(world: World) -> None:
    """As one sentence, until the next key."""
    world.answers.append(Refused("no-table", "No table answers there."))
    async with lobby(world) as room:
        await room.press("a")
        await room.observe("No table answers there.")

        await room.press("down")

        assert "No table answers there." not in room.shown


@pytest.mark.asyncio
async def test_a_mistyped_invite_is_told_and_stays_to_be_mended(world: World) -> None:
    """Also when the host's whole line was pasted."""
    async with lobby(world) as room:
        await room.press("j")
        await room.types(f"palmoff join {INVITE[:-1]}1")
        await room.observe("The invite's fingerprint holds '1'")
        assert not world.visits

        await room.press("backspace", "a", "enter")
        await room.until(lambda: world.visits)

        assert world.visits == [JoinCommand(INVITE)]
        assert room.line is None


@pytest.mark.asyncio
async def test_escape_drops_the_line(world: World) -> None:
    """And the keys are the lobby's again."""
    async with lobby(world) as room:
        await room.press("j")
        await room.until(lambda: room.line is not None)
        await room.press("a", "escape")
        await room.until(lambda: room.line is None)

        await room.press("home")

        assert "Palm off creatures" in room.shown
        assert not world.visits


@pytest.mark.asyncio
async def test_a_table_is_opened_by_a_form(world: World) -> None:
    """With what was filled in, which still stands there when one comes back."""
    async with lobby(world) as room:
        await room.press("o")
        await room.observe("passphrase")
        await room.press("s", "p")
        await room.types("open sesame")
        await room.observe("********")
        await room.press("o")
        await room.until(lambda: world.visits and "Play at once" in room.shown)

        assert world.visits == [
            HostCommand(settings={"seats": 5}, address="127.0.0.1", passphrase="open sesame")
        ]
        await room.press("o")
        await room.observe("********")


@pytest.mark.asyncio
async def test_a_new_name_holds_at_once_and_is_kept(world: World) -> None:
    """A name that is none is refused in words."""
    async with lobby(world) as room:
        await room.press("s")
        await room.observe("your name")
        await room.press("a", "ctrl+u")
        await room.types("x" * 17)
        await room.observe("at most 16 columns")
        await room.press("ctrl+u")
        await room.types("Grace")
        await room.until(lambda: room.line is None)
        await room.press("escape")
        await room.observe("you are Grace")

    profile = open_profile()
    assert profile.name == "Grace"
    profile.close()


@pytest.mark.asyncio
async def test_the_last_choice_is_kept_however_slow_the_disk(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the first is still being written, and the screen is left at once."""
    kept, disk = list[str](), Event()

    def keep(path: Path, taste: Preferences) -> None:
        disk.wait()
        kept.append(taste.glyphs)

    monkeypatch.setattr(settings, "keep_preferences", keep)
    async with lobby(world) as room:
        await room.press("s")
        await room.observe("glyphs")
        await room.press("b", "b", "b", "escape")
        await room.observe("- Play at once")
        disk.set()
        await room.app.workers.wait_for_complete()

    assert (kept[-1], len(kept)) == ("ascii", 2)


@pytest.mark.asyncio
async def test_settings_hold_at_once_and_are_kept(world: World) -> None:
    """On the screen below as well."""
    async with lobby(world) as room:
        await room.press("s")
        await room.observe("glyphs")
        await room.press("b", "b", "b")
        await room.until(lambda: room.app.glyphs.name == "ascii")
        await room.press("escape")
        await room.observe("- Play at once")
        await room.app.workers.wait_for_complete()

    assert read_preferences(preferences_file(os.environ)).glyphs == "ascii"


@pytest.mark.asyncio
async def test_there_may_be_nothing_to_take_up_again(world: World) -> None:
    """Then that is said."""
    async with lobby(world) as room:
        await room.press("t")
        await room.observe("There is no table to resume")
        assert "closed for good" not in room.shown  # who is new here has opened none
        await room.press("escape")

        await room.observe("Play at once")


@pytest.mark.asyncio
@pytest.mark.parametrize(("key", "title"), [("?", "How this works"), ("r", "CP-1"), ("p", "Past")])
async def test_pages_over_the_lobby_lead_back(world: World, key: str, title: str) -> None:
    """Escape goes back to where one was."""
    async with lobby(world) as room:
        await room.press("question_mark" if key == "?" else key)
        await room.observe(title)
        await room.press("escape")

        await room.observe("Play at once")


@pytest.mark.asyncio
async def test_where_there_is_nothing_to_choose_no_key_is_offered_that_chooses(
    world: World,
) -> None:
    """A text has one key: back."""
    async with lobby(world) as room:
        await room.press("question_mark")
        await room.observe("How this works")

        assert "choose" not in room.shown.splitlines()[-1]


@pytest.mark.asyncio
async def test_escape_twice_at_once_closes_one_page(world: World) -> None:
    """The second comes while the first closes it; it must not close the lobby as well."""
    async with lobby(world) as room:
        await room.press("question_mark")
        await room.observe("How this works")
        for _ in range(2):
            room.app.screen.post_message(Key("escape", None))

        await room.observe("Play at once")


@pytest.mark.asyncio
async def test_keys_that_are_called_like_a_method_mean_nothing(world: World) -> None:
    """Textual calls key_at for an @, wherever it finds one."""
    async with lobby(world) as room:
        await room.press("@", "at", "down")

        await room.observe("Play at once")


@pytest.mark.asyncio
async def test_keys_that_come_together_are_taken_in_their_order(world: World) -> None:
    """Over a slow line they do; Textual's own field does letters before backspace and Enter."""
    async with lobby(world) as room:
        await room.press("j")
        await room.until(lambda: room.line is not None)

        for key in (*INVITE[:-1], "b", "backspace", INVITE[-1], "enter"):
            room.app.post_message(
                Key(_named(key) if len(key) == 1 else key, key if len(key) == 1 else None)
            )
        await room.until(lambda: world.visits)

        assert world.visits == [JoinCommand(INVITE)]


@pytest.mark.asyncio
async def test_q_leaves(world: World) -> None:
    """And nobody looks around any more."""
    async with lobby(world) as room:
        await room.press("q")
        await room.until(lambda: not room.app.is_running)

    assert world.looking[-1].stopped


@pytest.mark.asyncio
async def test_every_size_is_borne(world: World) -> None:
    """Down to nothing and back."""
    async with lobby(world) as room:
        for size in ((40, 10), (1, 1), (200, 60), (80, 24)):
            await room.pilot.resize_terminal(*size)

        await room.observe("Play at once")
