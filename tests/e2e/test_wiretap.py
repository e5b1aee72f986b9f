"""Somebody on the broker who reads all that passes, keeps it, and sends it again."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiomqtt
import pytest

from engine.moves import Plain
from netplay.journal.copy import reading
from netplay.mqtt.address import Address
from netplay.table.saved import SavedTable
from netplay.trust.beacon import read_card
from netplay.trust.frames import SIZES, FrameKind, from_tray, to_tray, write
from netplay.trust.keys import new_id
from netplay.wire import TableSummary
from tests.e2e.table_of_processes import Player, Room, Table
from tests.e2e.test_kills import end, midgame
from tests.netplay.ear import Ear, linked
from tests.netplay.wait import until

SECRET = "the toad is no toad"
SEALING = {FrameKind.SEALED: 56, FrameKind.PUB: 40}  # bytes that it adds to what is padded
VIEWS = SIZES[3], SIZES[4]  # to which views are padded, by what all may know
READ = "palmoff/+/out/+", "palmoff/+/pub", "palmoff/+/beacon"  # with the account of guests
TRAYS = "palmoff/+/in", "palmoff/knock"
TOPIC = re.compile("palmoff/(knock|[0-9a-f]{32}/(in|pub|beacon|out/[0-9a-f]{32}))")


class Tap:
    """All that can be read with every account there is, and the means to send it again."""

    def __init__(self, *ears: Ear) -> None:
        self.ears = ears

    @property
    def heard(self) -> list[tuple[str, bytes]]:
        return [message for ear in self.ears for message in ear.heard]

    def frames(self, kind: FrameKind) -> list[bytes]:
        """The frames of this kind that were heard, without the ids before what goes to a table."""
        bare = (
            from_tray(data).frame if topic.endswith(("/in", "/knock")) else data
            for topic, data in self.heard
        )
        return [frame for frame in bare if frame[1] == kind]

    async def send_all_again(self, fingerprint: str) -> None:
        """As it was, with every account; returns when the table has come to the end of it."""
        heard = self.heard
        for ear in self.ears:
            async with _attacker(ear.link.address) as attacker:
                for topic, data in heard:
                    await attacker.publish(topic, data)
        await self._knock(fingerprint)

    async def _knock(self, fingerprint: str) -> None:
        me, guest = new_id(), self.ears[0]
        knock = to_tray(fingerprint.encode(), me, write(FrameKind.KNOCK))
        async with _attacker(guest.link.address) as attacker:
            await attacker.publish("palmoff/knock", knock)
            await until(lambda: any(topic.endswith(me) for topic, _ in guest.heard))


def _attacker(address: Address) -> aiomqtt.Client:
    return aiomqtt.Client(
        address.host, address.port, username=address.user, password=address.password
    )


@asynccontextmanager
async def tapped(room: Room, table: Table) -> AsyncIterator[Tap]:
    """With the guests' account; and with the host's, unless that is the table's secret."""
    async with linked(Address.of_guest("127.0.0.1", table.ready["port"]), *READ) as guest:
        if room.broker is None:
            yield Tap(guest)
            return
        async with linked(room.broker, *TRAYS) as host:
            yield Tap(guest, host)


def kept(table: Table) -> tuple[SavedTable, Plain]:
    """All that the table has written down, but how often it was opened."""
    with reading(table.journal) as pages:
        table_state = pages.table_state()
        assert table_state is not None
        return table_state, pages.so_far(1)


@pytest.mark.asyncio
async def test_a_tap_reads_nothing_and_changes_nothing(room: Room) -> None:
    """Not by reading most of a game, nor by sending it again, at once and after a restart."""
    table, anna, ben = await midgame(room)
    async with tapped(room, table) as tap:
        zoe = await room.join(table.invite, "Zoe")
        made = max(anna.after, ben.after)
        anna.wish("say", text=SECRET)
        await end(anna, ben)
        await until(lambda: zoe.outcomes and ben.reads(SECRET))
        before = kept(table)

        _shapes_tell_nothing(tap, moves=len(before[1]["moves"]) - made)
        _bytes_tell_nothing(tap, before)
        await tap.send_all_again(table.ready["fingerprint"])
        assert kept(table) == before
        await _all_is_well(anna, ben, "still here")

        before = kept(table)
        await table.kill()
        again = await room.serve("--resume", "--quiet")
        await until(lambda: all(ear.link.status == ear.statuses[0] for ear in tap.ears))
        await tap.send_all_again(table.ready["fingerprint"])
        await _all_is_well(anna, ben, "here again")
        assert kept(again)[1] == before[1]
        assert kept(again)[0].chairs == before[0].chairs


def _shapes_tell_nothing(tap: Tap, moves: int) -> None:
    """Topics are random, lengths of a few sizes: two for views."""
    assert all(TOPIC.fullmatch(topic) for topic, _ in tap.heard)
    assert len({len(frame) for frame in tap.frames(FrameKind.HELLO)}) <= 1
    for kind, sealing in SEALING.items():
        assert {len(frame) - 2 - sealing for frame in tap.frames(kind)} <= set(SIZES), kind
    sizes = [len(frame) - 2 - SEALING[FrameKind.SEALED] for frame in tap.frames(FrameKind.SEALED)]
    assert {size for size in sizes if size > SIZES[1]} <= {*VIEWS, SIZES[5]}  # a long record
    assert 0 < moves <= sum(size in VIEWS for size in sizes)  # which alone tell of a move


def _bytes_tell_nothing(tap: Tap, before: tuple[SavedTable, Plain]) -> None:
    """Only the lobby is in the clear: no key, card, name, talk or kind of message."""
    table_state, game = before
    cards = {value for move in game["moves"] for value in move.values() if type(value) is str}
    words = {*cards, "Anna", "Ben", "show", "ask", "reply", "hand", "passphrase"}
    # The first is part of every message; what is shorter stands in megabytes of anything by chance.
    clear = [b'"do":"', SECRET.encode(), game["seed"].encode()]
    clear += [f'"{word}"'.encode() for word in words]
    keys = [bytes.fromhex(guest.key) for guest in table_state.guests]
    sealed = b"".join(frame for kind in [*SEALING, FrameKind.HELLO] for frame in tap.frames(kind))
    cards_shown = b"".join(tap.frames(FrameKind.CARD))

    assert len(sealed) > 2 * VIEWS[0]  # of a move at least, for each who plays
    assert [text for text in [*clear, *keys] if text in sealed] == []
    assert [text for text in [*clear[:2], *keys] if text in cards_shown] == []
    for frame in tap.frames(FrameKind.CARD):
        card = read_card(frame)
        assert card is not None
        assert json.loads(card.lobby).keys() == TableSummary.model_fields.keys()


async def _all_is_well(anna: Player, ben: Player, words: str) -> None:
    """Both are where they were, and hear each other."""
    anna.wish("say", text=words)
    await until(lambda: ben.reads(words) and anna.reads(words))
    assert {anna.seat, ben.seat} == {0, 1}
    assert {note["code"] for note in anna.notes} <= {"note"}  # nothing was refused
