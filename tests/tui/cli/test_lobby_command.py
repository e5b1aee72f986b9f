"""`palmoff` without a command, and what the lobby makes of commands."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from queue import Queue

import pytest

from engine.refusal import Refused
from netplay.lan.found import FoundTable, TablesAround
from netplay.trust.profile import open_profile
from tests.netplay.wait import PATIENCE
from tests.tui.lobbies import around, seen
from tests.tui.lobby_room import INVITE
from tui.cli.main import main
from tui.commands.command import GuestCommand
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.commands.lobby import LobbyCommand
from tui.commands.play import PlayCommand
from tui.commands.serve import ServeCommand
from tui.commands.watch import WatchCommand
from tui.machine import connecting
from tui.machine.cancellation import Cancellation
from tui.machine.passphrase import passphrase
from tui.machine.profile_info import called, rename
from tui.machine.server_ahead import PASSPHRASE
from tui.machine.server_process import OpenedTable
from tui.screens import table_finder

HEAVY = ("pydantic", "nacl", "zeroconf", "aiomqtt", "netplay.wire")


def test_the_first_frame_of_the_lobby_needs_no_network() -> None:
    """Modules that take long to load are loaded when there is something to see."""
    shown = "import tui.cli.main, tui.screens.app, tui.screens.lobby, sys; print(*sys.modules)"

    loaded = subprocess.run(
        [sys.executable, "-c", shown], capture_output=True, text=True, check=True
    ).stdout.split()

    assert not set(HEAVY) & set(loaded)


@pytest.mark.parametrize("flag", ["--address=127.0.0.1", "--profile=other"])
def test_a_flag_of_the_lobby_before_a_command_is_refused(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would not be the command's, which might then ask networks that it should not."""
    with pytest.raises(SystemExit):
        main([flag, "tables"])

    assert "put --address, --broker and --profile after the command" in capsys.readouterr().err


def test_a_passphrase_from_a_screen_goes_before_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty one as well: somebody has said that there is none."""
    monkeypatch.setenv("PALMOFF_PASSPHRASE", "of the environment")
    assert passphrase(None, None) == "of the environment"
    for typed in ("typed", ""):
        assert passphrase(typed, None) == typed


def test_who_one_is_can_be_asked_while_one_is_at_a_table() -> None:
    """To ask takes the profile from nobody, and makes none."""
    rename("default", "Grace")
    profile = open_profile()

    assert called("default") == "Grace"

    folder = profile.path.parent
    assert sorted(file for file in os.listdir(folder) if file.endswith(".json")) == ["default.json"]
    profile.close()


@pytest.mark.parametrize("command", [JoinCommand, WatchCommand])
def test_one_has_ones_name_at_a_second_table_too(command: type[GuestCommand]) -> None:
    """The profile that stands in for the one in use may never have been told a name, or another."""
    rename("default", "Zoë")
    rename("default-2", "Beamer")
    profile = open_profile()

    with connecting.way(command(INVITE), Cancellation()) as found:
        assert found.enter.name == "Zoë"

    profile.close()


def test_a_name_that_is_given_at_a_second_table_holds_there() -> None:
    """Whoever says what they are called is called so."""
    profile = open_profile()

    with connecting.way(JoinCommand(INVITE, name="Ada"), Cancellation()) as found:
        assert found.enter.name == "Ada"

    profile.close()


def test_a_name_is_not_changed_under_a_table() -> None:
    """The second profile that one would get is not meant."""
    profile = open_profile()

    with pytest.raises(Refused, match="in use"):
        rename("default", "Grace")

    profile.close()


def test_a_table_is_taken_up_again_by_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its server is told which; and of the passphrase only by its environment."""
    told: list[ServeCommand] = []
    known: list[str] = []

    def opened(
        serving: ServeCommand, environ: Mapping[str, str], cancellation: Cancellation, *, ours: bool
    ) -> OpenedTable:
        told.append(serving)
        known.append(environ[PASSPHRASE])
        raise Refused("not-opened", "Nobody is at home.")

    monkeypatch.setattr(connecting, "open_table", opened)
    command = HostCommand(resume="/some/journal", address="127.0.0.1", passphrase="sesame")

    with pytest.raises(Refused, match="at home"), connecting.way(command, Cancellation()):
        pass

    (serving,) = told
    assert serving.resume == "/some/journal"
    assert known == ["sesame"]
    assert "sesame" not in " ".join(serving.argv())


def test_the_passphrase_of_other_tables_locks_no_table_of_ones_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """People who play alone could not come in themselves."""
    known: list[str] = []

    def opened(
        serving: ServeCommand, environ: Mapping[str, str], cancellation: Cancellation, *, ours: bool
    ) -> OpenedTable:
        known.append(environ[PASSPHRASE])
        raise Refused("not-opened", "Nobody is at home.")

    monkeypatch.setenv(PASSPHRASE, "sesame")
    monkeypatch.setattr(connecting, "open_table", opened)

    with pytest.raises(Refused), connecting.way(PlayCommand(), Cancellation()):
        pass

    assert known == [""]


def told_twice(monkeypatch: pytest.MonkeyPatch) -> tuple[TablesAround, TablesAround]:
    """The first two findings of a lookout, which then ends when it is told to."""
    heard: Queue[TablesAround] = Queue()
    monkeypatch.setattr(table_finder, "PAUSE", 0.0)
    there = table_finder.TableFinder(LobbyCommand("127.0.0.1"), heard.put, [])
    found = heard.get(timeout=PATIENCE), heard.get(timeout=PATIENCE)
    there.stop()
    there.thread.join(PATIENCE)
    assert not there.thread.is_alive()
    return found


def test_the_lookout_tells_again_and_again_until_it_is_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In its own thread, of the network it was told to look in, whatever goes wrong there."""
    asked: list[str | None] = []

    async def look(address: str | None, *_: object) -> TablesAround:
        asked.append(address)
        if len(asked) == 1:
            raise OSError(19, "No such device")
        return around(seen())

    monkeypatch.setattr(table_finder, "look", look)
    first, second = told_twice(monkeypatch)

    assert first.note == "The network cannot be asked: No such device."
    assert second == around(seen())
    assert set(asked) == {"127.0.0.1"}


def test_the_lookout_tells_of_what_answers_before_a_look_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside what the look before it has found."""
    known, newer, fresh = seen("a", host="Ana"), seen("a", host="Ana", free=1), seen("b")
    looks = iter(([], [newer, fresh]))

    async def look(
        address: str | None, remembered: object, soon: Callable[[Sequence[FoundTable]], None]
    ) -> TablesAround:
        if tables := next(looks):
            soon(tables)
            await asyncio.Event().wait()
        return around(known, note="So it was.")

    monkeypatch.setattr(table_finder, "look", look)
    first, second = told_twice(monkeypatch)

    assert first == around(known, note="So it was.")
    assert list(second.tables) == [newer, fresh]
    assert second.note == "So it was."
