"""The command `palmoff`: what it tells, and that mistakes get one sentence each."""

import json
import os
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from engine.catalog import CATALOG
from engine.refusal import Refused
from tui.cli.main import main
from tui.cli.parser import parsed
from tui.cli.shelf import COMMANDS
from tui.commands.serve import ServeCommand

HERE = ["serve", "--address=127.0.0.1", "--quiet"]


def test_nothing_asked_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """`palmoff` alone says what it can do."""
    assert main([]) == 0
    assert "play at once, against bots" in capsys.readouterr().out


@pytest.mark.parametrize("word", [word for word in COMMANDS if word])
def test_what_stands_for_something_of_ones_own_is_in_capitals(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In `--help` as in the papers: GAME, INVITE."""
    with pytest.raises(SystemExit):
        main([word, "--help"])

    told = capsys.readouterr().out.partition("positional arguments:\n")[2].split("\n\n")[0]
    named = re.findall(r"^  (\S+)", told, re.MULTILINE)
    assert named == [name.upper() for name in named]


def test_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever tells of a fault can say which Palmoff had it."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert ended.value.code == 0
    assert capsys.readouterr().out == f"palmoff {version('palmoff')}\n"


@pytest.mark.parametrize("key", CATALOG)
def test_rules_shows_the_book_and_the_options(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every game has both."""
    assert main(["rules", key]) == 0

    printed = capsys.readouterr().out
    assert printed.startswith(f"{CATALOG[key].title}\n\n")
    assert "\nOptions\n" in printed


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Every message, by whoever says it."""
    assert main(["schema"]) == 0

    assert {"up", "down", "lobby"} <= set(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; there are: cockroach-poker, "),
        (["rules", "chess"], "There is no game 'chess'"),
        (["play", "--", "--x"], "There is no game '--x'; there are: cockroach-poker, "),
        (["play", "royal-menagerie", "--seats", "9"], "Royal Menagerie is for 4 players, not for "),
        (["play", "--seats", "7"], "Cockroach Poker is for 2 to 6 players, not for 7."),
        (["play", "--option", "first=9"], "Option 'first' cannot be 9; it must be random or the "),
        (["play", "--option", "first"], "An option is written NAME=VALUE, not 'first'."),
        (["play", "--name", "a\x1bb"], "A name "),
        (["play", "--profile", "../x"], "A profile's name has up to 32 letters"),
        (["serve", "--owner", "me"], "A player's key is 64 hexadecimal digits."),
        (["serve", "--broker", "http://x"], ""),
        (["serve", "--broker", "mqtt://a:b@x"], ""),
        (["serve", "--clock", "-1"], "clock cannot be -1"),
        ([*HERE, "--broker", ""], "A broker's URL begins with mqtt://"),
        ([*HERE, "--broker", "mqtt://guest@127.0.0.1:1"], "The account guest is for guests"),
        (["serve", "--address", "everywhere"], "--address takes an IP address of this machine"),
        (
            ["serve", "--passphrase-file", "/nowhere"],
            "The passphrase cannot be read from /nowhere: No such file or directory.",
        ),
        (
            ["serve", "--passphrase-file", "/dev/zero"],
            "The passphrase cannot be read from /dev/zero: it is longer than 4096 bytes.",
        ),
        (
            ["join", "--passphrase-file", os.devnull, "127.0.0.1:1"],
            f"The passphrase cannot be read from {os.devnull}: its first line is empty.",
        ),
        (["serve", "--resume", "/nowhere.palmoff"], ""),
        (["join", "somewhere"], "The invite names no port after 'somewhere'; it looks like "),
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


ADDRESSES = (
    *("", " ", "bogus", "localhost", "300.1.1.1", "127.0.0.1:80", "0.0.0.0", "::"),
    *("224.0.0.1", "255.255.255.255", "ff02::1"),  # those of many, at which nobody can be called
)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    "command", [[], ["host"], ["serve"], ["join"], ["watch"], ["tables"], ["doctor"]]
)
def test_an_address_is_one(command: list[str], address: str) -> None:
    """Wherever one is named; a variable that a script has not set does not mean all there are."""
    with pytest.raises(Refused, match="takes an IP address of this machine") as refused:
        parsed([*command, "--address", address])

    assert f"not {address!r};" in refused.value.reason


@pytest.mark.parametrize("port", ["65536", "-1", "99999", "1883O", "\u0661", ""])
def test_a_port_is_one(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before a journal is made for a table that would tell of it."""
    assert main([*HERE, f"--port={port}"]) == 2

    assert capsys.readouterr().err == (
        f"palmoff: --port takes a number from 1 to 65535, not {port!a}.\n"
    )


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "fe80::1%eth0"])
def test_an_address_stays_as_it_was_named(address: str) -> None:
    """Of either kind, and with the network that it is of."""
    assert parsed(["serve", "--address", address]) == ServeCommand(address=address)


@pytest.mark.parametrize("secret", [b"x" * 101, b"a\tb", b"\xff"])
def test_a_passphrase_that_nobody_could_give_locks_no_table(
    secret: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor does it end who joins with a traceback."""
    file = tmp_path / "secret"
    file.write_bytes(secret)
    for command in (HERE, ["host", "--plain", *HERE[1:]], ["join", "--plain", "127.0.0.1:1"]):
        assert main([*command, "--passphrase-file", str(file)]) == 2

        said = capsys.readouterr().err
        assert "passphrase" in said
        assert said.count("\n") == 1


def test_half_a_flag_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    """A passphrase on a command line would be read by others, and is no name of a file."""
    with pytest.raises(SystemExit):
        main(["serve", "--passphrase", "x"])

    assert "`palmoff serve` knows no --passphrase;" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "royal-gambit", "--address", "::1"], "`palmoff play` knows no --address ::1;"),
        (["--nonsense"], "`palmoff` knows no --nonsense;"),
        (["--foo", "play"], "`palmoff` knows no --foo; `palmoff --help` tells"),
        (["--foo", "play", "--bar"], "`palmoff` knows no --foo;"),
        (["play", "royal-gambit", "--foo", "play"], "`palmoff play` knows no --foo play;"),
        (["rules", "--\x1b[2J"], "`palmoff rules` knows no --\\x1b[2J;"),
    ],
)
def test_a_command_says_in_a_sentence_what_it_does_not_know(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names itself, as another command may well know it; and what helps."""
    with pytest.raises(SystemExit) as left:
        main(words)

    said = capsys.readouterr().err
    assert left.value.code == 2
    assert said.startswith(f"palmoff: {told}")
    assert "--help` tells" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--seats", "many"], ["--nonsense"]])
def test_wrong_words_get_the_usage(arguments: list[str]) -> None:
    """An unknown command or flag ends the program with what it takes."""
    with pytest.raises(SystemExit) as left:
        main(arguments)

    assert left.value.code == 2
