"""The folder in which this machine's tables are listed, and in which anybody may put anything."""

import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from netplay.lan import registry
from netplay.lan.registry import invites, listed
from netplay.trust.invite import Invite
from tests.house import HOUSE

INVITE = Invite("127.0.0.1", 18830, "abcdefghijklmnop")
OTHER = Invite("127.0.0.1", 18831, "bcdefghijklmnopa")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own, which does not exist yet."""
    monkeypatch.setattr(registry, "folder", lambda: tmp_path / "tables")
    return tmp_path / "tables"


@pytest.fixture
def live(folder: Path) -> Iterator[Path]:
    """A hostile file that somebody who lives holds a lock on; the test fills it."""
    folder.mkdir()
    path = folder / "hostile.table"
    with path.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield path


def test_tables_are_found_while_they_are_open() -> None:
    """Several at once; each is gone with its table."""
    with listed(INVITE):
        with listed(OTHER):
            assert set(invites()) == {INVITE, OTHER}
        assert invites() == [INVITE]
    assert invites() == []


def test_no_folder_is_no_table() -> None:
    """Nobody has ever opened one here."""
    assert invites() == []


def test_all_users_may_list_and_read_and_nobody_may_take_away(folder: Path) -> None:
    """As in the folder of temporary files."""
    with listed(INVITE):
        (path,) = folder.iterdir()
        assert folder.stat().st_mode & 0o7777 == 0o1777
        assert path.stat().st_mode & 0o777 == 0o644


def test_a_table_taken_up_again_is_listed_once(folder: Path) -> None:
    """The leavings of its earlier life are cleared away."""
    folder.mkdir()
    (folder / "earlier.table").write_text(json.dumps({"invite": str(OTHER)}))

    with listed(INVITE):
        assert invites() == [INVITE]
    assert list(folder.iterdir()) == []


def test_two_tables_never_share_a_file(folder: Path) -> None:
    """Not even two lives of one: else who finds the dead one might clear away the other."""
    with listed(INVITE), listed(INVITE):
        assert len(list(folder.iterdir())) == 2


def test_the_entry_of_a_table_that_was_killed_is_cleared_away(folder: Path) -> None:
    """Its lock ended with it."""
    program = f"""
import signal
from pathlib import Path
from netplay.lan import registry
from netplay.trust.invite import Invite
registry.folder = lambda: Path({str(folder)!r})
with registry.listed(Invite.read({str(INVITE)!r})):
    print("listed", flush=True)
    signal.pause()
"""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.PIPE) as table:
        assert table.stdout is not None
        table.stdout.readline()
        assert invites() == [INVITE]
        table.send_signal(signal.SIGKILL)

    assert invites() == []
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\xfe",
        b"[]",
        b"7",
        b'{"invite": 7}',
        b'{"invite": null}',
        b'{"other": "127.0.0.1:1/abcdefghijklmnop"}',
        b'{"invite": "127.0.0.1:99999/abcdefghijklmnop"}',
        b'{"invite": "\\u001b[2J:18830/abcdefghijklmnop"}',
        b"[" * 900,
        b'{"invite": "' + b"x" * 100_000 + b'"}',
    ],
)
def test_what_makes_no_sense_is_passed_over(live: Path, content: bytes) -> None:
    """And does not keep the others from being found."""
    live.write_bytes(content)

    with listed(INVITE):
        assert invites() == [INVITE]


def test_what_is_no_file_is_passed_over(folder: Path, tmp_path: Path) -> None:
    """A pipe that nobody writes to, a folder, a link to somewhere, a link to nothing, a socket."""
    secret = tmp_path / "secret"
    secret.write_text(json.dumps({"invite": str(OTHER)}))
    with listed(INVITE):
        os.mkfifo(folder / "pipe.table")
        (folder / "folder.table").mkdir()
        (folder / "link.table").symlink_to(secret)
        (folder / "loop.table").symlink_to(folder / "loop.table")
        (folder / "gone.table").symlink_to(tmp_path / "nothing")
        (folder / "notes.txt").write_text("hello")

        assert invites() == [INVITE]
    assert secret.exists()
    assert (folder / "notes.txt").exists()


def test_a_file_that_cannot_be_read_is_passed_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another user's, who keeps it private."""
    with listed(INVITE):

        def deny(*_: object) -> int:
            raise PermissionError

        monkeypatch.setattr(os, "open", deny)
        assert invites() == []


def test_noise_of_others_does_not_hide_ones_own_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many files are looked at, the own ones first."""
    with listed(INVITE):
        for number in range(registry.MOST):
            (folder / f"{number:016x}.table").write_bytes(b"noise")
        monkeypatch.setattr(registry, "_is_ours", lambda path: path.name.startswith("tmp"))

        assert invites() == [INVITE]


def test_a_table_that_cannot_be_listed_is_a_table_nevertheless(folder: Path) -> None:
    """Somebody has put a file where the folder should be; invites work."""
    folder.write_text("mine")

    with listed(INVITE):
        assert invites() == []
