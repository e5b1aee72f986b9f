"""Long commands tell how far they are, and end in a sentence when they are stopped."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import HOUSE
from tests.instruments.progress import STOPPED, Progress, stoppable
from tests.netplay.wait import until

LADDER = """\
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run behind a shell
runpy.run_module("tests.instruments.ladder", run_name="__main__", alter_sys=True)
"""


def test_who_stops_a_command_is_told_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence, and with the number that a shell expects."""
    with pytest.raises(SystemExit) as ended, stoppable("It goes on."):
        raise KeyboardInterrupt

    assert ended.value.code == STOPPED
    assert capsys.readouterr().err == "\nStopped. It goes on.\n"


def test_what_was_done_is_told_by_tenths_where_nobody_watches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also of what was done before, by somebody who went on."""
    progress = Progress("some", 100, 20)
    for done in range(21, 41):
        progress.at(done, "so far")

    told = capsys.readouterr().err.splitlines()
    assert [line.partition(",")[0] for line in told] == [
        "some [#######.................]  30%",
        "some [##########..............]  40%",
    ]


@pytest.mark.asyncio
async def test_a_ladder_is_stopped_and_goes_on(tmp_path: Path) -> None:
    """Its processes say nothing either, and no game that was played is played again."""
    kept = tmp_path / "some.parts"
    words = [
        "--only",
        "menagerie: 4 uniform",
        "--processes",
        "2",
        "--json",
        f"{tmp_path}/some.json",
    ]
    command = [sys.executable, "-c", LADDER, *words]
    with subprocess.Popen(
        [*command, "--games", "100000"],
        cwd=HOUSE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    ) as ladder:
        await until(lambda: kept.exists() or ladder.poll() is not None)
        assert kept.exists()
        os.killpg(ladder.pid, signal.SIGINT)
        _, told = ladder.communicate()
    (played,) = json.loads(kept.read_text("utf-8"))["lines"].values()
    done = sum(games for _, games in played.values())

    again = subprocess.run(
        [*command, "--games", f"{done}", "--resume"],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=True,
    )

    assert ladder.returncode == STOPPED
    assert told == "\nStopped. With --resume it goes on.\n"
    assert f"of {done}" in again.stdout
