"""A guest at work: it joins the broker, the visit and the seat, and finds its way back by itself.

Who uses it reads `seat`, wishes through it, and is called whenever there may be something new.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from engine.refusal import Refused
from netplay.client.arrival import arrived
from netplay.client.state import ClientState
from netplay.mqtt import topics
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.link import Connected, Link, Status
from netplay.trust.client_session import ClientSession
from netplay.trust.frames import to_tray
from netplay.trust.invite import Expected, Invite
from netplay.trust.keys import Fingerprint, PlayerKeys, new_id
from netplay.trust.session_state import Admitted, Overheard, Received, SessionEvent, ToTable
from netplay.trust.spectator_key import SpectatorKey
from netplay.wire import (
    Ask,
    Beat,
    BrokerAccount,
    Enter,
    Leave,
    Rename,
    Say,
    TalkKey,
    Whereabouts,
    encode,
)

BEACONS = 1.0  # seconds without an answer after which we look which tables there are
TICK = 0.05  # seconds between looks at the clock; a wish does not wait for it
TYPED = 1000  # bytes to which a name, a line or a passphrase is padded at least
# Less than timing.LOST, after which the table counts us as away.
REDIAL = 2.5  # seconds of silence after which a new connection is asked for, again and again
TRIPS = 3  # round trips of a slow line for which it may be silent in addition
ANOTHER = ("wrong-fingerprint", "changed-key")  # why we are refused by what is not our table
UNANSWERED = 1.0  # seconds for which a guest's wish may be; it was repeated once by then
WORDS = 2  # of the broker, behind what was wished: with the first, that has come to the broker
AHEAD = 0.2  # seconds, and a round trip for each word, before that: then it is asked for the first
FAREWELL = 1.0  # seconds for the table to hear that we leave, and what was wished before


@dataclass(frozen=True, slots=True)
class Goal:
    """The table to go to: its broker, and its id and key as far as they are known."""

    address: Address
    table: str | None = None
    expected: Expected | None = None


class Client:
    """A guest of a table, for as long as `run` runs."""

    def __init__(
        self,
        goal: Goal,
        me: PlayerKeys,
        enter: Enter,
        changed: Callable[[], None] = lambda: None,
        seat: ClientState | None = None,
    ) -> None:
        """`seat` is somebody who has only looked on so far; what they wished is said now."""
        self.seat = seat or ClientState(enter, new_id)
        self.seat.stirs(self._tick)
        self.refused: Refused | None = None  # why the table is closed to us, once it is
        self.account: str | None = None  # `user:password` at its broker, if we are known there
        self.told_places: list[Invite] = []  # where else the table is, by its own word
        self._me = me
        self._goal = goal
        self._changed = changed
        self._visit = self._fresh()
        self._link = Link(goal.address, self._topics, self._heard, self._linked)
        self._tried: str | None = None  # the account for which we left our connection
        self._awaited: str | None = None  # the wish that a guest has no answer to yet,
        self._awaited_since = 0.0  # since when,
        self._asked = 0  # and for how many words the broker was asked since
        self._redialed = 0.0
        self._linked_at: float | None = None  # since when messages pass, if they do
        self._reached_at: float | None = None  # when a broker let us in for the first time
        self._leaves_by: float | None = None  # if we leave: when, at the latest
        self._closing = asyncio.Event()

    @property
    def status(self) -> Status:
        """The state of the way to the broker."""
        return self._link.status

    @property
    def place(self) -> Address:
        """The address of the broker, as far as it was found."""
        return self._link.address

    @property
    def astray(self) -> bool:
        """True if the table was lost, or not found yet where it was said to be."""
        return not isinstance(self.status, Connected) or self.seat.lost(_now())

    @property
    def arrived(self) -> bool:
        """True if this connection leads to the table, by its key. It may be asked in any thread."""
        return isinstance(self.status, Connected) and self._visit.is_open

    @property
    def sought(self) -> Fingerprint | None:
        """By what the table can be known wherever it is."""
        expected = self._visit.expected
        return expected.fingerprint if expected else None

    def may_be_at(self, address: Address) -> None:
        """The table may have moved there: its key will tell."""
        self._link.places.add(address)
        self._add_account(address)

    def _may_lead_to(self, places: Sequence[str]) -> None:
        """The table is at these as well, where the ways that we know lead nowhere any more."""
        self.told_places = []
        for text in places:
            with suppress(Refused):
                there = Invite.read(text)
                self.told_places.append(there)
                self._link.places.add(Address.of_guest(there.host, there.port), first=False)

    def _add_account(self, address: Address) -> None:
        """Go there as somebody who is known, from the next time on."""
        if self.account is not None and address.user == GUEST:
            self._link.places.add(_known(address, self.account))

    @property
    def round_trip(self) -> float:
        """Seconds that the broker takes to answer."""
        return self._link.round_trip

    @property
    def knocked_for(self) -> float:
        """For how many seconds we have known a broker, and not yet the table."""
        return 0.0 if self._reached_at is None else _now() - self._reached_at

    @property
    def visit(self) -> ClientSession:
        """The session with the table, open or not."""
        return self._visit

    @property
    def kept_waiting(self) -> bool:
        """True while the table, which has not let us in yet, goes on to tell that it is there."""
        return self.seat.you is None and not self.seat.lost(_now())

    @property
    def fingerprint(self) -> Fingerprint | None:
        """The table's fingerprint, once we were inside."""
        return self._visit.fingerprint if self.seat.you is not None else None

    @property
    def left(self) -> bool:
        """True once the person has gone home, which gives the chair up."""
        return self._leaves_by is not None

    @property
    def sent_home(self) -> Refused | None:
        """Why one had to leave, by the table's word or for want of a way to it."""
        farewell = self.seat.farewell
        return Refused(farewell.code, farewell.reason) if farewell else self.refused

    async def run(self) -> None:
        """Until `close`, or until the table will not have us: then `refused` says why."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._link.run())
            while not self._closing.is_set():
                self._tick()
                self._go()
                with suppress(TimeoutError):
                    async with asyncio.timeout(TICK):
                        await self._closing.wait()
            self._link.close()

    def close(self) -> None:
        """Go home without a word: the chair is kept for as long as the table waits.

        Somebody who is about to leave has a moment more to say so.
        """
        if self._leaves_by is None:
            self._closing.set()

    def leave(self) -> None:
        """Go home, and say so, after all that was wished before; nobody waits for it for long."""
        if self._leaves_by is None and not self._closing.is_set():
            now = _now()
            self._leaves_by = now if self.seat.lost(now) else now + FAREWELL
            self.seat.wish(Leave())
            self._go()

    def _go(self) -> None:
        """Home, if we leave and that has been heard, or there is no more time for it."""
        if self._leaves_by is None or self._closing.is_set():
            return
        if self.seat.answered:
            self._closing.set()
        elif _now() >= self._leaves_by:
            self.seat.give_up()
            self._closing.set()

    def refuse(self, refused: Refused) -> None:
        """There is no way to this table; `refused` says why, and the first reason stands."""
        if self.refused is None:
            self.refused = refused
            self._closing.set()
            self._changed()

    # --- The connection ---------------------------------------------------------------------------

    def _fresh(self) -> ClientSession:
        goal = self._goal
        return ClientSession(self._me, new_id(), table=goal.table, expected=goal.expected)

    def _topics(self) -> list[str]:
        """For each connection another address, and a visit of its own."""
        if self._visit.table is not None:
            found = self._visit
            # From now on this key and no other, also where the invite named none.
            self._goal = replace(self._goal, table=found.table, expected=found.expected)
        # A new id as well: nothing that still comes for the old one can be taken for this visit,
        # and whoever taps the broker does not see that it is the same person.
        self._visit = self._fresh()
        self.seat.closed()
        return self._heard_topics()

    def _heard_topics(self) -> list[str]:
        """Nothing that is for others: what spectators see only for whoever watches.

        Who knocks in vain looks at all tables there: one may have another key than we expect.
        """
        heard, card = [topics.out_tray(topics.ANY, self._visit.client)], self._visit.card
        if card is None:
            in_vain = self._linked_at is not None and _now() - self._linked_at >= BEACONS
            if in_vain or self._visit.expected is None:
                heard.append(topics.beacon(topics.ANY))
        elif self.seat.watches:
            heard.append(topics.public(card.table))
        return heard

    def _linked(self, status: Status) -> None:
        self._linked_at, self._asked = None, 0
        if isinstance(status, Connected):
            self._redialed = self._linked_at = _now()
            self._reached_at = self._reached_at or self._redialed
            self._tick()
        self._changed()

    # --- What comes in ----------------------------------------------------------------------------

    def _heard(self, topic: str, data: bytes) -> None:
        try:
            event = self._visit.receive(data, _now())
        except Refused as refused:
            self._is_refused(refused)
            return
        if event is not None:
            self._take(event)
            # What happened may have told which table it is, or that we watch now.
            self._link.hear(self._heard_topics())
            self._changed()

    def _take(self, event: SessionEvent) -> None:
        match event:
            case ToTable(frame):
                self._send(frame)
            case Admitted():
                self.seat.opened(_now())
            case Received(payload) | Overheard(payload):
                self._read(payload)

    def _read(self, payload: bytes) -> None:
        try:
            message = arrived(payload)
        except Refused as wrong:
            self.refuse(wrong)
            return
        match message:
            case TalkKey(epoch=epoch, key=key, least=least):
                self._visit.install_talk_key(SpectatorKey(bytes.fromhex(key), epoch, least))
                self.seat.epoch = epoch
            case BrokerAccount(user=user, password=password):
                self.account = f"{user}:{password}"
                self._add_account(self.place)
            case Whereabouts(places=places):
                self._may_lead_to(places)
            case _:
                self.seat.receive(message, _now())
                self._turned_away()
                self._go()

    def _turned_away(self) -> None:
        """A table that does not let us in will not do so the next time either."""
        refusal = self.seat.turned_away
        if refusal is not None:
            self.refuse(Refused(refusal.code, refusal.reason))

    # --- What goes out ----------------------------------------------------------------------------

    def _tick(self) -> None:
        now = _now()
        try:
            frame = self._visit.tick(now)
        except Refused as refused:
            self._is_refused(refused)
            return
        if frame is not None:
            self._send(frame)
        if self._linked_at is not None:
            self._link.hear(self._heard_topics())
        for message in self.seat.tick(now):
            sealed = self._visit.seal(encode(message), _floor(message))
            if sealed is not None:
                self._send(sealed)
        self._doubt(now)
        self._better(now)

    def _better(self, now: float) -> None:
        """Come as somebody who is known, if we are, where strangers have filled the other way.

        A bad line is no reason: there an answer waits behind a view or two, or for what was lost,
        and so does what the broker says when it is asked.
        """
        self._await(now)
        if self._awaited is None or self._linked_at is None or self.account in (None, self._tried):
            return
        waited, trip = now - max(self._awaited_since, self._linked_at), self._link.round_trip
        late = waited - UNANSWERED - TRIPS * trip
        if self._asked < WORDS:
            self._asked += late >= -AHEAD - WORDS * trip and self._link.ask()
        elif late >= 0 and not self._link.owed:
            self._tried, self._redialed = self.account, now
            self._link.change(_known(self.place, self.account))

    def _await(self, now: float) -> None:
        """Note since when a guest has waited for the next answer.

        Not for one to a farewell, which would go with the connection.
        """
        guest = self.place.user == GUEST and not self.left
        awaited = self.seat.awaited if guest else None
        if awaited != self._awaited:
            self._awaited, self._awaited_since, self._asked = awaited, now, 0

    def _doubt(self, now: float) -> None:
        """Ask for another connection where nothing came through this one for too long."""
        patience = REDIAL + TRIPS * self._link.round_trip
        # All three have to be long. Half a view that has come says that a slow line lives, though
        # the table was silent; and a connection that has just been made has its own time.
        silence = min(self.seat.silence(now), self._link.quiet(now), now - self._redialed)
        if silence >= patience:
            self._redialed = now
            self._link.reconnect()

    def _is_refused(self, refused: Refused) -> None:
        """Go on looking for the table, if we were at it, where another one has its address now."""
        if refused.code in ANOTHER and self.seat.you is not None:
            self._link.reconnect()
        else:
            self.refuse(refused)

    def _send(self, frame: bytes) -> None:
        """To the table; or, as long as we do not know where it is, to all servers there."""
        visit = self._visit
        if visit.card is not None:
            server, table = visit.card.server, bytes.fromhex(visit.card.table)
        elif visit.expected is not None:
            server, table = None, visit.expected.fingerprint.encode()
        else:
            return
        tray = topics.tray_of(self.place.user, server)
        self._link.send(tray, to_tray(table, visit.client, frame))


def _known(place: Address, account: str) -> Address:
    """The same place, for somebody who was told this account, and for nobody else."""
    return replace(place.known_by(account), others=())


def _floor(message: Ask | Beat) -> int:
    """The size to pad to: more for what somebody has typed, so that it does not tell how much."""
    typed = isinstance(message, Ask) and isinstance(message.wish, Enter | Say | Rename)
    return TYPED if typed else 0


def _now() -> float:
    return asyncio.get_running_loop().time()
