"""The rights of a stranger with the guests' password at each broker: they do no harm.

Whatever the stranger tries is followed by something lawful that goes the same way. When that has
arrived, so would have the other.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import aiomqtt
import pytest

from netplay.mqtt.address import Address
from netplay.mqtt.connection import LOG
from netplay.trust.frames import SIZES
from tests.netplay.brokers import IN, OUT, PUB, Running
from tests.netplay.ear import linked
from tests.netplay.wait import PATIENCE, until

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]

LARGEST_FRAME = SIZES[-1] + 256  # and what seals it, and says for whom it is


@asynccontextmanager
async def stranger(address: Address) -> AsyncIterator[aiomqtt.Client]:
    """Somebody with a client that we did not write; brokers hang up on them now and then."""
    with suppress(aiomqtt.MqttError):
        async with aiomqtt.Client(
            address.host,
            address.port,
            username=address.user,
            password=address.password,
            logger=LOG,
            timeout=PATIENCE,
        ) as client:
            yield client
            if client._disconnected.done():  # it complains when nobody looks at how it ended
                client._disconnected.exception()


async def cut_off(client: aiomqtt.Client) -> None:
    """Waits until the broker hangs up, which is an error of the client's."""
    async with asyncio.timeout(PATIENCE):
        await anext(aiter(client.messages))


@pytest.mark.parametrize("topic", [PUB, OUT])
async def test_a_guest_cannot_speak_for_the_table(broker: Running, topic: str) -> None:
    """Nobody forges a view or a beacon, not even an unreadable one."""
    async with (
        linked(broker.host, IN) as host,
        linked(broker.guest, PUB, OUT) as guest,
        stranger(broker.guest) as mallory,
    ):
        await mallory.publish(topic, b"forged")
        await mallory.publish(IN, b"done")
        await host.hears(b"done")
        host.link.send(topic, b"genuine")

        await guest.hears(b"genuine")


@pytest.mark.parametrize("topic", [IN, "palmoff/+/in", "#", "palmoff/#", "+/+/in", "$SYS/#"])
async def test_a_guest_cannot_overhear_the_tray(broker: Running, topic: str) -> None:
    """Neither by name nor by any wildcard."""
    async with (
        linked(broker.host, IN) as host,
        linked(broker.guest) as guest,
        stranger(broker.guest) as mallory,
    ):
        await mallory.subscribe(PUB)
        await mallory.subscribe(topic)
        guest.link.send(IN, b"secret")
        await host.hears(b"secret")
        host.link.send(PUB, b"public")

        message = await anext(aiter(mallory.messages))

    assert (message.topic.value, message.payload) == (PUB, b"public")


async def test_a_host_cannot_overhear_answers(broker: Running) -> None:
    """An account that is stolen from a table does not read those of other tables."""
    async with (
        linked(broker.host) as host,
        linked(broker.guest, PUB) as guest,
        stranger(broker.host) as mallory,
    ):
        await mallory.subscribe(IN)
        await mallory.subscribe("palmoff/#")
        host.link.send(PUB, b"view")
        await guest.hears(b"view")
        guest.link.send(IN, b"word")

        message = await anext(aiter(mallory.messages))

    assert (message.topic.value, message.payload) == (IN, b"word")


async def test_nothing_is_kept_for_those_who_come_later(broker: Running) -> None:
    """A stranger cannot have a broker greet every new connection with an old message."""
    async with linked(broker.guest) as guest:
        async with stranger(broker.guest) as mallory:
            with suppress(aiomqtt.MqttError):
                await mallory.publish(IN, b"kept", qos=1, retain=True, timeout=1)
        async with linked(broker.host, IN) as host:
            guest.link.send(IN, b"fresh")

            await host.hears(b"fresh")


@pytest.mark.parametrize("qos", [1, 2])
async def test_other_ways_to_deliver_do_no_harm(broker: Running, qos: int) -> None:
    """A broker takes such a message or hangs up on its sender; the others play on."""
    async with linked(broker.host, IN) as host, linked(broker.guest) as guest:
        async with stranger(broker.guest) as mallory:
            with suppress(aiomqtt.MqttError):
                await mallory.publish(IN, b"careful", qos=qos, timeout=1)
        guest.link.send(IN, b"plain")
        await until(lambda: (IN, b"plain") in host.heard)

    assert len(host.heard) <= 2
    assert host.connections == 1


async def test_a_message_that_is_too_large_reaches_nobody(broker: Running) -> None:
    """It costs the connection of whoever sent it, and nobody else anything."""
    async with linked(broker.host, IN) as host, linked(broker.guest) as guest:
        async with stranger(broker.guest) as mallory:
            with suppress(aiomqtt.MqttError):
                await mallory.publish(IN, bytes(64 * 1024 + 1))
            with pytest.raises(aiomqtt.MqttError):
                await cut_off(mallory)
        guest.link.send(IN, b"small")

        await host.hears(b"small")
        assert host.connections == 1


async def test_a_guest_who_sends_what_is_larger_than_our_largest_is_cut_off(
    broker: Running,
) -> None:
    """Nothing of it arrives, as a flood of such takes the most memory; our largest does."""
    async with linked(broker.host, IN) as host:
        async with stranger(broker.guest) as mallory:
            await mallory.publish(IN, bytes(30_000), timeout=PATIENCE)
            with pytest.raises(aiomqtt.MqttError):
                await cut_off(mallory)
        async with linked(broker.guest) as guest:
            guest.link.send(IN, b"x" * LARGEST_FRAME)
            await host.hears(b"x" * LARGEST_FRAME)
