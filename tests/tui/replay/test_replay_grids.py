"""Replays and rule books, as they were when somebody last looked at them and found them good."""

import pytest

from tests.tui.replay_grids import FOLDER, NAMES, grid, path


@pytest.mark.parametrize("name", NAMES)
def test_a_page_looks_as_it_did(name: str) -> None:
    """A change that changes a page is seen before it is committed."""
    assert grid(name) == path(name).read_text(encoding="utf-8"), (
        "This page has changed. If it should: `python -m tests.tui.replay_grids`; read the diff."
    )


def test_there_is_no_grid_of_a_page_that_is_gone() -> None:
    """The folder holds what is tested, and no more."""
    assert {file.name for file in FOLDER.iterdir()} == {path(name).name for name in NAMES}
