"""Throw-away keys at a table, as many as somebody likes: a process of its own, for the siege.

They come by one connection, as keys and clients cost nothing, and keep to the protocol.
"""

import argparse
import asyncio
import os
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from engine.refusal import Refused
from netplay.client.client import TYPED
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.link import Link
from netplay.trust.client_session import ClientSession
from netplay.trust.frames import FrameKind, to_tray, write
from netplay.trust.invite import Expected
from netplay.trust.keys import PlayerKeys, new_id
from netplay.trust.session_state import ToTable
from netplay.wire import Ask, Enter, Leave, Rename, Wish, encode

ROUNDS = 50  # a second
ODD = b"\xff" + bytes(17)  # a frame of another version


class Sybil:
    """A key after the other, all with one client."""

    def __init__(self, expected: Expected, table: str, kind: str, random: Random) -> None:
        self._expected, self._table = expected, table
        self._kind, self._random = KINDS[kind], random
        self.client = new_id()
        self._begin()

    def _begin(self) -> None:
        self._session = ClientSession(
            PlayerKeys.new(), self.client, table=self._table, expected=self._expected
        )
        self.done = 0  # by this key

    def frames(self, now: float) -> Iterator[bytes]:
        """Choose what this one sends next."""
        if self._kind is None:  # each frame says to come from a client that nobody has seen
            self.client = new_id()
            yield self._random.choice((write(FrameKind.KNOCK), ODD))
            return
        frame = self._session.tick(now)
        if frame is not None:
            yield frame
        if self._session.is_open:
            yield from self._said(self._kind(self.done, self._random))

    def _said(self, wish: Wish) -> Iterator[bytes]:
        self.done += 1
        sealed = self._session.seal(encode(Ask(id=new_id(), wish=wish)), TYPED)
        if sealed is not None:
            yield sealed
        if isinstance(wish, Leave):
            self._begin()

    def hears(self, data: bytes, now: float) -> bytes | None:
        """Take what it answers; whoever is turned away comes again with another key."""
        try:
            event = self._session.receive(data, now)
        except Refused:
            self._begin()
            return None
        return event.frame if isinstance(event, ToTable) else None


def _renames(done: int, random: Random) -> Wish:
    name = f"E{random.getrandbits(32):x}"
    return Rename(name=name) if done else Enter(name=name, watch=True)


def _guesses(done: int, random: Random) -> Wish:
    return Enter(name="Eve", passphrase=f"{random.getrandbits(32):x}")


def _enters(done: int, random: Random) -> Wish:
    return Leave() if done == 9 else Enter(name=f"E{random.getrandbits(32):x}", named=True)


KINDS: dict[str, Callable[[int, Random], Wish] | None] = {
    "renaming": _renames,
    "knocking": None,
    "guessing": _guesses,
    "entering": _enters,
}


async def besiege(told: argparse.Namespace) -> None:
    """Send that many frames a second, of one key after the other."""
    random, clock = Random(told.seed), asyncio.get_running_loop().time
    expected = Expected(told.fingerprint)
    sybils = [Sybil(expected, told.table, told.kind, random) for _ in range(told.keys)]
    by_client = {sybil.client: sybil for sybil in sybils}
    table = bytes.fromhex(told.table)

    def send(client: str, frame: bytes) -> None:
        link.send(topics.in_tray(told.server), to_tray(table, client, frame))

    def heard(topic: str, data: bytes) -> None:
        sybil = by_client.get(topic.rpartition("/")[2])
        frame = sybil.hears(data, clock()) if sybil else None
        if sybil is not None and frame is not None:
            send(sybil.client, frame)

    trays = [topics.out_tray(told.table, topics.ANY)]
    link = Link(Address.of_guest("127.0.0.1", told.port), lambda: trays, heard)
    running = asyncio.create_task(link.run())
    turn, end = cycle(sybils), clock() + told.seconds
    for number in range(round(told.seconds * ROUNDS)):
        for _ in range(told.rate // ROUNDS):
            sybil = next(turn)
            for frame in sybil.frames(clock()):
                send(sybil.client, frame)
        await asyncio.sleep(max(0, end - told.seconds + number / ROUNDS - clock()))
    running.cancel()


def main() -> None:
    """Read the flags and begin; the attacker's processor is another one than the host's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    for name in ("server", "table", "fingerprint"):
        parser.add_argument(name)
    for name in ("port", "keys", "rate", "seed"):
        parser.add_argument(name, type=int)
    parser.add_argument("seconds", type=float)
    os.nice(10)
    asyncio.run(besiege(parser.parse_args()))


if __name__ == "__main__":
    main()
