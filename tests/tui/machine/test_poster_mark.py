"""The mark of a poster that hangs, as the party's server sees it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tui.machine.poster_mark import PosterMark, hangs

HANGING = """
from tui.machine.poster_mark import PosterMark
PosterMark().hang(), print("it hangs", flush=True), input()
"""


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "palmoff").mkdir()


def test_a_mark_goes_with_its_poster_however_that_ends() -> None:
    """Killed, it has said nothing."""
    assert not hangs()
    words = (sys.executable, "-c", HANGING)
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as poster:
        assert poster.stdout is not None
        assert poster.stdout.readline() == b"it hangs\n"
        assert hangs()
        poster.kill()

    assert not hangs()


def test_a_poster_that_was_left_leaves_its_mark_until_the_next_one_hangs() -> None:
    """Whoever left it said that the party goes on."""
    first, second = PosterMark(), PosterMark()
    first.hang()
    first.leave()
    assert hangs()

    second.hang()
    assert hangs()
    second.take_down()
    assert not hangs()


def test_of_two_posters_the_later_one_takes_over() -> None:
    """It says that it hangs again and again."""
    first, second = PosterMark(), PosterMark()
    first.hang()
    second.hang()
    first.take_down()
    second.hang()

    assert hangs()
    second.take_down()
    assert not hangs()


def test_a_poster_that_is_left_before_it_could_hang_leaves_its_mark() -> None:
    """Its server may look whether it hangs just when it is to be hung."""
    server, poster = PosterMark(), PosterMark()
    server.hang()
    poster.hang()
    server.take_down()

    assert poster.leave()
    assert hangs()


def test_without_a_home_no_poster_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does that stop anybody."""
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    mark = PosterMark()
    mark.hang()

    assert not mark.leave()
    assert not hangs()
