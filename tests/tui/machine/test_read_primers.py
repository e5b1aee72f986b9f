"""Which games a profile knows: remembered, and nothing is lost of a file that is no good."""

from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.system import private
from tui.machine.read_primers import keep_primer, primers_file, read_primers


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"XDG_CONFIG_HOME": str(tmp_path)}


def written(environ: dict[str, str], text: str) -> Path:
    """The file, with this in it."""
    path = primers_file(environ)
    path.parent.mkdir(parents=True)
    path.write_text(text, "latin-1")
    path.chmod(0o600)
    return path


def test_a_new_profile_knows_nothing(environ: dict[str, str]) -> None:
    """And no file is made by looking."""
    assert read_primers(environ, "ana") == ([], "")
    assert not primers_file(environ).parent.exists()


def test_each_profile_knows_what_it_was_told(environ: dict[str, str]) -> None:
    """However often; others are told as well."""
    for game in ("royal-gambit", "cockroach-poker", "royal-gambit"):
        keep_primer(environ, "ana", game)
    keep_primer(environ, "ben", "royal-menagerie")

    assert read_primers(environ, "ana") == (["cockroach-poker", "royal-gambit"], "")
    assert read_primers(environ, "ben") == (["royal-menagerie"], "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"palmoff_first_games": 1}',
        '{"palmoff_first_games": 2, "profiles": {}}',
        '{"palmoff_first_games": 1, "profiles": {"ana": "cockroach-poker"}}',
        '{"palmoff_first_games": 1, "profiles": {"ana": [7]}}',
        "[" * 100_000,
        "\xff",
    ],
)
def test_a_damaged_file_is_told_of_and_left_alone(environ: dict[str, str], text: str) -> None:
    """All games are explained once more, and whoever mends it has lost nothing."""
    path = written(environ, text)

    known, trouble = read_primers(environ, "ana")
    assert not known
    assert trouble.count(str(path)) == 1
    assert "damaged" in trouble
    with pytest.raises(Refused, match="damaged"):
        keep_primer(environ, "ana", "royal-gambit")
    assert path.read_text("latin-1") == text


def test_a_file_that_others_may_write_is_not_believed(environ: dict[str, str]) -> None:
    """It is said how to mend that."""
    written(environ, "{}").chmod(0o666)

    assert "chmod" in read_primers(environ, "ana")[1]


def test_while_somebody_else_writes_it_is_told(environ: dict[str, str]) -> None:
    """Nobody waits for long, and nothing of theirs is lost."""
    keep_primer(environ, "ben", "royal-gambit")

    with private.ours(primers_file(environ)), pytest.raises(Refused, match="another Palmoff"):
        keep_primer(environ, "ana", "royal-gambit")
    assert read_primers(environ, "ben") == (["royal-gambit"], "")


def test_whoever_else_writes_for_a_moment_is_waited_for(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where several are opened at once, in windows side by side."""
    lock, refused = private.lock, [True]

    def once_taken(path: Path) -> int | None:
        return None if refused and refused.pop() else lock(path)

    monkeypatch.setattr(private, "lock", once_taken)
    keep_primer(environ, "ana", "royal-gambit")

    assert read_primers(environ, "ana") == (["royal-gambit"], "")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """In the words of the system."""
    (tmp_path / "palmoff").write_text("in the way")

    with pytest.raises(Refused, match="cannot be remembered"):
        keep_primer({"XDG_CONFIG_HOME": str(tmp_path)}, "ana", "royal-gambit")
