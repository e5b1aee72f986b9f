"""A journal from which somebody has deleted the file beside it, with the latest writes, says so."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.journal.copy import reading
from netplay.journal.file import Row
from netplay.journal.journal import Journal
from netplay.journal.listing import listed
from netplay.table.journal_port import JournalFullError
from tests.netplay.journal_games import IDENTITY, SHORT, Evening, opened, table_state


def full(journal: Journal, *rows: Row, **besides: object) -> None:
    raise JournalFullError("full", "The host's disk is full.")


def alone(journal: Journal, folder: Path) -> Path:
    """The file as it is while its host is at work, without what is beside it."""
    folder.mkdir()
    return Path(shutil.copy(journal.path, folder))


def test_a_new_table_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    """It would look as if there never had been one."""
    with closing(Journal.create(IDENTITY, tmp_path / "tables")) as journal:
        journal.save(table_state(SHORT).plain())
        cut = alone(journal, tmp_path / "cut")

    with pytest.raises(Refused, match=r"lacks what was written last, .*-wal beside it; put that"):
        Journal.open(cut)
    [entry] = listed(cut.parent)
    assert entry.trouble is not None
    assert entry.trouble.code == "cut-off"


@pytest.mark.parametrize("checkpoint", [1, 2**14, 2**20])
def test_a_table_that_went_on_and_is_cut_off_is_refused(checkpoint: int, tmp_path: Path) -> None:
    """Else it would go on from the moment when the other was last copied into it."""
    with closing(Journal.open(opened(tmp_path / "tables", SHORT))) as journal:
        journal.checkpoint = checkpoint
        Evening(journal, journal, seed=1).play_moves(70)
        cut = alone(journal, tmp_path / "cut")

    with pytest.raises(Refused, match="lacks what was written last"):
        Journal.open(cut)


def test_what_is_over_can_still_be_seen(tmp_path: Path) -> None:
    """A game whose end was copied into the file is none of what is lacking."""
    with closing(Journal.open(opened(tmp_path / "tables", SHORT))) as journal:
        journal.checkpoint = 1
        Evening(journal, journal, seed=1).play_moves(70)
        cut = alone(journal, tmp_path / "cut")

    with reading(cut) as pages:
        assert [game.number for game in pages.games()] == [1]


def test_a_file_that_could_not_be_told_that_it_is_whole_is_taken_up(tmp_path: Path) -> None:
    """The disk was full when the other was copied into it, and still when it was closed."""
    path = opened(tmp_path / "tables", SHORT)
    with closing(Journal.open(path)) as journal:
        journal._say_partial(True)
        journal._db.execute("PRAGMA query_only = ON")

    Journal.open(path).close()


def test_a_file_whose_host_died_while_it_was_made_whole_can_be_opened_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All was copied into it, which it was not told; and then the disk takes nothing."""
    with closing(Journal.open(opened(tmp_path / "tables", SHORT))) as journal:
        Evening(journal, journal, seed=1).play_moves(10)
        journal._copy_into_file()
        died = alone(journal, tmp_path / "died")
        (died.parent / journal._latest.path.name).touch()

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_commit", full)
        with pytest.raises(JournalFullError):
            Journal.open(died)

    Journal.open(died).close()
