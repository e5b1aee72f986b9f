"""A connection that stays at a broker, by which it is asked whether it still answers.

Whoever has to come in anew each time may find all places taken by strangers who have not logged in
yet; that says nothing of those who are inside, for whom the broker is as good as ever.
"""

import asyncio

import aiomqtt

from netplay.mqtt.address import Address
from netplay.mqtt.attempts import Attempt, hung_up
from netplay.mqtt.connection import Connection
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.places import Places


class Sentry:
    """Comes in once and asks again and again, for a `topic` on which nobody says anything."""

    def __init__(self, address: Address, topic: str) -> None:
        self._address = address
        self._topic = topic
        self._connection: Connection | None = None

    async def ask(self, bound: float) -> None:
        """NoBroker, in words, if it does not answer within so many seconds."""
        try:
            if self._connection is None:
                attempt = await Attempt(Places(self._address.places)).greeted(bound)
                self._connection = attempt.connection
            async with asyncio.timeout(bound):
                await self._connection.ask_for([self._topic])
        except (TimeoutError, aiomqtt.MqttError, NoBroker) as lost:
            self.leave()
            raise self._in_words(lost) from lost

    def leave(self) -> None:
        if self._connection is not None:
            self._connection.drop()
            self._connection = None

    def _in_words(self, lost: Exception) -> NoBroker:
        match lost:
            case NoBroker():
                return lost
            case TimeoutError():
                return NoBroker("unreachable", f"The broker at {self._address} does not answer.")
            case _:
                return hung_up(self._address)
