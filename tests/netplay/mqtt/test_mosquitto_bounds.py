"""The bounds that broker.conf sets to whoever is at a mosquitto with it."""

import socket
from contextlib import suppress

import aiomqtt
import pytest

from netplay.mqtt import ports
from netplay.mqtt.attempts import knock
from netplay.mqtt.ports import choose
from tests.netplay.brokers import IN, LOOPBACK, mosquitto
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


async def test_a_mosquitto_is_started_elsewhere_where_its_ports_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Others have chosen the same between our choice and its start, or it was chosen twice."""
    with socket.create_server((str(LOOPBACK), 0)) as other:
        taken = other.getsockname()[1]
        once, free, own = choose(LOOPBACK), choose(LOOPBACK), choose(LOOPBACK)
        chosen = iter([once, taken, once, once, free, own])
        monkeypatch.setattr(ports, "choose", lambda address: next(chosen))

        async with mosquitto() as broker:
            assert broker.hosts is not None
            assert (broker.host.port, broker.hosts.port) == (free, own)
            await knock(broker.hosts)
