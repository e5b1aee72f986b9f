"""A journal may be a file from anywhere: what no table has written is damage, in a sentence."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from engine.bots.personas import NAMED
from engine.refusal import Refused
from netplay.journal import listing
from netplay.journal.journal import Journal
from tests.netplay.doctoring import Doctor, fact, part_of_fact, record, row, stored
from tests.netplay.journal_games import SHORT, journal_of

ESC = "\x1b[2J\x07\u202e"
DEEP = "[" * 100_000


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a table whose first game goes on."""
    return journal_of(tmp_path_factory.mktemp("sound"), moves=10, games=1)


DAMAGES: dict[str, Doctor] = {
    "a list for a house": fact("house", []),
    "a text for a house": fact("house", "x"),
    "an empty house": fact("house", {}),
    "a game without a house": fact("house", None),
    "a host who is a number": part_of_fact("house", host=5),
    "no casts": part_of_fact("house", casts=None),
    "a list of casts": part_of_fact("house", casts=[]),
    "a cast that is a number": part_of_fact("house", casts={"1": 5}),
    "a player who is a number": part_of_fact("house", casts={"1": [5]}),
    "a crowd in a cast": part_of_fact("house", casts={"1": ["Ana"] * 9}),
    "half a character for a host": part_of_fact("house", host="\ud800"),
    "half a character in a cast": part_of_fact("house", casts={"1": [["\ud800", None]]}),
    "half a character for a seed": record(seed="\ud800"),
    "a chair too many": part_of_fact("house", chairs=[None] * 5),
    "too few bots": part_of_fact("house", bots=["Clara"]),
    "a bot who is a number": part_of_fact("house", bots=[5] * 8),
    "two bots of one name": part_of_fact("house", bots=["Clara", *NAMED][:8]),
    "a stranger on a chair": part_of_fact("house", chairs=["eve", None, None, None]),
    "somebody on two chairs": part_of_fact("house", chairs=["ana", "ana", None, None]),
    "more than a house": part_of_fact("house", extra=1),
    "a list for an identity": fact("identity", []),
    "keys that are none": part_of_fact("identity", keys="zz"),
    "keys too short": part_of_fact("identity", keys="00"),
    "a port that is none": part_of_fact("identity", port="x"),
    "an address that is none": part_of_fact("identity", address=ESC),
    "a boot that is none": fact("boot", "x"),
    "a boot beyond all": fact("boot", 2**60),
    "a close that is none": fact("closed", "x"),
    "saves that are none": fact("saves", "x"),
    "no JSON": row("fact", "name = 'house'", value=DEEP),
    "no text": row("fact", "name = 'house'", value=b"\xff"),
    "a list for a record": row("game", "number = 1", record="[]"),
    "a crowd of seats": record(seats=10**9),
    "seats that are none": record(seats="x"),
    "a game that is none": record(game=ESC),
    "moves before the first": record(moves=[{}]),
    "an end before the first": record(outcome={}),
    "a time beyond all": row("game", "number = 1", dealt=1e300),
    "a time that is none": row("game", "number = 1", dealt="x"),
    "a list for a move": row("move", "at = 0", move="[]"),
    "a wish that is none": row("move", "at = 0", ask=ESC),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_what_no_table_has_written_is_damage(what: str, path: Path) -> None:
    """Though every checksum is right; the file is left as it is."""
    DAMAGES[what](path)
    before = path.read_bytes()

    with pytest.raises(Refused, match=r"abcdef\.palmoff is damaged; it was left as it is\."):
        Journal.open(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("doctor", "reason"),
    [
        (record(game="chess"), "cannot be dealt"),
        (record(seed="another"), r"Move \d+ of the record is wrong"),
        (row("move", "at = 0", move='{"seat": 99}'), "Move 1 of the record is wrong"),
        (part_of_fact("house", settings={"game": "chess"}), "chess"),
        (part_of_fact("house", settings={"game": SHORT, "options": {"first": ESC}}), "'first'"),
        (part_of_fact("house", settings={}), "The table is set to another game"),
    ],
)
def test_a_table_that_cannot_go_on_is_not_taken_up(doctor: Doctor, reason: str, path: Path) -> None:
    """It is said why, in words that a terminal can be shown."""
    doctor(path)

    with pytest.raises(Refused, match=f"cannot be taken up again.*{reason}") as refused:
        Journal.open(path)

    assert refused.value.reason.isprintable()


def test_a_doctored_table_does_not_hide_the_others(path: Path) -> None:
    """It stands in the list of tables, with what is wrong with it."""
    shutil.copy(path, path.with_stem("aa"))
    fact("house", [])(path)

    troubles = {entry.table: entry.trouble for entry in listing.listed(path.parent)}

    assert troubles.pop("aa") is None
    (trouble,) = troubles.values()
    assert trouble is not None
    assert trouble.code == "damaged"


def test_an_early_journal_is_taken_up(path: Path) -> None:
    """It is from before talk was kept, and the keys of whoever has played."""
    table_state = stored(path, "house")
    del table_state["lines"]
    fact("house", table_state)(path)
    fact("cast 1", ["Ana", "Ben"])(path)

    with closing(Journal.open(path)) as journal:
        written = journal.table_state()

    assert written is not None
    assert written.casts == {"1": [("Ana", None), ("Ben", None)]}
