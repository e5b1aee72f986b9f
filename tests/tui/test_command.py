"""The command `palmoff`: what it tells, and that mistakes get one sentence each."""

import json

import pytest

from engine.faces import FACES
from tui.cli import main


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


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Every message, by who says it."""
    assert main(["schema"]) == 0

    assert {"up", "down", "lobby"} <= set(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; there are: cockroach-poker, "),
        (["rules", "chess"], "There is no game 'chess'"),
        (["play", "--seats", "9"], "seats cannot be 9"),
        (["play", "--seats", "7"], "Cockroach Poker is for 2 to 6 players, not for 7."),
        (["play", "--option", "first=9"], "Option 'first' cannot be 9; it is random or the "),
        (["play", "--option", "first"], "An option is written NAME=VALUE, not 'first'."),
        (["play", "--name", "a\x1bb"], "A name "),
        (["play", "--profile", "../x"], "A profile is called by up to 32 letters"),
        (["serve", "--owner", "me"], "A player's key is 64 hexadecimal digits."),
        (["serve", "--broker", "http://x"], ""),
        (["serve", "--broker", "mqtt://a:b@x"], ""),
        (["serve", "--clock", "-1"], "clock cannot be -1"),
        (["serve", "--address", "everywhere"], ""),
        (["serve", "--passphrase-file", "/nowhere"], "The passphrase cannot be read from /nowhere"),
        (["serve", "--resume", "/nowhere.palmoff"], ""),
        (["join", "somewhere"], "An invite looks like "),
        (["join", "127.0.0.1:1/lbinih6yvfev5am"], ""),
    ],
)
def test_a_mistake_gets_one_sentence(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """On the error stream, with a failing exit code, and nothing else."""
    assert main(arguments) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"palmoff: {sentence}")
    assert printed.err.count("\n") == 1
    assert printed.err.endswith(".\n")


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--seats", "many"], ["--nonsense"]])
def test_wrong_words_get_the_usage(arguments: list[str]) -> None:
    """An unknown command or flag ends the program with what it takes."""
    with pytest.raises(SystemExit) as left:
        main(arguments)

    assert left.value.code == 2
