"""Readers of what comes from outside: each takes anything, or refuses it in a sentence."""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from engine.catalog import CATALOG
from engine.match import Match
from engine.record import parsed as parsed_record
from engine.record import unpacked
from engine.refusal import Refused
from netplay.checked_settings import asked
from netplay.client.arrival import arrived
from netplay.journal.copy import reading
from netplay.journal.journal import Journal
from netplay.mqtt.address import Address
from netplay.reception_wire import RECEPTION_DOWN, RECEPTION_UP, SERVER_SUMMARY
from netplay.trust import profile, words
from netplay.trust.beacon import read_card
from netplay.trust.invite import Invite
from netplay.trust.keys import PlayerKeys
from netplay.wire import SUMMARY, UP, decode
from tests.instruments.fuzz.mutation import mutated, reworded, twisted
from tests.netplay import fixed_messages
from tests.netplay.broker_of_one import PATIENT, Broker, an_evening, taken
from tests.netplay.damage import mutated as damaged
from tests.netplay.journal_games import journal_of
from tui.cli import parser
from tui.commands.host import HostCommand
from tui.machine import preferences

Try = Callable[[Random], object]  # one case; what it tried, if that can be told

FRESH = 2000  # frames after which there is another table
TEXTS = (
    *("192.168.0.7:18830/abcdefghijklmnop", "[fe80::1%eth0]:1883", "mqtts://host@a.lan:1,b.lan:2"),
    *(
        "mqtt://guest@[::1]:18830",
        "Ana",
        "It is a bat, really.",
        "de\u0301ja\u0300 vu",
        "\u202eanA",
    ),
)
LINES = (
    *("play", "play royal-gambit --plain", "host --seats 4 --option first=2 --pace 0 --quiet"),
    *("join 192.168.0.7:18830/abcdefghijklmnop --name Ana", "watch --profile x", "tables --json"),
    *("serve cockroach-poker --endless --port 18830 --address 127.0.0.1 --most 3", "rules"),
    *("serve --resume x --anyone --json", "replay x --json", "doctor --broker mqtt://host@a", ""),
)


class Unclear(AssertionError):
    """A refusal that is no sentence for people."""


@dataclass(frozen=True, slots=True)
class Target:
    """A reader, and how often it has its turn among the others."""

    name: str
    weight: int
    attempt: Try


def targets(folder: Path) -> Sequence[Target]:
    """All there are; the slower ones have fewer turns."""
    return [
        Target("frames", 30, Frames()),
        Target("messages", 30, _of(_messages(), twisted, _message)),
        Target("records", 6, _of(_records(), twisted, _record)),
        Target("profiles", 10, _of(_profiles(), twisted, _profile)),
        Target("texts", 20, _of([text.encode() for text in TEXTS], mutated, _text)),
        Target("commands", 3, _command),
        Target("journals", 1, partial(_journal, folder, _sound(folder))),
    ]


def checked(read: Callable[[], object]) -> None:
    """See that a refusal is a sentence that a terminal can show."""
    try:
        read()
    except Refused as refused:
        if not refused.reason or not refused.reason.isprintable():
            raise Unclear(refused.reason) from refused


def _of(
    corpus: Sequence[bytes],
    damage: Callable[[bytes, Sequence[bytes], Random], bytes],
    read: Callable[[bytes], Iterator[Callable[[], object]]],
) -> Try:
    def attempt(random: Random) -> None:
        for reader in read(damage(random.choice(corpus), corpus, random)):
            checked(reader)

    return attempt


# --- The wire -------------------------------------------------------------------------------------


class Frames:
    """A table and two guests, to whom all is sent that strangers could send."""

    def __init__(self) -> None:
        self._left = 0

    def __call__(self, random: Random) -> None:
        if not self._left:
            self._broker, self._left = Broker(limits=PATIENT), FRESH
            self._ann, self._bob = self._broker.enter(), self._broker.visit()
            self._frames = [tap.frame for tap in an_evening(self._broker)]
        self._left -= 1
        real = random.choice(self._frames)
        frame = mutated(real, self._frames, random)
        read_card(frame)
        if frame in self._frames:
            return
        client = random.choice((self._ann.client, self._bob.client, "0" * 32, frame.hex()[:32]))
        assert not taken(self._broker.door.receive(client, frame, 0.0)), frame
        for guest in (self._ann, self._bob):
            assert not taken(guest.receive(frame, 0.0)), frame
        if not self._left:
            assert self._broker.gets_through(self._ann)


def _messages() -> list[bytes]:
    return [line.encode() for line in fixed_messages.lines()]


def _message(data: bytes) -> Iterator[Callable[[], object]]:
    yield partial(arrived, data)
    yield partial(decode, UP, data)
    yield partial(decode, SUMMARY, data)
    yield partial(decode, SERVER_SUMMARY, data)
    yield partial(decode, RECEPTION_UP, data)
    yield partial(decode, RECEPTION_DOWN, data)


# --- Files ----------------------------------------------------------------------------------------


def _records() -> list[bytes]:
    return [_played(key) for key in CATALOG]


def _played(key: str) -> bytes:
    """A record of the first moves of a game."""
    import json  # noqa: PLC0415

    random, match = Random(key), Match.new(key, CATALOG[key].seats[-1], {}, "fuzz")
    for _ in range(12):
        if match.outcome is None:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat).pick(random))
    return json.dumps(match.record).encode()


def _record(data: bytes) -> Iterator[Callable[[], object]]:
    yield lambda: Match.replay(parsed_record(data))
    yield lambda: unpacked(data.decode("utf-8", "replace"))


def _profiles() -> list[bytes]:
    key = PlayerKeys.load(bytes(range(32))).dump().hex()
    table = "laptop:18830"
    stored = profile.Stored(
        key=key,
        name="Ana",
        tables={table: "a" * 16},
        chairs=(profile.StoredChair(invite=f"{table}/{'a' * 16}", account="0" * 32),),
    )
    taste = b'{"palmoff_taste": 1, "motion": "full", "theme": "dark"}'
    return [stored.model_dump_json().encode(), taste]


def _profile(data: bytes) -> Iterator[Callable[[], object]]:
    yield lambda: _places(profile._parsed(Path("profile"), data))
    yield lambda: preferences._parsed(Path("settings"), data)


def _places(stored: profile.Stored) -> object:
    return stored.places, stored.invites


def _sound(folder: Path) -> bytes:
    return journal_of(folder / "sound", moves=70, games=2)


def _journal(folder: Path, sound: bytes, random: Random) -> None:
    path = folder / "0123456789abcdef.palmoff"
    for leftover in folder.glob(f"{path.name}-*"):
        leftover.unlink()
    path.write_bytes(damaged(sound, random.getrandbits(60)))
    checked(partial(_read_journal, path))
    checked(lambda: Journal.open(path).close())


def _read_journal(path: Path) -> object:
    with reading(path) as pages:
        return pages.identity, pages.table_state(), pages.kept()


# --- What people type -----------------------------------------------------------------------------


def _text(data: bytes) -> Iterator[Callable[[], object]]:
    text = data.decode("utf-8", "surrogateescape")
    yield partial(Invite.read, text)
    yield partial(Address.read, text, {"PALMOFF_BROKER_PASSWORD": "x"})
    yield partial(words.name, text)
    yield partial(words.talk, text)
    yield partial(_shown, text)


def _shown(text: str) -> None:
    made = words.shown(text, 16)
    assert made.isprintable(), repr(made)


def _command(random: Random) -> None:
    lines: Mapping[int, list[str]] = {at: line.split() for at, line in enumerate(LINES)}
    typed = reworded(random.choice(list(lines.values())), list(lines.values()), random)
    said = io.StringIO()
    with suppress(SystemExit), redirect_stderr(said), redirect_stdout(said):
        checked(lambda: _understood(typed))
    for line in said.getvalue().splitlines():
        if not line.isprintable():
            raise Unclear(line)


def _understood(typed: list[str]) -> None:
    command = parser.parsed(typed)
    if isinstance(command, HostCommand):
        asked(command.game, command.options, command.settings)
