"""Test vectors for clients in other languages: what is said, with fixed keys, as bytes.

`python -m tests.netplay.vectors` writes `vectors.json`, from what our own code makes of these keys.
It changes with PROTOCOL alone; netplay/PROTOCOL.md tells what all of it means.
"""

import json
from collections.abc import Callable
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, TypeAlias

from nacl.public import Box, PrivateKey, SealedBox
from pydantic import TypeAdapter

from engine.games.cockroach_poker.view import INFO
from engine.match import Match
from engine.moves import Box as MoveBox
from engine.moves import Moves, to_plain
from engine.palming.view import Judge, Offer
from engine.record import packed
from engine.refusal import Refused
from netplay.game_types import choices_of
from netplay.mqtt import topics
from netplay.reception_wire import ServerSummary, owner_mark
from netplay.trust import frames, words
from netplay.trust.beacon import write_card
from netplay.trust.client_session import ClientSession
from netplay.trust.frames import ID_BYTES, FrameKind, to_tray
from netplay.trust.host_sessions import Answered, HostSessions, SessionOpened
from netplay.trust.invite import Expected, Invite
from netplay.trust.keys import PlayerKeys, TableIdentity, TableKeys
from netplay.trust.seal import HELLO, open_hello
from netplay.trust.session_state import Admitted, ToTable
from netplay.wire import Ask, Enter, Nod, Reply, TableSummary, TalkKey, encode

Plain: TypeAlias = dict[str, Any]

FILE = Path(__file__).parent / "vectors.json"
TYPED = 1000  # bytes to which what is typed is padded at least


def drawn(name: str) -> Callable[[int], bytes]:
    """A stand-in for chance: other bytes each time, the same for each name."""
    count = 0

    def draw(size: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{name} {count}".encode()).digest()[:size]

    return draw


def key(name: str) -> bytes:
    return sha256(name.encode()).digest()


TABLE, SERVER, RECEPTION, CLIENT = (
    key(f"{name} id")[:16].hex() for name in ("table", "server", "reception", "client")
)
PLAYER = PlayerKeys.load(key("player"))
KEYS = TableKeys.load(key("table box") + key("table signing"))
ME = TableIdentity(KEYS, TABLE, SERVER, boot=3)
RECEPTION_KEYS = TableKeys.load(key("server box") + key("server signing"))
EPHEMERAL = PrivateKey(key("ephemeral"))
ASK = "0123456789abcdef"
SUMMARY = TableSummary(
    title="Cockroach Poker",
    game="cockroach-poker",
    host="Zoë",
    name="Zoë",
    seats=4,
    free=3,
    playing=False,
    locked=False,
    watching=True,
    version="0.1.0",
)


def vectors() -> Plain:
    """All of them."""
    return {
        "protocol": frames.VERSION,
        "keys": _keys(),
        "padding": [_padded(*one) for one in ((b"", 0), (b"ab", 0), (bytes(254), 0), (b"", 1000))],
        "session": _Session().steps(),
        "server": _server(),
        "legal": _legal(),
        "record": _record(),
        "invites": [_invite(text) for text in INVITES],
        "names": [_name(text) for text in NAMES],
    }


def _keys() -> Plain:
    """All that takes part, and what follows from it."""
    return {
        "player_private": PLAYER.dump().hex(),
        "player_public": PLAYER.public,
        "client_id": CLIENT,
        "table_id": TABLE,
        "server_id": SERVER,
        "table_box_private": bytes(KEYS.box).hex(),
        "table_box_public": bytes(KEYS.box.public_key).hex(),
        "table_signing_seed": bytes(KEYS.signing).hex(),
        "table_signing_public": bytes(KEYS.signing.verify_key).hex(),
        "fingerprint": KEYS.fingerprint,
    }


def _padded(content: bytes, floor: int) -> Plain:
    return {"content": content.hex(), "floor": floor, "padded": frames.pad(content, floor).hex()}


# --- A session ------------------------------------------------------------------------------------


class _Session:
    """A client comes to a table, is admitted, and says and hears something."""

    def __init__(self) -> None:
        expected = Expected(KEYS.fingerprint)
        self.client = ClientSession(PLAYER, CLIENT, expected=expected, random=drawn("client"))
        self.table = HostSessions(ME, random=drawn("table"))
        self.table.card(encode(SUMMARY))

    def steps(self) -> list[Plain]:
        """Each frame on its topic, as the payload of an MQTT message."""
        name, tray = bytes.fromhex(TABLE), topics.in_tray(SERVER)
        knock = self.client.tick(0.0) or b""
        card = self._heard(knock)
        self._said(card)  # the hello that comes of it holds a key that is drawn inside libsodium
        hello = sealed_hello(self._nonce())
        challenge = self._heard(hello)
        answer = self._said(challenge)
        admitted = self._heard(answer)
        assert self.client.receive(admitted, 0.0) == Admitted()
        enter = encode(Ask(id=ASK, wish=Enter(name="Zoë")))
        entered = self.client.seal(enter, TYPED) or b""
        return [
            _up("knock", topics.KNOCKS, KEYS.fingerprint.encode(), knock),
            _down("card", card, lobby=encode(SUMMARY).decode(), boot=3, number=2),
            _up("hello", tray, name, hello, **_hello_inside(hello)),
            _down("challenge", challenge),
            _up("answer", tray, name, answer),
            _down("admit", admitted),
            _up("say", tray, name, entered, payload=enter.decode()),
            *self._told(),
        ]

    def _told(self) -> list[Plain]:
        talk = self.table.talk_key
        told = (
            Reply(id=ASK, you=ASK),
            TalkKey(epoch=talk.epoch, key=talk.key.hex(), least=talk.least),
        )
        says = [self._say(encode(message)) for message in told]
        public = self.table.seal_public(encode(Nod()))
        version = frames.write(FrameKind.VERSION)
        payload = encode(Nod()).decode()
        return [
            *says,
            {"name": "pub", "topic": topics.public(TABLE), "bytes": public.hex()}
            | {"payload": payload, "key": talk.key.hex(), "epoch": talk.epoch},
            _down("version", version),
        ]

    def _say(self, message: bytes) -> Plain:
        parcel = self.table.seal(PLAYER.public, message)
        assert parcel is not None
        return _down("say", parcel.frame, payload=message.decode())

    def _heard(self, frame: bytes) -> bytes:
        """The first answer of the table."""
        result = self.table.receive(CLIENT, frame, 0.0)
        assert isinstance(result, Answered | SessionOpened), result
        return result.parcels[0].frame

    def _said(self, frame: bytes) -> bytes:
        event = self.client.receive(frame, 0.0)
        assert isinstance(event, ToTable), event
        self._last = event.frame
        return event.frame

    def _nonce(self) -> bytes:
        hello = open_hello(KEYS.box, self._last[2:])
        assert hello is not None
        return hello.nonce


def sealed_hello(nonce: bytes) -> bytes:
    """The hello with a key pair that is known: what crypto_box_seal does, step by step."""
    signing = bytes(KEYS.signing.verify_key)
    content = HELLO.pack(
        *(bytes.fromhex(TABLE), signing, bytes.fromhex(CLIENT)),
        *(bytes.fromhex(PLAYER.public), nonce),
    )
    mine, theirs = bytes(EPHEMERAL.public_key), KEYS.box.public_key
    at = blake2b(mine + bytes(theirs), digest_size=24).digest()
    sealed = Box(EPHEMERAL, theirs).encrypt(content, at).ciphertext
    return frames.write(FrameKind.HELLO, mine + sealed)


def _hello_inside(frame: bytes) -> Plain:
    content = SealedBox(KEYS.box).decrypt(frame[2:])
    return {"ephemeral_private": bytes(EPHEMERAL).hex(), "inside": content.hex()}


def _inside(frame: bytes) -> Plain:
    """The content of a sealed frame once its padding is off; nothing of any other."""
    if frame[1] != FrameKind.SEALED:
        return {}
    box = Box(KEYS.box, PLAYER.private.public_key)
    return {"inside": frames.unpad(box.decrypt(frame[2 + ID_BYTES :])).hex()}


def _up(name: str, topic: str, whom: bytes, frame: bytes, **more: object) -> Plain:
    posted = to_tray(whom, CLIENT, frame).hex()
    return {"name": name, "topic": topic, "bytes": posted, **_inside(frame), **more}


def _down(name: str, frame: bytes, **more: object) -> Plain:
    topic = topics.out_tray(TABLE, CLIENT)
    return {"name": name, "topic": topic, "bytes": frame.hex(), **_inside(frame), **more}


# --- All else -------------------------------------------------------------------------------------


def _server() -> Plain:
    """The card of a server, as its reception shows it."""
    mark = owner_mark(PLAYER.public, RECEPTION_KEYS.fingerprint)
    summary = ServerSummary(host="Zoë", tables=2, most=100, anyone=True, owner=mark)
    me = TableIdentity(RECEPTION_KEYS, RECEPTION, SERVER, boot=3)
    card = write_card(me, 7, encode(summary), FrameKind.SERVER)
    return {
        "fingerprint": RECEPTION_KEYS.fingerprint,
        "topic": topics.beacon(RECEPTION),
        "bytes": card.hex(),
        "lobby": encode(summary).decode(),
    }


def _legal() -> Plain:
    """Choices as they cross the wire, and the moves that they stand for."""
    moves = Moves.of(
        MoveBox(Offer, (("bat", "rat"), (1, 2), ("fly",))),
        MoveBox(Offer, (("fly",), (1,), ("rat",))),
        MoveBox(Judge, ((True, False),)),
    )
    written = TypeAdapter(choices_of(INFO)).dump_python(moves, mode="json")
    return {"game": INFO.key, "written": written, "moves": [to_plain(move) for move in moves]}


def _record() -> Plain:
    """The record of a game that is over, and the letters in which it is sent."""
    match = Match.new("cockroach-poker", 2, {}, "a vector")
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, next(iter(match.legal(seat))))
    return {"record": match.record, "packed": packed(match.record)}


INVITES = (
    "192.168.0.7:18830/abcdefghijklmnop",
    " Laptop.lan:18830/ABCDEFGHIJKLMNOP ",
    "[fe80::1%eth0]:18830/abcdefghijklmnop",
    f"mqtts://{'a' * 32}@broker.lan:8883,10.0.0.2:8883/abcdefghijklmnop",
    "192.168.0.7:18830",
    "192.168.0.7",
    "192.168.0.7:18830/abcdefghijklmno1",
    "mqtt://192.168.0.7:18830/abcdefghijklmnop",
)
NAMES = (
    "  Zoë ",
    "Zoe\u0308",
    "I \u2764\ufe0f rats",
    "",
    "tab\there",
    "x" * 17,
    "猫" * 8,
    "猫" * 9,
)


def _invite(text: str) -> Plain:
    """The meaning of an invite; or that it is none."""
    try:
        read = Invite.read(text)
    except Refused as refused:
        return {"text": text, "refused": refused.code}
    places = [[read.host, read.port], *map(list, read.others)]
    meant = {"places": places, "fingerprint": read.fingerprint, "tls": read.tls, "pin": read.pin}
    return {"text": text, **meant}


def _name(text: str) -> Plain:
    """The name that becomes of it; or that nobody may be called so."""
    try:
        return {"text": text, "kept": words.name(text)}
    except Refused as refused:
        return {"text": text, "refused": refused.code}


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", "utf-8")
