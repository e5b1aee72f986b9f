"""Every screen of every game, as it was when somebody last looked at it and found it good."""

import pytest

from tests.tui.grids import FOLDER, NAMES, README, grid, hang_picture, path


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    """A change that changes a screen is seen before it is committed."""
    assert grid(name) == path(name).read_text(encoding="utf-8"), (
        "This screen has changed. If it should: `make grids`, then read the diff."
    )


def test_the_readme_shows_the_table_as_it_is() -> None:
    """Its picture is made by the program, and of today."""
    shown = README.read_text(encoding="utf-8")
    assert shown == hang_picture(shown), "The table has changed: `make grids`, then read the diff."


def test_there_is_no_grid_of_a_screen_that_is_gone() -> None:
    """The folder holds what is tested, and no more."""
    assert {file.name for file in FOLDER.iterdir()} == {path(name).name for name in NAMES}
