"""The reception of a server: whoever may ask it for a table gets one.

It is a door as a table's is, with a key of its own; what it opens is not known here.
"""

from collections import OrderedDict

from engine.refusal import Refused
from netplay.doorway import BehindDoor, Carry, Doorway
from netplay.message import REASON, Id
from netplay.open_tables import OpenTables, TablePlan
from netplay.reception_wire import (
    RECEPTION_UP,
    AddTable,
    ServerSummary,
    TableAdded,
    TableRefused,
    owner_mark,
)
from netplay.trust.frames import FrameKind
from netplay.trust.keys import PlayerKey, TableIdentity
from netplay.trust.rates import Bucket, Precedence, Rate
from netplay.wire import BadMessage, Refusal, decode, encode

EACH = 4  # tables that anybody but the owner may have open here
STRANGERS = Rate(burst=100, per_second=2)  # tables that all of these may open
REMEMBERED = 256  # answers that are kept in case somebody asks again


class Reception(BehindDoor):
    """Hears who wants a table, and shows all how many there are."""

    def __init__(
        self,
        identity: TableIdentity,
        carry: Carry,
        tables: OpenTables,
    ) -> None:
        self.door = Doorway(
            identity, carry, self._listen, standing=self._standing, kind=FrameKind.SERVER
        )
        self._tables = tables
        self.door.sessions.card(self._summary())  # for who knocks before the first tick
        self._strangers = Bucket(STRANGERS)
        self._answers: OrderedDict[tuple[PlayerKey, Id], TableAdded | TableRefused] = OrderedDict()

    def awaits(self, *, known: bool) -> bool:
        """Nobody stays here."""
        return False

    def _standing(self, key: PlayerKey) -> Precedence:
        """Whoever has started the server goes before all others, who are many."""
        return Precedence.SEATED if key == self._tables.known.owner else Precedence.STRANGER

    def tick(self, now: float) -> None:
        self.door.tick(now, self._summary)

    def _summary(self) -> bytes:
        known, fingerprint = self._tables.known, self.identity.keys.fingerprint
        summary = ServerSummary(
            host=known.host,
            tables=len(self._tables),
            most=known.most,
            anyone=known.anyone,
            owner=owner_mark(known.owner, fingerprint) if known.owner else None,
        )
        return encode(summary)

    def _listen(self, key: PlayerKey, payload: bytes, now: float) -> None:
        try:
            wish = decode(RECEPTION_UP, payload)
        except BadMessage:
            return  # who sends this knows another protocol, and gives up by itself
        answer = self._answers.get((key, wish.id)) or self._answered(key, wish, now)
        self._answers[key, wish.id] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        self.door.tell(key, encode(answer))

    def _answered(self, key: PlayerKey, wish: AddTable, now: float) -> TableAdded | TableRefused:
        try:
            self._check(key, now)
            plan = TablePlan(wish.settings, wish.host, key, wish.passphrase, wish.name)
            identity = self._tables.open(plan).host.identity
        except Refused as refused:
            return _refused(wish, refused)
        except Exception as fault:  # noqa: BLE001  who asked is not left without an answer
            self._tables.broke(self, fault)
            return _refused(wish, Refused("broken", "Something in the server broke; ask its host."))
        return TableAdded(id=wish.id, table=identity.table, fingerprint=identity.keys.fingerprint)

    def _check(self, key: PlayerKey, now: float) -> None:
        """Refuse a player who may not open one more."""
        known = self._tables.known
        if key == known.owner:
            return
        if not known.anyone:
            raise Refused("not-yours", "Only the person who started this server may open a table.")
        if self._tables.owned_by(key) >= EACH:
            reason = (
                f"You have {EACH} tables open here; once one of them ends, you may open another."
            )
            raise Refused("enough", reason)
        if not self._strangers.take(now):
            raise Refused("too-fast", "Too many tables are being opened here; wait a moment.")


def _refused(wish: AddTable, refused: Refused) -> TableRefused:
    refusal = Refusal(code=refused.code, reason=refused.reason[:REASON])
    return TableRefused(id=wish.id, refused=refusal)
