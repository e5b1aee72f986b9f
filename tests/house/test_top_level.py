"""The house itself: what stands at the top level, and how long a file may get."""

import shutil
import subprocess

from tests.house import HOUSE

FILES = {
    "BROKERS.md",
    "broker.acl",
    "broker.conf",
    "cluster-door.conf",
    "cluster.conf",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "DECISIONS.md",
    "LICENSE",
    "MANIFEST.in",
    "Makefile",
    "pyproject.toml",
    "README.md",
    "SECURITY.md",
}
FOLDERS = {"engine", "netplay", "shipping", "tests", "tui"}
LONGEST = 400  # lines; a file is one concept


def test_the_top_level_holds_nothing_else() -> None:
    """A newcomer sees the whole house at a glance, so nothing is put down in the hallway."""
    strangers = {name for name in _tracked() if not name.startswith(".")} - FILES - FOLDERS

    assert not strangers


def test_the_top_level_lacks_nothing() -> None:
    """Scripts and people find these under exactly these names."""
    missing = {name for name in FILES if not (HOUSE / name).is_file()}
    missing |= {name for name in FOLDERS if not (HOUSE / name).is_dir()}

    assert not missing


def test_no_file_is_longer_than_a_concept() -> None:
    """A file that has grown over the bound holds two concepts and is split by them."""
    modules = [path for folder in FOLDERS for path in (HOUSE / folder).rglob("*.py")]
    lengths = {str(path): len(path.read_text("utf-8").splitlines()) for path in modules}

    assert not {path: length for path, length in lengths.items() if length > LONGEST}


def _tracked() -> set[str]:
    """The names at the top level that git knows: none in an unpacked archive, which has no git."""
    git = shutil.which("git")
    if git is None or not (HOUSE / ".git").exists():
        return set()
    listing = subprocess.run(
        [git, "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=HOUSE,
        capture_output=True,
        check=True,
        text=True,
    )
    return {path.split("/")[0] for path in listing.stdout.split("\0") if path}
