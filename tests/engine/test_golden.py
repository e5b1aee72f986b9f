"""No change goes unseen: the scripted games are played as they were when they were written down."""

import pytest

from engine.catalog import CATALOG
from tests.engine.golden import FOLDER, SCRIPTS, path, playthrough

MEND = "If that is what you meant, run `make golden` and read the diff."


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_scripted_game_is_played_as_it_was(name: str) -> None:
    """Every move, event and change of a view is the one in the file."""
    assert path(name).exists(), f"{path(name).name} is missing. {MEND}"

    written, played = path(name).read_text(encoding="utf-8"), playthrough(name)

    assert played == written, f"{name} is now played otherwise. {MEND}"


def test_every_game_has_a_scripted_game_and_every_file_a_script() -> None:
    """A new game needs a script; a file that no script plays is dead."""
    scripted = {script.key for script in SCRIPTS.values()}
    files = {file.stem for file in FOLDER.glob("*.txt")}

    lacking = sorted(set(CATALOG) - scripted)
    assert not lacking, (
        f"{lacking} have no script: write a line for each in SCRIPTS of tests/engine/golden.py, "
        "then run `make golden` and read what it has played."
    )
    assert files == set(SCRIPTS), f"The files and the scripts differ. {MEND}"
