"""The tables that there are: announced, listed or remembered, and then seen with one's own eyes.

Each is asked for its signed card, so that the list shows only what tables say of themselves.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.refusal import Refused
from netplay.lan import registry
from netplay.lan.beacons import CardAnswer, Lookout, all_at
from netplay.lan.discovery import overheard
from netplay.lan.found import FoundServer, FoundTable, TablesAround, in_order
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import candidates, is_of_link, zoned
from netplay.trust.beacon import Beacon
from netplay.trust.invite import Invite

T = TypeVar("T", FoundTable, FoundServer)

LISTEN = 2.0  # seconds for announcements; whoever has just made one waits for one with the next
CARDS = 5  # more than a table shows while one looks for it


async def look(
    address: str | None = None,
    remembered: Sequence[Invite] = (),
    soon: Callable[[Sequence[FoundTable]], None] = lambda tables: None,
) -> TablesAround:
    """All tables of this machine and of the networks of these addresses, or of this one.

    And those that one remembers, or whose server one does. Each is looked at as soon as it is
    heard of; `soon` is told of those that have answered so far, whenever there are more.
    """

    def looked() -> None:
        soon(in_order(_newest(lookout.answers.tables)))

    async with Lookout(seen=looked) as lookout:
        listed = registry.invites()
        for invite in (*remembered, *listed):
            lookout.at(invite)
        heard, note = await _heard([zoned(address)] if address else candidates(), lookout.at)
        await lookout.ended()
    announced = sorted(dict.fromkeys([*heard, *listed]), key=_plainness)
    answers = lookout.answers
    tables, servers = _newest(answers.tables, announced), _newest(answers.servers, announced)
    marks = {seen.invite.fingerprint for seen in tables}
    marks |= {seen.invite.fingerprint for seen in servers}
    silent = [invite for invite in announced if invite.fingerprint not in marks]
    why = note or answers.unread
    return TablesAround(in_order(tables), silent, why, sorted(servers, key=_place))


async def look_at(broker: Address) -> TablesAround:
    """All tables at a broker, whoever serves them; and why it cannot be asked, if so."""
    shown, trouble = await all_at(broker)
    tables, servers = _newest(shown.tables), _newest(shown.servers)
    why = trouble or shown.unread
    return TablesAround(in_order(tables), [], why, sorted(servers, key=_place))


def _place(seen: FoundServer) -> str:
    return str(seen.invite)


def _plainness(invite: Invite) -> tuple[bool, bool]:
    """A key to sort by: of a table's addresses, the one that is easiest to read out goes first."""
    return ":" in invite.host, is_of_link(invite.host)


async def _heard(
    addresses: Sequence[str], told: Callable[[Invite], None]
) -> tuple[list[Invite], str | None]:
    """The announcements there; or nothing, and why they cannot be heard."""
    try:
        return await overheard(addresses, LISTEN, told), None
    except Refused as refused:
        return [], refused.reason


def _newest(answers: Iterable[CardAnswer[T]], announced: Sequence[Invite] = ()) -> list[T]:
    """Each table or server once: at the first address announced that has its latest card.

    Somebody may announce the key of another's table at an address of their own, and may even show
    a card that they have recorded there; that one is older.
    """
    places = dict.fromkeys(invite.places[0] for invite in announced)
    ranks = {place: number for number, place in enumerate(places)}
    # A place that was not announced goes last.
    answers = sorted(answers, key=lambda it: ranks.get(it.seen.invite.places[0], len(ranks)))
    latest: dict[str, Beacon] = {}
    for answer in answers:
        card = answer.card
        known = latest.setdefault(card.fingerprint, card)
        latest[card.fingerprint] = card if card.later_than(known) else known
    seen: dict[str, T] = {}
    for answer in answers:
        if _is_recent(answer.card, latest[answer.card.fingerprint]):
            seen.setdefault(answer.card.fingerprint, answer.seen)
    return list(seen.values())


def _is_recent(card: Beacon, latest: Beacon) -> bool:
    """True if both may have been shown during one look."""
    return card.boot == latest.boot and card.number >= latest.number - CARDS
