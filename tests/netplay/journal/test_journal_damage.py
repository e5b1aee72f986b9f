"""A file from which a table cannot go on is refused in words, and left as it is."""

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from engine.refusal import Refused
from netplay.journal.copy import reading
from netplay.journal.file import LATEST, checksum
from netplay.journal.journal import Journal
from tests.netplay.damage import Damage, in_its_place
from tests.netplay.journal_games import Evening, journal_of


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a table at which one game is over and another goes on."""
    return journal_of(tmp_path_factory.mktemp("sound"), moves=70, games=2)


def in_sql(*statements: str) -> Damage:
    """Somebody edits the file by hand."""

    def edit(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            for statement in statements:
                db.execute(statement)

    return edit


def illegal(path: Path) -> None:
    """A move is changed into one that the rules do not allow, by somebody who knows the format."""
    with closing(sqlite3.connect(path)) as db, db:
        query = "SELECT game, at, move, ask FROM move ORDER BY game DESC, at DESC"
        game, at, move, ask = db.execute(query).fetchone()
        move = json.dumps({**json.loads(move), "seat": 7})
        values = (move, checksum(game, at, move, ask), game, at)
        db.execute("UPDATE move SET move = ?, sum = ? WHERE game = ? AND at = ?", values)


def garbage(path: Path) -> None:
    """All but the first page is noise."""
    data = path.read_bytes()
    path.write_bytes(data[:4096] + Random(1).randbytes(len(data) - 4096))


DAMAGES: dict[str, tuple[Damage, str]] = {
    "gone": (lambda path: path.unlink(), "There is no file"),
    "a folder": (in_its_place(Path.mkdir), "is not the journal of a table"),
    "a pipe": (in_its_place(os.mkfifo), "is not the journal of a table"),
    "empty": (lambda path: path.write_bytes(b""), "is not the journal of a table"),
    "text": (lambda path: path.write_text("Dear diary"), "is not the journal of a table"),
    "noise": (lambda path: path.write_bytes(Random(1).randbytes(9000)), "is not the journal of"),
    "another database": (in_sql("PRAGMA application_id = 7"), "is not the journal of a table"),
    "newer": (in_sql("PRAGMA user_version = 2"), "of version 2, but this Palmoff reads version 1"),
    "cut short": (lambda path: os.truncate(path, 9000), "is damaged"),
    "only its head": (lambda path: os.truncate(path, 100), "is damaged"),
    "garbage pages": (garbage, "is damaged"),
    "a letter": (in_sql("UPDATE move SET move = replace(move, 'seat', 'Seat')"), "is damaged"),
    "no moves": (in_sql("DROP TABLE move"), "is damaged"),
    "a column less": (in_sql("ALTER TABLE move DROP COLUMN ask"), "is damaged"),
    "a move less": (in_sql("DELETE FROM move WHERE at = 3"), "is damaged"),
    "no last game": (in_sql("DELETE FROM game WHERE number = 2"), "is damaged"),
    "another outcome": (in_sql("UPDATE ending SET outcome = '{}'"), "is damaged"),
    "no identity": (in_sql("DELETE FROM fact WHERE name = 'identity'"), "is damaged"),
    "other keys": (in_sql("UPDATE fact SET value = '[]' WHERE name = 'identity'"), "is damaged"),
    "no UTF-8": (in_sql("UPDATE fact SET value = CAST(x'ff' AS TEXT)"), "is damaged"),
    "an illegal move": (illegal, "last game .* cannot be taken up again. Move .* is wrong"),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_what_cannot_go_on_is_refused_and_left_as_it_is(what: str, path: Path) -> None:
    """Not a journal, one of another version, a damaged one, one that does not replay."""
    damage, reason = DAMAGES[what]
    damage(path)
    before = contents(path.parent)

    with pytest.raises(Refused, match=reason):
        Journal.open(path)

    assert contents(path.parent) | {"0123456789abcdef.lock": b""} == before | {
        "0123456789abcdef.lock": b""
    }


def contents(folder: Path) -> dict[str, bytes]:
    """Every plain file in the folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("seed", range(40))
def test_no_garbage_makes_the_journal_fail_otherwise(seed: int, path: Path) -> None:
    """Bytes changed anywhere: it is refused, or all that matters is as it was."""
    sound_file = read(path)
    random = Random(seed)
    data = bytearray(path.read_bytes())
    at = random.randrange(len(data))
    data[at : at + random.choice([1, 8, 600])] = random.randbytes(8)
    path.write_bytes(data)

    try:
        Journal.open(path).close()
    except Refused:
        assert path.read_bytes() == bytes(data)
    else:
        assert read(path) == sound_file


def read(path: Path) -> object:
    """All that a table is taken up from."""
    with reading(path) as pages:
        return pages.identity, pages.table_state(), pages.kept()


def test_a_damaged_record_is_not_shown_and_holds_up_nobody(path: Path) -> None:
    """The game that it told of is over: the table can go on without it."""
    in_sql("UPDATE move SET move = replace(move, 'seat', 'Seat') WHERE game = 1")(path)

    with closing(Journal.open(path)) as journal:
        with pytest.raises(Refused, match="is damaged"):
            journal.record(1)
        Evening(journal, journal, seed=2).play_moves(5)


def test_a_game_of_which_only_the_end_is_left_is_not_shown(path: Path) -> None:
    """Its row is gone; the one after it goes on."""
    in_sql("DELETE FROM game WHERE number = 1")(path)

    with closing(Journal.open(path)) as journal:
        with pytest.raises(Refused, match="is damaged"):
            journal.record(1)
        Evening(journal, journal, seed=2).play_moves(5)


def test_what_waits_beside_a_damaged_file_is_left_too(path: Path) -> None:
    """The latest writes of a host that was killed may be all that is left to mend it with."""
    with closing(Journal.open(path)) as journal:
        Evening(journal, journal, seed=2).play_moves(5)
        dead = path.parent / "dead" / path.name
        shutil.copytree(path.parent, dead.parent)
    latest = dead.with_name(dead.name + LATEST)
    latest.write_bytes(latest.read_bytes().replace(b'"seat"', b'"Seat"'))
    os.truncate(dead, 9000)
    before = contents(dead.parent)

    with pytest.raises(Refused, match="is damaged"):
        Journal.open(dead)

    assert contents(dead.parent) == before
