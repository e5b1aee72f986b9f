"""Bytes on the wire: how many a table costs, and that nobody carries what is not for them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from secrets import token_hex

import pytest

from netplay.client.client import Goal
from netplay.client.client import _floor as floor_up
from netplay.client.state import choices
from netplay.host import Host
from netplay.message import Message
from netplay.mqtt import topics
from netplay.server import Resident, TableServer
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.table.table_view import ViewWriter
from netplay.trust import frames, seal, spectator_key
from netplay.trust.invite import Expected
from netplay.trust.keys import TableIdentity, TableKeys, new_id
from netplay.wire import Ask, Beat, Show, Start, TableSettings, encode
from tests.instruments.bench.network.counter import counted
from tests.instruments.bench.network.people import Party, party
from tests.netplay.brokers import SERVER, Running
from tests.netplay.room import Room, at_random, shown

ID = new_id()
LETTER, TALK = 2 + 16 + 24 + 16, 2 + 24 + 16  # what seals a letter, and what all may read
HEAD = 1 + 3 + 2  # of a message in MQTT, but for its topic
TCP = 20 + 32 + 14  # of a packet, with its IP and Ethernet


class Wired(Room):
    """A room that counts what would be on each guest's cable, in bytes and in packets."""

    up, down, packets = Counter[str](), Counter[str](), Counter[str]()

    def _mail_to(self, key: str, message: Message, *, up: bool) -> None:
        super()._mail_to(key, message, up=up)
        to_all = isinstance(message, Show) and message.you is None
        if to_all and not self.people[key].seat.watches:
            return  # it does not hear what spectators are shown
        (self.up if up else self.down)[key] += _bytes(message, up=up)
        self.packets[key] += 1

    def rest(self) -> None:
        """Count from now on."""
        self.up, self.down, self.packets = Counter(), Counter(), Counter()


def _bytes(message: Message, *, up: bool) -> int:
    if up:
        assert isinstance(message, Ask | Beat)
        content = seal.HEAD.size * b"." + encode(message)
        ids = 2 * frames.ID_BYTES
        topic = topics.in_tray(ID)
        return HEAD + len(topic) + ids + LETTER + len(frames.pad(content, floor_up(message)))
    data, least = encode(message), 0
    if isinstance(message, Show):
        data, least = ViewWriter().written(message)
        if message.you is None:
            head = (spectator_key.SIGNATURE_BYTES + spectator_key.HEAD.size) * b"."
            return HEAD + len(topics.public(ID)) + TALK + len(frames.pad(head + data, least))
    head = seal.HEAD.size * b"."
    return HEAD + len(topics.out_tray(ID, ID)) + LETTER + len(frames.pad(head + data, least))


def test_an_idle_guest_at_a_seat_carries_a_kilobyte_a_second() -> None:
    """Both ways, with all that TCP adds, whoever watches."""
    table = Wired(TableSettings(seats=4))
    table.join("ana")
    for number in range(5):
        table.join(f"w{number}", watch=True)
    table.run(5)
    table.rest()
    table.run(10)

    assert table.up["ana"] + table.down["ana"] + TCP * table.packets["ana"] < 10 * 1000


def test_64_spectators_of_a_table_where_nothing_happens_cost_a_fifth_of_a_megabit() -> None:
    """Sent by the host, with all that TCP adds, and an answer of TCP to each beat."""
    table = Wired(TableSettings(seats=4))
    for number in range(64):
        table.join(f"w{number}", watch=True)
    table.run(5)
    assert len(table.table.table_state.guests) == 64
    table.rest()
    table.run(10)

    sent = table.down.total() + TCP * table.packets.total()
    assert 8 * sent / 10 < 200_000


@pytest.mark.parametrize(
    ("game", "most"), [("cockroach-poker", 5000), ("royal-gambit", 5000), ("royal-menagerie", 5000)]
)
def test_a_move_costs_a_seat_one_view(game: str, most: int) -> None:
    """With a second for each, beats and all; 4 KiB where the longest view of the game fits."""
    table, pick = Wired(TableSettings(game=game, seats=4)), at_random(1)
    people = [table.join(key) for key in ("ana", "ben", "cleo", "dan")]
    table.join("wim", watch=True)
    table.run(3)
    people[0].seat.wish(Start())
    table.run(1)
    table.rest()
    for moves in range(1, 9):
        mover = next(person for person in people if choices(shown(person)))
        mover.seat.play(pick(shown(mover), choices(shown(mover))))
        table.run(1)
        live_game = table.table.table_state.live_game
        assert live_game is not None
        assert (live_game.after, live_game.outcome) == (moves, None)

    assert max(table.down[person.key] for person in people) < 8 * most


# --- Two tables at a real broker ------------------------------------------------------------------


def breaking(resident: Resident, fault: Exception) -> None:
    raise fault


@asynccontextmanager
async def hosted(broker: Running) -> AsyncIterator[Goal]:
    """A table of two, served in this process."""
    clock = asyncio.get_running_loop().time
    identity = TableIdentity(TableKeys.new(), new_id(), SERVER, 1)
    state = TableState("Host", TableSettings(seats=2))
    book = Room().book
    serving = TableServer(SERVER, broker.host, clock, breaking)
    host = Host(Table(state, book, lambda: token_hex(16), 1, clock()), book, identity, serving)
    serving.add(host)
    running = asyncio.create_task(serving.run())
    await serving.connected()
    try:
        yield Goal(broker.guest, identity.table, Expected(identity.keys.fingerprint))
    finally:
        host.close("The test is over.")
        serving.close()
        await running


async def moved(people: Party) -> None:
    await people.ready()
    await people.move()


@pytest.mark.asyncio
async def test_nobody_carries_what_is_for_others(broker: Running) -> None:
    """Players get their own tray, spectators what is shown there; nothing of other tables."""
    at_seat, watching = bytearray(), bytearray()
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        here, there = await enter(hosted(broker)), await enter(hosted(broker))
        seat, _ = await enter(counted(here, at_seat.extend))
        chair, _ = await enter(counted(here, watching.extend))
        people = await enter(party([seat, here]))
        await enter(party([chair], watch=True))
        others = await enter(party([there, there]))
        await enter(party([there], watch=True))
        for _ in range(3):
            await moved(others)
            await moved(people)

    assert there.table is not None
    assert here.table is not None
    public, other = topics.public(here.table).encode(), there.table.encode()
    assert (public in at_seat, other in at_seat) == (False, False)
    assert (public in watching, other in watching) == (True, False)
    assert b"/beacon" not in at_seat + watching
