"""A guest's side of a table, which wishes no more than a door lets through from one address."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.refusal import Refused
from netplay.client.state import ClientState, RefusedWish
from netplay.trust.keys import new_id
from netplay.wire import Enter, Refusal, Wish
from tui.doors.people import DoorPerson

UNANSWERED = 16  # wishes that may wait for the table: they are kept here until it has answered


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has come in, from wherever that was."""

    person: DoorPerson
    check: Callable[[], None]  # asked before each wish of theirs: Refused, if that is too much
    try_passphrase: Callable[[], None]  # and before each passphrase


class DoorSeat(ClientState):
    """The wishes of one guest; those that are too many are refused here, as by the table."""

    def __init__(
        self,
        enter: Enter,
        check: Callable[[], None],
        refused: Callable[[], None],
        stirred: Callable[[], None] = lambda: None,
    ) -> None:
        """`check` may be Refused, and `refused` is told when a wish was."""
        super().__init__(enter, new_id, stirred)
        self._check = check
        self._told = refused

    def wish(self, wish: Wish) -> str:
        try:
            if self.unanswered >= UNANSWERED:
                reason = "The table has not answered your last requests; wait a moment."
                raise Refused("too-fast", reason)
            self._check()
        except Refused as refused:
            refusal = Refusal(code=refused.code, reason=refused.reason)
            self.refusals.append(RefusedWish(wish, refusal))
            self._told()
            return ""
        return super().wish(wish)
