"""A damaged journal stays alone: who reads it is refused in words, and the others are there."""

import os
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from engine.refusal import Refused
from netplay.journal import listing
from netplay.journal.copy import reading
from netplay.journal.journal import Journal
from tests.netplay.damage import mutated, unreadable_schema
from tests.tui.lobby_room import World, lobby
from tests.tui.replayed import journal, played
from tui.cli.main import main
from tui.machine.past_games import past_games, tape, wanted
from tui.machine.saved_tables import MINUTES, words
from tui.replay.text import retold

T = TypeVar("T")
U = TypeVar("U")

SOUND, BAD = "0123456789abcdef", "bad0bad0bad0bad0"
PAGE = 4096
BATCH = 40  # damaged files that lie in one folder


@pytest.fixture
def sound() -> Path:
    """A sound journal of two games and one that goes on, which is older than all others."""
    path = journal(SOUND, 2, moves=9)
    os.utime(path, (1, 1))
    return path


@pytest.fixture
def bad(sound: Path) -> Path:
    """A newer one beside it, about whose damage SQLite cannot speak in UTF-8."""
    path = sound.with_stem(BAD)
    path.write_bytes(unreadable_schema(sound.read_bytes()))
    path.chmod(0o600)
    return path


# --- One damage that SQLite has no words for ------------------------------------------------------


@pytest.mark.parametrize("script", [True, False])
def test_past_games_are_listed_beside_a_damaged_journal(
    script: bool, bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of the sound one; for people there is a sentence about the other one."""
    assert main(["replay", "--json" if script else "--plain"]) == 0

    told = capsys.readouterr().out.splitlines()
    assert [SOUND[:4] in line for line in told[:2]] == [True, True]
    assert told[2:] == ([] if script else [damaged(bad)])


def damaged(path: Path) -> str:
    """The sentence on such a file."""
    return (
        f"{path} is damaged; it was left as it is. Put a sound copy in its place, or open a new "
        "table."
    )


@pytest.mark.parametrize("words", [["replay", BAD, "--json"], ["replay", BAD + "/1", "--plain"]])
def test_a_game_of_a_damaged_journal_is_refused(
    words: list[str], bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the one sentence that there is to say."""
    assert main(words) == 2

    assert capsys.readouterr().err == f"palmoff: {damaged(bad)}\n"


@pytest.mark.parametrize("command", [["serve"], ["host", "--plain"]])
def test_a_damaged_journal_is_not_served(
    command: list[str], bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence is the server's own, also where another process has started it."""
    assert main([*command, f"--resume={bad}", "--address=127.0.0.1"]) == 2

    assert capsys.readouterr().err == f"palmoff: {damaged(bad)}\n"


def test_the_table_before_a_damaged_one_is_named(bad: Path) -> None:
    """It is not taken up instead without a word; and it is, where it is the last one."""
    with pytest.raises(Refused) as refused:
        listing.latest()
    os.utime(bad, (0, 0))

    [sound] = listing.latest()
    assert sound.stem == SOUND
    before = f"The table before it can be resumed with --resume={sound}."
    assert refused.value.reason == f"{damaged(bad)} {before}"


@pytest.mark.asyncio
async def test_the_lobby_shows_what_lies_beside_a_damaged_journal(bad: Path, world: World) -> None:
    """On the page of past games, and on that of tables to be taken up again."""
    async with lobby(world, size=(100, 30)) as room:
        await room.press("p")
        await room.observe("1 of 2")
        assert "is damaged" in room.words
        await room.press("escape")
        await room.observe("Play at once")
        await room.press("t")
        await room.observe("cannot be read")
        assert "Royal Menagerie, game 3, 9 moves" in room.shown
        await room.press("2")
        await room.until(lambda: "is damaged" in " ".join(room.shown.split()))


@pytest.mark.asyncio
async def test_no_crowd_of_damaged_journals_hides_a_sound_one(bad: Path, world: World) -> None:
    """Where there is no room for all, what can be taken up goes first."""
    for number in range(40):
        shutil.copy(bad, bad.with_stem(f"{number:016x}"))

    async with lobby(world) as room:
        await room.press("t")
        await room.observe("Royal Menagerie, game 3, 9 moves")


@pytest.mark.asyncio
async def test_what_turns_bad_while_it_is_shown_is_refused(sound: Path, world: World) -> None:
    """It was sound when the list was read; the list stays, with a sentence below it."""
    async with lobby(world) as room:
        await room.press("p")
        await room.observe("1 of 2")
        sound.write_bytes(unreadable_schema(sound.read_bytes()))
        await room.press("enter")
        await room.observe("is damaged")
        assert "1 of 2" in room.shown


def test_what_turns_bad_while_it_is_read_is_refused(sound: Path) -> None:
    """The pages of the very file that SQLite holds open."""
    with reading(sound) as pages:
        assert len(pages.games()) == 2
        ((_, _, copy),) = pages._db.execute("PRAGMA database_list")
        with open(copy, "r+b") as file:
            file.seek(PAGE)
            file.write(b"\xc7" * (sound.stat().st_size - PAGE))

        with pytest.raises(Refused, match="is damaged"):
            pages.so_far(1)


# --- Any damage -----------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", range(3))
def test_whatever_is_damaged_stays_alone(batch: int, sound: Path) -> None:
    """Every reader says what is wrong in words, or has the very game that was played."""
    data = sound.read_bytes()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        path = sound.with_stem(f"{seed:016x}")
        path.write_bytes(mutated(data, seed))
        path.chmod(0o600)
    read_everything(sound)


def read_everything(sound: Path) -> None:
    """The tables and games of the folder, as all do who read them."""
    record = played("royal-menagerie", 4).record
    game, table = told_of(sound), opened(sound)
    entries = listing.listed()
    (entry,) = (entry for entry in entries if entry.table == SOUND)
    assert (entry.trouble, entry.games) == (None, 2)
    found = past_games()
    assert {f"{SOUND}/1", f"{SOUND}/2"} <= {past.id for past in found.games}
    for past in found.games:
        assert unless_refused(lambda past: tape(past).record, past) in (None, record)
    for entry in entries:
        assert words(entry, MINUTES)
        assert unless_refused(told_of, entry.path) in (None, game)
        assert unless_refused(opened, entry.path) in (None, table)


def unless_refused(read: Callable[[T], U], what: T) -> U | None:
    """The value that is read; None if it is refused in words, as nothing else may go wrong."""
    with suppress(Refused):
        return read(what)
    return None


def told_of(path: Path) -> list[str]:
    """The last game that was finished."""
    return list(retold(wanted(str(path))))


def opened(path: Path) -> object:
    """All that a table is taken up from."""
    with closing(Journal.open(path)) as book:
        return book.identity, book.table_state(), book.kept()
