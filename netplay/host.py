"""A table at work: it joins the door, the table, its journal and the bots.

It decides nothing. What arrives is opened by the door and heard by the table; what the table posts
is sealed by the door and sent.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from typing import Protocol

from netplay.bot_pool import BotPool
from netplay.bot_worker import Decision
from netplay.doorway import BehindDoor, Doorway
from netplay.durable import DurableJournal, Durably
from netplay.evening import EveningBoard
from netplay.message import Message
from netplay.mqtt.logins import Login
from netplay.repeated_handout import RepeatedHandout
from netplay.table.effects import (
    Broadcast,
    Dismiss,
    HandKey,
    NewKey,
    Prepare,
    Send,
    TableEffect,
    Think,
)
from netplay.table.table import Table
from netplay.table.table_view import SMALL, ViewWriter, lobby
from netplay.trust.keys import PlayerKey, TableIdentity
from netplay.wire import (
    UP,
    BadMessage,
    BrokerAccount,
    Farewell,
    GameRecord,
    Show,
    TalkKey,
    decode,
    encode,
)

VERSION = version("palmoff")


class ServerServices(Protocol):
    """The services of a server to each of its tables."""

    @property
    def bots(self) -> BotPool: ...

    @property
    def whereabouts(self) -> bytes:
        """The message of where else guests get to the broker, if they do."""

    def login_of(self, key: PlayerKey) -> Login | None:
        """By what somebody who is known comes in at the broker, where it knows anybody."""

    def carry(self, topic: str, payload: bytes) -> None:
        """To the broker."""

    def aside(self, host: "Host", work: Callable[[], None], after: Callable[[], None]) -> None:
        """Do what may wait for the disk, and then the rest."""


class Host(BehindDoor):
    """Runs one table, in turn with the others of its server."""

    def __init__(
        self,
        table: Table,
        journal: DurableJournal,
        identity: TableIdentity,
        services: ServerServices,
        *,
        by_guest: bool = False,
    ) -> None:
        """`by_guest`: it was opened by somebody else than the owner of its server."""
        self.table = table
        self._by_guest = by_guest
        self.garbled = 0  # messages of verified guests that were none
        table_state = table.table_state
        self.door = Doorway(
            identity,
            services.carry,
            self._listen,
            standing=table_state.standing,
        )
        self.door.opened = self._came
        self.door.sessions.card(self.summary())  # for who knocks before the first tick
        self._id = identity.table
        self._bots = services.bots
        self._accounts = RepeatedHandout()
        self._views = ViewWriter()
        self._services = services
        self._whereabouts = b""  # that were told last
        self._places = RepeatedHandout()
        self._durably = Durably(journal, self._do, partial(services.aside, self))

    def close(self, reason: str) -> None:
        """Go home; everybody is told why."""
        self.table.close(reason)
        self._durably.put(self.table.posts())
        self._durably.close()
        self._bots.forget(self._id)

    def break_off(self, reason: str) -> None:
        """Something in the table broke, so it is asked nothing more; everybody is told."""
        self._durably.drop()
        farewell = encode(Farewell(code="closed", reason=reason))
        for key in self.table.table_state.guests:
            self.door.tell(key, farewell)
        self._bots.forget(self._id)

    # --- What comes in ----------------------------------------------------------------------------

    def _listen(self, key: str, payload: bytes, now: float) -> None:
        try:
            message = decode(UP, payload)
        except BadMessage:
            # Not answered: whoever sends what no client sends gets no word by which to try on.
            self.garbled += 1
            return
        self.table.hear(key, message, now)
        self._work()

    def decided(self, think: Think, decision: Decision, now: float) -> None:
        self.table.decided(think, decision.move, now, decision.why)
        self._work()

    def tick(self, now: float) -> None:
        # The table first, so that the card shows what it has come to; passwords and addresses may
        # wait.
        self.table.tick(now)
        self._work()
        self.door.tick(now, self.summary)
        self._hand_out_accounts(now)
        self._hand_out_places(now)

    def summary(self) -> bytes:
        """The word of the table on itself, for its card."""
        return encode(lobby(self.table.table_state, VERSION, by_guest=self._by_guest))

    def _came(self, key: PlayerKey) -> None:
        self._accounts.forget(key)
        self._places.forget(key)

    def _hand_out_accounts(self, now: float) -> None:
        """To players alone, and to the owner: they get in at a broker that strangers fill up."""
        state = self.table.table_state
        players = {key for key in (state.owner, *state.chairs) if key is not None} & {*state.guests}
        self._accounts.tell(players, self.door.sessions.is_open, self._hand_out_account, now)

    def _hand_out_account(self, key: PlayerKey) -> None:
        if login := self._services.login_of(key):
            account = BrokerAccount(user=login.user, password=login.password)
            self.door.tell(key, encode(account))

    def _hand_out_places(self, now: float) -> None:
        """To everybody, and anew as soon as they change: one may be gone a moment later."""
        places = self._services.whereabouts
        if places != self._whereabouts:
            self._whereabouts, self._places = places, RepeatedHandout()
        if places:
            guests, there = [*self.table.table_state.guests], self.door.sessions.is_open
            self._places.tell(guests, there, lambda key: self.door.tell(key, places), now)

    # --- What goes out ----------------------------------------------------------------------------

    def _work(self) -> None:
        """Bots are asked at once: what they answer is written down behind what they were shown."""
        posts = self.table.posts()
        for post in posts:
            if isinstance(post, Prepare | Think):
                self._ask_bots(post)
        # All else waits for the disk: a view of a move that a power cut then undid could not be
        # unseen.
        self._durably.put([post for post in posts if not isinstance(post, Prepare | Think)])

    def _do(self, post: TableEffect) -> None:
        match post:
            case Send(key, message):
                self.door.tell(key, *self._boxed(message))
            case Broadcast(view):
                self.door.tell_all(*self._views.written(view))
            case HandKey(key):
                talk = self.door.sessions.talk_key
                hand = TalkKey(epoch=talk.epoch, key=talk.key.hex(), least=talk.least)
                self.door.tell(key, encode(hand))
            case NewKey(epoch):
                self.door.sessions.rotate_talk_key(epoch)
            case Dismiss(key):
                self.door.sessions.close(key)
            case Prepare() | Think():
                pass  # these have gone already

    def _boxed(self, message: Message) -> tuple[bytes, int]:
        """Tell what is sent, and to how many bytes it is padded at least: no length betrays it."""
        match message:
            case Show():
                return self._views.written(message)
            case GameRecord() | EveningBoard():
                return encode(message), SMALL
            case _:
                return encode(message), 0

    def _ask_bots(self, post: Prepare | Think) -> None:
        if isinstance(post, Think):
            self._bots.think(replace(post, table=self._id))
        else:
            self._bots.prepare(self._id)
