"""The source archive and the wheel: what is in them, and that what is in them plays."""

import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.e2e.table_of_processes import Room
from tests.e2e.test_play import ALONE, OVER, Typist
from tests.house import HOUSE
from tests.house.test_documents import LINK
from tests.house.test_top_level import FILES, FOLDERS

HERE = ("--address", "127.0.0.1")
HIDDEN = {".ci", ".editorconfig", ".github", ".gitignore"}
PACKAGES = ("engine/", "netplay/", "tui/")


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house, in which `dist` is what `make dist` makes of it."""
    copy = tmp_path_factory.mktemp("house")
    for name in FILES | FOLDERS | HIDDEN:
        if (HOUSE / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(HOUSE / name, copy / name, ignore=ignored)
        else:
            shutil.copy(HOUSE / name, copy)
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--quiet"],
        cwd=copy,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return copy


def test_the_source_archive_holds_the_house(shipped: Path) -> None:
    """Whoever has the archive can read, test, change and ship all of it, as from git."""
    with tarfile.open(_made(shipped, "*.tar.gz")) as archive:
        held = {member.name.partition("/")[2] for member in archive if member.isfile()}

    assert _house(shipped) - held == set()


def test_the_package_introduces_itself_where_there_is_no_repository(shipped: Path) -> None:
    """An index shows this text: no picture and no page beside it, and `make` does nothing there."""
    with ZipFile(_made(shipped, "*.whl")) as wheel:
        about = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        _, _, page = wheel.read(about).decode().partition("\n\n")

    assert page == (HOUSE / "shipping" / "package.md").read_text("utf-8")
    assert (LINK.findall(page), "make " in page) == ([], False)


def test_the_wheel_holds_the_packages_and_what_a_broker_needs(shipped: Path) -> None:
    """Rule books, sprites and what bots have learned lie beside the code; tests stay at home."""
    with ZipFile(_made(shipped, "*.whl")) as wheel:
        held = set(wheel.namelist())

    about = {name for name in held if name.split("/")[0].startswith("palmoff-")}
    assert held - about == {name for name in _house(shipped) if name.startswith(PACKAGES)}
    assert {name.rpartition("/data/share/palmoff/")[2] for name in about} >= {
        path.name for pattern in ("*.conf", "*.acl", "*.md") for path in shipped.glob(pattern)
    }


@pytest.mark.asyncio
async def test_the_wheel_plays_where_there_is_nothing_else(shipped: Path, home: Room) -> None:
    """It is installed beside the packages that it needs, far from this folder, and a game ends."""
    home.program = (_installed(_made(shipped, "*.whl"), home.folder / "venv"),)
    elsewhere = {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}

    me: Typist = await home.palmoff(*ALONE, kind=Typist, environ=elsewhere)
    await me.says(OVER)
    me.type("q")

    assert await me.ends() == 0
    assert me.complaints == []


@pytest.mark.asyncio
async def test_an_installation_says_where_its_papers_lie(shipped: Path, home: Room) -> None:
    """Its README is there with all that it links to, far from the folder that it came from."""
    home.program = (_installed(_made(shipped, "*.whl"), home.folder / "venv"),)

    doctor = await home.palmoff("doctor", *HERE, environ={"PYTHONPATH": ""})
    said = await doctor.says("are in ")
    await doctor.ends()

    papers = Path(said.rpartition("are in ")[2])
    links = [link.partition("#")[0] for link in LINK.findall((papers / "README.md").read_text())]
    assert papers.is_relative_to(home.folder / "venv")
    assert [link for link in links if not (papers / link).exists()] == []


def _installed(wheel: Path, place: Path) -> str:
    """The program in a new environment, which also sees our packages, but not what is ours."""
    venv.create(place, symlinks=True)
    python = place / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet")
    only = ("--no-index", "--no-deps", "--no-compile", "--ignore-installed")
    subprocess.run([*pip, *only, str(wheel)], check=True)
    theirs = next(place.glob("lib/python*/site-packages")) / "theirs.pth"
    theirs.write_text(sysconfig.get_path("purelib"), "utf-8")  # a .pth in there is not obeyed
    return str(place / "bin" / "palmoff")


def _made(shipped: Path, pattern: str) -> Path:
    (made,) = (shipped / "dist").glob(pattern)
    return made


def _house(copy: Path) -> set[str]:
    """All files that we have written."""
    places = [copy / name for name in FILES | FOLDERS | HIDDEN]
    own = (path for place in places for path in [place, *place.rglob("*")])
    return {path.relative_to(copy).as_posix() for path in own if path.is_file()}
