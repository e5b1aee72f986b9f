"""The words of `make` on a machine that lacks what Palmoff needs."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house import HOUSE

PYTHONS = {
    "none": (None, r"needs Python 3\.11 or newer, and there is no \S+ here: install it"),
    "old": ("echo Python 3.9.2; exit 1", r"and \S+ is Python 3\.9\.2: install a newer one"),
    "no venv": ("case $2 in *venv*) exit 1; esac", r"needs the venv module, .*: install it"),
}


@pytest.mark.parametrize("lack", PYTHONS)
def test_a_machine_that_lacks_something_is_told_what_to_install(lack: str, tmp_path: Path) -> None:
    """The first thing a newcomer may see is one sentence, and neither a traceback nor a ruin."""
    script, sentence = PYTHONS[lack]
    python = tmp_path / "python"
    if script:
        python.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        python.chmod(0o755)

    said = _make(tmp_path, "play", f"PYTHON={python}").stderr.splitlines()

    assert re.search(sentence, said[0])
    assert [line for line in said[1:] if not line.startswith("make")] == []
    assert not (tmp_path / ".venv").exists()


def test_make_alone_lists_every_target(tmp_path: Path) -> None:
    """Nobody has to read a Makefile to find a command."""
    makefile = (HOUSE / "Makefile").read_text("utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony

    listed = _make(tmp_path).stdout.splitlines()

    assert [line.split()[1] for line in listed] == phony[1].split()


def test_nothing_is_released_that_nobody_could_find_or_name(tmp_path: Path) -> None:
    """A release says where the project lives, and is what a tag stands for."""
    told = (HOUSE / "pyproject.toml").read_text("utf-8").replace("[project.urls]", "[tool.none]")

    nowhere = _make(tmp_path, "release", pyproject=told)
    untagged = _make(tmp_path, "release", pyproject=f"{told}\n[project.urls]\n")

    assert [nowhere.returncode, untagged.returncode] == [2, 2]
    assert "as [project.urls], where it lives." in nowhere.stderr
    assert "This is not the tag v" in untagged.stderr


def test_a_release_is_a_tag_and_nothing_else(tmp_path: Path) -> None:
    """A commit may have two tags; what stands in none of them is not published."""
    told = (HOUSE / "pyproject.toml").read_text("utf-8") + "\n[project.urls]\n"
    version = re.search(r'^version = "(.*)"', told, re.MULTILINE)
    assert version
    _make(tmp_path, "help", pyproject=told)
    for words in ("init", "add .", "commit -m first", f"tag v{version[1]}", "tag latest"):
        author = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
        command = ("git", *author, *words.split())
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)

    whole = _make(tmp_path, "release", "PYTHON=none", pyproject=told)
    (tmp_path / "new.py").touch()
    beside = _make(tmp_path, "release", "PYTHON=none", pyproject=told)

    assert "tag" not in whole.stderr
    assert "What is here is not all in the tag" in beside.stderr


def _make(
    folder: Path, *arguments: str, pyproject: str = (HOUSE / "pyproject.toml").read_text("utf-8")
) -> subprocess.CompletedProcess[str]:
    """Runs our Makefile in a folder without .venv, deaf to a `make` that runs this test."""
    shutil.copy(HOUSE / "Makefile", folder)
    (folder / "pyproject.toml").write_text(pyproject, "utf-8")
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
        capture_output=True,
        check=False,
        text=True,
    )
