"""`palmoff play --plain` by somebody who types numbers, through a pipe and at a terminal."""

import os
import re

import pytest

from tests.e2e.table_of_processes import PALMOFF, Process, Room, scratch_of
from tests.e2e.terminals import at_a_terminal
from tests.netplay.processes import children, lives
from tests.netplay.wait import until

ALONE = ("play", "cockroach-poker", "--plain", "--seats=2", "--pace=0")
QUESTION = re.compile(r"[A-Z].*\?.*")  # of what happens and is said a star or a bracket comes first
OVER = "/start begins another game, q leaves."


class Typist(Process):
    """Types 1, the first choice, whenever there is something to choose."""

    def _said(self, line: str) -> None:
        super()._said(line)
        if line.startswith("   1 "):
            self.type("1")


@pytest.mark.asyncio
async def test_a_game_by_numbers(home: Room) -> None:
    """The first choice each time leads to an end; then one leaves, and the server with one.

    Files that happen to lie around are called like parts of Python, and are left alone.
    """
    home.program = PALMOFF
    for part in "json", "random", "asyncio":
        (home.folder / f"{part}.py").write_text("raise SystemExit('not ours')", "utf-8")
    me: Typist = await home.palmoff(*ALONE, kind=Typist)
    await me.says(OVER)
    family, scratch = children(me.pid), scratch_of(me.pid)

    me.type("q")

    assert await me.ends() == 0
    assert me.complaints == []
    assert sum(bool(QUESTION.fullmatch(line)) for line in me.lines) > 3
    assert not any(map(lives, family))
    assert not scratch.exists()


@pytest.mark.asyncio
async def test_a_game_at_a_terminal(home: Room) -> None:
    """Where a person types, and ctrl-c leaves without a word."""
    terminal = await at_a_terminal(home, *ALONE)
    await until(lambda: b"   1 " in terminal.shown)
    family = children(terminal.child.pid)
    terminal.type("1\n")
    seen = len(terminal.shown)
    await until(lambda: len(terminal.shown) > seen + 3)
    terminal.type("\x03")
    await until(lambda: terminal.child.returncode is not None)

    assert terminal.child.returncode == 130
    assert b"Traceback" not in terminal.shown
    await until(lambda: not any(map(lives, family)))


@pytest.mark.asyncio
async def test_the_input_ends(home: Room) -> None:
    """Nobody types any more: one has gone home."""
    me: Process = await home.palmoff(*ALONE)
    me.shut_up()

    assert await me.ends() == 0
    assert me.complaints == []


@pytest.mark.asyncio
async def test_nobody_reads_the_output(home: Room) -> None:
    """A reader that has seen enough is no fault; a full disk is, and is told."""
    nobody, output = os.pipe()
    os.close(nobody)
    full = os.open("/dev/full", os.O_WRONLY)
    seen: Process = await home.palmoff(*ALONE, stdout=output)
    told: Process = await home.palmoff(*ALONE, "--profile=two", stdout=full)
    seen_little: Process = await home.palmoff("--version", stdout=output)
    told_little: Process = await home.palmoff("--version", stdout=full)
    os.close(output)
    os.close(full)

    for one in (seen, seen_little):
        assert (await one.ends(), one.complaints) == (0, [])
    for one in (told, told_little):
        assert await one.ends() == 2
        assert one.complaints == ["palmoff: The output cannot be written: No space left on device."]
