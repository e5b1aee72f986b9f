"""A guest's connection: it takes any name that can be read, and tells when its line is full.

ssh prepares names for accounts by a table of 2002, which has no newer letter. Names are none here.
"""

from collections.abc import Callable
from typing import Any

from asyncssh import SSHServerConnection, connection
from asyncssh.constants import MSG_USERAUTH_REQUEST
from asyncssh.misc import IllegalUserName
from asyncssh.packet import SSHPacket

NAMELESS = "That name cannot be read: come with one of 16 letters at most, as in ssh ana@..."


class GuestConnection(SSHServerConnection):
    """A connection that has been made, or is about to be."""

    filled: Callable[[], None] = staticmethod(lambda: None)  # told that the line takes nothing
    drained: Callable[[], None] = staticmethod(lambda: None)  # and that it does again

    def pause_writing(self) -> None:
        """Whatever room the client promises, what its line does not take would wait here."""
        self.filled()

    def resume_writing(self) -> None:
        self.drained()

    def _process_userauth_request(self, kind: int, number: int, packet: SSHPacket) -> Any:
        try:
            return super()._process_userauth_request(kind, number, packet)
        except IllegalUserName:
            raise IllegalUserName(NAMELESS) from None

    _packet_handlers = SSHServerConnection._packet_handlers | {
        MSG_USERAUTH_REQUEST: _process_userauth_request
    }


def _as_it_came(name: str) -> str:
    """A name as it was sent; `people.called` makes it fit to be seen."""
    return name


connection.saslprep = _as_it_came  # type: ignore[assignment, attr-defined]
