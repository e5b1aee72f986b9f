"""The command `palmoff`: it plays, it shows rule books, and mistakes get one sentence."""

import subprocess
import sys

import pytest

from engine.faces import FACES
from tui.cli import main


def palmoff(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, with these lines typed into it."""
    command = [sys.executable, "-m", "tui.cli", *arguments]
    return subprocess.run(command, input=typed, text=True, capture_output=True, check=False)


def test_a_game_opens_at_once() -> None:
    """`palmoff play` deals, shows the hand and asks; closing the input leaves politely."""
    table = palmoff("play", "--seed", "1")

    assert table.returncode == 0
    assert "your hand: " in table.stdout
    assert table.stdout.endswith("Goodbye.\n")
    assert table.stderr == ""


def test_the_same_seed_opens_the_same_game() -> None:
    """The cards, the starter and the bots are those of the seed."""
    first, again = (palmoff("play", "royal-menagerie", "--seed", "s", typed="1\n") for _ in "ab")

    assert first.stdout == again.stdout


def test_nothing_asked_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """`palmoff` alone says what it can do."""
    assert main([]) == 0
    assert "play at once, against bots" in capsys.readouterr().out


@pytest.mark.parametrize("key", FACES)
def test_rules_shows_the_book_and_the_options(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every game has both."""
    assert main(["rules", key]) == 0

    printed = capsys.readouterr().out
    assert printed.startswith(f"# {FACES[key].title}")
    assert "## Options" in printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; there are: cockroach-poker, "),
        (["rules", "chess"], "There is no game 'chess'"),
        (["play", "--seats", "7"], "Cockroach Poker is for 2 to 6 players, not for 7."),
        (["play", "--seats", "0"], "Cockroach Poker is for 2 to 6 players, not for 0."),
        (["play", "--option", "first=9"], "Option 'first' cannot be 9; it is random or the "),
        (["play", "--option", "first"], "An option is written NAME=VALUE, not 'first'."),
    ],
)
def test_a_mistake_gets_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the error stream, with a failing exit code, and nothing else."""
    assert main(arguments) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"palmoff: {sentence}")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--seats", "many"], ["--nonsense"]])
def test_wrong_words_get_the_usage(arguments: list[str]) -> None:
    """An unknown command or flag ends the program with what it takes."""
    with pytest.raises(SystemExit) as left:
        main(arguments)

    assert left.value.code == 2
