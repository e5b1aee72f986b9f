"""The bounds that broker.conf sets to whoever is at a mosquitto with it."""

from contextlib import suppress

import aiomqtt
import pytest

from netplay.trust.frames import SIZES
from tests.netplay.brokers import IN, mosquitto
from tests.netplay.ear import linked
from tests.netplay.mqtt.test_broker_rights import stranger

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]

LARGEST_FRAME = SIZES[-1] + 256  # and what seals it, and says for whom it is


@pytest.mark.parametrize(("size", "qos"), [(9, 1), (9, 2), (30_000, 0)])
async def test_whoever_sends_what_no_client_of_ours_does_is_cut_off(size: int, qos: int) -> None:
    """Nothing of it arrives; what is as large as our largest does."""
    async with mosquitto() as broker, linked(broker.host, IN) as host:
        async with stranger(broker.guest) as mallory:
            with suppress(aiomqtt.MqttError):
                await mallory.publish(IN, bytes(size), qos=qos, timeout=1)
            with pytest.raises(aiomqtt.MqttError):
                await anext(aiter(mallory.messages))
        async with linked(broker.guest) as guest:
            guest.link.send(IN, b"x" * LARGEST_FRAME)
            await host.hears(b"x" * LARGEST_FRAME)


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
