"""The parts of the embedded broker, each by itself."""

import asyncio
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from netplay.mqtt import nats, server
from netplay.mqtt.child import GUARD, Child
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.nats import NatsPlan, essence
from netplay.mqtt.ports import near
from netplay.mqtt.sentry import Sentry
from netplay.system import tempdirs
from netplay.system.loop import run
from netplay.system.tempdirs import PREFIX, Scratch
from tests.netplay.brokers import IN, LOOPBACK
from tests.netplay.impostors import listening
from tests.netplay.wait import PATIENCE, until

SLEEP = 1.0  # seconds

ELSEWHERE = f"""
import runpy, sys
sys.platform = "darwin"
runpy.run_path({str(GUARD)!r}, run_name="__main__")
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the folders are made."""
    monkeypatch.setattr(tempdirs, "_place", lambda: tmp_path)
    return tmp_path


def test_a_folder_of_a_living_process_is_left_alone(place: Path) -> None:
    """Several tables may be open on one machine."""
    first, second = Scratch(child=True), Scratch(child=True)

    assert {first.path, second.path} == set(place.iterdir())
    first.remove()
    second.remove()
    assert list(place.iterdir()) == []


def test_a_folder_of_a_dead_process_is_wiped(place: Path) -> None:
    """And nothing else that is there."""
    (place / f"{PREFIX}dead" / "store").mkdir(parents=True)
    (place / f"{PREFIX}file").touch()
    (place / "other").mkdir()
    (place / f"{PREFIX}link").symlink_to(place / "other")

    Scratch(child=True).remove()

    assert {path.name for path in place.iterdir()} == {"other", f"{PREFIX}file", f"{PREFIX}link"}


def test_a_folder_that_is_wiped_before_it_is_locked_is_made_anew(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables are opened in the same moment."""
    make = tempfile.mkdtemp
    wiped = iter([True])

    def raced(prefix: str, dir: Path) -> str:
        made = make(prefix=prefix, dir=dir)
        if next(wiped, False):
            shutil.rmtree(made)
        return made

    monkeypatch.setattr(tempfile, "mkdtemp", raced)

    made = Scratch(child=True)

    assert made.path.is_dir()
    made.remove()


def test_a_file_is_for_its_owner_only(place: Path) -> None:
    """There are passwords in it."""
    made = Scratch(child=True)

    assert made.write("secret", "x").stat().st_mode & 0o777 == 0o600
    made.remove()


@pytest.mark.asyncio
async def test_a_broker_gets_no_secret_from_its_surroundings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs with fewer rights than we have; a passphrase is none of its business."""
    monkeypatch.setenv("PALMOFF_PASSPHRASE", "sesame")
    child = Child(["/bin/sh", "-c", 'echo "$PALMOFF_PASSPHRASE."'], tmp_path)

    await child.ended.wait()

    assert list(child.words) == ["."]


@pytest.mark.asyncio
async def test_a_child_is_told_what_is_for_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many threads and so much memory for the broker, whatever is set for other programs."""
    monkeypatch.setenv("GOMAXPROCS", "1")
    monkeypatch.setenv("GOMEMLIMIT", "off")
    child = Child(["/bin/sh", "-c", 'echo "$GOMAXPROCS $GOMEMLIMIT"'], tmp_path, nats.ENVIRONMENT)

    await child.ended.wait()

    assert list(child.words) == ["64 96MiB"]


def test_a_child_of_a_thread_is_our_mistake(tmp_path: Path) -> None:
    """It would die with that thread."""
    said: list[str] = []

    def start() -> None:
        try:
            Child(["/bin/true"], tmp_path)
        except RuntimeError as error:
            said.append(str(error))

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()

    assert said == ["The child would end with this thread"]


def test_where_no_kernel_ties_lives_a_watcher_does() -> None:
    """As on macOS: when our end of the child's standard input closes, the child ends."""
    command = [ELSEWHERE, str(os.getpid()), "-1", "-1", "/bin/sleep", "1000"]
    child = subprocess.Popen([sys.executable, "-c", *command], stdin=subprocess.PIPE)
    assert child.stdin
    child.stdin.close()

    assert child.wait() == -9


def test_a_child_whose_parent_is_gone_does_not_even_begin() -> None:
    """The parent may have died before the child was tied to it."""
    stranger = str(os.getppid())

    command = [sys.executable, "-I", "-S", str(GUARD), stranger, "-1", "-1", "/bin/true"]

    assert subprocess.run(command, check=False).returncode == 1


def test_a_program_in_a_closed_folder_can_be_started(tmp_path: Path) -> None:
    """Root's child is nobody, who cannot enter root's home, where a virtual environment may be."""
    program = shutil.copy("/bin/true", tmp_path)
    tmp_path.chmod(0o700)
    user = "65534" if os.getuid() == 0 else "-1"

    command = [sys.executable, "-I", "-S", str(GUARD), str(os.getpid()), user, user, program]

    assert subprocess.run(command, check=False).returncode == 0


def test_the_essence_is_what_was_fatal() -> None:
    """Not the lines around it, nor what they begin with."""
    assert essence(["[7] [INF] Hello", "[7] [FTL] No \x1b[31mroom", "", "[7] [INF] Bye"]) == (
        "No [31mroom"
    )
    assert essence(["panic: x"]) == "panic: x"
    assert essence([]) == "it said nothing"


def test_a_server_with_a_strange_name_is_our_mistake() -> None:
    """The name stands in a configuration, where it could mean anything."""
    with pytest.raises(ValueError, match="no server"):
        NatsPlan('x" }', LOOPBACK, 1, "")


@pytest.mark.parametrize(
    ("bind", "found"),
    [
        ("0.0.0.0", "127.0.0.1"),
        ("::", "127.0.0.1"),
        ("10.0.0.7", "10.0.0.7"),
        ("fd00::7", "fd00::7"),
    ],
)
def test_the_table_itself_goes_the_shortest_way(bind: str, found: str) -> None:
    """A broker that listens at all addresses is found at the nearest."""
    assert near(ip_address(bind)) == ip_address(found)


def test_a_loop_complains_to_the_log_only(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """There is a game on the terminal."""

    async def main() -> str:
        asyncio.get_running_loop().call_soon(lambda: 1 / 0)
        await asyncio.sleep(0)
        return "done"

    with caplog.at_level(logging.ERROR, "palmoff"):
        assert run(main()) == "done"

    assert "division by zero" in caplog.text
    assert capfd.readouterr() == ("", "")


class Asleep:
    """A broker's process, and our line to it, after this machine was asleep for a while."""

    def __init__(self) -> None:
        self.ended = self
        self.asked = 0

    async def wait(self) -> None:
        """Live on; the first time, all stands still meanwhile."""
        if not self.asked:
            time.sleep(SLEEP)  # and so does all else on this machine
        await asyncio.Event().wait()

    async def ask(self, bound: float) -> None:
        """Answer, but for the first time: the line was given up."""
        self.asked += 1
        if self.asked == 1:
            raise NoBroker("refused", "It has hung up.")


@pytest.mark.asyncio
async def test_a_broker_that_was_asleep_has_not_shut_the_tables_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else everybody who is back by then would be cut once more."""
    for name, seconds in (("CHECK", SLEEP / 50), ("ANSWER", SLEEP / 50), ("SHUT", SLEEP / 2)):
        monkeypatch.setattr(server, name, seconds)
    both: Any = Asleep()
    watched = server.Server(both, both, NatsPlan("ab", LOOPBACK, 1, ""), both)
    monkeypatch.setattr(server, "_store", lambda scratch: tmp_path)
    watching = asyncio.create_task(watched.trouble())
    await until(lambda: both.asked >= 3 or watching.done())

    assert not watching.done()
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


async def dying(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answers once, and dies as it is asked again."""
    await reader.read(1024)
    writer.write(bytes((0x20, 2, 0, 0)))  # CONNACK
    asked = await reader.read(1024)
    writer.write(bytes((0x90, 3, *asked[2:4], 0)))  # SUBACK
    await reader.read(1024)


@pytest.mark.asyncio
async def test_nobody_waits_for_the_answer_of_a_server_that_is_dead() -> None:
    """Else it would be started again only a while later."""
    async with listening(dying) as address:
        sentry = Sentry(address, IN)
        await sentry.ask(PATIENCE)
        async with asyncio.timeout(PATIENCE / 2):
            with pytest.raises(NoBroker, match="hangs up"):
                await sentry.ask(PATIENCE)
