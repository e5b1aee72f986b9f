"""A file that somebody names is read no further than it may go, and what is wrong is a sentence."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine import files
from engine.files import RECORD
from engine.match import Match
from engine.record import BadRecord


def finished() -> Match:
    """A game played to its end."""
    match, random = Match.new("cockroach-poker", 4, {}, "seed"), Random(1)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0]).pick(random))
    return match


FINISHED = finished()


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    """As somebody may have been sent it."""
    path = tmp_path / "game.json"
    path.write_text(FINISHED.to_json(), "utf-8")

    assert files.record(path) == FINISHED.record


def test_a_record_is_read_from_another_program(tmp_path: Path) -> None:
    """Through a pipe, which gives what is in it once."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # so that the writer finds one
    path.write_text(FINISHED.to_json())

    assert files.record(path) == FINISHED.record
    os.close(reader)


NO_RECORDS: dict[str, tuple[Callable[[Path], object], str]] = {
    "not there": (lambda path: None, r"cannot be read: No such file or directory\.$"),
    "a folder": (Path.mkdir, r"cannot be read: Is a directory\.$"),
    "nothing": (Path.touch, "cut short or not JSON"),
    "deep": (lambda path: path.write_bytes(b"[" * 100_000), "cut short or not JSON"),
    "no text": (lambda path: path.write_bytes(b"\xff\xfe"), "cut short or not JSON"),
    "too large": (lambda path: path.write_bytes(b" " * (RECORD + 1)), "longer than 4000000 bytes"),
    "endless": (lambda path: path.symlink_to("/dev/zero"), "longer than 4000000 bytes"),
    "a pipe without a writer": (os.mkfifo, "cut short or not JSON"),
}


@pytest.mark.parametrize("what", NO_RECORDS)
def test_a_file_without_a_record_is_refused(what: str, tmp_path: Path) -> None:
    """Not there, not JSON, too large, or without an end or a beginning."""
    make, reason = NO_RECORDS[what]
    make(tmp_path / "game.json")

    with pytest.raises(BadRecord, match=reason):
        files.record(tmp_path / "game.json")


def test_a_line_is_read_without_its_end(tmp_path: Path) -> None:
    """Whoever wrote the file may be used to other ends of lines, or to none."""
    for number, text in enumerate(("line\nmore\n", "line\r\n", "line")):
        path = tmp_path / str(number)
        path.write_bytes(text.encode())

        assert files.first_line(path, 100) == "line"


@pytest.mark.parametrize("most", [1, 4096])
def test_no_line_is_endless(most: int) -> None:
    """A device may have no end of a line, and no end."""
    with pytest.raises(OSError, match="longer than") as error:
        files.first_line(Path("/dev/zero"), most)

    assert error.value.strerror == f"it is longer than {most} bytes"


def test_as_much_as_may_be_is_read(tmp_path: Path) -> None:
    """To the byte."""
    path = tmp_path / "file"
    path.write_bytes(b"x" * 10)

    assert files.read(path, 10) == b"x" * 10
    with pytest.raises(OSError, match="longer than 9 bytes"):
        files.read(path, 9)
