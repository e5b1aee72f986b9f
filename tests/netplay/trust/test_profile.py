"""Profiles: kept for good, used by one at a time, and refused in words rather than overwritten."""

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.mqtt.address import Address
from netplay.trust import profile as profiles
from netplay.trust.invite import Expected, Invite
from netplay.trust.profile import (
    BadProfile,
    Profile,
    RememberedChair,
    open_profile,
    profiles_folder,
)

MARK, OTHER = "a" * 16, "b" * 16
INVITE = Invite("laptop.lan", 18830, MARK)
ADDRESS = Invite("laptop.lan", 18830)
HOLDER = """
import sys
from pathlib import Path
from netplay.trust.profile import open_profile
print(open_profile(sys.argv[1], Path(sys.argv[2])).title, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where profiles are to be; it is not there yet."""
    return tmp_path / "config" / "palmoff" / "profiles"


@pytest.fixture
def profile(folder: Path) -> Iterator[Profile]:
    """The default profile, in use."""
    opened = open_profile(folder=folder)
    yield opened
    opened.close()


def stored(folder: Path, text: str | bytes, mode: int = 0o600) -> Path:
    """A profile's file as somebody left it."""
    folder.mkdir(mode=0o700, parents=True)
    path = folder / "default.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    path.chmod(mode)
    return path


def valid(**changes: object) -> str:
    return json.dumps({"palmoff_profile": 1, "key": "ab" * 32, **changes})


def reopened(profile: Profile) -> Profile:
    profile.close()
    return open_profile(profile.title, profile.path.parent)


# --- Kept -----------------------------------------------------------------------------------------


def test_a_player_stays_who_they_are(folder: Path) -> None:
    """The key is there again the next time."""
    profile = open_profile(folder=folder)
    key = profile.keys.public

    assert reopened(profile).keys.public == key


def test_each_profile_is_another_player(folder: Path) -> None:
    """Two people may share an account."""
    ann, bob = open_profile("ann", folder), open_profile("bob", folder)

    assert ann.keys.public != bob.keys.public
    assert (ann.notice, bob.notice) == (None, None)


def test_a_player_keeps_their_name(folder: Path) -> None:
    """Made clean first."""
    profile = open_profile(folder=folder)
    assert profile.name is None

    profile.rename(" Ann ")

    assert reopened(profile).name == "Ann"


def test_what_is_no_name_is_not_kept(profile: Profile) -> None:
    """It is refused in words."""
    with pytest.raises(Refused, match="control character"):
        profile.rename("\x1b[2J")

    assert profile.name is None


def test_a_profile_is_its_owners_alone(profile: Profile, folder: Path) -> None:
    """The folder, the key and the lock."""
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}

    assert modes == {"profiles": 0o700, "default.json": 0o600, "default.lock": 0o600}


def test_nothing_else_is_left_in_the_folder(profile: Profile, folder: Path) -> None:
    """Also not what a killed process was just writing."""
    (folder / "default.json.new").write_text("half a prof")

    profile.rename("Ann")

    assert {path.name for path in folder.iterdir()} == {"default.json", "default.lock"}


# --- Tables that were joined ----------------------------------------------------------------------


def test_a_table_is_known_again(folder: Path) -> None:
    """By its address, as ssh does it; a profile that knows nothing expects nothing."""
    profile = open_profile(folder=folder)
    assert profile.expected(ADDRESS) is None
    profile.remember(ADDRESS, MARK)

    assert reopened(profile).expected(ADDRESS) == Expected(MARK, remembered=True)


def test_an_invite_counts_more_than_memory(profile: Profile) -> None:
    """It names the new table, which is then the one that is known."""
    profile.remember(ADDRESS, OTHER)

    assert profile.expected(INVITE) == Expected(MARK)

    profile.remember(INVITE, MARK)
    assert profile.expected(ADDRESS) == Expected(MARK, remembered=True)


def test_the_latest_tables_are_remembered(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of bounded number."""
    monkeypatch.setattr(profiles, "MOST_TABLES", 3)
    for port in (1, 2, 3, 1, 4):
        profile.remember(Invite("laptop", port), (MARK, OTHER)[port == 1 and port > 3])

    known = [port for port in range(1, 5) if profile.expected(Invite("laptop", port))]

    assert known == [1, 3, 4]


def test_chairs_are_kept_until_they_are_given_up(folder: Path) -> None:
    """The latest first, each table once, with its broker."""
    profile = open_profile(folder=folder)
    mine, other = (
        RememberedChair(INVITE, "mqtts://guest@laptop.lan"),
        RememberedChair(Invite("box", 1, OTHER), account=f"known-7:{'0123456789abcdef' * 2}"),
    )
    for chair in (mine, other, mine):
        profile.keep_chair(chair)

    profile = reopened(profile)
    assert profile.chairs == [mine, other]

    profile.give_up_chairs({MARK})
    assert reopened(profile).chairs == [other]


def test_a_password_without_a_user_is_read_and_leads_to_guests(folder: Path) -> None:
    """Older profiles have such: all who were known had one user then."""
    profile = open_profile(folder=folder)
    profile.keep_chair(RememberedChair(Invite("box", 1, OTHER), account="0" * 32))
    [chair] = reopened(profile).chairs
    address = Address.of_guest("box", 1)

    assert chair.account is not None
    assert address.known_by(chair.account) == address


def test_the_latest_chairs_are_kept(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of bounded number."""
    monkeypatch.setattr(profiles, "MOST_CHAIRS", 2)
    chairs = [
        RememberedChair(Invite("laptop", port, letter * 16)) for port, letter in enumerate("abc", 1)
    ]
    for chair in chairs:
        profile.keep_chair(chair)

    assert profile.chairs == [chairs[2], chairs[1]]


# --- In use ---------------------------------------------------------------------------------------


def test_a_profile_in_use_makes_the_next_one_another_player(folder: Path) -> None:
    """And says so."""
    titles = []
    for _ in range(3):
        profile = open_profile(folder=folder)
        titles.append((profile.title, profile.notice))

    assert titles == [
        ("default", None),
        ("default-2", "The profile default is in use; you are default-2 here."),
        ("default-3", "The profile default is in use; you are default-3 here."),
    ]


def test_a_profile_that_is_left_is_free(folder: Path) -> None:
    """The next one is the same player."""
    open_profile(folder=folder).close()

    assert open_profile(folder=folder).title == "default"


def test_a_killed_process_leaves_its_profile(folder: Path) -> None:
    """While it lives nobody else has it; kill -9 frees it at once."""
    command = [sys.executable, "-c", HOLDER, "default", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"default\n"
        meanwhile = open_profile(folder=folder)

        holder.send_signal(signal.SIGKILL)

    assert meanwhile.title == "default-2"
    assert open_profile(folder=folder).title == "default"


def test_a_child_does_not_hold_its_parents_profile(folder: Path) -> None:
    """A server that outlives the screen which started it has no part in it."""
    profile = open_profile(folder=folder)
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()  # it runs its own program now
        profile.close()

        assert open_profile(folder=folder).title == "default"


def test_too_many_at_once_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends somewhere, and says what to do."""
    monkeypatch.setattr(profiles, "MOST_AT_ONCE", 2)
    held = [open_profile(folder=folder) for _ in range(2)]

    with pytest.raises(BadProfile, match="choose another with --profile"):
        open_profile(folder=folder)

    assert len(held) == 2


# --- Refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["", ".", "../ann", "a/b", "-x", "a" * 33, "ä", "a\x1b", "a\n"])
def test_a_profile_has_a_plain_name(title: str, folder: Path) -> None:
    """It becomes the name of a file."""
    with pytest.raises(BadProfile, match="letters, digits") as refused:
        open_profile(title, folder)

    assert refused.value.reason.isprintable()
    assert not folder.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is damaged"),
        ("{}", "is damaged"),
        (b"\xff\xfe\0", "is damaged"),
        (valid()[:-1], "is damaged"),
        (valid(key="ab"), "is damaged"),
        (valid(more=1), "is damaged"),
        (valid(tables={"x:1": "../../etc"}), "is damaged"),
        ("[" * 100_000, "is damaged"),
        (valid(palmoff_profile=2, more=1), "newer Palmoff"),
        (valid(name="x" * 300_000), "is damaged"),
    ],
    ids=range(10),
)
def test_a_damaged_profile_is_refused_and_left_as_it_is(
    text: str | bytes, says: str, folder: Path
) -> None:
    """A sentence says so; the key in it might yet be saved by hand."""
    path = stored(folder, text)
    before = path.read_bytes()

    with pytest.raises(BadProfile, match=says) as refused:
        open_profile(folder=folder)

    assert path.read_bytes() == before
    assert refused.value.reason.count("\n") == 0


def test_a_refused_profile_is_not_held(folder: Path) -> None:
    """Once it is mended it can be used by the same process."""
    path = stored(folder, "")
    with pytest.raises(BadProfile):
        open_profile(folder=folder)

    path.write_text(valid())

    assert open_profile(folder=folder).title == "default"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_profile_that_others_may_use_is_refused(mode: int, folder: Path) -> None:
    """The sentence holds the command that mends it."""
    path = stored(folder, valid(), mode)

    with pytest.raises(BadProfile, match=f"chmod 600 {path}"):
        open_profile(folder=folder)


def test_a_folder_that_others_may_use_is_refused(folder: Path) -> None:
    """They could put their own profile there."""
    stored(folder, valid())
    folder.chmod(0o777)

    with pytest.raises(BadProfile, match=f"chmod 700 {folder}"):
        open_profile(folder=folder)


def test_a_profile_that_is_no_plain_file_is_refused(folder: Path) -> None:
    """A pipe would be waited for, without end."""
    folder.mkdir(mode=0o700, parents=True)
    os.mkfifo(folder / "default.json", 0o600)

    with pytest.raises(BadProfile, match="not a plain file"):
        open_profile(folder=folder)


def test_a_folder_in_the_place_of_a_profile_is_refused(folder: Path) -> None:
    """Whatever is in it."""
    (folder / "default.json").mkdir(mode=0o700, parents=True)
    folder.chmod(0o700)

    with pytest.raises(BadProfile, match=r"default\.json cannot be used"):
        open_profile(folder=folder)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """Something else is in its place."""
    (tmp_path / "config").write_text("I am a file")

    with pytest.raises(BadProfile, match=r"cannot be used .* set XDG_CONFIG_HOME"):
        open_profile(folder=tmp_path / "config" / "palmoff" / "profiles")


def test_a_full_disk_is_told_and_costs_nothing(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old contents stay, and nothing half is left beside them."""
    profile.rename("Ann")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(BadProfile, match="No space left"):
            profile.rename("Bob")

    assert reopened(profile).name == profile.name == "Ann"
    assert not list(profile.path.parent.glob("*.new"))


# --- Where ----------------------------------------------------------------------------------------


def test_profiles_are_in_the_users_config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where XDG_CONFIG_HOME says, if it says it in full, else below the home folder."""
    monkeypatch.setenv("HOME", str(tmp_path))

    assert profiles_folder({"XDG_CONFIG_HOME": "/etc/x"}) == Path("/etc/x/palmoff/profiles")
    for unusable in ({}, {"XDG_CONFIG_HOME": ""}, {"XDG_CONFIG_HOME": "x"}):
        assert profiles_folder(unusable) == tmp_path / ".config/palmoff/profiles"


def test_without_a_home_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a service without an account of its own."""

    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)

    with pytest.raises(BadProfile, match="set HOME or XDG_CONFIG_HOME"):
        profiles_folder({})
