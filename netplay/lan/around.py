"""The tables that there are: announced or listed, and then seen with one's own eyes.

Each is asked for its signed card, so that the list shows only what tables say of themselves.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from engine.refusal import Refused
from netplay.lan import registry
from netplay.lan.discovery import overheard
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import candidates
from netplay.mqtt.link import Link
from netplay.trust.card import Card, read_card
from netplay.trust.invite import Invite
from netplay.wire import LOBBY, BadMessage, Lobby, decode

LISTEN = 1.5  # seconds for announcements
LOOK = 2.5  # seconds for a card, which comes once a second


@dataclass(frozen=True, slots=True)
class Seen:
    """A table that answers, as it describes itself."""

    invite: Invite
    lobby: Lobby


@dataclass(frozen=True, slots=True)
class Answer:
    """The same, with the card that it was read from."""

    seen: Seen
    card: Card


@dataclass(frozen=True, slots=True)
class Around:
    """What there is to be found, and one sentence about what could not be looked at."""

    tables: Sequence[Seen]
    silent: Sequence[Invite]  # announced or listed, but nobody answers who has that key
    note: str | None


async def look(address: str | None = None) -> Around:
    """All tables of this machine and of the networks of these addresses, or of this one."""
    note, heard = None, []
    addresses = [address] if address else candidates()
    try:
        heard = await overheard(addresses, LISTEN)
    except Refused as refused:
        note = refused.reason
    invites = list(dict.fromkeys([*heard, *registry.invites()]))
    answers = await asyncio.gather(*map(_answer, invites))
    seen = _newest([answer for answer in answers if answer is not None])
    known = {table.invite.fingerprint for table in seen}
    silent = [invite for invite in invites if invite.fingerprint not in known]
    return Around(sorted(seen, key=lambda table: str(table.invite)), silent, note)


def _newest(answers: Sequence[Answer]) -> list[Seen]:
    """Each table once: where its latest card was.

    Somebody may announce the key of another's table at an address of their own, and may even show
    a card that they have recorded there; that one is older.
    """
    by_age = sorted(answers, key=lambda answer: (answer.card.boot, answer.card.number))
    return list({answer.card.fingerprint: answer.seen for answer in by_age}.values())


async def _answer(invite: Invite) -> Answer | None:
    """What the table of this very key shows to all; None if it does not answer."""
    shown: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def heard(topic: str, data: bytes) -> None:
        card = read_card(data)
        if card is None or card.fingerprint != invite.fingerprint or shown.done():
            return
        try:
            shown.set_result(Answer(Seen(invite, decode(LOBBY, card.lobby)), card))
        except BadMessage:
            return

    link = Link(
        Address.of_guest(invite.host, invite.port), lambda: [topics.public(topics.ANY)], heard
    )
    running = asyncio.create_task(link.run())
    try:
        async with asyncio.timeout(LOOK):
            return await shown
    except TimeoutError:
        return None
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
