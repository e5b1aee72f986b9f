"""The tables that there are: announced or listed, and then seen with one's own eyes.

Each is asked for its signed card, so that the list shows only what tables say of themselves.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
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

LISTEN = 2.0  # seconds for announcements; who has just made one waits for one with the next
LOOK = 2.5  # seconds for a card, which comes once a second
CARDS = 5  # more than a table shows in that time


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
    seen = _newest(await answers(invites))
    known = {table.invite.fingerprint for table in seen}
    silent = [invite for invite in invites if invite.fingerprint not in known]
    return Around(sorted(seen, key=lambda table: str(table.invite)), silent, note)


def _newest(answers: Sequence[Answer]) -> list[Seen]:
    """Each table once: at the first of its addresses that has its latest card.

    Somebody may announce the key of another's table at an address of their own, and may even show
    a card that they have recorded there; that one is older.
    """
    latest: dict[str, Card] = {}
    for answer in answers:
        card = answer.card
        known = latest.setdefault(card.fingerprint, card)
        latest[card.fingerprint] = card if card.later_than(known) else known
    seen: dict[str, Seen] = {}
    for answer in answers:
        if _is_recent(answer.card, latest[answer.card.fingerprint]):
            seen.setdefault(answer.card.fingerprint, answer.seen)
    return list(seen.values())


def _is_recent(card: Card, latest: Card) -> bool:
    """Whether both may have been shown during one look."""
    return card.boot == latest.boot and card.number >= latest.number - CARDS


async def answers(invites: Sequence[Invite]) -> list[Answer]:
    """What those of these tables show to all that answer, in this order."""
    places: dict[tuple[str, int], dict[str | None, Invite]] = {}
    for invite in invites:
        places.setdefault((invite.host, invite.port), {})[invite.fingerprint] = invite
    shown = await asyncio.gather(*(Watch(wanted).at(*place) for place, wanted in places.items()))
    found = {answer.seen.invite: answer for answers in shown for answer in answers}
    return [found[invite] for invite in invites if invite in found]


class Watch:
    """A look at one place, at which there may be several tables: those that are wanted, by key."""

    def __init__(self, wanted: Mapping[str | None, Invite]) -> None:
        self._wanted = wanted
        self._shown: dict[str, Answer] = {}
        self._complete = asyncio.Event()

    async def at(self, host: str, port: int) -> Collection[Answer]:
        """What they show there: all of them, if they do so in time."""
        link = Link(Address.of_guest(host, port), lambda: [topics.public(topics.ANY)], self._heard)
        running = asyncio.create_task(link.run())
        try:
            async with asyncio.timeout(LOOK):
                await self._complete.wait()
        except TimeoutError:
            pass
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return self._shown.values()

    def _heard(self, topic: str, data: bytes) -> None:
        card = read_card(data)
        if card is None or card.fingerprint not in self._wanted:
            return
        known = self._shown.get(card.fingerprint)
        if known is None or card.later_than(known.card):
            with suppress(BadMessage):
                seen = Seen(self._wanted[card.fingerprint], decode(LOBBY, card.lobby))
                self._shown[card.fingerprint] = Answer(seen, card)
        if len(self._shown) == len(self._wanted):
            self._complete.set()
