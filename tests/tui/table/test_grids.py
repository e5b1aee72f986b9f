"""Every screen of every game, as it was when somebody last looked at it and found it good."""

import pytest

from tests.house import HOUSE
from tests.instruments.pictures.__main__ import README
from tests.instruments.pictures.readme import SHOWN, readme_picture
from tests.tui.grids import FOLDER, NAMES, grid, path


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    """A change that changes a screen is seen before it is committed."""
    assert grid(name) == path(name).read_text(encoding="utf-8"), (
        "This screen has changed. If it should: `make grids`, then read the diff."
    )


@pytest.mark.parametrize("name", SHOWN)
def test_the_readme_shows_the_table_as_it_is(name: str) -> None:
    """Its pictures are made by the program, and of today."""
    kept = (README / f"{name}.svg").read_text("utf-8")

    assert kept == readme_picture(name), "The table has changed: `make pictures`."
    assert f".github/pictures/{name}.svg" in (HOUSE / "README.md").read_text("utf-8")


def test_there_is_no_grid_of_a_screen_that_is_gone() -> None:
    """The folder holds what is tested, and no more."""
    assert {file.name for file in FOLDER.iterdir()} == {path(name).name for name in NAMES}
