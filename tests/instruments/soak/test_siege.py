"""The evening that the siege disturbs: it must not stand still by itself."""

import asyncio

from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter
from tests.instruments.soak.siege import evening
from tests.netplay.brokers import nats
from tests.netplay.wait import until


def test_play_goes_on_when_newcomers_have_their_turn_to_sit() -> None:
    """They get the chair of Ben, who has played; if they did nothing, all would wait for them."""

    async def play() -> None:
        async with nats() as broker, evening(broker) as people:
            zoe = people.joins(PlayerKeys.new(), Enter(name="Zoe"))
            playing = asyncio.create_task(people.plays())
            await until(lambda: zoe.seat.show and zoe.seat.show.seat is not None)
            people.took.clear()
            await until(lambda: len(people.took) >= 9)
            playing.cancel()

    asyncio.run(play())
