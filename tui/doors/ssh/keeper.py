"""The keeper of the ssh door: lets in whoever proves a key, or comes with a code or with nothing.

A key is taken from anybody: it is no password here, but who they are. Nothing but a session is
given to anybody: no shell, no command, no file, no way on to another machine.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from asyncssh import (
    OPEN_ADMINISTRATIVELY_PROHIBITED,
    ChannelOpenError,
    SSHKey,
    SSHServer,
    SSHServerConnection,
)

from engine.refusal import Refused
from tui.doors.limits import Comer, Gate, Insider, Knock
from tui.doors.people import DoorPeople, DoorPerson, KeylessNames, called, spelled

if TYPE_CHECKING:
    from tui.doors.ssh.session import SshSession

Challenge = tuple[str, str, str, list[tuple[str, bool]]]  # a title, words, a language, prompts
ONWARD = "This door leads to card tables, and on to no other place."
NO_PROMPT: Challenge = "", "", "", []


class SshKeeper(SSHServer):
    """A connection, from its first byte on."""

    def __init__(
        self,
        people: DoorPeople,
        gate: Gate,
        keyless: KeylessNames,
        clock: Callable[[], float],
        session: "Callable[[SshKeeper], SshSession]",
    ) -> None:
        self.person: DoorPerson | None = None  # once it is known who it is
        self.address = ""
        self._people = people
        self._gate = gate
        self._keyless = keyless
        self._clock = clock
        self._session = session
        self._connection: SSHServerConnection | None = None
        self._knock: Knock | None = None
        self._inside: Insider | None = None
        self._sessions = 0

    # --- The connection ---------------------------------------------------------------------------

    def connection_made(self, conn: SSHServerConnection) -> None:
        self._connection = conn
        self.address = str((conn.get_extra_info("peername") or ("",))[0])
        try:
            self._knock = self._gate.knock(self.address, self._clock(), conn.abort)
        except Refused:
            conn.abort()  # whoever floods the door is told nothing

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        if self._inside is not None:
            self._gate.leave(self._inside)
            self._inside = None

    def _arrived(self) -> None:
        """They are not on the way in any more."""
        if self._knock is not None:
            self._gate.went(self._knock)
            self._knock = None

    # --- Who it is --------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: SSHKey) -> bool:
        """Asked before they prove that it is theirs, and once more when they have."""
        self.person = self._people.with_key(username, key.public_data)
        return True

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Ask nothing of somebody who comes for the first time."""
        name = called(username)
        if name not in self._keyless:
            return NO_PROMPT
        prompt = f"Code of {name} (Enter if you have none): "
        return "", "", "", [(prompt, True)]

    def validate_kbdint_response(self, username: str, responses: Any) -> bool | Challenge:
        typed = responses[0].strip() if responses else ""
        name = called(username).casefold()
        if not typed:
            self.person = self._people.stranger(username)
            return True
        if not self._gate.may_try_a_code(self.address, name, self._clock()):
            return False
        self.person = self._people.with_code(username, typed)
        if self.person is not None:
            return True
        example = spelled("abcdefghijkl")
        prompt = f"That is no code of {called(username)}; it looks like {example}. Once more: "
        return "", "", "", [(prompt, True)]

    def auth_completed(self) -> None:
        self._arrived()

    # --- What they get ----------------------------------------------------------------------------

    def session_requested(self) -> "SshSession | bool":
        """Open the one session that each connection has."""
        self._sessions += 1
        return self._session(self) if self._sessions == 1 and self.person is not None else False

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> bool:
        """Nowhere else."""
        raise ChannelOpenError(OPEN_ADMINISTRATIVELY_PROHIBITED, ONWARD)

    def unix_connection_requested(self, dest_path: str) -> bool:
        raise ChannelOpenError(OPEN_ADMINISTRATIVELY_PROHIBITED, ONWARD)

    def check_wish(self) -> None:
        """Refused, if too much is wished for at their address."""
        self._gate.wish(self.address, self._clock())

    def try_passphrase(self) -> None:
        """Refused, if too many were tried at their address."""
        self._gate.try_passphrase(self.address, self._clock())

    def come_in(self, person: DoorPerson, who: Comer) -> None:
        """Into the hall; Refused, if it is full."""
        self._inside = self._gate.enter(self.address, who)
        if person.code:
            self._keyless.add(person.name)
