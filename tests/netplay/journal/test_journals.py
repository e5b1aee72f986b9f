"""Which tables of a folder can be taken up again."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.journal import listing as journals
from netplay.journal.file import LOCK_SUFFIX
from netplay.journal.journal import Journal
from netplay.journal.reader import SavedServer
from netplay.trust.keys import TableKeys
from tests.netplay.journal_games import IDENTITY, kept


def test_a_table_that_is_still_open_is_no_table_to_take_up(tmp_path: Path) -> None:
    """Its user is told how to sit down at it, and that there is another which has died."""
    folder = tmp_path / "t"
    dead = kept(folder, "aa", age=60)
    with closing(Journal.open(kept(folder, "bb", age=120))) as living:
        living.moved(replace(living.identity, address="", port=4242, local="10.0.0.7"))
        Journal.open(kept(folder, "cc", age=180)).close(for_good=True)
        join = f"palmoff join 10.0.0.7:4242/{TableKeys.load(IDENTITY.keys).fingerprint}"

        with pytest.raises(Refused) as last:
            journals.latest(folder)
        with pytest.raises(Refused) as named:
            journals.resumable(living.path)

    assert join in named.value.reason
    assert join in last.value.reason
    assert last.value.reason.endswith(f"The table before it can be resumed with --resume={dead}.")
    assert journals.resumable(dead) == dead


def test_the_latest_table_is_taken_up(tmp_path: Path) -> None:
    """But not one that was closed for good."""
    folder = tmp_path / "t"
    kept(folder, "aa", age=60)
    wanted = kept(folder, "bb", age=120)
    Journal.open(kept(folder, "cc", age=180)).close(for_good=True)

    assert journals.latest(folder) == [wanted]
    assert {entry.table for entry in journals.unfinished(folder)} == {"aa", "bb"}


def test_all_tables_of_a_server_are_taken_up_together(tmp_path: Path) -> None:
    """Also one that is damaged, so that it is told of; but none of another server."""
    folder, saved = tmp_path / "t", SavedServer(IDENTITY.keys, "Ana", None, anyone=False, most=9)
    kept(folder, "aa", age=60)
    together = [kept(folder, name, age=at, server=saved) for name, at in (("bb", 120), ("cc", 180))]
    together[1].write_bytes(together[1].read_bytes()[:5000])

    assert journals.latest(folder) == together[::-1]


def test_where_there_is_no_table_that_is_said(tmp_path: Path) -> None:
    """Also where there is no folder yet, and where a host died before its table was there."""
    with pytest.raises(Refused, match="no table to resume; open one with"):
        journals.latest(tmp_path / "none")

    with closing(Journal.create(IDENTITY, tmp_path / "t")) as journal:
        shutil.copytree(journal.path.parent, tmp_path / "dead")
    with pytest.raises(Refused, match="no table to resume"):
        journals.latest(tmp_path / "dead")


def test_a_damaged_table_is_not_passed_over(tmp_path: Path) -> None:
    """Whoever wants the last table back is not given another one without a word."""
    kept(tmp_path / "t", "aa", age=60)
    damaged = kept(tmp_path / "t", "bb", age=120)
    damaged.write_bytes(damaged.read_bytes()[:5000])

    with pytest.raises(Refused, match=r"bb\.palmoff is damaged"):
        journals.latest(tmp_path / "t")
    trouble = journals.unfinished(tmp_path / "t")[0].trouble
    assert trouble is not None
    assert "is damaged" in trouble.reason


def test_damage_that_only_the_game_shows_hides_no_sound_table(tmp_path: Path) -> None:
    """A list does not look so far; whoever takes the table up does."""
    sound = kept(tmp_path / "t", "aa", age=60)
    damaged = kept(tmp_path / "t", "bb", age=120, moves=3)
    with closing(sqlite3.connect(damaged)) as db:
        db.execute("UPDATE move SET move = replace(move, 'seat', 'cart')")
        db.commit()
    os.utime(damaged, (120, 120))

    with pytest.raises(Refused) as refused:
        journals.latest(tmp_path / "t")

    assert journals.listed(tmp_path / "t")[0].trouble is None
    assert refused.value.reason.endswith(f"be resumed with --resume={sound}.")


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    """A file of another name is no journal; one that is a journal by name alone is told so."""
    path = kept(tmp_path / "t", "aa", age=60)
    (path.parent / "notes.txt").write_text("Dear diary")
    (path.parent / "diary.palmoff").write_text("Dear diary")
    os.utime(path.parent / "diary.palmoff", (30, 30))

    first, second = journals.listed(path.parent)

    assert path.with_suffix(LOCK_SUFFIX).exists()
    assert first.path == path
    assert second.trouble is not None
    assert "diary.palmoff is not the journal of a table" in second.trouble.reason
