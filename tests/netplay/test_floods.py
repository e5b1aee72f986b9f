"""After a flood of strangers, whatever broker it came through, the table is where it was."""

import asyncio
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.trust.frames import FrameKind, to_tray, write
from netplay.trust.keys import PlayerKeys, new_id
from netplay.wire import Enter, Say
from tests.netplay.brokers import IN, Running
from tests.netplay.mqtt.test_broker_hoards import CLEAN, login
from tests.netplay.serving import at_the_table, goal, serving
from tests.netplay.test_known_players import PING, PONG, published
from tests.netplay.wait import until

FLOOD = 5000  # knocks, each of a client that nobody has seen


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_play_goes_on_behind_a_flood_and_is_what_it_was(
    broker: Running, tmp_path: Path
) -> None:
    """A player's wish that was made behind it is fulfilled, once, and nobody has become another."""
    async with serving(broker, tmp_path) as there:
        table = there.opens("Ana")
        async with at_the_table(
            Client(goal(broker, table), PlayerKeys.new(), Enter(name="Ben"))
        ) as ben:
            await until(lambda: ben.seat.entered and ben.seat.show)
            id_ = ben.seat.you
            reader, writer = await asyncio.open_connection("127.0.0.1", broker.guest.port)
            to = bytes.fromhex(table.host.identity.table)
            knocks = (to_tray(to, new_id(), write(FrameKind.KNOCK)) for _ in range(FLOOD))
            writer.write(
                login(b"flood", CLEAN) + b"".join(published(IN, it) for it in knocks) + PING
            )
            assert (await reader.readexactly(6))[4:] == PONG  # the broker has taken all of it
            ben.seat.wish(Say(text="still here"))
            await until(lambda: ben.seat.answered)

            assert ben.seat.you == id_
            assert [line.text for line in table.state.lines] == ["still here"]
            writer.close()
