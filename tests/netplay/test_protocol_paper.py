"""netplay/PROTOCOL.md, by which clients are written elsewhere, is complete and true."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from engine.record import SHAPE
from netplay.client.client import WORDS
from netplay.mqtt import topics
from netplay.mqtt.logins import PLENTY, SHARE
from netplay.positions import HISTORY
from netplay.table import breath, wishes
from netplay.table.guests import TALK
from netplay.table.passphrase_lock import TRIES
from netplay.trust import beacon, frames, seal, spectator_key
from netplay.trust.frames import FrameKind
from netplay.trust.keys import KEY_BYTES
from netplay.trust.rates import LIMITS, Rate
from netplay.wire import LARGEST, LINES, PROTOCOL, Down, Wish
from tests.house import HOUSE

PAPER = (HOUSE / "netplay" / "PROTOCOL.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAPER.splitlines()]
REFUSING = (
    *("netplay/table", "netplay/reception.py", "netplay/open_tables.py"),
    *("engine/match.py", "engine/options.py", "engine/game.py", "engine/refusal.py"),
)
CODE = re.compile(r'(?:Refused|Illegal\w+|BadOption|WrongSeats)\(\s*"([a-z-]+)"')
UNSAID = {"no-table"}  # of journals, which cross no wire


def refusals() -> Iterator[str]:
    """The codes by which a table or a server says no."""
    for place in REFUSING:
        there = HOUSE / place
        for file in there.glob("*.py") if there.is_dir() else [there]:
            yield from CODE.findall(file.read_text("utf-8"))


def test_it_is_of_this_version() -> None:
    """In its title, and where frames are told of."""
    assert PAPER.startswith(f"# The protocol, version {PROTOCOL}\n")
    assert ["0", "1", f"the version: {PROTOCOL}"] in ROWS


def test_it_numbers_every_kind_of_frame_and_every_purpose() -> None:
    """Each in a row of its own."""
    numbers = [[str(int(kind)), kind.name] for kind in (*FrameKind, *seal.Purpose)]

    assert [row[:2] for row in ROWS if row[:2] in numbers] == sorted(numbers[:7]) + numbers[7:]


@pytest.mark.parametrize("code", sorted(set(refusals()) - UNSAID))
def test_it_tells_what_every_refusal_means(code: str) -> None:
    """So that a program knows what to do about it."""
    assert any(f"`{code}`" in row[0] for row in ROWS if len(row) == 3)


def test_it_tells_of_every_message() -> None:
    """Of each wish by its word, of all else by its name."""
    wishes = {kind.model_fields["do"].default for kind in get_args(get_args(Wish)[0])}
    told = {word for row in ROWS if row for word in re.findall(r"`(\w+)`", row[0])}
    named = {row[0] for row in ROWS if row}

    assert wishes <= told
    assert {kind.__name__ for kind in get_args(get_args(Down)[0])} <= named


def test_it_tells_of_all_that_is_in_a_record() -> None:
    """Which the schema cannot, as it is packed."""
    told = PAPER[PAPER.index("**GameRecord**") :].partition("###")[0]

    assert [name for name in (*SHAPE, "packed", "reasons") if f"`{name}`" not in told] == []


@pytest.mark.parametrize(
    ("rate", "of"),
    [
        (LIMITS.one_stranger, "of one client id"),
        (LIMITS.knocks, "versions, of all clients"),
        (LIMITS.hellos, "HELLO, of all clients"),
        (LIMITS.newcomers, "HELLO, of all newcomers"),
        (LIMITS.player, "letters of one player"),
        (LIMITS.known, "letters of one guest"),
        (LIMITS.unknown, "letters of one newcomer"),
        (LIMITS.strangers, "letters of all newcomers"),
        (breath.PLAYER, "of one guest who plays"),
        (breath.SPECTATOR, "changes of one other guest"),
        (breath.PLAYERS, "changes of all guests who have"),
        (breath.SPECTATORS, "changes of all other guests"),
        (breath.NEWCOMERS, "newcomers who come in"),
        (LIMITS.opened, "in the name of newcomers"),
        (TALK, "lines of talk of one"),
        (wishes.TALK_OF_THE_NEW, "lines of talk of all guests who have never"),
        (TRIES, "passphrases of strangers"),
        (PLENTY, "by one account of the known"),
    ],
)
def test_it_tells_every_limit(rate: Rate, of: str) -> None:
    """How much at once, and how much each second."""
    [row] = [row for row in ROWS if row and of in row[0]]

    assert row[1:] == [f"{rate.burst:g}", f"{rate.per_second:g}"]


def test_it_tells_of_every_topic() -> None:
    """With whoever says something there, and whoever hears it."""
    told = {row[0] for row in ROWS if len(row) == 4}
    [hosts] = [row[3] for row in ROWS if row and row[0] == "`host`"]
    heard = [topics.KNOCKS, topics.known_tray(topics.ANY), topics.COMES, topics.GOES]

    assert [topic for topic in heard if f"`{topic}`" not in hosts] == []
    assert {f"`{topics.KNOCKS}`", f"`{topics.COMES}`, `{topics.GOES}`"} <= told


def test_its_bounds_of_a_broker_are_those_of_our_code() -> None:
    """Of what one account may take, and of what has to be heard before another way is taken."""
    paper = PAPER.replace("\n", " ")

    assert (SHARE, WORDS) == (8, 2)
    assert "more than an eighth of the connections" in paper
    assert "answered two PINGREQ" in paper


def test_its_offsets_are_those_of_our_code() -> None:
    """Where the head of each body ends."""
    card = KEY_BYTES + spectator_key.SIGNATURE_BYTES + beacon.HEAD.size
    talk = spectator_key.SIGNATURE_BYTES + spectator_key.HEAD.size
    told = [(row[0], row[2]) for row in ROWS if len(row) == 3]

    assert any(at == str(card) and what.startswith("TableSummary") for at, what in told)
    assert {(str(seal.HEAD.size), "the payload"), (str(talk), "the payload: a Show")} <= {*told}
    assert f"**HELLO.** {seal.HELLO.size} bytes" in PAPER


def test_its_bounds_are_those_of_our_code() -> None:
    """Of what is padded, of messages, and of what a Show tells."""
    *sizes, last = map(str, frames.SIZES)

    assert f"{', '.join(sizes)} or {last} bytes" in PAPER.replace("\n", " ")
    assert f"({HISTORY} and {LINES})" in PAPER
    assert f"at most {LARGEST:,} bytes" in PAPER
