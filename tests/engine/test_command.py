"""`python -m engine`: a game as text, the same for the same seed, and one sentence for mistakes."""

from pathlib import Path

import pytest

from engine.__main__ import main


def test_a_game_is_played_out_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    """From the deal to who won."""
    assert main(["play", "royal-menagerie", "--seed", "7"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Royal Menagerie for 4, seed 7"
    assert lines[-2].startswith("The game is over")


def test_the_same_seed_plays_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    """And another seed another one."""
    texts = []
    for seed in ("7", "7", "8"):
        main(["play", "cockroach-poker", "--seats", "2", "--seed", seed])
        texts.append(capsys.readouterr().out.partition("\n")[2])

    assert texts[0] == texts[1] != texts[2]


def test_brief_leaves_the_views_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Only moves and events are told."""
    main(["play", "cockroach-poker", "--brief"])

    assert " | " not in capsys.readouterr().out


def test_a_record_is_told_as_it_was_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The record of a game, replayed, gives the very text of the game."""
    asked = ["play", "cockroach-poker-royal", "--option", "ruling=japanese", "--option", "first=1"]
    main(asked)
    told = capsys.readouterr().out
    main([*asked, "--json"])
    record = tmp_path / "game.json"
    record.write_text(capsys.readouterr().out, encoding="utf-8")

    assert main(["replay", str(record)]) == 0

    assert capsys.readouterr().out == told


def test_no_seed_reaches_the_terminal_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """It may be of anybody's record, and is shown before the first move."""
    assert main(["play", "cockroach-poker", "--seed", "\x1b[2J"]) == 0

    assert capsys.readouterr().out.splitlines()[0].endswith("seed \N{REPLACEMENT CHARACTER}[2J")


def test_half_a_flag_is_none() -> None:
    """As with `palmoff`, where it could be meant as another."""
    with pytest.raises(SystemExit):
        main(["play", "royal-gambit", "--jso"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; there are: cockroach-poker, "),
        (["play", "royal-gambit", "--seats", "9"], "Royal Gambit is for 2 to 8 players, not for 9"),
        (["play", "royal-gambit", "--seats", "0"], "Royal Gambit is for 2 to 8 players, not for 0"),
        (
            ["play", "royal-gambit", "--option", "goal=5"],
            "Option 'goal' cannot be 5; it must be a ",
        ),
        (
            ["play", "royal-gambit", "--option", "goal"],
            "An option is written NAME=VALUE, not 'goal'",
        ),
        (["play", "royal-gambit", "--seed", "\udcff"], "A seed is a text; this one holds half a"),
        (["replay", "nowhere.json"], "The record nowhere.json cannot be read: No such file"),
        (["replay", "/dev/zero"], "The record /dev/zero cannot be read: it is longer than"),
        (["replay", __file__], "The record is cut short or not JSON: "),
    ],
)
def test_a_mistake_gets_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the error stream, with a failing exit code, and nothing else."""
    assert main(arguments) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(sentence)
    assert printed.err.count("\n") == 1
