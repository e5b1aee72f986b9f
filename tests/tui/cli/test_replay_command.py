"""`palmoff replay` and `rules` in lines: for pipes, scripts and terminals without screens."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.catalog import CATALOG
from tests.tui.replayed import GAMES, WHY, journal, played
from tui.cli.main import main
from tui.replay.thought import thought

TABLE = "0123456789abcdef"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of the command."""
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_game_is_told_move_by_move(
    key: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every move, what came of it, and the end."""
    match = played(key, seats)
    path = tmp_path / "game.json"
    path.write_text(match.to_json(), "utf-8")

    lines = told(capsys, "replay", str(path), "--plain").splitlines()
    assert lines[0] == f"{CATALOG[key].title}: {', '.join(f'Seat {n + 1}' for n in range(seats))}"
    assert lines[1].startswith("options: ")
    assert lines[2].startswith("1. Seat ")
    assert any(line.startswith(f"{len(match.moves)}. Seat ") for line in lines)
    end = next(at for at, line in enumerate(lines) if line.startswith("The game is over"))
    boldest = lines.index("The boldest moments:")
    assert boldest > end
    assert lines[-1].startswith(f"{len(match.moves)}. ")


def test_below_the_moves_of_bots_stands_why(capsys: pytest.CaptureFixture[str]) -> None:
    """As the journal has it; the first move was not a bot's."""
    journal(TABLE, 1)

    lines = told(capsys, "replay", f"{TABLE}/1", "--plain").splitlines()
    moves = len(played("royal-menagerie", 4).moves)
    assert sum(line.strip() == thought(WHY) for line in lines) == moves - 1
    assert lines[3].strip() != thought(WHY)


def test_what_cannot_be_printed_stops_nothing() -> None:
    """A folder, and so a file, may be called by bytes that are no text."""
    path = journal(TABLE, 1)
    path.rename(path.with_stem(os.fsdecode(b"\xff")))
    command = [sys.executable, "-m", "tui.cli.main", "replay", "--plain"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}

    done = subprocess.run(command, capture_output=True, env=strict, check=True)

    assert done.stdout.endswith(b"palmoff replay \\udcff/1\n")
    assert done.stderr == b""


def test_a_record_can_be_handed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON: what `replay` takes as a file."""
    journal(TABLE, 1)

    record = json.loads(told(capsys, "replay", f"{TABLE}/1", "--json"))
    assert record == played("royal-menagerie", 4).record


def test_the_past_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """With their ids, as short as can be; it is not said how they ended."""
    journal(TABLE, 1)

    line = told(capsys, "replay", "--plain")
    assert line.endswith("Royal Menagerie: Bruno, Ana, Dora, Emil: palmoff replay 0123/1\n")
    listed = json.loads(told(capsys, "replay", "--json"))
    assert (listed["id"], listed["game"]) == (f"{TABLE}/1", "royal-menagerie")
    assert set(listed) == {"id", "game", "dealt", "names", "you"}


def test_where_none_was_finished_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence for people, nothing for scripts."""
    assert told(capsys, "replay").startswith("No game has been finished yet")
    assert told(capsys, "replay", "--json") == ""


@pytest.mark.parametrize("way", ["--plain", "--json"])
def test_a_record_that_cannot_be_written_down_is_refused(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half a character is no seed, though JSON can name it."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played("royal-menagerie", 4).record | {"seed": "\ud800"}), "ascii")

    assert main(["replay", str(path), way]) == 2

    reason = "The record cannot be dealt. A seed is a text; this one holds half a character."
    assert capsys.readouterr() == ("", f"palmoff: {reason}\n")


def test_a_record_is_read_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another program may hand it over, and in another encoding."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # so that the writer finds one
    path.write_text(played("royal-menagerie", 4).to_json(), "utf-16")

    record = json.loads(told(capsys, "replay", str(path), "--json"))
    assert record == played("royal-menagerie", 4).record
    os.close(reader)


@pytest.mark.parametrize(
    "words",
    [["replay", "/nowhere"], ["replay", "/dev/zero"], ["replay", "cafe"], ["rules", "chess"]],
)
def test_what_is_not_there_gets_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """On the error stream, with a failing exit code."""
    assert main([*words, "--plain"]) == 2

    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert printed.err.endswith(".\n")


def test_rules_without_a_game_tells_all_books(capsys: pytest.CaptureFixture[str]) -> None:
    """They follow each other."""
    printed = told(capsys, "rules")

    assert all(f"{info.title}\n\n" in printed for info in CATALOG.values())
