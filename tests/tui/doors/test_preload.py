"""A door paints in its sandbox all that it may ever have to."""

import subprocess
import sys


def test_every_page_is_painted_where_there_are_no_files() -> None:
    """A module or a picture that was forgotten would end a guest's line in the middle of a game."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.tui.doors.behind_the_sandbox"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ran.stdout, ran.stderr) == ("all is painted", "")
