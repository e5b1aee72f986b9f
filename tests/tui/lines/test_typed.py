"""How lines that are typed come to the table, and how it ends that they do."""

import asyncio
import os
import pty
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.netplay.wait import PATIENCE
from tui.lines.typed import InputEnd, Typed, read_lines


class Input:
    """A stand-in for the standard input, and the end at which somebody types."""

    def __init__(self, ours: int, theirs: int) -> None:
        self.ours, self.theirs = ours, theirs

    def type(self, text: bytes) -> None:
        os.write(self.ours, text)

    def end(self) -> None:
        """As somebody ends it who sits there: by ctrl-d, or by having no more to say."""
        if os.isatty(self.theirs):
            self.type(b"\x04")
        else:
            self.close()

    def close(self) -> None:
        with suppress(OSError):  # it was closed before
            os.close(self.ours)


@pytest.fixture(params=["terminal", "pipe"])
def typist(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Input]:
    """An input of either kind."""
    ours, theirs = pty.openpty() if request.param == "terminal" else os.pipe()[::-1]
    with open(theirs, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        typed = Input(ours, theirs)
        yield typed
        typed.close()


async def all_of(lines: "asyncio.Queue[Typed]") -> list[Typed]:
    """The lines that were typed, and how it ended."""
    found: list[Typed] = []
    async with asyncio.timeout(PATIENCE):
        while not (found and isinstance(found[-1], InputEnd)):
            found.append(await lines.get())
    return found


def reading() -> "asyncio.Queue[Typed]":
    lines: asyncio.Queue[Typed] = asyncio.Queue()
    read_lines(asyncio.get_running_loop(), lines)
    return lines


@pytest.mark.asyncio
async def test_an_end_that_was_typed_is_somebodys_word(typist: Input) -> None:
    """ctrl-d at a terminal, or the end of a script."""
    lines = reading()
    typist.type(b"1\n")
    typist.end()

    assert await all_of(lines) == ["1\n", InputEnd.CLOSED]


@pytest.mark.asyncio
@pytest.mark.parametrize("typist", ["terminal"], indirect=True)
async def test_a_terminal_that_is_gone_has_said_nothing(typist: Input) -> None:
    """Also where no signal tells of it, as under nohup."""
    lines = reading()
    typist.type(b"1\n")
    assert await lines.get() == "1\n"
    typist.close()

    assert await all_of(lines) == [InputEnd.HUNG_UP]


@pytest.mark.asyncio
async def test_letters_of_another_encoding_end_nothing(typist: Input) -> None:
    """They are just none of ours."""
    lines = reading()
    typist.type(b"/say gr\xfc\xdfe\n2\n")
    typist.end()

    assert await all_of(lines) == ["/say gr\ufffd\ufffde\n", "2\n", InputEnd.CLOSED]
