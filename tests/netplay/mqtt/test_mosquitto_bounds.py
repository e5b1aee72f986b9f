"""The bounds that broker.conf sets to whoever is at a mosquitto with it."""

from contextlib import suppress

import aiomqtt
import pytest

from tests.netplay.brokers import IN, mosquitto
from tests.netplay.ear import linked
from tests.netplay.mqtt.test_broker_rights import cut_off, stranger

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]


@pytest.mark.parametrize("qos", [1, 2])
async def test_whoever_wants_messages_acknowledged_is_cut_off(qos: int) -> None:
    """Nothing of it arrives; what our clients send does."""
    async with mosquitto() as broker, linked(broker.host, IN) as host:
        async with stranger(broker.guest) as mallory:
            with suppress(aiomqtt.MqttError):
                await mallory.publish(IN, b"at least once", qos=qos, timeout=1)
            with pytest.raises(aiomqtt.MqttError):
                await cut_off(mallory)
        async with linked(broker.guest) as guest:
            guest.link.send(IN, b"genuine")
            await host.hears(b"genuine")


async def test_nobody_leaves_word_that_is_to_be_acknowledged() -> None:
    """A last will takes the broker's memory until its connection ends."""
    async with mosquitto() as broker:
        with pytest.raises(aiomqtt.MqttError):
            async with aiomqtt.Client(
                broker.guest.host,
                broker.guest.port,
                username=broker.guest.user,
                password=broker.guest.password,
                will=aiomqtt.Will(IN, b"farewell", qos=1),
            ):
                pytest.fail("it was let in")
