"""`palmoff doctor INVITE` and `--broker`: how far one comes from here, and what is in the way."""

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from os import environ

from engine.refusal import Refused
from netplay.lan.beacons import Answers, all_at, as_guest, looked
from netplay.mqtt import topics
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.attempts import knock
from netplay.mqtt.dial import Dialer, NoBroker
from netplay.mqtt.link import Link
from netplay.mqtt.nats import HOST
from netplay.trust.invite import Invite
from netplay.trust.keys import new_id
from tui.cli.diagnosis import Diagnosis
from tui.machine.table_choice import at_broker, described

BOUND = 8.0  # seconds for a broker to let us in
PASS = 5.0  # seconds for a message to pass it
CALL = 2.0  # seconds for a machine to take a call


async def ask_table(text: str) -> list[Diagnosis]:
    """Tell whether one would come to the table of this invite."""
    invite = Invite.read(text)
    ways = await asyncio.gather(*map(_way, as_guest(invite).places))
    if not any(way.well for way in ways):
        return ways
    if invite.fingerprint is None:
        said = "the invite names no table: add what the host's screen shows behind its slash."
        return [*ways, Diagnosis("table", False, said)]
    return [*ways, _shown(await looked([invite]))]


def _shown(shown: Answers) -> Diagnosis:
    """The answer with the key of an invite: a table, or a server with all of its tables."""
    if shown.servers:
        server, count = shown.servers[0].seen.lobby, len(shown.tables)
        tables = "1 table" if count == 1 else f"{count} tables"
        said = f"{server.host}'s server, with {tables}; its key is that of the invite"
        return Diagnosis("server", True, said)
    if shown.tables:
        said = f"{described(shown.tables[0].seen)}; its key is that of the invite"
        return Diagnosis("table", True, said)
    said = "no table with the key of this invite answers there; ask its host for a new one."
    return Diagnosis("table", False, shown.unread or said)


async def ask_broker(urls: str) -> list[Diagnosis]:
    """Tell whether tables, and guests, could use this broker."""
    given, guest = Address.read(urls, environ), at_broker(urls)
    looks = [asyncio.create_task(_way(place)) for place in given.places]
    for look in asyncio.as_completed(looks):
        if (await look).well:  # what else is to be asked need not wait for the other ways
            passes, shown = await asyncio.gather(_passes(given, guest), _tables(guest))
            return [*await asyncio.gather(*looks), *passes, shown]
    return [await look for look in looks]


async def _tables(guest: Address) -> Diagnosis:
    around, trouble = await all_at(guest)
    return Diagnosis("tables", trouble is None, trouble or f"{len(around.tables)} shown there now")


async def _way(place: Address) -> Diagnosis:
    """The way into a broker at one of its addresses."""
    clock = asyncio.get_running_loop().time
    began = clock()
    try:
        await knock(place, BOUND)
    except NoBroker as lost:
        return Diagnosis("way", False, await _cause(lost, place))
    took = round(1000 * (clock() - began))
    return Diagnosis("way", True, f"the broker at {place} lets us in, within {took} ms")


async def _cause(lost: NoBroker, place: Address) -> str:
    """Tell what is likely to be wrong there, and what to do."""
    match lost.code:
        case "unreachable" if await _takes_calls(place):
            return (
                f"somebody takes calls at {place}, but says nothing: see whether that is the port "
                "of the broker, and whether it runs as it should."
            )
        case "unreachable" if "not answer" in lost.reason:
            return (
                f"nothing comes back from {place}, so a firewall, there or here, is probably "
                f"dropping what is sent: have it let TCP port {place.port} through."
            )
        case "unreachable":
            return f"{lost.reason} Is that machine on, and in the same network?"
        case _:
            return lost.reason


async def _takes_calls(place: Address) -> bool:
    """Tell whether anybody listens there, whatever they say."""
    with suppress(NoBroker, TimeoutError):
        async with asyncio.timeout(CALL):
            (await Dialer(replace(place, tls=False, pin=None)).dial()).close()
            return True
    return False


async def _passes(host: Address, guest: Address) -> list[Diagnosis]:
    """Tell whether what a table and its guests say passes: accounts may be too narrow."""
    if host.user != HOST:
        return []
    server, table, client = new_id(), new_id(), new_id()
    inward, outward = topics.in_tray(server), topics.out_tray(table, client)
    try:
        there, back = await asyncio.gather(
            _heard(guest, inward, host, inward),
            _heard(host, outward, guest, topics.out_tray(topics.ANY, client)),
        )
    except Refused as refused:
        return [Diagnosis("messages", False, refused.reason)]
    if there and back:
        return [Diagnosis("messages", True, "what is said passes both ways")]
    way = f"from {GUEST} to {HOST}" if not there else f"from {HOST} to {GUEST}"
    said = f"nothing passes {way}: give both accounts the rights that stand in broker.acl."
    return [Diagnosis("messages", False, said)]


async def _heard(sender: Address, to: str, listener: Address, topic: str) -> bool:
    """Tell whether what one account says there comes to the other; it is said again and again."""
    arrived = asyncio.Event()
    async with AsyncExitStack() as stack:
        ear = Link(listener, lambda: [topic], lambda topic, data: arrived.set())
        mouth = Link(sender, list, lambda topic, data: None)
        for link in (ear, mouth):
            running = asyncio.create_task(link.run())
            stack.push_async_callback(_end, running)
        with suppress(TimeoutError):
            async with asyncio.timeout(PASS):
                while not arrived.is_set():
                    mouth.send(to, b"trial")
                    with suppress(TimeoutError):
                        await asyncio.wait_for(arrived.wait(), 0.2)
    return arrived.is_set()


async def _end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
